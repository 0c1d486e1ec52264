/** The parts of autocannon 8 that we use; it has no types. */
declare module 'autocannon' {
  interface Built {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Options<Context> {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests per second of all connections together; unlimited if not given. */
    overallRate?: number;
    requests?: readonly {
      setupRequest(request: Built, context: Context): Built;
      onResponse(status: number, body: string, context: Context): void;
    }[];
  }
  interface Result {
    /** Milliseconds. */
    latency: Record<'p50' | 'p97_5' | 'p99' | 'max', number>;
    requests: { average: number; total: number };
    /** Broken connections and late responses. */
    errors: number;
    timeouts: number;
    /** Responses with another status than 2xx. */
    non2xx: number;
  }
  export default function autocannon<Context extends object>(options: Options<Context>): Promise<Result>;
}

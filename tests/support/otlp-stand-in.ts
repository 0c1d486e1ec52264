/** A collector of OpenTelemetry on loopback that keeps the spans it receives as JSON. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attributes = Record<string, unknown>;

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Attributes;
  events: string[];
  failed: boolean;
  resource: Attributes;
}

export interface OtlpStandIn {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** The headers of every export. */
  exports: IncomingHttpHeaders[];
  close(): Promise<void>;
}

interface Keyed {
  key: string;
  value: Record<string, unknown>;
}
interface Exported {
  resourceSpans: {
    resource: { attributes: Keyed[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'events'> & {
        attributes: Keyed[];
        events: { name: string }[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

const valuesOf = (attributes: Keyed[]): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** @param answers false: it accepts connections and requests, and never answers. */
export async function startOtlpStandIn({ answers = true } = {}): Promise<OtlpStandIn> {
  const spans: ReceivedSpan[] = [];
  const exports: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    exports.push(request.headers);
    if (!answers) return;
    const { resourceSpans } = (await json(request)) as Exported;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { attributes, events, status, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: valuesOf(attributes),
          events: events.map(({ name }) => name),
          failed: status.code === 2,
          resource: valuesOf(resource.attributes),
        });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    exports,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

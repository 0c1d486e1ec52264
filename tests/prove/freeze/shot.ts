/** One request of the attack, sent as it is. */
import { Agent, request as httpRequest } from 'node:http';

export interface Shot {
  readonly method: string;
  /** The path and query, already encoded. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Sends the body in chunks of this many bytes, and its length not at all. */
  readonly chunkBytes?: number;
}

export interface Reply {
  /** 0 if the connection broke. */
  readonly status: number;
  readonly bytes: number;
  /** Its beginning. */
  readonly text: string;
  readonly location: string | null;
  readonly cookies: readonly string[];
}

export const NO_REPLY: Reply = { status: 0, bytes: 0, text: '', location: null, cookies: [] };

/** Longer than any freeze that we need to tell from others. */
const PATIENCE_MS = 20_000;
const BEGINNING = 400_000;
const agent = new Agent({ keepAlive: true });
export const closeShots = (): void => agent.destroy();

/** @param cookies those of the sender, as in a header. */
export function fire(url: string, shot: Shot, cookies = ''): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const { method, address: path, body, chunkBytes } = shot;
  return new Promise<Reply>((resolve) => {
    const length = body && !chunkBytes ? { 'Content-Length': String(body.length) } : {};
    const cookie = [cookies, shot.headers.Cookie].filter(Boolean).join('; ');
    const headers = { Accept: '*/*', ...length, ...shot.headers, ...(cookie && { Cookie: cookie }) };
    try {
      const request = httpRequest({ hostname, port, agent, method, path, headers }, (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          if (bytes < BEGINNING) parts.push(part);
          bytes += part.length;
        });
        response.on('error', () => resolve(NO_REPLY));
        response.on('end', () => {
          const { statusCode = 0, headers: answered } = response;
          const set = (answered['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] as string);
          const text = Buffer.concat(parts).toString('latin1');
          resolve({ status: statusCode, bytes, text, location: answered.location ?? null, cookies: set });
        });
      });
      request.setTimeout(PATIENCE_MS, () => request.destroy());
      // The previous answer may have closed the connection.
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve(request.reusedSocket && error.code === 'ECONNRESET' ? fire(url, shot, cookies) : NO_REPLY),
      );
      if (body && chunkBytes)
        for (let at = 0; at < body.length; at += chunkBytes) request.write(body.subarray(at, at + chunkBytes));
      request.end(chunkBytes ? undefined : body);
    } catch {
      resolve(NO_REPLY); // Node does not send this
    }
  });
}

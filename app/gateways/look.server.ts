/** Looks at an address as anyone could, for `npm run doctor`. */
import { once } from 'node:events';
import { connect } from 'node:tls';

const PATIENCE_MS = 8000;
const MOST_BYTES = 100_000;

/** @returns its status, the beginning of its body, and its clock (ms; null if it does not tell). @throws if it does not answer. */
export async function lookAt(address: string): Promise<{ status: number; body: string; date: number | null }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    const date = Date.parse(response.headers.get('date') ?? '');
    let body = '';
    const decoder = new TextDecoder();
    for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      body += decoder.decode(chunk, { stream: true });
      if (body.length > MOST_BYTES) break;
    }
    return { status: response.status, body, date: Number.isNaN(date) ? null : date };
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(`${address} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
}

/** When the certificate of a host ends (ms). @throws if the host has none that browsers trust. */
export async function certificateEndsAt(host: string, port: number): Promise<number> {
  const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS });
  socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer on port ${port}`)));
  try {
    await once(socket, 'secureConnect');
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

/** Reads bodies up to a maximum size. Every byte counts toward what its sender may send in a day. */
import { DomainError } from '~/domain/errors';
import { limitSent, type Sent } from './rate-limit.server';

/** Up to this much excess is read and discarded: a browser that cannot finish sending does not show the response. */
const DISCARDED_MAX_BYTES = 64 * 1_048_576;

/** The whole body in memory. @throws {DomainError} body_too_large, too_much_sent, unavailable. */
export async function bodyOf(request: Request, maxBytes: number, sent: Sent): Promise<Buffer<ArrayBuffer>> {
  const hardLimit = maxBytes + DISCARDED_MAX_BYTES;
  if (Number(request.headers.get('Content-Length')) > hardLimit) throw new DomainError('body_too_large');
  const chunks: Uint8Array[] = [];
  let seen = 0;
  for await (const chunk of request.body ?? []) {
    seen += chunk.byteLength;
    if (seen <= maxBytes) chunks.push(chunk);
    else if (seen > hardLimit) break;
  }
  await limitSent(sent, seen);
  if (seen > maxBytes) throw new DomainError('body_too_large');
  return Buffer.concat(chunks);
}

/**
 * The same for a file, which must be as long as the client announced.
 * @throws {DomainError} as bodyOf; upload_cut_off if the connection ended early.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const promised = request.headers.get('Content-Length');
  try {
    const bytes = await bodyOf(request, maxBytes, 'files');
    if (promised === null || bytes.byteLength === Number(promised)) return bytes;
  } catch (error) {
    if (error instanceof DomainError) throw error;
  }
  throw new DomainError('upload_cut_off', { file: 'the file' });
}

/** Reads bodies up to a maximum size. Every byte counts toward what its sender may send in a day, as it arrives. */
import { DomainError } from '~/catalogue/errors';
import { hold } from './held.server';
import { limitSent } from './rate-limit.server';

/** Up to this much excess is read and discarded: a browser that cannot finish sending does not show the response. */
const DISCARDED_MAX_BYTES = 64 * 1_048_576;
/** Bytes are counted in steps of this size, because a count may be a statement. */
const COUNTED_BYTES = 1_048_576;

/**
 * The whole body in memory.
 * @throws {DomainError} body_too_large, body_cut_off, too_much_sent, too_many_requests, unavailable.
 */
export async function bodyOf(request: Request, maxBytes: number, sent: 'text' | 'files'): Promise<Buffer<ArrayBuffer>> {
  const hardLimit = maxBytes + DISCARDED_MAX_BYTES;
  const announced = request.headers.get('Content-Length');
  if (Number(announced) > hardLimit) throw new DomainError('body_too_large');
  const release = hold(sent, announced === null ? maxBytes : Math.min(Number(announced), maxBytes));
  const chunks: Uint8Array[] = [];
  let [seen, counted] = [0, 0];
  let refusal: unknown;
  const count = async () => {
    const more = seen - counted;
    counted = seen;
    await limitSent(sent, more).catch((error: unknown) => {
      refusal ??= error;
    });
  };
  try {
    for await (const chunk of arriving(request)) {
      seen += chunk.byteLength;
      if (seen - counted >= COUNTED_BYTES) await count();
      if (seen > hardLimit) break;
      // A refusal is shown only to someone who could send everything.
      if (refusal) chunks.length = 0;
      else if (seen <= maxBytes) chunks.push(chunk);
    }
  } finally {
    release();
    await count(); // also what one sends who breaks off
  }
  if (refusal) throw refusal;
  if (seen > maxBytes) throw new DomainError('body_too_large');
  return Buffer.concat(chunks);
}

/** The chunks of a body. @throws {DomainError} body_cut_off if the connection ends early. */
async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk;
  } catch {
    throw new DomainError('body_cut_off');
  }
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
    if (!(error instanceof DomainError) || error.code !== 'body_cut_off') throw error;
  }
  throw new DomainError('upload_cut_off', { file: 'the file' });
}

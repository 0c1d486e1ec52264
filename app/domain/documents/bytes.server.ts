import { readFile } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';
import { DomainError } from '../errors';

/** The whole stored file. @throws {DomainError} unavailable, not_found. */
export async function bytesOf(id: string): Promise<Uint8Array> {
  const file = await readFile(id).catch((error: unknown) => {
    log().error({ err: error, document: id }, 'file not read');
    throw new DomainError('unavailable');
  });
  if (!file) throw new DomainError('not_found');
  return new Uint8Array(await new Response(file.stream).arrayBuffer());
}

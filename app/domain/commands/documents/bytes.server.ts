import { DomainError } from '~/catalogue/errors';
import type { ReadableFile } from '~/gateways/files';
import { readFile } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';

/** The stored file; undefined if there is none. @throws {DomainError} file_unreadable. */
export async function fileOf(id: string): Promise<ReadableFile | undefined> {
  try {
    return await readFile(id);
  } catch (error) {
    log().error({ err: error, document: id }, 'file not read');
    throw new DomainError('file_unreadable');
  }
}

/** The whole stored file. @throws {DomainError} file_unreadable, not_found. */
export async function bytesOf(id: string): Promise<Uint8Array> {
  const file = await fileOf(id);
  if (!file) throw new DomainError('not_found');
  return new Uint8Array(await new Response(file.stream).arrayBuffer());
}

import { removeFile } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';

/**
 * Takes the bytes of deleted documents out of the store. Called after the transaction that deleted their rows: a row
 * without its file would be a lie, a file without its row is only rubbish. So a failure is logged, not thrown.
 */
export async function removeFiles(ids: string[]): Promise<void> {
  for (const id of ids) {
    await removeFile(id).catch((error: unknown) => log().error({ err: error, document: id }, 'file not removed'));
  }
}

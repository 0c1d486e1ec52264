/** Stored files: in a folder of DATA_DIR, or in an S3-compatible store by STORAGE_URL. */
import { join } from 'node:path';
import { env } from '../env.server';
import type { DirectUploads, FileStore, ReadableFile } from './files';
import { filesInS3 } from './files-in-s3.server';
import { filesOnDisk } from './files-on-disk.server';

let opened: FileStore | undefined;

function files(): FileStore {
  const { storage, dataDir } = env();
  opened ??= storage ? filesInS3(storage) : filesOnDisk(join(dataDir, 'uploads'));
  return opened;
}

export const writeFile = (id: string, bytes: Uint8Array): Promise<void> => files().write(id, bytes);
export const readFile = (id: string): Promise<ReadableFile | undefined> => files().read(id);
export const removeFile = (id: string): Promise<void> => files().remove(id);
/** None where the store itself sees to it that nothing is left over. */
export const filesOlderThan = async (before: number): Promise<string[]> => (await files().olderThan?.(before)) ?? [];
/** undefined where files come through us. */
export const directUploads = (): DirectUploads | undefined => files().direct;

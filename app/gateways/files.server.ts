/** Stored files: in a folder of DATA_DIR, or in an S3-compatible store (STORAGE_URL). */
import { join } from 'node:path';
import { env } from '../env.server';
import { now } from './clock.server';
import type { DirectUploads, FileStore, ReadableFile } from './files';
import { filesInS3 } from './files-in-s3.server';
import { filesOnDisk } from './files-on-disk.server';
import { hasToEnd } from './job-context.server';
import { log } from './log.server';

let opened: FileStore | undefined;

function files(): FileStore {
  const { storage, dataDir, deadlineMs } = env();
  opened ??= storage ? filesInS3(storage, deadlineMs) : filesOnDisk(join(dataDir, 'uploads'));
  return opened;
}

export const writeFile = (id: string, bytes: Uint8Array): Promise<void> => files().write(id, bytes);
export const readFile = (id: string): Promise<ReadableFile | undefined> => files().read(id);
/** Empty for a store that cleans up by itself. */
export const filesOlderThan = async (before: number): Promise<string[]> => (await files().olderThan?.(before)) ?? [];
/** undefined if files are uploaded through our server. */
export const directUploads = (): DirectUploads | undefined => files().direct;

/** How long a successful check stays valid, in ms. */
const STILL_RIGHT_MS = 5000;

/**
 * Checks the store, unless it has just answered.
 * @returns when it last answered (ms).
 * @throws {Error} if it does not answer.
 */
export async function storageAnswers(): Promise<number> {
  const before = files().checkedAt();
  if (before !== undefined && before > now() - STILL_RIGHT_MS) return before;
  await files().check();
  return files().checkedAt() ?? now();
}

/** Removes deleted documents' files, after the transaction. Only logs a failure: a file without a row is harmless. */
export async function removeFiles(ids: readonly string[]): Promise<void> {
  const left: { id: string; error: unknown }[] = [];
  for (const id of ids) {
    if (hasToEnd()) return;
    await files()
      .remove(id)
      .catch((error: unknown) => left.push({ id, error }));
  }
  const [first] = left;
  if (first) log().error({ err: first.error, document: first.id, count: left.length }, 'files not removed');
}

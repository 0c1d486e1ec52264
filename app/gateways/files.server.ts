/** Stored files, on the local disk: one folder in DATA_DIR, a file named by its document's id. */
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { env } from '../env.server';

const folder = () => join(env().dataDir, 'uploads');
/** Ids come from us and are UUIDs; anything else must not become a path. */
function pathOf(id: string): string {
  if (!/^[\w-]{10,64}$/.test(id)) throw new Error('not a document id');
  return join(folder(), id);
}

async function syncFolder(): Promise<void> {
  const handle = await open(folder(), 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes a file so that it is there whole or not at all, and on disk when this returns. */
export async function writeFile(id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const partial = `${pathOf(id)}.${process.pid}.${Date.now()}.part`;
  const handle = await open(partial, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, pathOf(id));
  await syncFolder();
}

export interface ReadableFile {
  stream: ReadableStream;
  /** Bytes. */
  size: number;
}

/** The file as a web stream with its size; undefined when it is not there. */
export async function readFile(id: string): Promise<ReadableFile | undefined> {
  const found = await stat(pathOf(id)).catch(() => undefined);
  if (!found) return undefined;
  return { stream: Readable.toWeb(createReadStream(pathOf(id))) as ReadableStream, size: found.size };
}

export async function removeFile(id: string): Promise<void> {
  await rm(pathOf(id), { force: true });
}

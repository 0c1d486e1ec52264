/** Files on the local disk: one folder, with each file named by its document's ID. */
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { now } from './clock.server';
import { checkedId, type FileStore } from './files';

const isPartial = (name: string) => name.endsWith('.part');

export function filesOnDisk(folder: string): FileStore {
  let checked: number | undefined;
  const pathOf = (id: string) => join(folder, checkedId(id));

  async function sync(path: string): Promise<void> {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  }

  /** Syncs a new folder to disk too. */
  async function ensureFolder(): Promise<void> {
    const made = await mkdir(folder, { recursive: true });
    if (made) await sync(dirname(made));
  }

  return {
    async write(id, bytes) {
      await ensureFolder();
      const partial = `${pathOf(id)}.${process.pid}.${Date.now()}.part`;
      const handle = await open(partial, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(partial, pathOf(id));
      await sync(folder);
    },

    async read(id) {
      const found = await stat(pathOf(id)).catch(() => undefined);
      if (!found) return undefined;
      return { stream: Readable.toWeb(createReadStream(pathOf(id))) as ReadableStream, size: found.size };
    },

    async check() {
      await ensureFolder();
      await access(folder, constants.R_OK | constants.W_OK);
      checked = now();
    },
    checkedAt: () => checked,

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async olderThan(before) {
      const names = await readdir(folder).catch(() => []);
      const old: string[] = [];
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found?.isFile() && found.mtimeMs < before) old.push(name);
      }
      for (const name of old.filter(isPartial)) await rm(join(folder, name), { force: true });
      return old.filter((name) => !isPartial(name));
    },
  };
}

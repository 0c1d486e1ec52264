/** A newer version of the build under test: the same code, with one more migration. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { copyBuild } from '../planted';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'db/migrations';
/** Of the tables that requests use most. */
const CHANGED = ['organizations', 'studies', 'users', 'sessions'];
export const NEW_COLUMN = 'of_the_next_version';

export function nextBuild(build: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(ROOT, 'build-next-'));
  mkdirSync(join(folder, 'build'));
  copyBuild(build, join(folder, 'build'));
  cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  addMigration(join(folder, MIGRATIONS, 'pg'));
  return {
    folder: relative(ROOT, join(folder, 'build')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function addMigration(folder: string): void {
  const tag = '9999_next';
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { idx: number; version: string; when: number }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error(`There are no migrations in ${folder}`);
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  const statements = CHANGED.map((table) => `ALTER TABLE "${table}" ADD COLUMN "${NEW_COLUMN}" text DEFAULT 'new';`);
  writeFileSync(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
}

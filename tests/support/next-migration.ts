/** A migration of the next version, added to a copy of the migrations. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TAG = '9999_next';

/** Copies an engine's migrations to this folder, and adds one with these statements. */
export function withNextMigration(
  migrations: string,
  folder: string,
  statements: readonly string[],
  engine: 'pg' | 'sqlite' = 'pg',
): void {
  cpSync(join(migrations, engine), join(folder, engine), { recursive: true });
  const file = join(folder, engine, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error(`There are no migrations in ${migrations}`);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: TAG };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(join(folder, engine, `${TAG}.sql`), statements.join('--> statement-breakpoint\n'));
}

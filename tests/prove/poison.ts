/** Payloads in every text column there is, past the product: whatever way it came in, each place that shows it is tried. */
import type Database from 'better-sqlite3';

/** What is no free text: what rows are known by and refer to, what is one of a list, what is made from the rest. */
const KEPT =
  /^status$|(^|_)(id|key|by|hash|sha256|secret|version|type|role|source|phases?|area|size|system|schedule|design|date|shifts|weights|breakdown|evidence|class|sex|course|answer|recipient|text|username)$/;
/** Words that mean something else in one table. */
const KEPT_IN: Readonly<Record<string, RegExp>> = {
  users: /^email$/,
  documents: /^state$/,
  outbox: /^state$/,
  organizations: /^website$/, // an address by its schema: the forms try what is none
  settings: /email$/,
};
const TABLES = ['contact_messages', 'documents', 'matches', 'organizations', 'outbox', 'studies', 'users', 'settings'];
const MORE = ['facilities', 'trials', 'track_records', 'trainings'];

/** @param next what comes into the next field, row by row. How many columns there are. */
export function poison(db: Database.Database, next: () => string): number {
  let columns = 0;
  for (const table of [...TABLES, ...MORE]) {
    const free = textColumns(db, table);
    columns += free.length;
    const sets = free.map((column) => `${column} = ?`);
    const update = db.prepare(`update ${table} set ${sets} where rowid = ?`);
    for (const row of db.prepare(`select rowid as row, * from ${table}`).all() as Record<string, unknown>[]) {
      if (row.id === 'anonymous') continue;
      const values = free.map((column) => (isList(row[column]) ? JSON.stringify([next(), next()]) : next()));
      update.run(...values, row.row);
    }
  }
  return columns;
}

const isList = (value: unknown) => typeof value === 'string' && value.startsWith('[');

function textColumns(db: Database.Database, table: string): string[] {
  const all = db.prepare(`select name from pragma_table_info('${table}') where lower(type) = 'text'`).pluck().all();
  return (all as string[]).filter((name) => !KEPT.test(name) && !KEPT_IN[table]?.test(name));
}

/** A copy of a PostgreSQL database as a SQLite file, so that all parts read what was written in the same way. */
import { rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import pg from 'pg';

/** @param file is replaced if it exists. Numbers stay numbers; the columns have no types. */
export async function copiedToSqlite(url: string, file: string): Promise<void> {
  const types = {
    getTypeParser: (type: number, format?: 'text' | 'binary') =>
      type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
  };
  const from = new pg.Client({ connectionString: url, types });
  await from.connect();
  await rm(file, { force: true });
  const to = new Database(file);
  try {
    await from.query('begin isolation level repeatable read');
    const tables = await from.query("select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of tables.rows) {
      const { rows, fields } = await from.query({ text: `select * from "${name}"`, rowMode: 'array' });
      to.exec(`create table "${name}" (${fields.map((field) => `"${field.name}"`).join(', ')})`);
      const insert = to.prepare(`insert into "${name}" values (${fields.map(() => '?').join(', ')})`);
      to.transaction(() => {
        for (const row of rows) insert.run(row.map(storedInSqlite));
      })();
    }
  } finally {
    to.close();
    await from.end();
  }
}

function storedInSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;
}

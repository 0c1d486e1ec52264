/** `npm run migrate:postgres`: a SQLite file with rows in every table, moved to PostgreSQL. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { engine } from '~db/kit';
import { migratePg, migrateSqlite } from '~db/migrate.server';
import { moveToPg } from '~db/move-to-pg.server';
import { emptyDatabase, MIGRATIONS } from '~tests/support/query-store';

const ROWS = 3;

describe.runIf(engine === 'pg')('moving from SQLite to PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-move-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function ask(url: string, statement: string) {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  }

  async function migrated(): Promise<string> {
    const url = await emptyDatabase();
    await migratePg(url, `${MIGRATIONS}/pg`);
    return url;
  }

  /** All texts of a table's n-th row are the same, so that every row refers to the n-th of another table. */
  const VALUES: Record<string, (row: number) => string | number | null> = {
    text: (row) => `Grüße ${row}`,
    integer: (row) => row,
    bigint: (row) => 1_790_000_000_000 + row,
    'double precision': (row) => row + 0.1,
    boolean: (row) => row % 2,
    jsonb: (row) => JSON.stringify({ b: [row, null, 'Größe\0'], a: { deep: `"${row}"` } }),
  };

  let filled: Promise<string> | undefined;

  async function fileWithRows(name: string): Promise<string> {
    const file = join(folder, name);
    filled ??= fill(join(folder, 'filled.sqlite'));
    await copyFile(await filled, file);
    return file;
  }

  async function fill(file: string): Promise<string> {
    const columns = await ask(
      await migrated(),
      `select table_name as "table", column_name as "column", data_type as type, is_nullable = 'YES' as nullable
       from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`,
    );
    const db = new Database(file);
    migrateSqlite(db, `${MIGRATIONS}/sqlite`);
    db.pragma('foreign_keys = OFF');
    for (const table of new Set(columns.map((each) => each.table))) {
      const of = columns.filter((each) => each.table === table);
      for (let row = 1; row <= ROWS; row++) {
        const values = of.map(({ type, nullable }) => (nullable && row === 2 ? null : VALUES[type]?.(row)));
        const names = of.map(({ column }) => `"${column}"`);
        db.prepare(`insert or ignore into "${table}" (${names}) values (${names.map(() => '?')})`).run(...values);
      }
    }
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    return file;
  }

  const move = (from: string, to: string) => moveToPg({ from, to, migrations: MIGRATIONS, batch: 2 });

  it('[OPS-11] copies every row of every table, and the numbers of audit events go on', async () => {
    const to = await emptyDatabase();
    const tables: string[] = [];
    const from = await fileWithRows('whole.sqlite');
    const rows = await moveToPg({ from, to, migrations: MIGRATIONS, onTable: (name) => tables.push(name) });
    const there = await ask(
      to,
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.sort()).toEqual(there.map(({ name }) => name).sort());
    expect(rows).toBeGreaterThanOrEqual(tables.length * ROWS);
    const [outbox] = await ask(to, `select * from outbox where id = 'Grüße 2'`);
    expect(outbox).toMatchObject({ subject: 'Grüße 2', due_at: '1790000000002', attempts: 2, last_error: null });
    const [study] = await ask(to, `select required_equipment::json, irb_approval from studies where id = 'Grüße 3'`);
    expect(study).toEqual({
      required_equipment: { b: [3, null, 'Größe\uFFFD'], a: { deep: '"3"' } },
      irb_approval: true,
    });
    const [next] = await ask(
      to,
      `select nextval('audit_events_seq_seq')::int as seq, (select max(seq)::int from audit_events) as last`,
    );
    expect(next?.seq).toBe(next?.last + 1);
    // What a change of a study writes by itself has a number of its own.
    await ask(to, `update studies set is_active = not is_active`);
    await expect(ask(to, `delete from audit_events`), 'the triggers are back').rejects.toThrow(
      'never changed or deleted',
    );
  });

  it('[OPS-11] goes on after an interruption, and notices a row that has changed meanwhile', async () => {
    const from = await fileWithRows('interrupted.sqlite');
    const to = await migrated();
    await ask(to, `alter table studies add constraint stop check (id <> 'Grüße 3')`);
    await expect(move(from, to)).rejects.toThrow('violates check constraint "stop"');
    expect(await ask(to, 'select id from studies order by id')).toEqual([{ id: 'Grüße 1' }, { id: 'Grüße 2' }]);
    await ask(to, 'alter table studies drop constraint stop');
    const retitle = (title: string) =>
      ask(
        to,
        `alter table studies disable trigger user; update studies set title = '${title}' where id = 'Grüße 1';
         alter table studies enable trigger user`,
      );
    await retitle('Another');
    await expect(move(from, to)).rejects.toThrow('The copy differs from the file: studies, ["Grüße 1"]');
    await retitle('Grüße 1');
    await ask(
      to,
      `insert into settings select (json_populate_record(s, '{"id": "one too many"}')).* from settings s limit 1`,
    );
    await expect(move(from, to)).rejects.toThrow('settings, 4 rows instead of 3');
    await ask(to, `delete from settings where id = 'one too many'`);
    expect(await move(from, to)).toBeGreaterThan(0);
    expect(await ask(to, `select to_regclass('moved_from_sqlite') as found`)).toEqual([{ found: null }]);
  });

  it('[OPS-11] refuses a database with rows of its own, a file in use, and one with other columns', async () => {
    const from = await fileWithRows('refused.sqlite');
    const to = await migrated();
    await ask(to, `insert into rate_limits values ('a', 1, 1)`);
    await expect(move(from, to)).rejects.toThrow('The PostgreSQL database is not empty: rate_limits has rows.');
    await ask(to, 'delete from rate_limits');
    const other = new Database(from);
    other.exec('begin immediate');
    await expect(move(from, to)).rejects.toThrow(`${from} is in use. Stop the server first.`);
    other.exec('rollback');
    other.exec('alter table rate_limits add column other text');
    other.close();
    await expect(move(from, to)).rejects.toThrow('The table rate_limits is not the same in both databases');
  });
});

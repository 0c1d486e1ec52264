/**
 * Copies everything in a SQLite file to an empty PostgreSQL database, and compares every row. It can be interrupted and
 * restarted: each batch of rows is copied in one transaction with a record of the progress.
 */
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import type pg from 'pg';
import { migratePg, migrateSqlite } from './migrate.server';

interface Column {
  name: string;
  type: string;
}

interface Table {
  name: string;
  columns: Column[];
  /** The columns of its primary key. */
  key: string[];
}

interface Move {
  /** The SQLite file. No server may use it. */
  from: string;
  /** postgres://… */
  to: string;
  migrations: string;
  /** Called for each table that has been copied and compared. */
  onTable?: (name: string, rows: number) => void;
  /** Rows at a time. */
  batch?: number;
}

const BATCH = 500;
/** A table for this command only; dropped at the end. */
const PROGRESS = 'moved_from_sqlite';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * @returns how many rows were moved.
 * @throws {Error} that says what to do, if the move is not possible or rows differ.
 */
export async function moveToPg({ from, to, migrations, onTable = () => {}, batch = BATCH }: Move): Promise<number> {
  const { default: driver } = await import('pg');
  const source = lockedFile(from, migrations);
  const target = new driver.Client(to);
  target.on('error', () => {}); // the statement that was running fails anyway
  try {
    await migratePg(to, `${migrations}/pg`);
    await target.connect();
    const tables = await contributionTables(target);
    refuseOthers(source, tables);
    await begin(target, tables);
    let moved = 0;
    for (const table of tables) {
      await copy(source, target, table, batch);
      await countOn(target, table);
    }
    for (const table of tables) {
      const rows = await compare(source, target, table, batch);
      onTable(table.name, rows);
      moved += rows;
    }
    await target.query(`DROP TABLE ${PROGRESS}`);
    await target.query('ANALYZE');
    return moved;
  } finally {
    source.close();
    await target.end();
  }
}

/** Migrates the file if needed, and opens it so that nobody else can write to it. */
function lockedFile(file: string, migrations: string): Database.Database {
  const db = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; COMMIT');
    migrateSqlite(db, `${migrations}/sqlite`);
    return db;
  } catch (error) {
    db.close();
    if (!/locked|busy/i.test((error as Error).message)) throw error;
    throw new Error(`${file} is in use. Stop the server first.`);
  }
}

/** Our tables in order, so that each comes after the tables it refers to. */
async function contributionTables(target: pg.Client): Promise<Table[]> {
  const { rows } = await target.query(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by k.place) from pg_constraint p
        cross join unnest(p.conkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where p.conrelid = c.oid and p.contype = 'p') as key,
      (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f') as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${PROGRESS}'
    order by c.relname`);
  const waiting: (Table & { needs: string[] })[] = rows;
  const ordered: (Table & { needs: string[] })[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => needs.every((need) => ordered.some(({ name }) => name === need)));
    if (at < 0) throw new Error(`The tables ${waiting.map(({ name }) => name)} refer to each other.`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}

/** SQLite's internal, search and migration tables. PostgreSQL creates its own. */
const NOT_DATA = /^sqlite_|^applied_migrations$|_(search|searchable)(_\w+)?$/;

/** @throws {Error} if the file has a table or a column that would be left behind. */
function refuseOthers(source: Database.Database, tables: readonly Table[]): void {
  const names = source.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  for (const name of names.filter((each) => !NOT_DATA.test(each))) {
    const table = tables.find((each) => each.name === name);
    const columns = (source.pragma(`table_info(${quoted(name)})`) as Column[]).map((column) => column.name);
    const known = table?.columns.map((column) => column.name) ?? [];
    if (!isDeepStrictEqual([...columns].sort(), [...known].sort()))
      throw new Error(`The table ${name} is not the same in both databases: was the file written by another version?`);
  }
}

/**
 * Records the progress of each table, unless an earlier run did.
 * @throws {Error} if the database has rows of its own.
 */
async function begin(target: pg.Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await target.query('select to_regclass($1) as found', [PROGRESS]);
  if (rows[0].found !== null) return;
  for (const { name } of tables) {
    const found = await target.query(`select 1 from ${quoted(name)} limit 1`);
    if (found.rows.length > 0) throw new Error(`The PostgreSQL database is not empty: ${name} has rows.`);
  }
  await target.query(`CREATE TABLE ${PROGRESS} (name text PRIMARY KEY, last_row bigint NOT NULL)`);
}

type Row = Record<string, unknown>;

async function copy(source: Database.Database, target: pg.Client, table: Table, batch: number): Promise<void> {
  const { rows } = await target.query(`select last_row from ${PROGRESS} where name = $1`, [table.name]);
  let last = Number(rows[0]?.last_row ?? 0);
  const next = source.prepare(
    `select rowid as "our row", * from ${quoted(table.name)} where rowid > ? order by rowid limit ${batch}`,
  );
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  for (let read = next.all(last) as Row[]; read.length > 0; read = next.all(last) as Row[]) {
    last = Number(read.at(-1)?.['our row']);
    const values = read.map((row) =>
      Object.fromEntries(table.columns.map((each) => [each.name, storedValue(row, each)])),
    );
    await target.query('BEGIN');
    // The triggers already ran in the file.
    await target.query(`ALTER TABLE ${quoted(table.name)} DISABLE TRIGGER USER`);
    await target.query(
      `INSERT INTO ${quoted(table.name)} (${columns})
       SELECT ${columns} FROM json_populate_recordset(null::${quoted(table.name)}, $1::json)`,
      [JSON.stringify(values)],
    );
    await target.query(`ALTER TABLE ${quoted(table.name)} ENABLE TRIGGER USER`);
    await target.query(
      `INSERT INTO ${PROGRESS} VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET last_row = excluded.last_row`,
      [table.name, last],
    );
    await target.query('COMMIT');
  }
}

/** Sets the table's sequence to continue after the copied rows. */
async function countOn(target: pg.Client, { name, columns }: Table): Promise<void> {
  for (const column of columns) {
    const { rows } = await target.query('select pg_get_serial_sequence($1, $2) as sequence', [
      quoted(name),
      column.name,
    ]);
    if (rows[0].sequence === null) continue;
    await target.query(
      `select setval($1, last) from (select max(${quoted(column.name)}) as last from ${quoted(name)}) as rows
       where last is not null`,
      [rows[0].sequence],
    );
  }
}

/**
 * The value as PostgreSQL stores it. In SQLite, JSON may contain NUL characters, which our texts never do (db/kit.ts).
 */
function storedValue(row: Row, { name, type }: Column): unknown {
  const value = row[name];
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value === 1;
  return type === 'jsonb' ? JSON.parse(String(value).replaceAll('\\u0000', '\\ufffd')) : value;
}

/**
 * Compares the rows of both databases, one by one.
 * @returns how many there are.
 * @throws {Error} for the first that differs.
 */
async function compare(source: Database.Database, target: pg.Client, table: Table, batch: number): Promise<number> {
  const { name, columns, key } = table;
  const keyed = key.map(quoted).join(', ');
  const rowsFrom = source.prepare(`select * from ${quoted(name)} where rowid > ? order by rowid limit ${batch}`);
  const rowid = source.prepare(
    `select max(rowid) from (select rowid from ${quoted(name)} where rowid > ? order by rowid limit ${batch})`,
  );
  const identity = (row: Row) => JSON.stringify(key.map((each) => row[each]));
  let last = 0;
  let rows = 0;
  for (let read = rowsFrom.all(last) as Row[]; read.length > 0; read = rowsFrom.all(last) as Row[]) {
    last = Number(rowid.pluck().get(last));
    const keys = JSON.stringify(read.map((row) => Object.fromEntries(key.map((each) => [each, row[each]]))));
    const found = await target.query(
      `select to_json(t) as row from ${quoted(name)} t where (${keyed}) in
       (select ${keyed} from json_populate_recordset(null::${quoted(name)}, $1::json))`,
      [keys],
    );
    const copies = new Map(found.rows.map(({ row }) => [identity(row), row]));
    for (const row of read) {
      const original = Object.fromEntries(columns.map((each) => [each.name, storedValue(row, each)]));
      if (!isDeepStrictEqual(original, copies.get(identity(row)))) throw new Error(differs(name, identity(row)));
    }
    rows += read.length;
  }
  const { rows: counted } = await target.query(`select count(*)::int as rows from ${quoted(name)}`);
  if (counted[0].rows !== rows) throw new Error(differs(name, `${counted[0].rows} rows instead of ${rows}`));
  return rows;
}

const differs = (table: string, what: string) =>
  `The copy differs from the file: ${table}, ${what}. Empty the PostgreSQL database and start again.`;

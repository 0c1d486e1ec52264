import { execFile } from 'node:child_process';
import { appendFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exists, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBehind, migratePg, migrationHashes } from '~db/migrate.server';
import { appliedMigrations } from '~db/queries/migrations';
import { userById, userCount } from '~db/queries/users';
import * as schema from '~db/schema';
import { openStore } from '~db/store.server';
import { factoriesFor } from '~tests/support/factories';
import { withNextMigration } from '~tests/support/next-migration';
import { emptyDatabase, MIGRATIONS, openQueryStore } from '~tests/support/query-store';

const { store, make, url, raw } = await openQueryStore();
const onPg = store.engine === 'pg';
const run = promisify(execFile);
const open = (to: string) => openStore({ url: to, migrations: MIGRATIONS });

const tables = Object.values(schema).filter((each) => is(each, PgTable) || is(each, SQLiteTable)) as PgTable[];

describe('migrations', () => {
  it('run on the engine of this test project', () => {
    expect(store.engine).toBe(process.env.DB_ENGINE);
  });

  it('create every table and column of the schema', async () => {
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) await store.read((db) => db.select().from(table).limit(1));
  });

  it('change nothing when they run again', async () => {
    await make.user({ passwordHash: null });
    const again = await open(url);
    expect(await again.read(userCount)).toBe(1);
    await again.close();
    await store.tx((db) => db.delete(schema.users));
  });

  it('are safe when several servers start at once on an empty database', async () => {
    const args = ['--import', 'tsx', join(import.meta.dirname, 'start-server.ts'), await emptyDatabase(), MIGRATIONS];
    const starts = await Promise.all(Array.from({ length: 3 }, () => run(process.execPath, args)));
    expect(starts.map(({ stdout }) => stdout)).toEqual(Array(3).fill('0 users'));
  });

  it.runIf(onPg)('[OPS-06] do not make requests wait behind a table that someone else holds', async () => {
    const own = await emptyDatabase();
    await (await open(own)).close();
    const folder = await mkdtemp(join(tmpdir(), 'studybridge-queries-'));
    withNextMigration(MIGRATIONS, folder, ['ALTER TABLE "trainings" ADD COLUMN "of_the_next_version" text']);
    const [holder, other] = [new pg.Client(own), new pg.Client(own)];
    await Promise.all([holder.connect(), other.connect()]);
    await holder.query('begin');
    await holder.query('select 1 from trainings');
    const migrating = migratePg(own, join(folder, 'pg'));
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'ALTER TABLE "trainings"%'`;
    await vi.waitUntil(async () => (await other.query(waiting)).rowCount, { timeout: 60_000 });
    // Without its own limit, the migration would wait for the holder, and this behind it.
    expect((await other.query('select 1 from trainings')).rows).toEqual([]);
    await holder.query('commit');
    await migrating;
    await other.query('select of_the_next_version from trainings');
    await Promise.all([holder.end(), other.end(), rm(folder, { recursive: true })]);
  });

  it('report what is wrong and leave nothing open when they cannot run', async () => {
    const empty = await emptyDatabase();
    await expect(openStore({ url: empty, migrations: '/nowhere' })).rejects.toThrow(/_journal.json/);
    const opened = await open(empty);
    expect(await opened.read(userCount)).toBe(0);
    await opened.close();
  });

  describe('of the next version', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'studybridge-next-'));
    });
    afterEach(() => rm(folder, { recursive: true }));
    const statements = ['ALTER TABLE "trainings" ADD COLUMN "of_the_next_version" text'];

    it('[RUN-45] keep the data of this one, which still runs on the database afterwards', async () => {
      const own = await emptyDatabase();
      const before = await open(own);
      const person = await factoriesFor(before).user({ passwordHash: null });
      await before.close();
      withNextMigration(MIGRATIONS, folder, statements, store.engine);
      const nextOnes = join(folder, store.engine);
      expect([await isBehind(own, join(MIGRATIONS, store.engine)), await isBehind(own, nextOnes)]).toEqual([
        false,
        true,
      ]);
      const next = await openStore({ url: own, migrations: folder });
      expect(await isBehind(own, nextOnes)).toBe(false);
      const column = sql.raw('(select of_the_next_version from trainings)');
      await next.read((db) => db.select().from(schema.users).where(exists(column)).limit(1));
      expect(await next.read(userCount)).toBe(1);
      await next.close();
      const back = await open(own);
      expect(await back.read((db) => userById(db, person.id))).toMatchObject({ id: person.id });
      await back.close();
    });

    it('[RUN-45] refuse a database with another history, and leave it as it is', async () => {
      const own = await emptyDatabase();
      // Before a first release, the first migration is made anew: it has other statements.
      withNextMigration(MIGRATIONS, folder, [], store.engine);
      const [first] = readdirSync(join(folder, store.engine)).filter((name) => name.endsWith('_start.sql'));
      appendFileSync(join(folder, store.engine, first ?? ''), '\n-- otherwise\n');
      const other = await openStore({ url: own, migrations: folder });
      await factoriesFor(other).user({ passwordHash: null });
      const applied = await other.read(appliedMigrations);
      await other.close();
      await expect(open(own)).rejects.toThrow(/^This database was made by a version of StudyBridge that [\d.]+ cannot/);
      const again = await openStore({ url: own, migrations: folder });
      expect(await again.read(userCount)).toBe(1);
      expect(await again.read(appliedMigrations)).toEqual(applied);
      await again.close();
    });
  });

  it('leave every foreign key with an index, so that a delete does not read whole tables', async () => {
    const unindexed = onPg
      ? await raw(`select c.conrelid::regclass::text as "table" from pg_constraint c where c.contype = 'f' and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`)
      : (
          await raw(`select m.name as "table", f."from" as "column" from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table' and not exists (
            select 1 from pragma_index_list(m.name) i, pragma_index_info(i.name) c
            where c.seqno = 0 and c.name = f."from")`)
        ).map(({ table }) => ({ table }));
    expect(unindexed).toEqual([]);
  });

  it.runIf(onPg)("sort every text column by code point, whatever the database's default is", async () => {
    const columns = await raw(`select table_name, column_name, collation_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`);
    expect(columns.length).toBeGreaterThan(100);
    expect(columns.filter((column) => column.collation_name !== 'C')).toEqual([]);
  });

  it.runIf(!onPg)('write through to the disk and enforce foreign keys', async () => {
    expect(await raw('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    const settings = async (work: typeof store.tx) =>
      work(async (db) => {
        const sqlite = db as unknown as { all(statement: string): unknown[] };
        return [sqlite.all('pragma synchronous'), sqlite.all('pragma foreign_keys')];
      });
    const full = [[{ synchronous: 2 }], [{ foreign_keys: 1 }]];
    expect(await settings(store.tx)).toEqual(full);
    expect(await settings(store.read)).toEqual(full);
  });
});

it('[OPS-08] the database says which migrations it has', async () => {
  expect((await store.read(appliedMigrations)).sort()).toEqual(migrationHashes(`${MIGRATIONS}/${store.engine}`).sort());
});

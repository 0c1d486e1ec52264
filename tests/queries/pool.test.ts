/** The pool of connections to PostgreSQL, and how long anything waits for it. */
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { connectionsOf, openPool } from '~db/engines/pg-pool.server';
import { insertUser, updateUser, userByEmail, userCount } from '~db/queries/users';
import { openStore } from '~db/store.server';
import { listening, proxyTo } from '~tests/support/database-proxy';
import { unique } from '~tests/support/factories';
import { MIGRATIONS, openQueryStore } from '~tests/support/query-store';
import { userRow } from './rows';

const { store, url, raw } = await openQueryStore();

it('[OPS-05] an instance gets its share of a third of the server’s connections', () => {
  expect([97, 17, 17, 3, 1000].map((allowed) => connectionsOf(allowed))).toEqual([10, 4, 4, 2, 10]);
});

const somebody = () => ({ ...userRow(), email: `${unique('pool-')}@people.example` });

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const closed = async <Server extends { close: () => Promise<unknown> }>(opening: Promise<Server>): Promise<Server> => {
  const server = await opening;
  closing.unshift(server.close);
  return server;
};

const poolAt = async (settings: Partial<Parameters<typeof openPool>[1]>) => {
  const opened = await openPool(pg, { url, deadlineMs: 20_000, ...settings });
  closing.push(() => opened.pool.end());
  return opened;
};

const storeAt = async (settings: Partial<Parameters<typeof openStore>[0]>) => {
  const opened = await openStore({ url, migrations: MIGRATIONS, ...settings });
  closing.push(() => opened.close());
  return opened;
};

describe.runIf(store.engine === 'pg')('the pool', () => {
  it('[OPS-05] gets its size from the server, unless it is given', async () => {
    const [row] = await raw('show max_connections');
    const size = connectionsOf(Number(row?.max_connections) - 3);
    expect((await poolAt({})).connections().most).toBe(size);
    expect((await poolAt({ connections: 7 })).connections().most).toBe(7);
  });

  it('has the server parse a statement that changes rows once per connection', async () => {
    const { pool } = await poolAt({ connections: 1 });
    await pool.query('create temporary table numbers (n int)');
    for (const n of [1, 2, 3]) await pool.query({ text: 'insert into numbers values ($1)', values: [n] });
    await pool.query({ text: 'select n from numbers where n = $1', values: [2] });
    const { rows } = await pool.query(
      'select statement, generic_plans + custom_plans as runs from pg_prepared_statements',
    );
    expect(rows).toEqual([{ statement: 'insert into numbers values ($1)', runs: '3' }]);
  });

  it('[OPS-05] waits for a connection where the server has no more, instead of failing', async () => {
    const role = unique('few_').replaceAll('-', '_').toLowerCase();
    await raw(`create role "${role}" login connection limit 2`);
    const { pool, connections } = await poolAt({
      url: Object.assign(new URL(url), { username: role }).href,
      connections: 8,
    });
    const answers = await Promise.all(Array.from({ length: 30 }, () => pool.query('select pg_sleep(0.01), 1 as one')));
    expect(answers.map(({ rows }) => rows[0].one)).toEqual(Array(30).fill(1));
    expect(connections().open).toBeLessThanOrEqual(2);
  });

  it('[OPS-05] gives up at the deadline when no connection becomes free', async () => {
    const { pool } = await poolAt({ connections: 1, deadlineMs: 400 });
    const held = await pool.connect();
    await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
    held.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('[OPS-05] lets a transaction that has waited too long for its turn never run', async () => {
    const hurried = await storeAt({ connections: 2, deadlineMs: 600 });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const first = hurried.tx(() => held);
    const row = somebody();
    await expect(hurried.tx((db) => insertUser(db, row))).rejects.toThrow('Not asked');
    goOn();
    await Promise.allSettled([first]);
    await hurried.tx(userCount);
    expect(await store.read((db) => userByEmail(db, row.email))).toBeUndefined();
  });

  it('[OPS-06] the server itself ends a statement, a wait for a lock and an idle transaction', async () => {
    const { pool } = await poolAt({ deadlineMs: 3000 });
    const { rows } = await pool.query(`select name, setting::int from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
    expect(rows.map(({ setting }) => setting)).toEqual([3000, 1200, 1350]);
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    const row = somebody();
    await store.tx((db) => insertUser(db, row));
    const hurried = await storeAt({ deadlineMs: 1000 });
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [row.id]);
    const late = hurried.tx((db) => updateUser(db, row.id, { lastName: 'Late' }));
    await expect(late).rejects.toMatchObject({ cause: { code: '55P03' } });
    await holder.end();
  });

  it('[OPS-06] asks nobody else to wait for a server that does not answer', async () => {
    const silent = await closed(listening(url, (socket) => socket.resume()));
    await expect(openPool(pg, { url: silent.url, deadlineMs: 400 })).rejects.toThrow(/timeout/);
    const proxy = await closed(proxyTo(url));
    const { pool, watched } = await poolAt({ url: proxy.url, connections: 3, deadlineMs: 600 });
    const ask = () => watched(() => pool.query('select 1'));
    await ask();
    proxy.freeze();
    await expect(
      ask().catch(async ({ message }) => [message, await ask().catch((error) => error.message)]),
    ).resolves.toEqual(['Query read timeout', 'Not asked: the database does not respond']);
  });

  it('[OPS-06] says that a change is unconfirmed if the connection is lost while it is committed', async () => {
    const proxy = await closed(proxyTo(url, 'COMMIT'));
    const cut = await storeAt({ url: proxy.url });
    const row = somebody();
    await expect(cut.tx((db) => insertUser(db, row))).rejects.toMatchObject({ code: 'unconfirmed', status: 503 });
    await expect.poll(() => store.read((db) => userByEmail(db, row.email))).toBeDefined();
  });
});

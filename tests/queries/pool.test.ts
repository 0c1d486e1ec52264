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

/** What pg or the store says, which drizzle wraps. */
const reasonOf = (error: Error): string => (error.cause instanceof Error ? reasonOf(error.cause) : error.message);

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const closed = async <Server extends { close: () => Promise<unknown> }>(opening: Promise<Server>): Promise<Server> => {
  const server = await opening;
  closing.unshift(server.close);
  return server;
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
    expect((await storeAt({})).connections?.().most).toBe(size);
    expect((await storeAt({ connections: 7 })).connections?.().most).toBe(7);
  });

  it('[OPS-05] waits for a connection where the server has no more, instead of failing', async () => {
    const role = unique('few_').replaceAll('-', '_').toLowerCase();
    await raw(`create role "${role}" login connection limit 2 in role postgres`);
    const few = await storeAt({ url: Object.assign(new URL(url), { username: role }).href, connections: 8 });
    const counts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? few.read(userCount) : few.tx(userCount))),
    );
    expect(new Set(counts)).toEqual(new Set([await store.read(userCount)]));
    expect(few.connections?.().open).toBeLessThanOrEqual(2);
  });

  it('[OPS-05] lets work that has waited too long for a connection never run', async () => {
    const hurried = await storeAt({ connections: 1, deadlineMs: 600 });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const first = hurried.tx(() => held);
    const row = somebody();
    const late = [hurried.tx((db) => insertUser(db, row)), hurried.read(userCount)];
    const reasons = late.map((each) => each.then(() => 'done', reasonOf));
    const ended = await Promise.all(reasons).finally(goOn);
    expect(ended).toEqual(Array(2).fill('timeout exceeded when trying to connect'));
    await first;
    await hurried.tx(userCount);
    expect(await store.read((db) => userByEmail(db, row.email))).toBeUndefined();
  });

  it('[OPS-06] the server itself ends a statement, a wait for a lock and an idle transaction', async () => {
    const pool = await openPool(pg, { url, deadlineMs: 3000 });
    closing.push(() => pool.end());
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
    const frozen = await storeAt({ url: proxy.url, connections: 3, deadlineMs: 600 });
    const ask = () => frozen.read(userCount).then(() => 'done', reasonOf);
    await ask();
    proxy.freeze();
    expect([await ask(), await ask()]).toEqual(['Query read timeout', 'Not asked: the database does not respond']);
  });

  it('[OPS-06] says that a change is unconfirmed if the connection is lost while it is committed', async () => {
    const proxy = await closed(proxyTo(url, 'COMMIT'));
    const cut = await storeAt({ url: proxy.url });
    const row = somebody();
    await expect(cut.tx((db) => insertUser(db, row))).rejects.toMatchObject({ code: 'unconfirmed', status: 503 });
    await expect.poll(() => store.read((db) => userByEmail(db, row.email))).toBeDefined();
  });
});

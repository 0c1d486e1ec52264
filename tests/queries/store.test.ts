import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { insertUser, updateUser, userByEmail, userById, userCount } from '~db/queries/users';
import { users } from '~db/schema';
import { type Db, openStore, store as ours, type Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { MIGRATIONS, openQueryStore } from '~tests/support/query-store';
import { userRow } from './rows';

const { store, servers, url, raw } = await openQueryStore();
const onPg = store.engine === 'pg';

/** Spreads the work over all stores that may change the database at once. */
const anyServer = (index: number) => servers[index % servers.length] as Store;

const add = (db: Db, values: Partial<typeof users.$inferInsert> = {}) => insertUser(db, userRow(values));
const aUser = async (values: Partial<typeof users.$inferInsert> = {}) => {
  const user = await store.tx((db) => add(db, values));
  if (!user) throw new Error('taken');
  return user;
};

/** Reads a number and writes one more, as two statements with a turn of the loop between. */
async function increment(db: Db, id: string): Promise<number> {
  const user = await userById(db, id);
  await new Promise(setImmediate);
  const next = Number(user?.lastName) + 1;
  await updateUser(db, id, { lastName: String(next) });
  return next;
}

it.runIf(onPg)('[CLU-03] a read that a deadlock ended runs again', async () => {
  let runs = 0;
  const read = store.read(async () => {
    runs += 1;
    if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return runs;
  });
  expect(await read).toBe(2);
});

describe('a transaction', () => {
  it('returns what its work returns, and others then see the changes', async () => {
    const id = await store.tx(async (db) => (await add(db))?.id as string);
    expect(await store.read((db) => userById(db, id))).toMatchObject({ id });
  });

  it('leaves nothing behind when its work throws', async () => {
    const email = `${unique()}@rolled.back`;
    const failing = store.tx(async (db) => {
      await add(db, { email });
      throw new Error('a rule was broken');
    });
    await expect(failing).rejects.toThrow('a rule was broken');
    expect(await store.read((db) => userByEmail(db, email))).toBeUndefined();
    await aUser({ email });
  });

  it('leaves nothing behind when a statement fails', async () => {
    const user = userRow();
    const failing = store.tx(async (db) => {
      await db.insert(users).values(user);
      await db.insert(users).values(user);
    });
    await expect(failing).rejects.toThrow();
    expect(await store.read((db) => userById(db, user.id))).toBeUndefined();
  });

  it('never succeeds if a failed statement has rolled it back', async () => {
    const [first, second] = [userRow(), userRow()];
    const swallowing = store.tx(async (db) => {
      await db.insert(users).values(first);
      await db
        .insert(users)
        .values(first)
        .catch(() => {});
      await db
        .insert(users)
        .values(second)
        .catch(() => {});
    });
    const said = await swallowing.then(
      () => 'done',
      () => 'failed',
    );
    const there = (await store.read((db) => userById(db, first.id))) ? 'done' : 'failed';
    expect(said).toBe(there);
  });

  it('runs in the context of whoever started it, also after waiting for its turn', async () => {
    const context = new AsyncLocalStorage<number>();
    const started = Array.from({ length: 20 }, (_, index) =>
      context.run(index, () =>
        store.tx(async (db) => {
          await userById(db, 'nobody');
          return context.getStore();
        }),
      ),
    );
    expect(await Promise.all(started)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('sees its own changes, while others do not', async () => {
    const email = `${unique()}@not.yet`;
    let readOutside = () => {};
    const asked = new Promise<void>((resolve) => {
      readOutside = resolve;
    });
    let goOn = () => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const writing = store.tx(async (db) => {
      await add(db, { email });
      readOutside();
      await seen;
      return userByEmail(db, email);
    });
    await asked;
    expect(await store.read((db) => userByEmail(db, email))).toBeUndefined();
    goOn();
    expect(await writing).toMatchObject({ email });
    expect(await store.read((db) => userByEmail(db, email))).toMatchObject({ email });
  });

  it('refuses a nested transaction and a read, and continues afterwards', async () => {
    await expect(store.tx(() => store.tx(userCount))).rejects.toThrow(/inside a transaction/);
    await expect(store.tx(() => store.read(userCount))).rejects.toThrow(/inside a transaction/);
    expect(await store.tx(userCount)).toBe(await store.read(userCount));
  });

  it('does not block what it started and left running', async () => {
    const later = await store.tx(async () => {
      const ended = new Promise((resolve) => setTimeout(resolve, 20));
      return { read: ended.then(() => store.read(userCount)) };
    });
    expect(await later.read).toBeGreaterThan(0);
  });

  it('loses nothing when 40 of them read and write the same row at once, from every server', async () => {
    const counter = await aUser({ lastName: '0' });
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => anyServer(index).tx((db) => increment(db, counter.id))),
    );
    expect(results.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await store.read((db) => userById(db, counter.id))).toMatchObject({ lastName: '40' });
  });

  it('separates transactions that depend on what another writes', async () => {
    const addWhenAlone = (index: number) =>
      anyServer(index).tx(async (db) => {
        const present = (await db.select().from(users)).filter((user) => user.role === 'rep');
        await new Promise(setImmediate);
        if (present.length === 0) await add(db, { role: 'rep' });
      });
    await Promise.all(Array.from({ length: 8 }, (_, index) => addWhenAlone(index)));
    const reps = (await store.read((db) => db.select().from(users))).filter((user) => user.role === 'rep');
    expect(reps).toHaveLength(1);
  });

  it('lets a command write while the server runs', async () => {
    const beside = await openStore({ url, migrations: MIGRATIONS });
    const counter = await aUser({ lastName: '0' });
    await Promise.all([store, beside, store, beside].map((each) => each.tx((db) => increment(db, counter.id))));
    expect(await beside.read((db) => userById(db, counter.id))).toMatchObject({ lastName: '4' });
    await beside.close();
  });

  it.runIf(!onPg)('waits for its turn in order of arrival', async () => {
    const order: number[] = [];
    const turn = (index: number) =>
      store.tx(async () => {
        order.push(index);
        await new Promise(setImmediate);
        order.push(index);
        if (index === 3) throw new Error('the third fails');
      });
    const settled = await Promise.allSettled([1, 2, 3, 4, 5].map(turn));
    expect(order).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(settled.map((each) => each.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it.runIf(onPg)('[CLU-03] runs beside others of its server', async () => {
    let arrived = 0;
    let all = () => {};
    const together = new Promise<void>((resolve) => {
      all = resolve;
    });
    const meet = () =>
      store.tx(async () => {
        arrived += 1;
        if (arrived === 3) all();
        await together;
      });
    await Promise.all([meet(), meet(), meet()]);
    expect(arrived).toBe(3);
  });

  it('[CLU-03] at repeatable read loses nothing when 40 of them read and write the same row at once', async () => {
    const counter = await aUser({ lastName: '0' });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        anyServer(index).tx((db) => increment(db, counter.id), 'repeatable read'),
      ),
    );
    expect(await store.read((db) => userById(db, counter.id))).toMatchObject({ lastName: '40' });
  });

  it('[CLU-03] needs none around a single statement that writes', async () => {
    const user = await store.write((db) => add(db));
    expect(await store.read((db) => userById(db, user?.id ?? ''))).toEqual(user);
    await expect(store.tx(() => store.write((db) => add(db)))).rejects.toThrow(/inside a transaction/);
    const taken = store.write((db) =>
      db
        .insert(users)
        .values(user as typeof users.$inferInsert)
        .then(() => {}),
    );
    await expect(taken).rejects.toThrow();
  });

  it.runIf(onPg)(
    '[OPS-06] that loses its connection fails alone, and the server and its pool keep working',
    async () => {
      const cutOff = () =>
        store.tx(async (db) => {
          const execute = db as unknown as { execute(statement: string): Promise<{ rows: { pid: number }[] }> };
          const [me] = (await execute.execute('select pg_backend_pid() as pid')).rows;
          await raw(`select pg_terminate_backend(${me?.pid})`);
          await userCount(db);
        });
      for (let times = 0; times < 12; times++) await expect(cutOff()).rejects.toThrow();
      // What is asked on that connection afterward was never sent, not even COMMIT.
      const ignored = ours.tx(async (db) => {
        const execute = db as unknown as { execute(statement: string): Promise<unknown> };
        await execute.execute('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
        await expect(userCount(db)).rejects.toThrow();
      });
      await expect(ignored).rejects.toMatchObject({ code: 'unavailable' });
      await raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
      expect(await store.tx(userCount)).toBeGreaterThan(0);
    },
  );
});

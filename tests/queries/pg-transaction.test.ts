/** What a transaction on PostgreSQL sends without waiting, and what happens if that fails. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { insertMail } from '~db/queries/outbox';
import { insertStudy, studyById } from '~db/queries/studies';
import { submissions } from '~db/schema';
import { type Db, openStore, type Store, together } from '~db/store.server';
import { proxyTo } from '~tests/support/database-proxy';
import { MIGRATIONS, openQueryStore } from '~tests/support/query-store';
import { AT, mailRow, studyRow } from './rows';

const { store, servers, url } = await openQueryStore();
const study = (id: string) => store.read((db) => studyById(db, id));

describe.runIf(store.engine === 'pg')('a transaction', () => {
  const closing: { close: () => Promise<unknown> }[] = [];
  afterAll(async () => {
    for (const each of closing) await each.close();
  });

  it('[CLU-09] sends its changes together with the next statement that must be waited for', async () => {
    const proxy = await proxyTo(url);
    const behind = await openStore({ url: proxy.url, migrations: MIGRATIONS });
    closing.push(proxy, behind);
    const change = async (db: Db) => {
      const row = studyRow();
      await insertStudy(db, row);
      for (let mail = 0; mail < 5; mail++) await insertMail(db, mailRow());
      return studyById(db, row.id);
    };
    await behind.tx(change); // opens the connection and has the statements parsed
    const before = proxy.received();
    expect(await behind.tx(change)).toBeDefined();
    expect(proxy.received() - before).toBe(2); // BEGIN to the read, and COMMIT
  });

  it.each(['at its end', 'before a later statement', 'after its work was refused'])(
    '[CLU-09] with a change that fails stores nothing and says why: %s',
    async (when) => {
      const [row, other] = [studyRow(), studyRow()];
      await store.tx((db) => insertStudy(db, row));
      const work = async (db: Db) => {
        await insertStudy(db, other);
        await insertStudy(db, { ...row, title: 'The same again' });
        if (when === 'before a later statement') await studyById(db, row.id);
        if (when === 'after its work was refused') throw new Error('refused');
      };
      const why = when === 'after its work was refused' ? { message: 'refused' } : { code: '23505' };
      await expect(store.tx(work)).rejects.toMatchObject(why);
      expect(await study(other.id)).toBeUndefined();
      expect(await study(row.id)).toMatchObject({ title: row.title });
      const next = Array.from({ length: 12 }, () => store.tx((db) => studyById(db, row.id)));
      expect(await Promise.all(next)).toEqual(Array(12).fill(expect.objectContaining({ id: row.id })));
    },
  );

  it('[CLU-09] is refused with the reason, whichever statement is waited for', async () => {
    const row = studyRow();
    await store.tx((db) => insertStudy(db, row));
    const submission = { action: 'again', actor: 'all', key: 'same', inputHash: 'x', answer: {}, createdAt: AT };
    const add = (db: Db) => db.insert(submissions).values(submission).returning();
    await store.tx(add);
    const reads = async (db: Db) => [await studyById(db, row.id), await studyById(db, row.id)];
    await expect(store.tx((db) => together([reads(db), add(db)]))).rejects.toMatchObject({ code: '23505' });
    // More than are sent without waiting, and not yet known to the connection's server process.
    const fresh = await openStore({ url, migrations: MIGRATIONS, connections: 1 });
    closing.push(fresh);
    const mails = async (db: Db) => {
      await insertStudy(db, row);
      for (let mail = 0; mail < 50; mail++) await insertMail(db, mailRow());
    };
    await expect(fresh.tx(mails)).rejects.toMatchObject({ code: '23505', statement: expect.stringMatching(/^insert/) });
  });

  it('[CLU-09][OPS-06] is given time for each of the statements that are sent together', async () => {
    const hurried = await openStore({ url, migrations: MIGRATIONS, connections: 2, deadlineMs: 1200 });
    closing.push(hurried);
    const submission = { action: 'wait', actor: 'all', inputHash: 'x', answer: { answer: 0 }, createdAt: AT };
    const keys = [randomUUID(), randomUUID()];
    await store.tx((db) => db.insert(submissions).values(keys.map((key) => ({ ...submission, key }))));
    const held = Promise.all(
      keys.map(async (key, index) => {
        const locker = new pg.Client(url);
        await locker.connect();
        await locker.query('begin');
        await locker.query('select 1 from submissions where key = $1 for update', [key]);
        // Each shorter than the limit for one statement, together longer.
        return { locker, ended: async () => pause(400 * (index + 1)).then(() => locker.end()) };
      }),
    );
    const lockers = await held;
    const ended = Promise.all(lockers.map((each) => each.ended()));
    const change = async (db: Db) => {
      for (const key of keys)
        await db
          .update(submissions)
          .set({ answer: { answer: 1 } })
          .where(eq(submissions.key, key));
      return db.select().from(submissions).where(inArray(submissions.key, keys));
    };
    const rows = await hurried.tx(change, 'read committed');
    await ended;
    expect(rows.map(({ answer }) => answer)).toEqual([{ answer: 1 }, { answer: 1 }]);
  });

  it('[CLU-09][CLU-03] is run again if a change that nobody waits for conflicts with another transaction', async () => {
    const submission = { action: 'count', actor: 'all', key: randomUUID(), inputHash: 'x' };
    await store.tx((db) => db.insert(submissions).values({ ...submission, answer: { answer: 0 }, createdAt: AT }));
    const mine = eq(submissions.key, submission.key);
    let runs = 0;
    const add = (server: Store) =>
      server.tx(async (db) => {
        runs += 1;
        const [row] = await db.select().from(submissions).where(mine);
        const count = Number(row?.answer.answer);
        await db
          .update(submissions)
          .set({ answer: { answer: count + 1 } })
          .where(mine);
      }, 'repeatable read');
    await Promise.all(Array.from({ length: 10 }, (_, index) => add(servers[index % servers.length] as Store)));
    const [row] = await store.read((db) => db.select().from(submissions).where(mine));
    expect(row?.answer).toEqual({ answer: 10 });
    expect(runs).toBeGreaterThan(10);
  });
});

it('work done together ends before its transaction does, even if a part of it fails', async () => {
  const row = studyRow();
  const slowly = async (db: Db) => {
    for (let turn = 0; turn < 5; turn++) await studyById(db, row.id);
    await insertStudy(db, row);
  };
  const refuse = async () => {
    throw new Error('refused');
  };
  let slow: Promise<void> | undefined;
  const work = (db: Db) => {
    slow = slowly(db);
    return together([slow, refuse()]);
  };
  await expect(store.tx(work)).rejects.toThrow('refused');
  await slow;
  expect(await study(row.id)).toBeUndefined();
  expect(await store.tx((db) => together([Promise.resolve(1), studyById(db, row.id)]))).toEqual([1, undefined]);
});

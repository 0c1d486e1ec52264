/** What a transaction on PostgreSQL sends together, and what happens if that fails. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
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

  it('[CLU-09] sends what is done together at once', async () => {
    const proxy = await proxyTo(url);
    const behind = await openStore({ url: proxy.url, migrations: MIGRATIONS });
    closing.push(proxy, behind);
    const mails = (db: Db) => together(Array.from({ length: 5 }, () => insertMail(db, mailRow())));
    await behind.tx(mails); // opens the connection and has the statement parsed
    const before = proxy.received();
    await behind.tx(mails);
    expect(proxy.received() - before).toBe(3); // BEGIN, the changes, and COMMIT
  });

  it('[CLU-09] with a change that fails stores nothing and says why', async () => {
    const [row, other] = [studyRow(), studyRow()];
    await store.tx((db) => insertStudy(db, row));
    const work = async (db: Db) => {
      await insertStudy(db, other);
      await insertStudy(db, { ...row, title: 'The same again' });
    };
    await expect(store.tx(work)).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await study(other.id)).toBeUndefined();
    expect(await study(row.id)).toMatchObject({ title: row.title });
    const next = Array.from({ length: 12 }, () => store.tx((db) => studyById(db, row.id)));
    expect(await Promise.all(next)).toEqual(Array(12).fill(expect.objectContaining({ id: row.id })));
  });

  it('[CLU-09] says why what was done together failed, not that the rest was refused after it', async () => {
    const row = studyRow();
    await store.tx((db) => insertStudy(db, row));
    const submission = { action: 'again', actor: 'all', key: 'same', inputHash: 'x', answer: {}, createdAt: AT };
    const add = (db: Db) => db.insert(submissions).values(submission).returning();
    await store.tx(add);
    const reads = async (db: Db) => [await studyById(db, row.id), await studyById(db, row.id)];
    await expect(store.tx((db) => together([reads(db), add(db)]))).rejects.toMatchObject({ cause: { code: '23505' } });
    // Its error arrives later than that of the statement behind it.
    const deep = async (db: Db) => {
      const added = async () => await add(db);
      return await (async () => await added())();
    };
    await expect(store.tx((db) => together([deep(db), studyById(db, row.id)]))).rejects.toMatchObject({
      cause: { code: '23505' },
    });
  });

  it('[CLU-03] is run again if a change conflicts with another transaction', async () => {
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

import { describe, expect, it } from 'vitest';
import { mailCountsByState } from '~db/queries/analytics';
import {
  claimDueMails,
  deleteMails,
  deleteMailsById,
  deleteMailsSentBefore,
  insertMail,
  insertMails,
  mailById,
  mailPage,
  mailsOfDecision,
  nextMailDue,
  oldestWaitingMailAt,
  retryFailedMails,
  unsentMails,
  updateMail,
} from '~db/queries/outbox';
import { countStatements } from '~db/statements';
import { openQueryStore } from '~tests/support/query-store';
import { AT, mailRow } from './rows';

const { store, servers } = await openQueryStore();
const put = (values: Parameters<typeof mailRow>[0] = {}) => {
  const row = mailRow(values);
  return store.tx(async (db) => {
    await insertMail(db, row);
    return row.id;
  });
};
const claim = (now: number, limit = 50, server = store) =>
  server.tx((db) => claimDueMails(db, { now, leaseUntil: now + 60, limit }));

describe('the outbox', () => {
  it('[PERF-08] takes the e-mails of one letter in one statement, and none for nobody', async () => {
    const rows = ['a@x.example', 'b@x.example'].map((recipient) => mailRow({ recipient, decisionOn: 'letter' }));
    const before = { result: undefined, statements: 1 };
    expect(await countStatements(() => store.tx((db) => insertMails(db, rows)))).toEqual(before);
    expect(await countStatements(() => store.tx((db) => insertMails(db, [])))).toEqual({ ...before, statements: 0 });
    const [{ createdAt } = { createdAt: 0 }] = rows;
    const stored = await store.read((db) => mailsOfDecision(db, 'letter', createdAt));
    expect(stored.map(({ recipient }) => recipient).sort()).toEqual(['a@x.example', 'b@x.example']);
    await store.tx((db) => deleteMails(db));
  });

  it('[SCR-24] finds the e-mails of one decision, and deletes them', async () => {
    const id = await put({ decisionOn: 'a-site', createdAt: AT });
    await put({ decisionOn: 'a-site', createdAt: AT + 1 });
    await put({ decisionOn: 'another-site', createdAt: AT });
    expect(await store.read((db) => mailsOfDecision(db, 'a-site', AT))).toMatchObject([{ id }]);
    await store.tx((db) => deleteMailsById(db, [id]));
    expect(await store.read((db) => mailsOfDecision(db, 'a-site', AT))).toEqual([]);
    await store.tx((db) => deleteMails(db));
    expect(await store.read(nextMailDue)).toBeNull();
  });

  it('hands out due e-mails, longest due first, and not again while their lease lasts', async () => {
    const [second, first] = [await put({ dueAt: AT + 2 }), await put({ dueAt: AT + 1, body: 'Grüße\nRobin' })];
    const later = await put({ dueAt: AT + 10 });
    await put({ dueAt: AT, state: 'sent' });
    await put({ dueAt: AT, state: 'failed' });
    expect(await claim(AT)).toEqual([]);
    expect(await store.read(nextMailDue)).toBe(AT + 1);

    const [mail, ...rest] = await claim(AT + 2, 1);
    expect(mail).toMatchObject({ id: first, body: 'Grüße\nRobin', dueAt: AT + 62, attempts: 0, sentAt: null });
    expect(rest).toEqual([]);
    expect((await claim(AT + 2)).map(({ id }) => id)).toEqual([second]);
    expect(await claim(AT + 9)).toEqual([]);
    expect((await claim(AT + 10)).map(({ id }) => id)).toEqual([later]);
    expect((await claim(AT + 62)).map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  it('records the outcome of an e-mail, and hands out none that was sent or has failed', async () => {
    const [sent, retried, failed] = [await put(), await put(), await put()];
    await store.tx(async (db) => {
      await updateMail(db, sent, { state: 'sent', attempts: 1, sentAt: AT + 5, lastError: null });
      await updateMail(db, retried, { state: 'waiting', attempts: 1, dueAt: AT + 1000, lastError: 'busy' });
      await updateMail(db, failed, { state: 'failed', attempts: 6, lastError: 'no such address' });
    });
    const due = await claim(AT + 1000);
    expect(due.map(({ id }) => id)).toContain(retried);
    expect(due.map(({ id }) => id)).not.toContain(sent);
    expect(due.map(({ id }) => id)).not.toContain(failed);
    const { rows } = await store.read((db) => mailPage(db, { limit: 100 }));
    expect(rows.find(({ id }) => id === sent)).toMatchObject({ state: 'sent', sentAt: AT + 5, attempts: 1 });
    expect(rows.find(({ id }) => id === failed)).toMatchObject({ lastError: 'no such address' });
    expect(await store.read(mailCountsByState)).toContainEqual({ state: 'failed', count: 2 });
    expect((await store.read(unsentMails)).map(({ state }) => state).sort()).toEqual(['failed', 'waiting']);
    expect(await store.read(unsentMails)).toContainEqual({ state: 'failed', count: 2 });
  });

  it('[RUN-48] knows since when the oldest waiting e-mail has waited, whatever its next try', async () => {
    await put({ state: 'failed', createdAt: AT - 9000 });
    await put({ createdAt: AT - 8000, dueAt: AT + 1e9 });
    expect(await store.read(oldestWaitingMailAt)).toBe(AT - 8000);
  });

  it('resets the attempts of a failed e-mail once, and of no other', async () => {
    const [sent, waits, failed] = [
      await put({ state: 'sent' }),
      await put({ dueAt: AT + 1e9 }),
      await put({ state: 'failed', attempts: 6, lastError: 'no such address' }),
    ];
    const retry = () => store.tx((db) => retryFailedMails(db, [sent, waits, failed], AT + 1e6));
    expect((await retry()).map(({ id }) => id)).toEqual([failed]);
    expect(await retry()).toEqual([]);
    expect(await store.read((db) => mailById(db, failed))).toMatchObject({
      state: 'waiting',
      attempts: 0,
      dueAt: AT + 1e6,
      lastError: 'no such address',
    });
    const listed = await store.read((db) => mailPage(db, { state: 'sent', limit: 100 }));
    expect(listed.rows.map(({ id }) => id)).toContain(sent);
    expect(listed.rows.every(({ state }) => state === 'sent')).toBe(true);
    expect(await store.read((db) => mailById(db, 'no-such-id'))).toBeUndefined();
  });

  it('deletes e-mails sent long ago, and no others', async () => {
    const before = AT + 1000;
    const gone = await put({ createdAt: AT, state: 'sent', sentAt: before - 1 });
    const kept = [
      await put({ createdAt: AT, state: 'sent', sentAt: before }),
      await put({ createdAt: AT, state: 'failed' }),
      await put({ createdAt: AT, dueAt: AT + 1e9 }),
    ];
    await store.tx((db) => deleteMailsSentBefore(db, before));
    const found = await Promise.all([gone, ...kept].map((id) => store.read((db) => mailById(db, id))));
    expect(found.map((mail) => mail?.id)).toEqual([undefined, ...kept]);
  });

  it('never gives an e-mail to two workers', async () => {
    const now = AT + 100_000;
    const ids: string[] = [];
    for (let index = 0; index < 60; index++) ids.push(await put({ dueAt: now }));
    const everything = await Promise.all(
      Array.from({ length: 24 }, (_, index) => claim(now, 5, servers[index % servers.length])),
    );
    const claimed = everything.flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed).toEqual(expect.arrayContaining(ids));
  });

  it('can be emptied of e-mails to demo people', async () => {
    await store.tx(deleteMails);
    expect(await store.read(mailCountsByState)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { earlierAnswer, once, submitAnswering } from '~/domain/base/submission.server';
import {
  answerSubmission,
  claimSubmission,
  type Draft,
  deleteDraft,
  deleteDraftOfLink,
  deleteExpiredDrafts,
  deleteOldSubmissions,
  draftByToken,
  draftOfLink,
  saveDraft,
  submissionOf,
} from '~db/queries/drafts';
import { insertOrganization, organizationCountsByStatus } from '~db/queries/organizations';
import type { Db } from '~db/store.server';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow } from './rows';

const { store, servers, raw } = await openQueryStore();
const draft = (values: Partial<Draft> = {}): Draft => ({
  tokenHash: 'token',
  kind: 'registration',
  values: { name: 'Riverside' },
  idempotencyKey: 'key-1',
  userId: null,
  linkHash: '',
  updatedAt: AT,
  expiresAt: AT + 100,
  ...values,
});
const save = (values: Partial<Draft>) => store.tx((db) => saveDraft(db, draft(values)));
const find = (tokenHash: string, kind: Draft['kind'] = 'registration', now = AT) =>
  store.read((db) => draftByToken(db, tokenHash, kind, now));

describe('a draft', () => {
  it('[WIZ-14] stores whatever was typed', async () => {
    const values = {
      name: 'Ünïcode “quoted” \\ 漢字 😀',
      therapeuticAreas: ['Oncology', ''],
      document: { id: 'x', size: 1.5, stored: true, nothing: null },
      long: 'x'.repeat(100_000),
      __proto: 'own',
    };
    await save({ tokenHash: 'kept', values });
    expect(await find('kept')).toEqual(draft({ tokenHash: 'kept', values }));
  });

  it('[WIZ-14] is overwritten by what was typed last, and keeps its key', async () => {
    await save({ tokenHash: 'twice', values: { a: 1, b: 2 } });
    await save({ tokenHash: 'twice', values: { a: 3 }, idempotencyKey: 'key-2', updatedAt: AT + 1, expiresAt: AT + 9 });
    expect(await find('twice')).toEqual(
      draft({ tokenHash: 'twice', values: { a: 3 }, updatedAt: AT + 1, expiresAt: AT + 9 }),
    );
  });

  it('[WIZ-14] loses nothing when two steps are saved at once', async () => {
    await save({ tokenHash: 'merged', values: {} });
    const add = (field: string, index: number) =>
      servers[index % servers.length]?.tx(async (db) => {
        const existing = await draftByToken(db, 'merged', 'registration', AT);
        await new Promise(setImmediate);
        await saveDraft(db, draft({ tokenHash: 'merged', values: { ...existing?.values, [field]: index } }));
      });
    const fields = Array.from({ length: 12 }, (_, index) => `field${index}`);
    await Promise.all(fields.map(add));
    expect(Object.keys((await find('merged'))?.values ?? {}).sort()).toEqual(fields.sort());
  });

  it('[WIZ-14] is found by its token and kind until it expires', async () => {
    await save({ tokenHash: 'mine' });
    expect(await find('mine', 'study')).toBeUndefined();
    expect(await find('another')).toBeUndefined();
    expect(await find('mine', 'registration', AT + 99)).toBeDefined();
    expect(await find('mine', 'registration', AT + 100)).toBeUndefined();
    await store.tx((db) => deleteDraft(db, 'mine'));
    expect(await find('mine')).toBeUndefined();
  });

  it('[ACC-04] is found by an e-mailed link only if it has one', async () => {
    const linked = (linkHash: string) => store.read((db) => draftOfLink(db, linkHash, AT));
    await save({ tokenHash: 'link', linkHash: 'link' });
    await save({ tokenHash: 'copy', linkHash: 'link' });
    await save({ tokenHash: 'plain' });
    await save({ tokenHash: 'over', linkHash: 'over', expiresAt: AT });
    expect(await linked('link')).toMatchObject({ tokenHash: 'link' });
    for (const token of ['copy', 'plain', 'over', '']) expect(await linked(token), token).toBeUndefined();
  });

  it('[ACC-04] takes its link and the other copies with it when it is submitted, and nothing else', async () => {
    await save({ tokenHash: 'l-1', linkHash: 'l-1' });
    for (const tokenHash of ['c-1', 'c-2']) await save({ tokenHash, linkHash: 'l-1' });
    for (const tokenHash of ['own', 'other']) await save({ tokenHash });
    for (const token of ['c-1', 'own', 'none']) await store.write((db) => deleteDraftOfLink(db, token));
    const left = await raw("select token_hash from drafts where token_hash in ('l-1','c-1','c-2','own','other')");
    expect(left.map((row) => row.token_hash)).toEqual(['other']);
  });

  it('is deleted when it has expired', async () => {
    await save({ tokenHash: 'expired', expiresAt: AT - 1 });
    await save({ tokenHash: 'open', expiresAt: AT + 1 });
    await store.tx((db) => deleteExpiredDrafts(db, AT));
    expect(await raw("select token_hash from drafts where token_hash in ('expired', 'open')")).toEqual([
      { token_hash: 'open' },
    ]);
  });
});

describe('a submission', () => {
  const key = { action: 'register', actor: 'visitor', key: 'key-1' };
  const answerOfSubmission = async (db: Db, submission: typeof key) => (await submissionOf(db, submission))?.answer;
  const answered = async (db: Db, submission: typeof key, answer: unknown, createdAt = AT) => {
    expect(await claimSubmission(db, { ...submission, inputHash: 'x', createdAt })).toBe(true);
    await answerSubmission(db, submission, answer);
  };

  it.each([
    { redirectTo: '/', list: [1, 'two', null], deep: { yes: true } },
    ['a', 'b'],
    'text',
    '42',
    'null',
    '{"a":1}',
    '',
    42,
    0,
    true,
    false,
    null,
  ])('[WIZ-17] gives the answer %j again as it was given', async (answer) => {
    const submission = { ...key, key: `answer ${JSON.stringify(answer)}` };
    expect(await store.read((db) => answerOfSubmission(db, submission))).toBeUndefined();
    await store.tx((db) => answered(db, submission, answer));
    expect(await store.read((db) => answerOfSubmission(db, submission))).toEqual({ answer });
  });

  it('[WIZ-17] is a different one with a different action, actor or key', async () => {
    await store.tx((db) => answered(db, key, 'mine'));
    for (const other of [{ action: 'create' }, { actor: 'user-1' }, { key: 'key-2' }])
      expect(await store.read((db) => answerOfSubmission(db, { ...key, ...other }))).toBeUndefined();
  });

  it.each(['serializable', 'repeatable read', 'read committed'] as const)(
    '[WIZ-17][CLU-03] sent ten times at once, %s, is processed once, and all get the same response',
    async (isolation) => {
      const name = `Doubled ${isolation}`;
      let worked = 0;
      const submit = (index: number) =>
        servers[index % servers.length]?.tx(
          (db) =>
            once(db, { action: 'add', actor: SYSTEM, key: isolation, input: { name }, at: AT }, async () => {
              worked += 1;
              return (await insertOrganization(db, organizationRow({ name }))).id;
            }),
          isolation,
        );
      const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => submit(index)));
      expect([...new Set(answers)]).toEqual([expect.any(String)]);
      const counts = await store.read((db) => organizationCountsByStatus(db, { search: name }));
      expect(counts).toEqual([{ status: 'pending', count: 1 }]);
      expect(worked).toBeGreaterThan(0);
    },
  );

  it('[WIZ-17] that fails leaves its key free, and one without a response is not processed again', async () => {
    const actor: Actor = { kind: 'visitor' } as Actor;
    const run = (work: () => Promise<unknown>) =>
      store.tx((db) => once(db, { action: 'x', actor, key: 'retried', input: null, at: AT }, work));
    await expect(
      run(async () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await run(async () => undefined)).toBeUndefined();
    expect(await run(async () => 'done again')).toBeUndefined();
  });

  it('[ACC-07] with the key of another is refused, whoever comes first, and the same one gets the same response', async () => {
    const run = (key: string, input: unknown, answer: string) =>
      store.tx((db) => once(db, { action: 'x', actor: SYSTEM, key, input, at: AT }, async () => answer));
    const sent = { name: 'Gamma', list: [{ b: 1, a: null }], on: false };
    expect(await run('one', sent, 'first')).toBe('first');
    expect(await run('one', { on: false, list: [{ b: 1 }], name: 'Gamma', none: undefined }, 'second')).toBe('first');
    for (const other of [{ ...sent, name: 'Delta' }, { ...sent, on: true }, { ...sent, list: [] }, null, 'Gamma']) {
      await expect(run('one', other, 'third')).rejects.toMatchObject({ code: 'key_reused', status: 422 });
    }
    const submission = { action: 'x', actor: SYSTEM, key: 'one' };
    expect(await earlierAnswer({ ...submission, input: sent })).toBe('first');
    await expect(earlierAnswer({ ...submission, input: {} })).rejects.toMatchObject({ code: 'key_reused' });
    await run('two', sent, 'other');
    const rows = await raw("select input_hash from submissions where key in ('one', 'two')");
    expect(new Set(rows.map((row) => row.input_hash)).size, 'the table does not show who sent the same').toBe(2);
  });

  it('[ACC-07] from before inputs were compared gets its response for any input', async () => {
    const old = { action: 'x', actor: 'system', key: 'before' };
    await store.tx((db) => answered(db, old, 'kept'));
    const again = { action: 'x', actor: SYSTEM, key: 'before', input: 'anything', at: AT };
    expect(await store.tx((db) => once(db, again, async () => 'new'))).toBe('kept');
    expect(await submitAnswering(again, 'new', async () => {})).toBe('kept');
  });

  it('is deleted when it is old', async () => {
    await store.tx(async (db) => {
      await answered(db, { ...key, key: 'old' }, 1, AT - 1);
      await answered(db, { ...key, key: 'new' }, 2);
      await deleteOldSubmissions(db, AT);
    });
    expect(await store.read((db) => answerOfSubmission(db, { ...key, key: 'old' }))).toBeUndefined();
    expect(await store.read((db) => answerOfSubmission(db, { ...key, key: 'new' }))).toEqual({ answer: 2 });
  });
});

describe('a submission whose response is known before', () => {
  const submit = (key: string | null, work: (db: Db) => Promise<void>, answer: string) =>
    submitAnswering({ action: 'known', actor: SYSTEM, key, input: null, at: AT }, { answer }, work, 'repeatable read');
  const named = async (name: string) => store.read((db) => organizationCountsByStatus(db, { search: name }));

  it('[WIZ-17][CLU-03] sent ten times at once is processed once, and all get the same response', async () => {
    const add = async (db: Db) => {
      await insertOrganization(db, organizationRow({ name: 'Numbat Clinic' }));
    };
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => submit('ten', add, `answer ${index}`)));
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    expect(await named('Numbat Clinic')).toEqual([{ status: 'pending', count: 1 }]);
    expect(await submit('ten', add, 'later')).toEqual(answers[0]);
  });

  it('[WIZ-17] sent again gets its response even if its work is now refused', async () => {
    const id = randomUUID();
    const add = async (db: Db) => {
      await insertOrganization(db, organizationRow({ id, name: 'Quoll Clinic' }));
    };
    expect(await submit('refused', add, 'first')).toEqual({ answer: 'first' });
    expect(await submit('refused', add, 'second')).toEqual({ answer: 'first' });
    const refuse = async () => {
      throw new Error('refused');
    };
    expect(await submit('refused', refuse, 'third')).toEqual({ answer: 'first' });
    await expect(submit('new', refuse, 'fourth')).rejects.toThrow('refused');
    expect(await submit('new', async () => {}, 'fifth')).toEqual({ answer: 'fifth' });
  });

  it('[ACC-07] with the key of another is refused, and changes nothing', async () => {
    const send = (input: string) =>
      submitAnswering({ action: 'known', actor: SYSTEM, key: 'taken', input, at: AT }, { input }, async (db) => {
        await insertOrganization(db, organizationRow({ name: `Bilby ${input}` }));
      });
    expect(await send('one')).toEqual({ input: 'one' });
    await expect(send('two')).rejects.toMatchObject({ code: 'key_reused' });
    expect(await send('one')).toEqual({ input: 'one' });
    expect(await named('Bilby')).toEqual([{ status: 'pending', count: 1 }]);
  });

  it('is processed each time without a key', async () => {
    const add = async (db: Db) => {
      await insertOrganization(db, organizationRow({ name: 'Potoroo Clinic' }));
    };
    for (const answer of ['one', 'two']) expect(await submit(null, add, answer)).toEqual({ answer });
    expect(await named('Potoroo Clinic')).toEqual([{ status: 'pending', count: 2 }]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { unsealed } from '~/domain/base/audit-sealed.server';
import { verifyAudit } from '~/domain/base/audit-verify.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { exportedPerson } from '~/domain/commands/persons/export.server';
import { personToErase } from '~/domain/pages/people.server';
import { personalFields } from '~db/personal';
import {
  auditEventsIn,
  auditEventsOf,
  auditKeyFor,
  auditKeysOf,
  destroyAuditKey,
  type Subject,
} from '~db/queries/audit';
import { answerSubmission, claimSubmission, saveDraft } from '~db/queries/drafts';
import { insertMerge, mergeById } from '~db/queries/duplicates';
import { tasksOf, updateTask } from '~db/queries/engagements';
import { organizationById } from '~db/queries/organizations';
import { insertMail } from '~db/queries/outbox';
import { addOutreach, setOutreachNote } from '~db/queries/outreach';
import {
  accessOf,
  deleteDraftsByHashes,
  deleteMailsByIds,
  deleteMessagesFrom,
  draftsOf,
  eraseUser,
  forgetPerson,
  type Known,
  mailsNaming,
  mergesNaming,
  messagesFrom,
  organizationsNaming,
  peoplePage,
  reviewRequestsNaming,
  studiesNaming,
  submissionsOf,
} from '~db/queries/persons';
import { insertContactMessage } from '~db/queries/platform';
import { insertRecordNote, notesOfRecord } from '~db/queries/record-notes';
import {
  answerReviewRequest,
  deleteReviewRequests,
  insertReviewRequest,
  reviewRequestsAskedBy,
  reviewRequestsOf,
} from '~db/queries/review-requests';
import { saveProgress } from '~db/queries/trainings';
import { insertPasswordToken, insertSession, userById } from '~db/queries/users';
import { organizations } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { AT, mailRow } from './rows';

const { store, make, raw, url } = await openQueryStore();
const NOBODY: Known = { userId: null, email: null, name: null, leadIds: [], organizationIds: [] };
const read = store.read;
const erasure = { reason: 'Asked for.' };

const edited = (id: string, before: object, after: object) =>
  store.tx((db) => record(db, SYSTEM, 'organization.edited', id, { before, after, at: AT }));
const trailOf = (subject: Subject) => read(async (db) => unsealed(db, await auditEventsOf(db, subject)));

describe('[I5] personal values in the trail', () => {
  const subject = { type: 'organization', id: 'o-sealed' };

  it('are encrypted, unlike the rest of the event, and the trail reads as it was recorded', async () => {
    const before = { contactName: 'Ada Quarry', email: null, city: 'Boston', name: 'Ada Quarry', equipment: ['MRI'] };
    const after = {
      contactName: 'Robin Reyes',
      email: 'robin@people.example',
      city: 'Salem',
      note: 'ada@quarry.example',
    };
    await edited(subject.id, before, after);
    const [event] = await read((db) => auditEventsIn(db, {}, 1));
    // Ciphertext is random, so any short name can turn up in it: what is sealed is not looked into.
    const text = `${event?.before}${event?.after}`.replaceAll(/\{"sealed":"[\w.-]+"\}/g, '"…"');
    for (const personal of ['Ada', 'Quarry', 'Robin', 'robin@', 'ada@']) expect(text).not.toContain(personal);
    for (const plain of ['"city":"Boston"', '"email":null', '"equipment":["MRI"]']) expect(text).toContain(plain);
    const [read1] = await trailOf(subject);
    expect([JSON.parse(read1?.before ?? ''), JSON.parse(read1?.after ?? '')]).toEqual([before, after]);
  });

  it('read as erased once the key is destroyed; the chain is intact, and later values get a new key', async () => {
    await store.tx((db) => destroyAuditKey(db, subject));
    await edited(subject.id, { contactName: 'Kim Late' }, { contactName: null });
    const [late, early] = (await trailOf(subject)).map((event) => JSON.parse(event.before ?? ''));
    expect(late).toEqual({ contactName: 'Kim Late' });
    expect(early).toEqual({ contactName: 'erased', email: null, city: 'Boston', name: 'erased', equipment: ['MRI'] });
    expect(await verifyAudit()).toMatchObject({ brokenAt: null });
  });

  it('have one key per subject, which no other subject shares', async () => {
    const other = { type: 'user', id: 'u-key' };
    const first = await store.tx((db) => auditKeyFor(db, other, 'first'));
    const again = await store.tx((db) => auditKeyFor(db, other, 'second'));
    expect([first, again]).toEqual(['first', 'first']);
    const keys = () => read((db) => auditKeysOf(db, [other, { type: 'user', id: 'unknown' }]));
    expect(await keys()).toEqual(new Map([['user:u-key', 'first']]));
    await store.tx((db) => destroyAuditKey(db, other));
    expect(await keys()).toEqual(new Map());
  });
});

describe('[I5] what is stored about a person', () => {
  it('is found by account, address or name, and nothing is found without any', async () => {
    const { organization, user } = await make.site({ email: 'dana@found.example' });
    const led = await make.organization({ piEmail: 'dana@found.example' });
    const stand = await make.organization({ fieldRep: 'Dana Found' });
    const lead = await make.lead({ repId: user.id }, { fieldRep: 'Dana Before' });
    const study = await make.study({ sponsorEmail: 'dana@found.example' });
    const own = await make.study({ sponsorId: user.id });
    const person = { userId: user.id, email: 'dana@found.example', name: 'Dana Found' };
    const known = { ...person, leadIds: [lead.id], organizationIds: [organization.id] };
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(ids(await read((db) => organizationsNaming(db, known)))).toEqual(ids([organization, led, stand, lead]));
    expect(ids(await read((db) => studiesNaming(db, known)))).toEqual(ids([study, own]));
    expect(await read((db) => organizationsNaming(db, NOBODY))).toEqual([]);
    expect(await read((db) => studiesNaming(db, NOBODY))).toEqual([]);
  });

  it('is listed for everyone, or by part of a name or address in any case', async () => {
    const user = await make.user({ firstName: 'Zed_', lastName: 'Zimmer', email: 'z%d@zimmer.example' });
    const find = async (q: string) => (await read((db) => peoplePage(db, { q, limit: 5 }))).rows.map(({ id }) => id);
    for (const q of ['zed_ zim', 'Z%D@zimmer', 'zimmer.example']) expect(await find(q)).toEqual([user.id]);
    for (const q of ['zedx zim', 'z_d@']) expect(await find(q)).toEqual([]);
    expect((await read((db) => peoplePage(db, { limit: 1 }))).next).not.toBeNull();
  });

  it('includes questions and answers of reviews', async () => {
    const { id } = await make.organization({ status: 'pending' });
    const [one, other] = [await make.reviewRequest('organization', id), await make.reviewRequest('organization', id)];
    await store.tx((db) => answerReviewRequest(db, one.id, 'Write to ANSWER@found.example.', AT));
    expect((await read((db) => reviewRequestsNaming(db, 'answer@found.example'))).map(({ id }) => id)).toEqual([
      one.id,
    ]);
    const admin = await make.user();
    await store.tx((db) => insertReviewRequest(db, { ...other, id: 'q-asked', askedBy: admin.id }));
    expect((await read((db) => reviewRequestsAskedBy(db, admin.id))).map(({ id }) => id)).toEqual(['q-asked']);
    await store.tx((db) => forgetPerson(db, admin.id));
    expect(await read((db) => reviewRequestsAskedBy(db, admin.id))).toEqual([]);
    await store.tx((db) => deleteReviewRequests(db, [one.id, 'q-asked']));
    expect((await read((db) => reviewRequestsOf(db, 'organization', [id]))).map((row) => row.id)).toEqual([other.id]);
  });

  it('is deleted kind by kind, without any other rows', async () => {
    const user = await make.user({ email: 'go@going.example' });
    const message = { id: 'm-1', name: 'Go', email: 'go@going.example', message: 'Hello', createdAt: AT };
    const draft = {
      tokenHash: 'd-1',
      kind: 'study' as const,
      values: { sponsorEmail: 'GO@going.example' },
      idempotencyKey: 'k',
      userId: null,
      linkHash: '',
      updatedAt: AT,
      expiresAt: AT + 1,
    };
    const submission = { action: 'x', actor: user.id, key: 'k' };
    await store.tx(async (db) => {
      await insertContactMessage(db, message);
      await insertContactMessage(db, { ...message, id: 'm-2', email: 'stay@going.example' });
      await saveDraft(db, draft);
      await saveDraft(db, { ...draft, tokenHash: 'd-2', values: {} });
      await saveDraft(db, { ...draft, tokenHash: 'd-3', values: {}, userId: user.id, updatedAt: AT + 1 });
      await insertMail(db, mailRow({ id: 'x-1', recipient: 'go@going.example' }));
      await insertMail(db, mailRow({ id: 'x-2', body: 'From Go (go@going.example): hello' }));
      await insertMail(db, mailRow({ id: 'x-3' }));
      await claimSubmission(db, { ...submission, inputHash: 'x', createdAt: AT });
      await answerSubmission(db, submission, { message: 'done' });
      await insertSession(db, { tokenHash: 's-1', userId: user.id, createdAt: AT, expiresAt: AT + 1 });
      await insertPasswordToken(db, { tokenHash: 't-1', userId: user.id, expiresAt: AT + 1 });
      const progress = { userId: user.id, course: 'gcp-fundamentals', modulesRead: [], attempts: 1, lastScore: null };
      await saveProgress(db, { ...progress, lastAnswers: null, completedAt: null, updatedAt: AT });
    });
    const address = 'go@going.example';
    expect((await read((db) => messagesFrom(db, address))).map(({ id }) => id)).toEqual(['m-1']);
    const theirs = await read((db) => draftsOf(db, { userId: user.id, email: address }));
    expect(theirs.map(({ tokenHash }) => tokenHash)).toEqual(['d-1', 'd-3']);
    expect((await read((db) => mailsNaming(db, address))).map(({ id }) => id)).toEqual(['x-1', 'x-2']);
    expect(await read((db) => submissionsOf(db, user.id))).toMatchObject([
      { action: 'x', answer: { answer: { message: 'done' } } },
    ]);
    const access = { sessions: [{ createdAt: AT }], passwordLinks: [{ expiresAt: AT + 1, usedAt: null }] };
    expect(await read((db) => accessOf(db, user.id))).toMatchObject(access);

    await store.tx(async (db) => {
      await deleteMessagesFrom(db, address);
      await deleteDraftsByHashes(db, ['d-1']);
      await deleteMailsByIds(db, ['x-1', 'x-2']);
      await forgetPerson(db, user.id);
    });
    expect(await read((db) => messagesFrom(db, address))).toEqual([]);
    expect(await read((db) => draftsOf(db, { userId: user.id, email: address }))).toEqual([]);
    expect(await read((db) => mailsNaming(db, address))).toEqual([]);
    expect(await read((db) => submissionsOf(db, user.id))).toEqual([]);
    expect(await read((db) => accessOf(db, user.id))).toEqual({ sessions: [], passwordLinks: [] });
    expect(await read((db) => messagesFrom(db, 'stay@going.example'))).toHaveLength(1);
  });

  it('leaves a row without personal data, once', async () => {
    const user = await make.admin();
    const erased = await store.tx((db) => eraseUser(db, user.id, AT));
    const { createdAt } = user;
    const empty = Object.fromEntries(Object.keys(user).map((field) => [field, null]));
    const choices = { digest: 'never', digestedUntil: 0, timeZone: 'organization' };
    expect(erased).toEqual({ ...empty, ...choices, id: user.id, createdAt, erasedAt: AT, updatedAt: AT });
    expect(await store.tx((db) => eraseUser(db, user.id, AT + 1))).toBeUndefined();
    expect((await read((db) => userById(db, user.id)))?.erasedAt).toBe(AT);
  });
});

describe('[I5] erasing', () => {
  it.skipIf(store.engine === 'pg')('overwrites the erased data in the file', async () => {
    const email = 'file@erased.example';
    const text = 'Kept nowhere. ';
    const fileHolds = async () => {
      await raw('pragma wal_checkpoint(TRUNCATE)');
      return readFileSync(url).includes(text.repeat(10));
    };
    const message = { id: 'm-file', name: 'Eve', email, message: text.repeat(2000), createdAt: AT };
    await store.tx((db) => insertContactMessage(db, message));
    expect(await fileHolds()).toBe(true);
    await erasePerson(SYSTEM, { email }, erasure, AT);
    expect(await fileHolds()).toBe(false);
  });

  it('leaves an administrator who can sign in', async () => {
    const [admin, invited] = [await make.admin(), await make.user({ role: 'admin', passwordHash: null })];
    await expect(erasePerson(SYSTEM, { id: admin.id }, erasure, AT)).rejects.toMatchObject({
      code: 'last_owner',
    });
    const other = await make.admin();
    await erasePerson(SYSTEM, { id: admin.id }, erasure, AT);
    await expect(erasePerson(SYSTEM, { id: other.id }, erasure, AT)).rejects.toMatchObject({
      code: 'last_owner',
    });
    expect((await read((db) => userById(db, invited.id)))?.role).toBe('admin');
  });

  it('[SCR-29][RUN-71] includes what a merge filled in and replaced, until it can no longer be undone', async () => {
    const [kept, merged] = [await make.organization(), await make.organization()];
    const filled = { email: 'Lee@merged.example', contactName: 'Lee Merged', website: 'https://merged.example' };
    const row = { id: 'merge-erased', keptId: kept.id, mergedId: merged.id, moved: { status: 'pending', filled } };
    await store.tx((db) => insertMerge(db, { ...row, mergedAt: AT }));
    const known = { ...NOBODY, email: 'lee@merged.example' };
    expect((await read((db) => mergesNaming(db, known))).map(({ id }) => id)).toEqual([row.id]);
    expect(await read((db) => mergesNaming(db, NOBODY))).toEqual([]);
    await erasePerson(SYSTEM, { email: 'lee@merged.example' }, erasure, AT);
    const left = { status: 'pending', filled: { website: 'https://merged.example' }, replaced: {} };
    expect((await read((db) => mergeById(db, row.id)))?.moved).toEqual(left);

    // Undone, it would bring the address back. Without both values, an undo leaves the field as it is.
    const moved = { filled: { email: 'office@kept.example', city: 'Salem' }, replaced: { email: 'lee@kept.example' } };
    await store.tx((db) => insertMerge(db, { ...row, id: 'merge-replaced', moved, mergedAt: AT }));
    await erasePerson(SYSTEM, { email: 'lee@kept.example' }, erasure, AT);
    const without = { filled: { city: 'Salem' }, replaced: {} };
    expect((await read((db) => mergeById(db, 'merge-replaced')))?.moved).toEqual(without);
  });

  it('[SCR-28] includes what merged organizations keep under the name alone, and so does an export', async () => {
    const kept = await make.organization();
    const user = await make.user({ role: 'site', firstName: 'Mia', lastName: 'Chain', organizationId: kept.id });
    const named = {
      status: 'merged',
      email: null,
      contactName: 'Mia Chain',
      piName: 'Mia Chain',
      piPhone: '1',
    } as const;
    const first = await make.organization({ ...named, mergedInto: kept.id });
    const second = await make.organization({ ...named, mergedInto: first.id });
    const elsewhere = await make.organization({ contactName: 'Mia Chain' });
    const moved = { status: 'pending', filled: { contactName: 'Mia Chain', city: 'Salem' } };
    const merge = { id: 'merge-chain', keptId: first.id, mergedId: second.id, moved, mergedAt: AT };
    await store.tx((db) => insertMerge(db, merge));
    await edited(second.id, { contactName: 'Mia Chain' }, { contactName: 'Mia Chain' });

    let text = '';
    for await (const piece of await exportedPerson(SYSTEM, { id: user.id }, AT)) text += piece;
    const { organizations, events } = JSON.parse(text);
    for (const { id } of [first, second]) {
      expect(organizations).toContainEqual(expect.objectContaining({ id, contactName: 'Mia Chain', piPhone: '1' }));
    }
    expect(events).toContainEqual(expect.objectContaining({ before: { contactName: 'Mia Chain' } }));
    expect(text).not.toContain(elsewhere.id);

    await erasePerson(SYSTEM, { id: user.id }, erasure, AT);
    const row = (id: string) => read((db) => organizationById(db, id));
    const empty = { contactName: null, piName: null, piPhone: null };
    for (const { id } of [first, second]) expect(await row(id)).toMatchObject({ ...empty, status: 'merged' });
    expect((await row(elsewhere.id))?.contactName).toBe('Mia Chain');
    expect((await read((db) => mergeById(db, merge.id)))?.moved).toMatchObject({ filled: { city: 'Salem' } });
    expect((await read((db) => mergeById(db, merge.id)))?.moved).not.toHaveProperty('filled.contactName');
    expect(JSON.stringify(await trailOf({ type: 'organization', id: second.id }))).not.toContain('Mia');
  });

  it('empties every column of the person’s organization that may name them, and takes them off their tasks', async () => {
    const email = 'ada@all.example';
    const user = await make.user({ firstName: 'Ada', lastName: 'All', email, role: 'sponsor' });
    const fields = personalFields(organizations).filter(({ whose }) => whose !== 'rep');
    const values = Object.fromEntries(fields.map(({ field }) => [field, /email/i.test(field) ? email : '1']));
    const { id } = await make.organization({ type: 'sponsor', ...values });
    const study = await make.study({ sponsorId: id });
    const match = await make.match(study.id, (await make.organization()).id, { status: 'interested' });
    await make.engagement(match.id, { step: 'decision', todo: 'decide' });
    const assignee = { assigneeId: user.id };
    for (const task of await read((db) => tasksOf(db, { matchId: match.id })))
      await store.tx((db) => updateTask(db, task, assignee));

    await erasePerson(SYSTEM, { id: user.id }, erasure, AT);
    const empty = Object.fromEntries(fields.map(({ field }) => [field, null]));
    expect(fields.length).toBeGreaterThan(6);
    expect(await read((db) => organizationById(db, id))).toMatchObject(empty);
    const tasks = await read((db) => tasksOf(db, { matchId: match.id }));
    expect(tasks.length).toBeGreaterThan(0);
    for (const task of tasks) expect(task.assigneeId).toBeNull();
  });

  it('[RUN-23][DAY-123] counts, exports and erases notes about an address, on records and on outreach lists', async () => {
    const email = 'pi@noted.example';
    const [owner, site, study] = [await make.admin(), await make.site(), await make.study()];
    const facility = await make.facility();
    const note = (id: string, text: string) => {
      const about = { type: 'organization', subjectId: site.organization.id, authorId: owner.id } as const;
      return store.tx((db) => insertRecordNote(db, { ...about, id, text, createdAt: AT }));
    };
    await note('naming', `Ask ${email.toUpperCase()} first.`);
    await note('another', `Ask x${email} first.`);
    const entry = { id: 'noted', studyId: study.id, facilityKey: facility.key, state: 'to contact' } as const;
    await store.tx(async (db) => {
      await addOutreach(db, { ...entry, createdAt: AT, updatedAt: AT });
      await setOutreachNote(db, entry.id, { piName: 'Grace', piEmail: email, note: 'Friendly.' }, AT);
    });
    const actor = personOf(owner);
    expect(await personToErase(actor, { email })).toMatchObject({ outreach: 1, notes: 1 });
    let text = '';
    for await (const piece of await exportedPerson(actor, { email }, AT)) text += piece;
    expect(JSON.parse(text).notedOnRecords).toEqual([
      {
        type: 'organization',
        subjectId: site.organization.id,
        createdAt: AT,
        text: `Ask ${email.toUpperCase()} first.`,
      },
    ]);
    await erasePerson(actor, { email }, { reason: 'Asked.' }, AT);
    expect(await personToErase(actor, { email })).toMatchObject({ outreach: 0, notes: 0 });
    const left = await read((db) => notesOfRecord(db, 'organization', site.organization.id));
    expect(left.map(({ id }) => id)).toEqual(['another']);
    const [event] = await read((db) => auditEventsOf(db, { type: 'organization', id: site.organization.id }));
    expect(event).toMatchObject({ action: 'organization.contactErased', reason: 'Asked.' });
  });

  it('does not affect people with a longer address', async () => {
    for (const address of ['obin@part.example', 'robin@part.example', 'robin@part.example.org']) {
      await store.tx((db) => insertMail(db, mailRow({ recipient: 'team@x.example', body: `From ${address}.` })));
    }
    await erasePerson(SYSTEM, { email: 'obin@part.example' }, erasure, AT);
    await erasePerson(SYSTEM, { email: 'robin@part.example' }, erasure, AT);
    const left = await read((db) => mailsNaming(db, 'part.example'));
    expect(left.map(({ body }) => body)).toEqual(['From robin@part.example.org.']);
  });

  it('includes events about records that no longer name the person, and an earlier export shows nobody else’s data', async () => {
    const { id } = await make.organization();
    await edited(id, { email: 'gone@before.example', phone: '1' }, { email: 'new@before.example', phone: '2' });
    const text = async () => {
      let all = '';
      for await (const piece of await exportedPerson(SYSTEM, { email: 'gone@before.example' }, AT)) all += piece;
      return all;
    };
    expect(JSON.parse(await text()).events).toMatchObject([{ before: { email: 'gone@before.example' }, after: {} }]);
    expect(await text()).not.toContain('new@before.example');
    await erasePerson(SYSTEM, { email: 'gone@before.example' }, erasure, AT);
    const [event] = await trailOf({ type: 'organization', id });
    expect(JSON.parse(event?.before ?? '')).toEqual({ email: 'erased', phone: 'erased' });
    expect(JSON.parse(await text()).events).toEqual([]);
  });
});

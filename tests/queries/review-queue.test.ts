/** The filters of the review queue, what is before a record, and what administrators keep about one. */
import { randomUUID } from 'node:crypto';
import { and, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decisionsSince, leadsByEvent, matchCountsOf } from '~db/queries/analytics';
import { insertOrganization, updateOrganization } from '~db/queries/organizations';
import { insertMail, mailPage, mailsToAddresses } from '~db/queries/outbox';
import { contactMessagePage, insertContactMessage } from '~db/queries/platform';
import {
  deleteRecordNotes,
  insertRecordNote,
  notesOfRecord,
  recordNoteCount,
  recordNotesBy,
  recordNotesNaming,
} from '~db/queries/record-notes';
import {
  isOpenIn,
  openAmong,
  openStudiesWith,
  type QueueFilter,
  queueCount,
  queuedBefore,
  queuedPage,
  releaseReview,
  takeReview,
  takersOf,
  workCounts,
} from '~db/queries/review-queue';
import { deleteReviewOf } from '~db/queries/review-requests';
import { organizations } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow, storeStudy } from './rows';

const { store, make } = await openQueryStore();
const pending = { status: 'pending' } as const;
const alone = { phone: null, email: null, address: null, npi: null, website: null };
const found = async (filter: Partial<QueueFilter>) => {
  const { rows } = await store.read((db) => queuedPage(db, { asked: false, limit: 200, ...filter }));
  return rows.map(({ id }) => id);
};
const site = (values: object) =>
  store.tx((db) => insertOrganization(db, organizationRow({ ...pending, ...alone, ...values })));

describe('the queue’s filters', () => {
  it('[RUN-19] find records by kind, words, age, event and who has taken them', async () => {
    const word = `alpine${randomUUID().slice(0, 8)}`;
    const clinic = await site({ name: `${word} clinic`, createdAt: AT });
    const lead = await site({ name: `${word} lead`, source: 'kiosk', event: `Fair ${word}`, createdAt: AT + 1 });
    const sponsor = await site({ name: `${word} sponsor`, type: 'sponsor', createdAt: AT + 2 });
    const study = await store.tx((db) =>
      storeStudy(db, { title: `${word} study`, status: 'pending_approval', isActive: false, createdAt: AT + 3 }),
    );
    const by = (filter: Partial<QueueFilter>) => found({ search: word, ...filter });
    expect(await by({})).toEqual([clinic.id, lead.id, sponsor.id, study.id]);
    expect(await by({ kind: 'site' })).toEqual([clinic.id]);
    expect(await by({ kind: 'lead' })).toEqual([lead.id]);
    expect(await by({ kind: 'sponsor' })).toEqual([sponsor.id]);
    expect(await by({ kind: 'study' })).toEqual([study.id]);
    expect(await by({ event: `Fair ${word}` })).toEqual([lead.id]);
    expect(await by({ until: AT + 1 })).toEqual([clinic.id, lead.id]);

    const [ada, bo] = [await make.admin(), await make.admin()];
    const take = (subjectId: string, takenBy: string) =>
      store.tx((db) => takeReview(db, { type: 'organization', subjectId, takenBy, takenAt: AT }));
    await take(clinic.id, bo.id);
    await take(clinic.id, ada.id);
    await take(lead.id, bo.id);
    expect(await by({ taker: { id: ada.id } })).toEqual([clinic.id]);
    expect(await by({ taker: 'nobody' })).toEqual([sponsor.id, study.id]);
    const takers = await store.read((db) => takersOf(db, 'organization', [clinic.id, lead.id]));
    expect(takers.map(({ subjectId, id }) => [subjectId, id]).sort()).toEqual(
      [
        [clinic.id, ada.id],
        [lead.id, bo.id],
      ].sort(),
    );
    // Only whoever has it gives it up.
    await store.tx((db) => releaseReview(db, 'organization', lead.id, ada.id));
    expect(await by({ taker: { id: bo.id } })).toEqual([lead.id]);
    await store.tx((db) => releaseReview(db, 'organization', lead.id, bo.id));
    expect(await by({ taker: { id: bo.id } })).toEqual([]);
  });

  it('[RUN-19] find records by what is open', async () => {
    const word = `basin${randomUUID().slice(0, 8)}`;
    const whole = { address: `1 ${word} Street`, city: 'Boston', state: 'MA', zipCode: '02115' };
    const digits = String(AT).slice(-7);
    const good = await site({ name: `${word} good`, ...whole, phone: `617${digits}`, createdAt: AT });
    await make.document({ organizationId: good.id });
    const bare = await site({ name: `${word} bare`, email: `a@${word}.example`, createdAt: AT + 1 });
    const twin = await site({
      name: `${word} twin`,
      ...whole,
      email: `b@${word}.example`,
      createdAt: AT + 2,
      address: 'Elsewhere 1',
    });
    const number = `NCT9${digits}`;
    const [first, second] = await store.tx(async (db) => {
      const waiting = { status: 'pending_approval', isActive: false, nctNumber: number } as const;
      return [
        await storeStudy(db, { title: `${word} one`, ...waiting, createdAt: AT + 3 }),
        await storeStudy(db, { title: `${word} two`, ...waiting, createdAt: AT + 4 }),
        await storeStudy(db, { title: `${word} old`, nctNumber: number, status: 'rejected', createdAt: AT + 5 }),
      ];
    });
    const by = (check: QueueFilter['check']) => found({ search: word, check });
    expect(await by('missing')).toEqual([bare.id]);
    expect(await by('documents')).toEqual([bare.id, twin.id, first.id, second.id]);
    expect(await by('shared')).toEqual([bare.id, twin.id, first.id, second.id]);
    expect(await by('none')).toEqual([good.id]);
    const among = (ids: string[]) => store.read((db) => openAmong(db, 'organization', ids));
    expect(await among([good.id, bare.id, twin.id])).toEqual({ missing: 1, documents: 2, shared: 2 });
    // A list may have sponsors as well, which need no address.
    const sponsor = await site({ name: `${word} sponsor`, type: 'sponsor', createdAt: AT + 6 });
    const lacking = await store.read((db) =>
      db
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(inArray(organizations.id, [good.id, bare.id, sponsor.id]), isOpenIn('organization', 'missing'))),
    );
    expect(lacking).toEqual([{ id: bare.id }]);
    const same = await store.read((db) => openStudiesWith(db, [number]));
    expect(same.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  it('[RUN-15][RUN-19] compare a record with paused studies, and with no archived organization', async () => {
    const word = `delta${randomUUID().slice(0, 8)}`;
    const number = `NCT8${String(AT).slice(-7)}`;
    const email = `a@${word}.example`;
    const clinic = await site({ name: `${word} clinic`, email });
    const other = await site({ name: `${word} other`, email });
    const study = await store.tx(async (db) => {
      await storeStudy(db, { nctNumber: number, status: 'paused', isActive: false });
      const waiting = { status: 'pending_approval', isActive: false, nctNumber: number } as const;
      return storeStudy(db, { title: `${word} study`, ...waiting });
    });
    const shared = () => found({ search: word, check: 'shared' });
    expect(new Set(await shared())).toEqual(new Set([clinic.id, other.id, study.id]));
    expect(await store.read((db) => openStudiesWith(db, [number]))).toHaveLength(2);
    await store.tx((db) => updateOrganization(db, other, { status: 'archived', updatedAt: AT }));
    expect(await shared()).toEqual([study.id]);
  });

  it('[RUN-19] say which place a record has, and what is before and after it, also of the same moment', async () => {
    const word = `cedar${randomUUID().slice(0, 8)}`;
    const rows = [];
    for (let index = 0; index < 5; index++) rows.push(await site({ name: `${word} ${index}`, createdAt: AT + 7 }));
    const ids = rows.map(({ id }) => id).sort();
    const filter = { asked: false, search: word };
    const place = { id: ids[2] as string, createdAt: AT + 7 };
    await store.read(async (db) => {
      expect(await queueCount(db, filter, place)).toEqual({ count: 5, before: 2 });
      const before = await queuedBefore(db, { ...filter, limit: 2 }, place);
      expect(before.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      const { rows: from } = await queuedPage(db, { ...filter, from: place, limit: 2 });
      expect(from.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
    });
  });
});

describe('notes on records', () => {
  it('[RUN-23] are read newest first with their authors, and are deleted with the record', async () => {
    const { id: subjectId } = await site({});
    const ada = await make.admin();
    const note = (text: string, createdAt: number) => {
      const row = { id: randomUUID(), type: 'organization' as const, subjectId, authorId: ada.id, text, createdAt };
      return store.tx((db) => insertRecordNote(db, row));
    };
    await note('First', AT);
    await note('Second', AT + 1);
    await store.read(async (db) => {
      const notes = await notesOfRecord(db, 'organization', subjectId);
      expect(notes.map(({ text, firstName }) => [text, firstName])).toEqual([
        ['Second', ada.firstName],
        ['First', ada.firstName],
      ]);
      expect(await recordNoteCount(db, 'organization', subjectId)).toBe(2);
      expect(await notesOfRecord(db, 'study', subjectId)).toEqual([]);
      expect(await recordNotesBy(db, ada.id)).toHaveLength(2);
    });
    const { id } = await note('Ask PI@Heron.example first.', AT + 2);
    const naming = (email: string) => store.read((db) => recordNotesNaming(db, email));
    expect((await naming('pi@heron.example')).map((each) => each.id)).toEqual([id]);
    expect(await naming('pi@heron.test')).toEqual([]);
    await store.tx((db) => deleteRecordNotes(db, [id]));
    expect(await naming('pi@heron.example')).toEqual([]);
    await store.tx((db) => deleteReviewOf(db, 'organization', [subjectId]));
    expect(await store.read((db) => recordNoteCount(db, 'organization', subjectId))).toBe(0);
  });
});

describe('what an administrator looks for', () => {
  it('[RUN-27] e-mails are found by recipient and subject, and messages by sender and text', async () => {
    const word = `delta${randomUUID().slice(0, 8)}`;
    const mail = { body: 'Hello', state: 'sent' as const, attempts: 1, dueAt: AT, confidential: false };
    await store.tx(async (db) => {
      await insertMail(db, {
        id: randomUUID(),
        recipient: `a@${word}.example`,
        subject: 'One',
        createdAt: AT,
        ...mail,
      });
      await insertMail(db, {
        id: randomUUID(),
        recipient: 'b@else.example',
        subject: `Two ${word}`,
        createdAt: AT + 1,
        ...mail,
      });
      await insertContactMessage(db, {
        id: randomUUID(),
        name: 'Kim',
        email: `kim@${word}.example`,
        message: 'Hi',
        createdAt: AT,
      });
      await insertContactMessage(db, {
        id: randomUUID(),
        name: 'Lee',
        email: 'lee@else.example',
        message: `A ${word}?`,
        createdAt: AT + 1,
      });
    });
    await store.read(async (db) => {
      const { rows } = await mailPage(db, { search: word.toUpperCase(), limit: 9 });
      expect(rows.map(({ subject }) => subject)).toEqual([`Two ${word}`, 'One']);
      expect((await mailPage(db, { search: '%', limit: 9 })).rows).toEqual([]);
      const found = await contactMessagePage(db, { search: word, limit: 9 });
      expect(found.rows.map(({ name }) => name)).toEqual(['Lee', 'Kim']);
      const to = await mailsToAddresses(db, [`a@${word}.example`], 9);
      expect(to.map(({ subject }) => subject)).toEqual(['One']);
    });
  });

  it('[RUN-70] how much awaits administrators is counted in one statement, without what others have to answer', async () => {
    const before = await store.read(workCounts);
    const asked = await site({ name: 'Asked' });
    await make.reviewRequest('organization', asked.id);
    await site({ name: 'To decide' });
    await store.tx(async (db) => {
      await storeStudy(db, { status: 'pending_approval', isActive: false });
      await storeStudy(db, { status: 'approved', isActive: true, proposed: { phase: 'phase_i' }, proposedAt: AT });
      await insertContactMessage(db, { id: randomUUID(), name: 'N', email: 'e', message: 'm', createdAt: AT });
    });
    const { review, changes, messages, trials } = await store.read(workCounts);
    expect([review, changes, messages, trials]).toEqual([
      before.review + 2,
      before.changes + 1,
      before.messages + 1,
      before.trials,
    ]);
  });

  it('[RUN-26] how many were decided, which events brought leads, and what matches a record has', async () => {
    const event = `Fair ${randomUUID().slice(0, 8)}`;
    const later = AT + 1_000_000_000;
    const before = await store.read((db) => decisionsSince(db, later));
    const decided = await site({ status: 'verified', decidedAt: later + 1, createdAt: AT });
    await site({ source: 'kiosk', event, createdAt: later + 1 });
    await site({ source: 'kiosk', event, createdAt: later + 2 });
    await site({ source: 'kiosk', event, createdAt: later - 1 });
    const study = await store.tx((db) => storeStudy(db));
    await make.match(study.id, decided.id, { status: 'invited' });
    await store.read(async (db) => {
      expect(await decisionsSince(db, later)).toBe(before + 1);
      expect((await leadsByEvent(db, later)).find((row) => row.event === event)?.count).toBe(2);
      const invited = [{ status: 'invited', count: 1 }];
      expect(await matchCountsOf(db, { siteId: decided.id })).toEqual(invited);
      expect(await matchCountsOf(db, { studyId: study.id })).toEqual(invited);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deleteOrganization, insertOrganization } from '~db/queries/organizations';
import { queueCounts, queuedPage } from '~db/queries/review-queue';
import {
  answerReviewRequest,
  closeReviewRequests,
  deleteRejection,
  deleteReviewOf,
  insertReviewRequest,
  openRequestsOf,
  reviewRequestById,
  reviewRequestsOf,
} from '~db/queries/review-requests';
import { deleteStudiesOfSponsor, deleteStudy } from '~db/queries/studies';
import { changeOrganization } from '~tests/support/changed';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow, race, storeStudy } from './rows';

const { store, servers } = await openQueryStore();
const ask = (subjectId: string, askedAt = AT, type: 'organization' | 'study' = 'organization') => {
  const open = { question: 'Which trials?', askedBy: null, askedAt, answer: null, answeredAt: null };
  return store.tx((db) => insertReviewRequest(db, { id: randomUUID(), type, subjectId, ...open }));
};

describe('questions of the review', () => {
  it('[SCR-23] are read oldest first, by their subject', async () => {
    const [site, other] = [randomUUID(), randomUUID()];
    const second = await ask(site, AT + 1);
    const first = await ask(site, AT);
    await ask(other);
    expect(await store.read((db) => reviewRequestsOf(db, 'organization', [site]))).toEqual([first, second]);
    expect(await store.read((db) => reviewRequestsOf(db, 'study', [site]))).toEqual([]);
    expect(await store.read((db) => reviewRequestById(db, first.id))).toEqual(first);
  });

  it('[SCR-23] are answered once if ten people answer at the same time', async () => {
    const { id } = await ask(randomUUID());
    const won = await race(servers, (db, index) => answerReviewRequest(db, id, `answer ${index}`, AT + index));
    expect(won).toHaveLength(1);
    expect(await store.read((db) => reviewRequestById(db, id))).toEqual(won[0]);
  });

  it('[SCR-23] are deleted with their subject, and nothing else is', async () => {
    const sponsorId = randomUUID();
    const [site, study, another] = await store.tx(async (db) => [
      await insertOrganization(db, organizationRow()),
      await storeStudy(db),
      await storeStudy(db, { sponsorId }),
    ]);
    for (const [type, id] of [
      ['organization', site.id],
      ['study', study.id],
      ['study', another.id],
    ] as const) {
      await ask(id, AT, type);
    }
    const other = await ask(randomUUID());
    await store.tx(async (db) => {
      await deleteOrganization(db, site.id);
      await deleteStudy(db, study.id);
      await deleteStudiesOfSponsor(db, sponsorId);
    });
    await store.read(async (db) => {
      expect(await reviewRequestsOf(db, 'organization', [site.id, other.subjectId])).toEqual([other]);
      expect(await reviewRequestsOf(db, 'study', [study.id, another.id])).toEqual([]);
    });
    await store.tx((db) => deleteReviewOf(db, 'organization', [other.subjectId]));
    expect(await store.read((db) => reviewRequestById(db, other.id))).toBeUndefined();
  });

  it('[SCR-23] are found by the organization or the sponsor that has yet to answer, while it is pending', async () => {
    const sponsorId = randomUUID();
    const [site, study, decided] = await store.tx(async (db) => [
      await insertOrganization(db, organizationRow({ name: 'Lakeside' })),
      await storeStudy(db, { sponsorId, title: 'A Study', status: 'pending_approval' }),
      await storeStudy(db, { sponsorId, status: 'approved' }),
    ]);
    const about = await ask(site.id, AT + 1);
    const ofStudy = await ask(study.id, AT, 'study');
    await ask(decided.id, AT, 'study');
    const answered = await ask(site.id, AT);
    await store.tx((db) => answerReviewRequest(db, answered.id, 'Three.', AT));
    const open = await store.read((db) => openRequestsOf(db, { organizationId: site.id, sponsorIds: [sponsorId] }, AT));
    expect(open.map(({ id, name }) => [id, name])).toEqual([
      [ofStudy.id, 'A Study'],
      [about.id, 'Lakeside'],
    ]);
    expect(await store.read((db) => openRequestsOf(db, { organizationId: null, sponsorIds: [] }, AT))).toEqual([]);
  });
});

describe('rejections', () => {
  it('[RES-02] are found while they are what was decided last, and are no question in the queue', async () => {
    const [decidedAt, undoableUntil] = [AT + 5, AT + 6];
    const values = { status: 'rejected', decidedAt, undoableUntil } as const;
    const site = await store.tx((db) => insertOrganization(db, organizationRow(values)));
    const rejection = (askedAt: number) => {
      const row = { id: randomUUID(), type: 'organization' as const, subjectId: site.id, rejected: true, question: '' };
      return store.tx((db) =>
        insertReviewRequest(db, { ...row, askedBy: null, askedAt, answer: null, answeredAt: null }),
      );
    };
    const [stands, older, question] = [await rejection(decidedAt), await rejection(AT), await ask(site.id)];
    const open = (at = undoableUntil) =>
      store.read((db) => openRequestsOf(db, { organizationId: site.id, sponsorIds: [] }, at));
    expect(await open()).toMatchObject([{ id: stands.id, rejected: true }]);
    // While it can be undone, what was asked before still awaits its answer.
    expect(await open(decidedAt)).toMatchObject([{ id: question.id, rejected: false }]);
    const asked = (await store.read(queueCounts)).asked;
    await store.tx((db) => changeOrganization(db, site.id, { status: 'pending', decidedAt: null }));
    expect(await open()).toMatchObject([{ id: question.id, rejected: false }]);
    expect((await store.read(queueCounts)).asked).toBe(asked + 1);
    await store.tx((db) => closeReviewRequests(db, 'organization', site.id, AT + 9));
    expect(await open()).toEqual([]);
    expect((await store.read(queueCounts)).asked).toBe(asked);
    await store.tx((db) => deleteRejection(db, 'organization', site.id, decidedAt));
    const left = await store.read((db) => reviewRequestsOf(db, 'organization', [site.id]));
    expect(left.map(({ id }) => id).sort()).toEqual([older.id, question.id].sort());
    expect(left.every(({ answer, answeredAt }) => answer === null && answeredAt === AT + 9)).toBe(true);
  });
});

describe('the review queue', () => {
  it('[SCR-21] has pending organizations and studies, oldest first, page by page, and separately those with an open question', async () => {
    const page = (asked: boolean, limit: number, cursor?: string | null) =>
      store.read((db) => queuedPage(db, { asked, limit, cursor }));
    const counts = () => store.read(queueCounts);
    const before = await counts();
    const early = (days: number) => ({ createdAt: 1000 + days });
    const [third, first, second, fourth] = await store.tx(async (db) => [
      await insertOrganization(db, organizationRow({ ...early(3) })),
      await insertOrganization(db, organizationRow({ ...early(1), type: 'sponsor' })),
      await storeStudy(db, { ...early(2), status: 'pending_approval' }),
      await insertOrganization(db, organizationRow({ ...early(4) })),
    ]);
    await store.tx((db) => insertOrganization(db, organizationRow({ ...early(0), status: 'verified' })));
    await ask(fourth.id);
    const one = await page(false, 2);
    expect(one.rows.map(({ kind, id }) => [kind, id])).toEqual([
      ['organization', first.id],
      ['study', second.id],
    ]);
    expect((await page(false, 1, one.next)).rows.map(({ id }) => id)).toEqual([third.id]);
    expect((await page(true, 1)).rows.map(({ id }) => id)).toEqual([fourth.id]);
    expect(await counts()).toEqual({ pending: before.pending + 4, asked: before.asked + 1 });
  });
});

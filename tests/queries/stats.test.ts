import { expect, it } from 'vitest';
import {
  decisionTimes,
  mailCountsByState,
  matchCount,
  organizationCounts,
  siteCountsByState,
  studyCounts,
} from '~db/queries/analytics';
import { insertOrganization } from '~db/queries/organizations';
import { answerReviewRequest, insertReviewRequest } from '~db/queries/review-requests';
import { insertStudy } from '~db/queries/studies';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow, studyRow } from './rows';

const { store, make } = await openQueryStore();

it('[ADM-13] an empty database has counts of zero', async () => {
  await store.read(async (db) => {
    expect(await organizationCounts(db)).toEqual([]);
    expect(await studyCounts(db)).toEqual([]);
    expect(await siteCountsByState(db)).toEqual([]);
    expect(await mailCountsByState(db)).toEqual([]);
    expect(await matchCount(db)).toBe(0);
  });
});

it('[ADM-12][ADM-13] counts match the data and are numbers', async () => {
  await store.tx(async (db) => {
    for (const state of ['MA', 'MA', 'ma', 'Texas', '', null]) await insertOrganization(db, organizationRow({ state }));
    await insertOrganization(db, organizationRow({ state: 'MA', type: 'sponsor', status: 'verified' }));
    await insertStudy(db, studyRow());
    for (const isActive of [true, true, false]) await insertStudy(db, studyRow({ status: 'approved', isActive }));
  });
  const { organization } = await make.site();
  await make.match((await make.study()).id, organization.id);
  await store.read(async (db) => {
    expect(await organizationCounts(db)).toEqual([
      { type: 'site', status: 'pending', count: 6 },
      { type: 'site', status: 'verified', count: 1 },
      { type: 'sponsor', status: 'verified', count: 1 },
    ]);
    expect(await studyCounts(db)).toEqual([
      { status: 'approved', isActive: false, count: 1 },
      { status: 'approved', isActive: true, count: 3 },
      { status: 'pending_approval', isActive: false, count: 1 },
    ]);
    expect(await siteCountsByState(db)).toEqual([
      { state: 'MA', count: 3 },
      { state: 'Texas', count: 1 },
      { state: 'ma', count: 1 },
    ]);
    expect(await matchCount(db)).toBe(1);
  });
});

it('[SCR-07] the median time to a decision is computed from recent decisions', async () => {
  const took = (hours: number, at = AT) => ({ createdAt: at - hours * 3_600_000, decidedAt: at });
  expect(await store.read((db) => decisionTimes(db, 'organization', AT))).toEqual({ count: 0, medianMs: null });
  await store.tx(async (db) => {
    for (const hours of [50, 1, 4]) await insertOrganization(db, organizationRow({ type: 'sponsor', ...took(hours) }));
    await insertOrganization(db, organizationRow({ type: 'sponsor', ...took(900, AT - 1) }));
    for (const hours of [1, 2, 3, 4]) await insertStudy(db, studyRow({ status: 'withdrawn', ...took(hours) }));
  });
  const medianOf = (kind: 'organization' | 'study') => store.read((db) => decisionTimes(db, kind, AT));
  expect(await medianOf('organization')).toEqual({ count: 3, medianMs: 4 * 3_600_000 });
  expect(await medianOf('study')).toEqual({ count: 4, medianMs: 2 * 3_600_000 });
  // Time spent waiting for the applicant's answer does not count.
  await store.tx(async (db) => {
    const { id } = await insertOrganization(db, organizationRow({ type: 'sponsor', ...took(80) }));
    const asked = { id: 'q-times', type: 'organization' as const, subjectId: id, askedBy: null, question: 'Which?' };
    const open = { askedAt: AT - 79 * 3_600_000, answer: null, answeredAt: null };
    await insertReviewRequest(db, { ...asked, ...open });
    await answerReviewRequest(db, asked.id, 'Three.', AT - 2 * 3_600_000);
  });
  expect(await medianOf('organization')).toEqual({ count: 4, medianMs: 2 * 3_600_000 });
});

/** How the work goes, in numbers, on both engines. */
import { expect, it } from 'vitest';
import { SYSTEM } from '~/domain/base/actor';
import { operations } from '~/domain/pages/operations.server';
import { invitationResults, stepTimes } from '~db/queries/analytics';
import { waitingByAge } from '~db/queries/review-queue';
import { openQueryStore } from '~tests/support/query-store';

const { store, make, raw } = await openQueryStore();
const NOW = Date.UTC(2026, 5, 20, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const count = () => operations(SYSTEM, { days: '90' }, NOW);

it('[RUN-69] says that there is nothing to count', async () => {
  const { reviews, waiting, steps, invitations } = await count();
  expect(reviews.map(({ decided, medianMs }) => [decided, medianMs])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(waiting.map(({ upToDays, site, sponsor, study }) => [upToDays, site + sponsor + study])).toEqual(
    [1, 3, 7, 30, null].map((days) => [days, 0]),
  );
  expect(steps.every(({ ended, medianMs }) => ended === 0 && medianMs === null)).toBe(true);
  expect(invitations).toEqual([]);
  expect(await store.read(async (db) => [await stepTimes(db, 0), await invitationResults(db, [0])])).toEqual([[], []]);
  const ages = await store.read((db) => waitingByAge(db, [NOW]));
  expect(ages).toEqual(['site', 'sponsor', 'study'].map((lane) => ({ lane, counts: [0, 0] })));
});

it('[RUN-69] counts decisions, what waits by age, steps and what became of invitations, in the period only', async () => {
  for (const [hours, ago] of [
    [2, 1],
    [4, 2],
    [90, 3],
    [1, 91],
  ] as const) {
    const decidedAt = NOW - ago * DAY;
    await make.organization({ status: 'verified', decidedAt, createdAt: decidedAt - hours * HOUR, source: 'kiosk' });
  }
  for (const days of [0.5, 2, 2.5, 100]) await make.organization({ status: 'pending', createdAt: NOW - days * DAY });
  await make.study({ status: 'pending_approval', isActive: false, createdAt: NOW - 5 * DAY });

  const study = await make.study();
  const invited = async (source: 'wizard' | 'kiosk', day: number, values: object = {}) => {
    const site = await make.organization({ source, createdAt: 1 });
    return make.match(study.id, site.id, { status: 'invited', invitedAt: day, ...values });
  };
  const [may, june] = [Date.UTC(2026, 4, 31, 23), Date.UTC(2026, 5, 1)];
  const first = await invited('wizard', may, { status: 'selected', answeredAt: may + 1 });
  const second = await invited('wizard', may, { answeredAt: may + 1 });
  await invited('wizard', june);
  await invited('kiosk', may);
  await invited('kiosk', NOW - 91 * DAY, { status: 'selected', answeredAt: NOW });
  for (const [{ id }, took] of [
    [first, 10],
    [second, 30],
  ] as const) {
    await make.engagement(id, { step: 'interest', todo: 'answer' });
    await raw(`update tasks set state = 'done', started_at = ${NOW - 50 * HOUR}, done_at = ${NOW - 50 * HOUR + took * HOUR}
      where match_id = '${id}'`);
  }

  const { reviews, waiting, steps, invitations } = await count();
  expect(reviews).toEqual([
    { kind: 'organization', decided: 3, medianMs: 4 * HOUR },
    { kind: 'study', decided: 0, medianMs: null },
  ]);
  expect(waiting.map(({ site, study: studies }) => [site, studies])).toEqual([
    [1, 0],
    [2, 0],
    [0, 1],
    [0, 0],
    [1, 0],
  ]);
  expect(steps.filter(({ ended }) => ended > 0)).toEqual([{ step: 'interest', ended: 2, medianMs: 10 * HOUR }]);
  const mayStart = Date.UTC(2026, 4, 1);
  expect(invitations).toEqual([
    { start: mayStart, source: 'kiosk', invited: 1, answered: 0, selected: 0 },
    { start: mayStart, source: 'wizard', invited: 2, answered: 2, selected: 1 },
    { start: june, source: 'wizard', invited: 1, answered: 0, selected: 0 },
  ]);
});

it('[RUN-69] is for administrators', async () => {
  await expect(operations({ kind: 'visitor' }, { days: '90' }, NOW)).rejects.toMatchObject({ code: 'unauthenticated' });
});

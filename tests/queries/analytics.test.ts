import { expect, it } from 'vitest';
import { approvedStudyCounts, matchCountsByStatus, matchProgressOf, registrationCounts } from '~db/queries/analytics';
import { insertMatches } from '~db/queries/matches';
import { insertOrganization } from '~db/queries/organizations';
import { matchesOfSites, verifiedSiteCounts, verifiedSitePage } from '~db/queries/site-search';
import { insertStudy } from '~db/queries/studies';
import { openQueryStore } from '~tests/support/query-store';
import { AT, matchRow, organizationRow, studyRow } from './rows';

const { store, make } = await openQueryStore();
const DAY = 86_400_000;

it('[ADM-12] an empty database has no registrations, matches or studies to count', async () => {
  await store.read(async (db) => {
    expect(await registrationCounts(db, [0, AT])).toEqual([]);
    expect(await matchCountsByStatus(db)).toEqual([]);
    expect(await approvedStudyCounts(db)).toEqual([]);
  });
});

it('[ADM-12] registrations are counted by type and span: a span begins with its start and ends before the next', async () => {
  const starts = [AT, AT + 10, AT + 20];
  await store.tx(async (db) => {
    const at = (createdAt: number, type: 'site' | 'sponsor' = 'site') => organizationRow({ createdAt, type });
    for (const row of [at(AT - 1), at(AT), at(AT + 9), at(AT + 10), at(AT + 500), at(AT + 10, 'sponsor')]) {
      await insertOrganization(db, row);
    }
  });
  expect(await store.read((db) => registrationCounts(db, starts))).toEqual([
    { type: 'site', span: 0, count: 2 },
    { type: 'site', span: 1, count: 1 },
    { type: 'site', span: 2, count: 1 },
    { type: 'sponsor', span: 1, count: 1 },
  ]);
  expect(await store.read((db) => registrationCounts(db, [AT]))).toEqual([
    { type: 'site', span: 0, count: 4 },
    { type: 'sponsor', span: 0, count: 1 },
  ]);
});

it('[ADM-12] approved studies are counted by area and phase, running or completed; others are not', async () => {
  await store.tx(async (db) => {
    for (const values of [
      { status: 'approved', isActive: true },
      { status: 'approved', isActive: false },
      { status: 'approved', phase: 'phase_iii' },
      { status: 'rejected' },
      {},
    ] as const) {
      await insertStudy(db, studyRow({ therapeuticArea: 'urology', ...values }));
    }
  });
  const counts = await store.read(approvedStudyCounts);
  expect(counts.filter(({ therapeuticArea }) => therapeuticArea === 'urology')).toEqual([
    { therapeuticArea: 'urology', phase: 'phase_ii', count: 2 },
    { therapeuticArea: 'urology', phase: 'phase_iii', count: 1 },
  ]);
});

it("[SPON-06][ADM-12] matches are counted by status; their times are listed only for these sponsors' studies", async () => {
  const own = await make.study({ sponsorId: 'sponsor-a' });
  const another = await make.study({ sponsorId: 'sponsor-b' });
  const { organization: first } = await make.site();
  const { organization: second } = await make.site();
  await store.tx((db) =>
    insertMatches(db, [
      matchRow(own.id, first.id, { status: 'invited', invitedAt: AT + 1, updatedAt: AT + 1 }),
      matchRow(own.id, second.id, {
        status: 'declined',
        declinedBy: 'site',
        declineKind: 'budget',
        answeredAt: AT + 2,
        updatedAt: AT + 2,
      }),
      matchRow(another.id, first.id),
    ]),
  );
  const counts = await store.read(matchCountsByStatus);
  expect(counts).toEqual([
    { status: 'declined', count: 1 },
    { status: 'invited', count: 1 },
    { status: 'new', count: 1 },
  ]);
  const progress = await store.read((db) => matchProgressOf(db, ['sponsor-a', 'nobody']));
  expect(progress.sort((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
    {
      studyId: own.id,
      status: 'declined',
      declinedBy: 'site',
      declineKind: 'budget',
      createdAt: AT,
      invitedAt: null,
      answeredAt: AT + 2,
      updatedAt: AT + 2,
      fellOutAt: null,
    },
    {
      studyId: own.id,
      status: 'invited',
      declinedBy: null,
      declineKind: null,
      createdAt: AT,
      invitedAt: AT + 1,
      answeredAt: null,
      updatedAt: AT + 1,
      fellOutAt: null,
    },
  ]);
});

it('[SPON-06] verified sites are found by word, area, equipment, state in any spelling, and current training', async () => {
  const rows = await Promise.all([
    make.organization({ name: 'Kestrel One', state: ' wy', therapeuticAreas: ['Urology', 'Oncology'] }),
    make.organization({ name: 'Kestrel Two', state: 'Wyoming', equipment: ['Infusion Center'], createdAt: AT + 1 }),
    make.organization({ name: 'Kestrel Three', state: 'TX', status: 'pending' }),
    make.organization({ name: 'Kestrel Four', type: 'sponsor' }),
  ]);
  const [one, two] = rows;
  await make.training(one?.id ?? '', AT + DAY);
  await make.training(one?.id ?? '', AT - DAY);
  await make.training(two?.id ?? '', AT);
  const names = async (filter: Parameters<typeof verifiedSitePage>[1]) =>
    (await store.read((db) => verifiedSitePage(db, filter))).rows.map(({ name }) => name).sort();
  const kestrel = { search: 'kestrel', limit: 10 };
  expect(await names(kestrel)).toEqual(['Kestrel One', 'Kestrel Two']);
  expect(await names({ ...kestrel, few: true })).toEqual(['Kestrel One', 'Kestrel Two']);
  expect(await names({ ...kestrel, therapeuticArea: 'Urology' })).toEqual(['Kestrel One']);
  expect(await names({ ...kestrel, therapeuticArea: 'Uro' })).toEqual([]);
  expect(await names({ ...kestrel, equipment: 'Infusion Center' })).toEqual(['Kestrel Two']);
  expect(await names({ ...kestrel, states: ['wy', 'wyoming'] })).toEqual(['Kestrel One', 'Kestrel Two']);
  expect(await names({ ...kestrel, states: ['tx', 'texas'] })).toEqual([]);
  expect(await names({ ...kestrel, gcpAt: AT })).toEqual(['Kestrel One']);
  const counts = await store.read((db) => verifiedSiteCounts(db, { search: 'kestrel' }));
  expect(counts).toEqual([{ state: 'wy', count: 2 }]);
});

it('[SPON-06] the pages of sites show each site once', async () => {
  for (let number = 0; number < 5; number++) {
    await make.organization({ name: `Merlin ${number}`, createdAt: AT + (number % 2) });
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.read((db) => verifiedSitePage(db, { search: 'merlin', limit: 2, cursor }));
    seen.push(...page.rows.map(({ name }) => name));
    cursor = page.next;
  } while (cursor);
  expect(seen.sort()).toEqual([0, 1, 2, 3, 4].map((number) => `Merlin ${number}`));
});

it('[SPON-06][SPON-08] the matches of sites are those with the sponsor’s own studies', async () => {
  const own = await make.study({ sponsorId: 'sponsor-c' });
  const another = await make.study({ sponsorId: 'sponsor-d' });
  const { organization: site } = await make.site();
  const { organization: elsewhere } = await make.site();
  const match = await make.match(own.id, site.id, { status: 'interested', score: null });
  await make.match(another.id, site.id);
  await make.match(own.id, elsewhere.id);
  expect(await store.read((db) => matchesOfSites(db, [site.id], ['sponsor-c']))).toEqual([
    { id: match.id, siteId: site.id, studyId: own.id, title: own.title, status: 'interested', score: null },
  ]);
});

/** The order of the sites that sponsors find, compared with the simplest implementation: filter all, sort, cut the page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SITE_SORTS, type SiteSort } from '~/catalogue/lists';
import { compareKeys } from '~db/keyset';
import { swapTrials } from '~db/queries/duplicates';
import { deleteOrganization, organizationById } from '~db/queries/organizations';
import { deleteFilters, renameFilters, savedFiltersOf, saveFilters } from '~db/queries/saved-filters';
import {
  nearestSitePage,
  type SiteOrder,
  verifiedSiteCounts,
  verifiedSitePage,
  verifiedSiteZips,
} from '~db/queries/site-search';
import { decideClaim, deleteClaim, holdConfirmed, setAnswers } from '~db/queries/track-records';
import type { Organization } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();

/** Two ZIP codes are as far as each other, one is not known, and some sites have none. */
const MILES: Record<string, number | null> = {
  '02115': 0,
  '02139': 2,
  '02142': 2,
  '10001': 190,
  '99999': null,
  '': null,
};
const ZIPS = Object.keys(MILES);
const ORDERS = SITE_SORTS.flatMap(({ value }) => (value.startsWith('distance') ? [] : [value as SiteOrder]));

let sites: Organization[] = [];
beforeAll(async () => {
  const made: Organization[] = [];
  for (let number = 0; number < 30; number++) {
    const site = await make.organization({
      // Names, times and counts are shared by several sites, so that their IDs decide.
      name: `Plover ${['Alder', 'Birch', 'Cedar'][number % 3]}`,
      zipCode: ZIPS[number % ZIPS.length] === '' ? null : `${ZIPS[number % ZIPS.length]}-1234`,
      state: number % 2 ? 'MA' : 'NY',
      equipment: number % 4 ? [] : ['Infusion Center'],
      createdAt: AT + (number % 5),
      decidedAt: number % 7 ? AT + (number % 4) : null,
    });
    for (let trial = 0; trial < number % 4; trial++) await make.trackRecord(site.id, { answer: 'confirmed' });
    await make.trackRecord(site.id, { answer: 'refused' });
    made.push(site);
  }
  await make.organization({ name: 'Plover Alder', status: 'pending', zipCode: '02115' });
  sites = await Promise.all(
    made.map(({ id }) => store.read(async (db) => (await organizationById(db, id)) as Organization)),
  );
}, 60_000);

const KEYS: Record<string, (site: Organization) => (string | number)[]> = {
  newest: ({ createdAt }) => [createdAt],
  name: ({ nameKey }) => [nameKey],
  trials: ({ confirmedTrials }) => [confirmedTrials],
  verified: ({ decidedAt }) => [decidedAt ?? 0],
};

function sortedBy(rows: Organization[], keys: (site: Organization) => (string | number)[], descending: boolean) {
  const compare = (a: Organization, b: Organization) => {
    const [left, right] = [
      [...keys(a), a.id],
      [...keys(b), b.id],
    ];
    return left.reduce<number>((found, key, index) => found || compareKeys(key, right[index] ?? ''), 0);
  };
  const ordered = [...rows].sort(compare);
  return (descending ? ordered.reverse() : ordered).map(({ id }) => id);
}

/** The ids of all pages. */
async function walk(page: (cursor: string | null) => Promise<{ rows: Organization[]; next: string | null }>) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { rows, next } = await page(cursor);
    expect(rows.length).toBeGreaterThan(0);
    ids.push(...rows.map(({ id }) => id));
    cursor = next;
  } while (cursor !== null);
  return ids;
}

const FILTERS = [
  [{}, () => true],
  [{ search: 'plover birch' }, ({ name }: Organization) => name === 'Plover Birch'],
  [{ equipment: 'Infusion Center' }, ({ equipment }: Organization) => equipment.length > 0],
  [{ zips: ['02139', '10001'] }, ({ zipKey }: Organization) => ['02139', '10001'].includes(zipKey)],
] as const;

describe('verified sites', () => {
  it.each(ORDERS.flatMap((sort) => [2, 7].map((limit) => [sort, limit] as const)))(
    '[DAY-81] by %s in pages of %i come each once and in order, with every filter',
    async (sort, limit) => {
      const keys = KEYS[sort.replace('-desc', '')] ?? (() => []);
      for (const [filter, isFound] of FILTERS) {
        const expected = sortedBy(sites.filter(isFound), keys, sort === 'newest' || sort.endsWith('-desc'));
        for (const few of [true, false]) {
          const found = await walk((cursor) =>
            store.read((db) => verifiedSitePage(db, { ...filter, sort, limit, cursor, few })),
          );
          expect(found, `${JSON.stringify(filter)}, few: ${few}`).toEqual(expected);
        }
      }
    },
  );

  it.each([2, 7, 40])(
    '[DAY-82] by distance in pages of %i come each once, then by name, and unknown ones last',
    async (limit) => {
      for (const [filter, isFound] of FILTERS.slice(0, 3)) {
        const distances = (await store.read((db) => verifiedSiteZips(db, filter))).map(({ zip, count }) => ({
          zip,
          count,
          miles: MILES[zip] ?? null,
        }));
        for (const descending of [false, true]) {
          const unknown = descending ? -1 : 99_999;
          const keys = ({ zipKey, nameKey }: Organization) => [MILES[zipKey] ?? unknown, nameKey];
          const found = await walk((cursor) =>
            store.read((db) => nearestSitePage(db, { ...filter, distances, descending, limit, cursor })),
          );
          expect(found, JSON.stringify(filter)).toEqual(sortedBy(sites.filter(isFound), keys, descending));
        }
      }
    },
  );

  it('[DAY-82] a cursor that is not one of this order starts at the top', async () => {
    const distances = ZIPS.map((zip) => ({ zip, count: 5, miles: MILES[zip] ?? null }));
    const page = (cursor: string | null) =>
      store.read((db) => nearestSitePage(db, { distances, descending: false, limit: 3, cursor }));
    const named = await store.read((db) => verifiedSitePage(db, { sort: 'name', limit: 3 }));
    for (const cursor of ['', '12.x', named.next, '~bm9uc2Vuc2U']) expect(await page(cursor)).toEqual(await page(null));
  });

  it('[DAY-82] are counted by ZIP code and state, as without ZIP codes by state', async () => {
    const zips = await store.read((db) => verifiedSiteZips(db, { search: 'plover' }));
    const byState = new Map<string | null, number>();
    for (const { state, count } of zips) byState.set(state, (byState.get(state) ?? 0) + count);
    const counts = await store.read((db) => verifiedSiteCounts(db, { search: 'plover' }));
    expect(byState).toEqual(new Map(counts.map(({ state, count }) => [state, count])));
    expect(new Set(zips.map(({ zip }) => zip))).toEqual(new Set(ZIPS));
    expect(zips.reduce((sum, { count }) => sum + count, 0)).toBe(sites.length);
  });
});

describe('the number of confirmed trials', () => {
  it('[DAY-81] follows every answer, merge and deletion', async () => {
    const [one, other] = [await make.organization(), await make.organization()];
    const counts = () =>
      store.read(async (db) =>
        Promise.all([one, other].map(async ({ id }) => (await organizationById(db, id))?.confirmedTrials)),
      );
    const a = await make.trackRecord(one.id);
    const b = await make.trackRecord(one.id, { answer: 'claimed', claimedAs: 'site' });
    expect(await counts()).toEqual([0, 0]);
    const answered = { answer: 'confirmed', answeredBy: null, answeredAt: AT } as const;
    await store.tx((db) => setAnswers(db, one.id, [a.nctId], answered));
    await store.tx((db) => decideClaim(db, one.id, b.nctId, answered));
    expect(await counts()).toEqual([2, 0]);
    await store.tx((db) => swapTrials(db, one.id, other.id, [a.nctId, b.nctId]));
    expect(await counts()).toEqual([0, 2]);
    await store.tx((db) => holdConfirmed(db, other.id, [a.nctId], AT));
    expect(await counts()).toEqual([0, 1]);
    await store.tx((db) => deleteClaim(db, other.id, b.nctId));
    expect(await counts()).toEqual([0, 0]);
    await make.trackRecord(one.id, { answer: 'confirmed' });
    expect(await counts()).toEqual([1, 0]);
    await store.tx((db) => deleteOrganization(db, one.id));
    expect(await counts()).toEqual([undefined, 0]);
  });

  it('[DAY-81] is as sorted by: every sort of the list has an order', () => {
    const named = SITE_SORTS.map(({ value }): SiteSort => value);
    expect(named).toEqual([...ORDERS, 'distance', 'distance-desc']);
  });
});

it('[DAY-83] saved filters are a person’s own, by name, and replaced under the same name', async () => {
  const [user, other] = [await make.user({ role: 'sponsor' }), await make.user({ role: 'sponsor' })];
  const save = (userId: string, id: string, name: string, filters: Record<string, string>) =>
    store.tx((db) => saveFilters(db, { id, userId, list: 'sites', name, filters, savedAt: AT }));
  const named = async (userId: string) =>
    (await store.read((db) => savedFiltersOf(db, userId))).map(({ id, name, filters }) => [id, name, filters]);
  await save(user.id, 'one', 'Near', { zip: '02115' });
  await save(user.id, 'two', 'All', { sort: 'name' });
  expect(await save(user.id, 'three', 'Near', { zip: '10001' })).toMatchObject({
    id: 'one',
    filters: { zip: '10001' },
  });
  await save(other.id, 'four', 'Near', {});
  const own = [
    ['two', 'All', { sort: 'name' }],
    ['one', 'Near', { zip: '10001' }],
  ];
  expect(await named(user.id)).toEqual(own);
  expect(await store.tx((db) => deleteFilters(db, { id: 'one', userId: other.id, list: 'sites' }))).toBeUndefined();
  expect(await named(user.id)).toEqual(own);
  expect(await store.tx((db) => deleteFilters(db, { id: 'one', userId: user.id, list: 'sites' }))).toMatchObject({
    name: 'Near',
  });
  expect(await named(user.id)).toEqual(own.slice(0, 1));
  expect(await named(other.id)).toEqual([['four', 'Near', {}]]);
});

it('[RUN-76] saved filters are renamed by nobody but their person', async () => {
  const [user, other] = [await make.user({ role: 'admin' }), await make.user({ role: 'admin' })];
  const row = { id: 'reps', userId: user.id, list: 'panel:people' as const, filters: { role: 'rep' }, savedAt: AT };
  await store.tx((db) => saveFilters(db, { ...row, name: 'Reps' }));
  const rename = (userId: string) => store.tx((db) => renameFilters(db, { id: 'reps', userId, name: 'All reps' }));
  expect(await rename(other.id)).toBeUndefined();
  expect(await rename(user.id)).toMatchObject({ name: 'All reps', filters: { role: 'rep' } });
});

it('[DAY-122] filters of another list keep their own names, and are not deleted with it', async () => {
  const user = await make.user({ role: 'sponsor' });
  const row = { userId: user.id, name: 'Near', filters: {}, savedAt: AT };
  await store.tx((db) => saveFilters(db, { ...row, id: 'of sites', list: 'sites' }));
  await store.tx((db) => saveFilters(db, { ...row, id: 'of matches', list: 'matches' }));
  expect(await store.read((db) => savedFiltersOf(db, user.id))).toHaveLength(2);
  const remove = (list: 'sites' | 'matches') =>
    store.tx((db) => deleteFilters(db, { id: 'of matches', userId: user.id, list }));
  expect(await remove('sites')).toBeUndefined();
  expect(await remove('matches')).toMatchObject({ list: 'matches' });
});

/** Compares the sorted lists with the simplest implementation: filter all rows, sort them, cut the page. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORGANIZATION_SORTS, type OrganizationSort, STUDY_SORTS, type StudySort } from '~/catalogue/lists';
import { stateCode } from '~/catalogue/regions';
import { fillInDerived } from '~db/derived';
import { compareKeys, readCursor, writeCursor } from '~db/keyset';
import {
  deleteOrganization,
  insertOrganization,
  organizationById,
  organizationCountsByStatus,
  organizationIdPage,
  organizationPage,
  setOrganizationStatus,
  updateOrganization,
} from '~db/queries/organizations';
import { setStudyStatus, studyById, studyCountsByStatus, studyIdPage } from '~db/queries/studies';
import { RARE, type SortedPage } from '~db/sorted-list';
import { fillMany, type ManyOrganization, type ManyStudy } from '~tests/support/many-rows';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow, storeStudy } from './rows';

const { store, url, raw } = await openQueryStore();

let organizations: ManyOrganization[] = [];
let studies: ManyStudy[] = [];
beforeAll(async () => {
  // More than a search sorts, so that both ways of answering a search are used.
  ({ organizations, studies } = await fillMany(url, { organizations: 3 * RARE, studies: 1000, seed: 7 }));
}, 120_000);

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Three characters anywhere; one or two where a word or a part of one begins. */
function hasWord(fields: (string | null | undefined)[], word: string): boolean {
  return fields.some((field) => {
    const text = plain(field ?? '');
    if (Array.from(word).length >= 3) return text.includes(word);
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?:^|[^\\p{L}\\p{N}]|(?=[^\\p{L}\\p{N}]))${escaped}`, 'u').test(text);
  });
}

const hasWords = (fields: (string | null | undefined)[], search = '') =>
  plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => hasWord(fields, word));

const byBytes = (a: string | number, b: string | number) =>
  typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : Buffer.compare(Buffer.from(a), Buffer.from(b));

function sortedBy<Row extends { id: string }>(rows: Row[], key: keyof Row, descending: boolean): string[] {
  const sorted = [...rows].sort(
    (a, b) => byBytes(a[key] as string | number, b[key] as string | number) || byBytes(a.id, b.id),
  );
  return (descending ? sorted.reverse() : sorted).map(({ id }) => id);
}

/** All pages forward, and then backward from the last. */
async function walk(page: (cursor: string | null) => Promise<SortedPage<string>>) {
  const forwards: string[][] = [];
  const backwards: string[][] = [];
  let at = await page(null);
  forwards.push(at.rows);
  expect(at.previous).toBeNull();
  while (at.next) {
    at = await page(at.next);
    forwards.push(at.rows);
  }
  backwards.push(at.rows);
  while (at.previous) {
    at = await page(at.previous);
    backwards.unshift(at.rows);
  }
  return { forwards, backwards };
}

const maybe = <T>(...values: T[]) => fc.constantFrom(undefined, ...values);
const WORDS = [
  'clinic',
  'hosp',
  'jose',
  'ä',
  'ma',
  'm',
  '4',
  '12',
  '@',
  '.e',
  '’',
  '%',
  "o'",
  'site1',
  'heart',
  'okafor',
  's1',
  'x40',
  '--',
];
const search = fc.oneof(
  fc.constant(undefined),
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
);

const ORGANIZATION_KEYS: Record<OrganizationSort, [keyof ManyOrganization, boolean]> = {
  newest: ['createdAt', true],
  oldest: ['createdAt', false],
  updated: ['updatedAt', true],
  name: ['nameKey', false],
  'name-desc': ['nameKey', true],
  place: ['placeKey', false],
  'place-desc': ['placeKey', true],
};
const STUDY_KEYS: Record<StudySort, [keyof ManyStudy, boolean]> = {
  newest: ['createdAt', true],
  oldest: ['createdAt', false],
  updated: ['updatedAt', true],
  title: ['titleKey', false],
  'title-desc': ['titleKey', true],
  phase: ['phase', false],
  'phase-desc': ['phase', true],
};

const organizationFilter = fc.record({
  search,
  type: maybe('site' as const, 'sponsor' as const),
  status: maybe('pending' as const, 'verified' as const),
  state: maybe('AL', 'al', 'California', 'WY', 'nowhere'),
  area: maybe('Oncology', 'Neurology'),
  source: maybe('kiosk' as const, 'study' as const),
  event: maybe('SCOPE', 'ASCO 2026'),
});

const studyFilter = fc.record({
  search: fc.oneof(fc.constant(undefined), fc.constantFrom('study', 'pain', 'a', 'act', 'nct1000001', 'ii', 'p2', '-')),
  status: maybe('approved' as const, 'pending_approval' as const),
  isActive: maybe(true, false),
  area: maybe('oncology'),
  phase: maybe('phase_ii' as const, 'phase_iii' as const),
});

describe('a sorted list', () => {
  it('[ADM-16] of organizations finds what a plain filter and sort find, page by page, forwards and backwards', async () => {
    const sort = fc.constantFrom(...ORGANIZATION_SORTS.map(({ value }) => value));
    await fc.assert(
      fc.asyncProperty(organizationFilter, sort, fc.integer({ min: 300, max: 900 }), async (filter, order, limit) => {
        const fits = organizations.filter(
          (row) =>
            (!filter.type || row.type === filter.type) &&
            (!filter.state ||
              (stateCode(row.state ?? '') === stateCode(filter.state) &&
                row.state !== null &&
                stateCode(filter.state) !== undefined)) &&
            (!filter.area || (row.therapeuticAreas as string[]).includes(filter.area)) &&
            (!filter.source || row.source === filter.source) &&
            (!filter.event || row.event === filter.event) &&
            hasWords(
              [
                row.name,
                row.email,
                row.city,
                row.state,
                row.zipCode,
                row.contactName,
                ...row.therapeuticAreas,
                row.event,
              ],
              filter.search,
            ),
        );
        const wanted = fits.filter((row) => !filter.status || row.status === filter.status);
        const expected = sortedBy(wanted, ...ORGANIZATION_KEYS[order]);
        const { forwards, backwards } = await walk((cursor) =>
          store.read((db) => organizationIdPage(db, { ...filter, sort: order, limit, cursor })),
        );
        expect(forwards.flat()).toEqual(expected);
        expect(backwards).toEqual(forwards);
        expect(forwards.slice(0, -1).every((rows) => rows.length === limit)).toBe(true);

        const counts = await store.read((db) => organizationCountsByStatus(db, filter));
        const searched = Object.entries(filter).some(([name, value]) => value && !['type', 'status'].includes(name));
        for (const status of ['pending', 'verified', 'rejected'] as const) {
          const many = fits.filter((row) => row.status === status).length;
          const { count = 0, more = false } = counts.find((row) => row.status === status) ?? {};
          expect({ count, more }).toEqual(
            searched && many > 1000 ? { count: 1000, more: true } : { count: many, more: false },
          );
        }
      }),
      { numRuns: 60, seed: 3 },
    );
  }, 180_000);

  it('[ADM-16] of studies finds what a plain filter and sort find, page by page, forwards and backwards', async () => {
    const sort = fc.constantFrom(...STUDY_SORTS.map(({ value }) => value));
    await fc.assert(
      fc.asyncProperty(studyFilter, sort, fc.integer({ min: 60, max: 300 }), async (filter, order, limit) => {
        const searched = studies.filter(
          (row) =>
            (!filter.area || row.therapeuticArea === filter.area) &&
            (!filter.phase || row.phase === filter.phase) &&
            hasWords([row.title, row.acronym, row.nctNumber, row.therapeuticArea], filter.search),
        );
        const wanted = searched.filter(
          (row) =>
            (!filter.status || row.status === filter.status) &&
            (filter.isActive === undefined || row.isActive === filter.isActive),
        );
        const { forwards, backwards } = await walk((cursor) =>
          store.read((db) => studyIdPage(db, { ...filter, sort: order, limit, cursor })),
        );
        expect(forwards.flat()).toEqual(sortedBy(wanted, ...STUDY_KEYS[order]));
        expect(backwards).toEqual(forwards);
        const counts = await store.read((db) => studyCountsByStatus(db, filter));
        for (const { status, count } of counts) {
          expect(count, status).toBe(searched.filter((row) => row.status === status).length);
        }
      }),
      { numRuns: 60, seed: 3 },
    );
  }, 120_000);
});

describe('the search index', () => {
  const found = async (search: string, filter = {}) =>
    (await store.read((db) => organizationIdPage(db, { search, limit: 9, ...filter }))).rows;

  it('[ADM-16] follows a row as it is added, changed, decided and deleted', async () => {
    const row = await store.tx((db) => insertOrganization(db, organizationRow({ name: 'Quokka Institute' })));
    const { id } = row;
    expect(await found('quokka')).toEqual([id]);
    const renamed = await store.tx((db) => updateOrganization(db, row, { name: 'Wombat Institute', state: 'Texas' }));
    expect(await found('quokka')).toEqual([]);
    expect(await found('wombat', { state: 'TX', status: 'pending' })).toEqual([id]);
    await store.tx((db) => setOrganizationStatus(db, renamed, { to: 'verified', reason: null, at: AT }));
    expect(await found('wombat', { status: 'pending' })).toEqual([]);
    expect(await found('wombat', { status: 'verified' })).toEqual([id]);
    await store.tx((db) => deleteOrganization(db, id));
    expect(await found('wombat')).toEqual([]);
  });

  it('[ADM-16] follows a study that is decided', async () => {
    const study = await store.tx((db) => storeStudy(db, { title: 'Numbat Trial' }));
    const { id } = study;
    const of = async (status: 'pending_approval' | 'approved') =>
      (await store.read((db) => studyIdPage(db, { search: 'numbat', status, limit: 9 }))).rows;
    expect(await of('pending_approval')).toEqual([id]);
    await store.tx((db) => setStudyStatus(db, study, { to: 'approved', reason: null, at: AT }));
    expect(await of('pending_approval')).toEqual([]);
    expect(await of('approved')).toEqual([id]);
    expect((await store.read((db) => studyById(db, id)))?.status).toBe('approved');
  });

  it.each(['pending', 's0', 'x2d', '\u0001ME\u0001', '"', 'AND', 'NOT clinic*', 'a" OR "b', 'NEAR(x y)'])(
    '[ADM-16] treats %j as ordinary words',
    async (search) => {
      const { id } = await store.tx((db) =>
        insertOrganization(db, organizationRow({ name: `Marked ${search} Center`, email: 'marked@center.example' })),
      );
      expect(await found(`${search} marked@center`)).toContain(id);
      expect(await found(`${search} nobody@nowhere`)).toEqual([]);
      await store.tx((db) => deleteOrganization(db, id));
    },
  );

  it('[ADM-16] a row whose derived values a migration emptied gets them at the next start', async () => {
    const { id } = await store.tx((db) => insertOrganization(db, organizationRow({ name: 'Émptied', city: 'Ulm' })));
    const made = await store.read((db) => organizationById(db, id));
    await raw(`update organizations set name_key = '', place_key = '', search_text = 'emptied ulm' where id = '${id}'`);
    await fillInDerived(store);
    expect(await store.read((db) => organizationById(db, id))).toEqual(made);
    expect(await found('ul')).toEqual([id]);
  });
});

describe('a cursor', () => {
  const key = fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeNat());
  it('[ADM-16] is read back as it was written, but only for its own order', () => {
    fc.assert(
      fc.property(key, fc.string({ minLength: 1 }), fc.boolean(), (value, id, before) => {
        const kind = typeof value === 'number' ? 'number' : 'string';
        const text = writeCursor('name', { key: value, id, before });
        expect(readCursor('name', kind, text)).toEqual({ key: value, id, before });
        expect(readCursor('place', kind, text)).toBeNull();
        expect(readCursor('name', kind === 'number' ? 'string' : 'number', text)).toBeNull();
      }),
    );
  });

  it.each(['', '~', '~bm9uc2Vuc2U', '~W10', '~eyJhIjoxfQ', 'name', '12', '12.x', `~${'A'.repeat(500)}`])(
    '[ADM-16] that is invalid, %j, starts at the top',
    async (cursor) => {
      expect(readCursor('name', 'string', cursor)).toBeNull();
      const page = (at: string | null) =>
        store.read((db) => organizationPage(db, { sort: 'name', limit: 3, cursor: at }));
      expect(await page(cursor)).toEqual(await page(null));
    },
  );

  it('sorts texts by code point, as both engines do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        fc.pre(![a, b].some((text) => /\p{Surrogate}/u.test(text)));
        expect(Math.sign(compareKeys(a, b))).toBe(Math.sign(byBytes(a, b)));
      }),
    );
  });
});

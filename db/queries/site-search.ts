/** Verified sites as sponsors search for them, and their matches with the sponsor's studies. */
import { and, count, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListStatus } from '../../app/catalogue/list-statuses';
import type { SiteSort } from '../../app/catalogue/lists';
import { stateOfPlace, ORGANIZATION_TAGS as tags } from '../derived';
import { inChunks } from '../engines/engine';
import { beyond, type Page, type PageRequest, readCursor, writeCursor } from '../keyset';
import { engine } from '../kit';
import { matches, type Organization, organizations, siteListEntries, studies, trainings } from '../schema';
import { contains, needlesOf, sortKey, startsWith } from '../search';
import { hitsOf, isHit, RARE, searchMeant } from '../sorted-list';
import type { Db } from '../store.server';

export interface SiteSearch {
  search?: string;
  therapeuticArea?: string;
  equipment?: string;
  /** The state as entered, in lower case: its code or its name. */
  states?: readonly string[];
  /** Only sites with training that is valid after this time. */
  gcpAt?: number;
  /** By the list that an organization keeps. */
  listed?: { by: string; only: 'preferred' | 'notExcluded' };
  /** Only sites with one of these ZIP codes, of five digits. */
  zips?: readonly string[];
}

export type SiteOrder = Exclude<SiteSort, 'distance' | 'distance-desc'>;

/** Each has an index that begins with type and status. */
const SITE_ORDERS = {
  newest: { key: 'createdAt', kind: 'number', descending: true },
  name: { key: 'nameKey', kind: 'string', descending: false },
  'name-desc': { key: 'nameKey', kind: 'string', descending: true },
  trials: { key: 'confirmedTrials', kind: 'number', descending: false },
  'trials-desc': { key: 'confirmedTrials', kind: 'number', descending: true },
  verified: { key: 'decidedKey', kind: 'number', descending: false },
  'verified-desc': { key: 'decidedKey', kind: 'number', descending: true },
} as const satisfies Record<SiteOrder, object>;

/** A list as one parameter, because there are tens of thousands of ZIP codes. */
const zipIn = (column: SQL | typeof organizations.zipKey, zips: readonly string[]): SQL =>
  engine === 'pg'
    ? sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(zips)}::jsonb))`
    : sql`${column} in (select value from json_each(${JSON.stringify(zips)}))`;

function listContains(column: typeof organizations.equipment, value: string): SQL {
  return engine === 'pg'
    ? sql`${column} @> ${JSON.stringify([value])}::jsonb`
    : sql`exists (select 1 from json_each(${column}) as entry where entry.value = ${value})`;
}

/** The words, area and state to find in the search texts. */
const needlesIn = ({ search, therapeuticArea, states = [] }: SiteSearch): string[] => {
  const [code, ...others] = states.filter((state) => state.length === 2);
  return needlesOf(search, [
    therapeuticArea && tags.area(therapeuticArea),
    code && others.length === 0 ? tags.state(code) : undefined,
  ]);
};

const isListed = (by: string, status: ListStatus): SQL =>
  sql`exists (select 1 from ${siteListEntries} where ${siteListEntries.organizationId} = ${by} and ${siteListEntries.siteId} = ${organizations.id} and ${siteListEntries.status} = ${status})`;

function conditions({ search, equipment, states, gcpAt, listed }: SiteSearch): (SQL | undefined)[] {
  return [
    eq(organizations.type, 'site'),
    eq(organizations.status, 'verified'),
    // The search text has contact data as well, which a sponsor must not confirm by guessing.
    ...contains(organizations.listedText, needlesOf(search)),
    equipment ? listContains(organizations.equipment, equipment) : undefined,
    states && inArray(sql`lower(trim(${organizations.state}))`, [...states]),
    listed &&
      (listed.only === 'preferred' ? isListed(listed.by, 'preferred') : sql`not ${isListed(listed.by, 'excluded')}`),
    gcpAt === undefined
      ? undefined
      : sql`exists (select 1 from ${trainings} where ${trainings.organizationId} = ${organizations.id} and ${trainings.expiresAt} > ${gcpAt})`,
  ];
}

/**
 * Verified sites in an order.
 * @param filter.few whether the search has few hits. The search index and the ZIP codes find those fast; many are found
 * faster by reading the rows in order.
 */
export async function verifiedSitePage(
  db: Db,
  filter: SiteSearch & PageRequest & { sort?: SiteOrder; few?: boolean },
): Promise<Page<Organization>> {
  const { sort = 'newest', few, zips, limit } = filter;
  const { key, kind, descending } = SITE_ORDERS[sort];
  const { [key]: column, id, zipKey } = organizations;
  const cursor = readCursor(sort, kind, filter.cursor);
  const needles = needlesIn(filter);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const rows = await db
    .select()
    .from(organizations)
    .where(
      and(
        ...conditions(filter),
        few ? isHit(organizations, needles) : and(...contains(organizations.searchText, needles)),
        zips && zipIn(few || engine === 'pg' ? zipKey : sql`+${zipKey}`, zips),
        cursor ? beyond([column, id], [cursor.key, cursor.id], descending) : undefined,
      ),
    )
    .orderBy(sql`${column} ${direction}`, sql`${id} ${direction}`)
    .limit(limit + 1);
  return cut(rows, limit, sort, (row) => row[key]);
}

/**
 * Verified sites with these words, those first whose name begins with them. Of very common words, only the first hits of
 * the search index are looked at.
 */
export function verifiedSitesNamed(db: Db, search: string, limit: number) {
  const { id, name, nameKey, city, state, zipCode, therapeuticAreas } = organizations;
  const needles = [...needlesOf(search), ...needlesOf('', [tags.type('site'), tags.status('verified')])];
  // The hits first: SQLite would read all sites.
  const hits = hitsOf(db, organizations, needles, RARE).as('hits');
  return db
    .select({ id, name, city, state, zipCode, therapeuticAreas })
    .from(hits)
    .crossJoin(organizations)
    .where(and(eq(id, sql`hits.id`), ...conditions({ search })))
    .orderBy(sql`case when ${startsWith(nameKey, sortKey(search))} then 0 else 1 end`, nameKey, id)
    .limit(limit);
}

/** What a search of verified sites was probably meant to be, going only by what sponsors find them by. */
export const siteSearchMeant = (db: Db, search: string) =>
  searchMeant(db, organizations, search, { text: organizations.listedText, where: and(...conditions({})) });

/** How far sites with a ZIP code are, in miles, and how many the search finds; null if that is not known. */
export interface ZipDistance {
  zip: string;
  count: number;
  miles: number | null;
}

/**
 * Verified sites by distance, then by name. Those whose distance is not known come last.
 * @param filter.distances of all ZIP codes in which the search finds sites
 */
export async function nearestSitePage(
  db: Db,
  filter: SiteSearch & PageRequest & { distances: readonly ZipDistance[]; descending: boolean },
): Promise<Page<Organization>> {
  const { distances, descending, limit } = filter;
  const sort = descending ? 'distance-desc' : 'distance';
  const cursor = readCursor(sort, 'string', filter.cursor);
  const [, at, name = ''] = /^(-?\d{1,6}) (.*)$/s.exec(String(cursor?.key ?? '')) ?? [];
  const from = at === undefined ? null : Number(at);
  const miles = reached(distances, { from, descending, most: limit + 1 });
  const pairs = JSON.stringify(Object.fromEntries(miles));
  // The ZIP codes first: SQLite would read all sites.
  const near =
    engine === 'pg'
      ? sql`(select key as zip, value::int as miles from jsonb_each_text(${pairs}::jsonb)) as near`
      : sql`(select key as zip, value as miles from json_each(${pairs})) as near`;
  const order = [sql`near.miles`, organizations.nameKey, organizations.id];
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const rows = await db
    .select(getTableColumns(organizations))
    .from(near)
    .crossJoin(organizations)
    .where(
      and(
        sql`${organizations.zipKey} = near.zip`,
        ...conditions(filter),
        ...contains(organizations.searchText, needlesIn(filter)),
        from === null ? undefined : beyond(order, [from, name, cursor?.id], descending),
      ),
    )
    .orderBy(...order.map((key) => sql`${key} ${direction}`))
    .limit(limit + 1);
  return cut(rows, limit, sort, (row) => `${miles.get(row.zipKey)} ${row.nameKey}`);
}

/** Sorts sites last whose distance is not known. */
const FARTHER_THAN_ALL = 99_999;
const NEARER_THAN_ALL = -1;

/**
 * The next ZIP codes by distance, as many as have sites for a page, with their miles: all of a distance or none, because
 * sites as far as each other are sorted by name.
 */
function reached(
  distances: readonly ZipDistance[],
  { from, descending, most }: { from: number | null; descending: boolean; most: number },
): Map<string, number> {
  const unknown = descending ? NEARER_THAN_ALL : FARTHER_THAN_ALL;
  const inOrder = distances
    .map(({ zip, count, miles }) => ({ zip, count, miles: miles ?? unknown }))
    .filter(({ miles }) => from === null || (descending ? miles <= from : miles >= from))
    .sort((a, b) => (descending ? b.miles - a.miles : a.miles - b.miles));
  const taken = new Map<string, number>();
  let [found, last] = [0, from];
  for (const { zip, count, miles } of inOrder) {
    if (found >= most && miles !== last) break;
    taken.set(zip, miles);
    last = miles;
    // Of those as far as the cursor, some or all were on earlier pages.
    if (miles !== from) found += count;
  }
  return taken;
}

function cut(rows: Organization[], limit: number, sort: SiteSort, keyOf: (row: Organization) => string | number) {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows, next: null };
  return { rows: rows.slice(0, limit), next: writeCursor(sort, { key: keyOf(last), id: last.id, before: false }) };
}

/** The number of verified sites that the search finds in each state; null for sites without one. */
export async function verifiedSiteCounts(db: Db, filter: SiteSearch) {
  // Grouped by place, as in the index; there are few states.
  const { placeKey } = organizations;
  const places = await db
    .select({ placeKey, count: count() })
    .from(organizations)
    .where(and(...conditions(filter), isHit(organizations, needlesIn(filter))))
    .groupBy(placeKey);
  return sums(places);
}

/**
 * The same by ZIP code, '' for sites without one, and by state. As one value, because tens of thousands of rows take four
 * times as long.
 */
export async function verifiedSiteZips(db: Db, filter: SiteSearch) {
  const { zipKey, placeKey } = organizations;
  const places = db
    .select({ zip: zipKey, place: placeKey, count: count().as('count') })
    .from(organizations)
    .where(and(...conditions(filter), isHit(organizations, needlesIn(filter))))
    .groupBy(zipKey, placeKey)
    .as('places');
  const { zip, place, count: sites } = places;
  const list =
    engine === 'pg'
      ? sql<string>`json_agg(json_build_array(${zip}, ${place}, ${sites}))::text`
      : sql<string>`json_group_array(json_array(${zip}, ${place}, ${sites}))`;
  const [row] = await db.select({ list }).from(places);
  const found = JSON.parse(row?.list ?? '[]') as [zip: string, placeKey: string, count: number][];
  return found.map(([zip, placeKey, count]) => ({ zip, state: stateOfPlace(placeKey), count }));
}

function sums(places: readonly { placeKey: string; count: number }[]) {
  const counts = new Map<string | null, number>();
  for (const { placeKey, count } of places) {
    const state = stateOfPlace(placeKey);
    counts.set(state, (counts.get(state) ?? 0) + count);
  }
  return [...counts].map(([state, count]) => ({ state, count }));
}

/** The matches of these sites with these sponsors' studies, newest first. */
export async function matchesOfSites(db: Db, siteIds: string[], sponsorIds: string[]) {
  const { id, siteId, studyId, status, score } = matches;
  return inChunks(siteIds, (chunk) =>
    db
      .select({ id, siteId, studyId, title: studies.title, status, score })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .where(and(inArray(matches.siteId, chunk), inArray(studies.sponsorId, sponsorIds)))
      .orderBy(sql`${matches.createdAt} desc`, matches.id),
  );
}

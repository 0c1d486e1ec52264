/** Verified sites as sponsors look for them, and how they stand with a sponsor's own studies. */
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MatchStatus } from '../../app/catalogue/statuses';
import { stateOfPlace, ORGANIZATION_TAGS as tags } from '../derived';
import { inChunks } from '../engines/engine';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { engine } from '../kit';
import { matches, type Organization, organizations, studies, trainings } from '../schema';
import { holds, needlesOf } from '../search';
import { isHit } from '../sorted-list';
import type { Db } from '../store.server';

export interface SiteSearch {
  search?: string;
  therapeuticArea?: string;
  equipment?: string;
  /** The state as it is written, in lower case: codes and names. */
  states?: readonly string[];
  /** Only sites whose training lasts beyond this moment. */
  gcpAt?: number;
}

/** The condition that a column's JSON list has this value. */
function listHolds(column: typeof organizations.equipment, value: string): SQL {
  return engine === 'pg'
    ? sql`${column} @> ${JSON.stringify([value])}::jsonb`
    : sql`exists (select 1 from json_each(${column}) as entry where entry.value = ${value})`;
}

/** Its words, area and state as they stand in the search texts. */
const needlesIn = ({ search, therapeuticArea, states = [] }: SiteSearch): string[] => {
  const [code, ...others] = states.filter((state) => state.length === 2);
  return needlesOf(search, [
    therapeuticArea && tags.area(therapeuticArea),
    code && others.length === 0 ? tags.state(code) : undefined,
  ]);
};

function conditions({ equipment, states, gcpAt }: SiteSearch): (SQL | undefined)[] {
  return [
    eq(organizations.type, 'site'),
    eq(organizations.status, 'verified'),
    equipment ? listHolds(organizations.equipment, equipment) : undefined,
    states && inArray(sql`lower(trim(${organizations.state}))`, [...states]),
    gcpAt === undefined
      ? undefined
      : sql`exists (select 1 from ${trainings} where ${trainings.organizationId} = ${organizations.id} and ${trainings.expiresAt} > ${gcpAt})`,
  ];
}

/**
 * Verified sites, the newest first.
 * @param filter.few Whether the search finds few: they are looked up. Of many, the newest are soon found by reading.
 */
export async function verifiedSitePage(
  db: Db,
  filter: SiteSearch & PageRequest & { few?: boolean },
): Promise<Page<Organization>> {
  const needles = needlesIn(filter);
  const found = filter.few
    ? isHit('organizations', organizations, needles)
    : and(...holds(organizations.searchText, needles));
  const rows = await db
    .select()
    .from(organizations)
    .where(and(...conditions(filter), found, afterCursor(organizations, filter.cursor)))
    .orderBy(sql`${organizations.createdAt} desc`, sql`${organizations.id} desc`)
    .limit(filter.limit + 1);
  return cutPage(rows, filter.limit, (row) => row);
}

/** How many verified sites the search finds, by state, which is null where none was written. */
export async function verifiedSiteCounts(
  db: Db,
  filter: SiteSearch,
): Promise<{ state: string | null; count: number }[]> {
  // By place, as an index has them; states then are few.
  const places = await db
    .select({ key: organizations.placeKey, count: count() })
    .from(organizations)
    .where(and(...conditions(filter), isHit('organizations', organizations, needlesIn(filter))))
    .groupBy(organizations.placeKey);
  const counts = new Map<string | null, number>();
  for (const { key, count } of places) {
    const state = stateOfPlace(key);
    counts.set(state, (counts.get(state) ?? 0) + count);
  }
  return [...counts].map(([state, count]) => ({ state, count }));
}

export interface SiteMatch {
  id: string;
  siteId: string;
  studyId: string;
  title: string;
  status: MatchStatus;
  score: number | null;
}

/** The matches of these sites with the studies of these sponsors, the newest first. */
export async function matchesOfSites(db: Db, siteIds: string[], sponsorIds: string[]): Promise<SiteMatch[]> {
  return inChunks(siteIds, (chunk) =>
    db
      .select({
        id: matches.id,
        siteId: matches.siteId,
        studyId: matches.studyId,
        title: studies.title,
        status: matches.status,
        score: matches.score,
      })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .where(and(inArray(matches.siteId, chunk), inArray(studies.sponsorId, sponsorIds)))
      .orderBy(sql`${matches.createdAt} desc`, matches.id),
  );
}

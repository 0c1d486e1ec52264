/** Verified sites as sponsors search for them, and their matches with the sponsor's studies. */
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { stateOfPlace, ORGANIZATION_TAGS as tags } from '../derived';
import { inChunks } from '../engines/engine';
import type { PageRequest } from '../keyset';
import { engine } from '../kit';
import { newestFirst } from '../rows';
import { matches, organizations, studies, trainings } from '../schema';
import { contains, needlesOf } from '../search';
import { isHit } from '../sorted-list';
import type { Db } from '../store.server';

export interface SiteSearch {
  search?: string;
  therapeuticArea?: string;
  equipment?: string;
  /** The state as entered, in lower case: its code or its name. */
  states?: readonly string[];
  /** Only sites with training that is valid after this time. */
  gcpAt?: number;
}

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

function conditions({ search, equipment, states, gcpAt }: SiteSearch): (SQL | undefined)[] {
  return [
    eq(organizations.type, 'site'),
    eq(organizations.status, 'verified'),
    // The search text has contact data as well, which a sponsor must not confirm by guessing.
    ...contains(organizations.listedText, needlesOf(search)),
    equipment ? listContains(organizations.equipment, equipment) : undefined,
    states && inArray(sql`lower(trim(${organizations.state}))`, [...states]),
    gcpAt === undefined
      ? undefined
      : sql`exists (select 1 from ${trainings} where ${trainings.organizationId} = ${organizations.id} and ${trainings.expiresAt} > ${gcpAt})`,
  ];
}

/**
 * Verified sites, newest first.
 * @param filter.few whether the search has few hits. The search index finds those fast; many are found faster by
 * reading the newest rows.
 */
export async function verifiedSitePage(db: Db, filter: SiteSearch & PageRequest & { few?: boolean }) {
  const needles = needlesIn(filter);
  const found = filter.few ? isHit(organizations, needles) : and(...contains(organizations.searchText, needles));
  return newestFirst(db, organizations, filter, ...conditions(filter), found);
}

/** The number of verified sites that the search finds in each state; null for sites without one. */
export async function verifiedSiteCounts(db: Db, filter: SiteSearch) {
  // Grouped by place, as in the index; there are few states.
  const places = await db
    .select({ key: organizations.placeKey, count: count() })
    .from(organizations)
    .where(and(...conditions(filter), isHit(organizations, needlesIn(filter))))
    .groupBy(organizations.placeKey);
  const counts = new Map<string | null, number>();
  for (const { key, count } of places) {
    const state = stateOfPlace(key);
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

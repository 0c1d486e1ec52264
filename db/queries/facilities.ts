/** Facilities that registry trials list, and their trials: profiles that a site can claim. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { stateCode, US_STATES } from '../../app/catalogue/regions';
import { inChunks } from '../engines/engine';
import type { PageRequest } from '../keyset';
import { countRows, countsBy, findRow, rowsBy } from '../rows';
import { type Facility, facilities, facilityTrials, organizations, trackRecords, trials } from '../schema';
import { contains, needlesOf, searchTextOf } from '../search';
import type { Db } from '../store.server';

export type NewFacility = Pick<Facility, 'key' | 'name' | 'city' | 'state' | 'zipCode'>;
type NewListing = typeof facilityTrials.$inferInsert;

const searchText = ({ name, city, state }: NewFacility) => {
  const code = stateCode(state ?? '');
  return searchTextOf([name, city, state, code && US_STATES[code]], []);
};

/** How many rows are new, and how many have changed. */
export interface Written {
  entered: number;
  changed: number;
}

/**
 * Inserts new facilities. In existing ones it only fills in a missing ZIP code; the name stays as it was first listed.
 * Keys must be unique.
 */
export async function enterFacilities(db: Db, rows: readonly NewFacility[], at: number): Promise<Written> {
  const values = rows.map((row) => ({ ...row, searchText: searchText(row), createdAt: at, updatedAt: at }));
  const entered = await inChunks(values, (chunk) =>
    db.insert(facilities).values(chunk).onConflictDoNothing().returning({ key: facilities.key }),
  );
  const isNew = new Set(entered.map(({ key }) => key));
  const filledIn = await inChunks(
    values.filter(({ key, zipCode }) => zipCode !== null && !isNew.has(key)),
    (chunk) =>
      db
        .insert(facilities)
        .values(chunk)
        .onConflictDoUpdate({
          target: facilities.key,
          set: { zipCode: sql`excluded.zip_code`, updatedAt: at },
          setWhere: isNull(facilities.zipCode),
        })
        .returning({ createdAt: facilities.createdAt }),
  );
  // Rows that this run inserted a moment ago count as new, not as changed.
  return { entered: entered.length, changed: filledIn.filter(({ createdAt }) => createdAt < at).length };
}

/**
 * Inserts which trial lists which facility. For existing pairs it updates the facility's status in the trial, if given.
 * Pairs must be unique.
 */
export async function enterListings(db: Db, rows: readonly NewListing[]): Promise<Written> {
  const pair = { facilityKey: facilityTrials.facilityKey, nctId: facilityTrials.nctId };
  const nameOf = ({ facilityKey, nctId }: NewListing) => `${nctId} ${facilityKey}`;
  const entered = await inChunks(rows, (chunk) =>
    db.insert(facilityTrials).values(chunk).onConflictDoNothing().returning(pair),
  );
  const isNew = new Set(entered.map(nameOf));
  const changed = await inChunks(
    rows.filter((row) => row.siteStatus && !isNew.has(nameOf(row))),
    (chunk) =>
      db
        .insert(facilityTrials)
        .values(chunk)
        .onConflictDoUpdate({
          target: [facilityTrials.facilityKey, facilityTrials.nctId],
          set: { siteStatus: sql`excluded.site_status` },
          setWhere: sql`${facilityTrials.siteStatus} is distinct from excluded.site_status`,
        })
        .returning(pair),
  );
  return { entered: entered.length, changed: changed.length };
}

/** Unclaimed facilities in a state (by its code) that one of these trials lists. */
export async function unclaimedListing(db: Db, { state, nctIds }: { state: string; nctIds: readonly string[] }) {
  const rows = await inChunks(nctIds, (chunk) =>
    db
      .selectDistinct({ key: facilityTrials.facilityKey })
      .from(facilityTrials)
      .innerJoin(facilities, eq(facilities.key, facilityTrials.facilityKey))
      .where(and(inArray(facilityTrials.nctId, chunk), eq(facilities.state, state), isNull(facilities.claimedBy))),
  );
  const keys = [...new Set(rows.map(({ key }) => key))];
  return rowsBy(db, facilities, facilities.key, keys);
}

/** Gives the site the facilities among these that nobody has claimed. @returns their keys. */
export async function claimUnclaimed(db: Db, keys: readonly string[], siteId: string, at: number): Promise<string[]> {
  const rows = await inChunks(keys, (chunk) =>
    db
      .update(facilities)
      .set({ claimedBy: siteId, claimedAt: at, updatedAt: at })
      .where(and(inArray(facilities.key, chunk), isNull(facilities.claimedBy)))
      .returning({ key: facilities.key }),
  );
  return rows.map(({ key }) => key).sort();
}

/** Releases the site's facilities that none of its confirmed trials lists. @returns their keys. */
export async function releaseUnsupported(db: Db, siteId: string, at: number): Promise<string[]> {
  const supported = db
    .select({ key: facilityTrials.facilityKey })
    .from(facilityTrials)
    .innerJoin(trackRecords, eq(trackRecords.nctId, facilityTrials.nctId))
    .where(and(eq(trackRecords.siteId, siteId), eq(trackRecords.answer, 'confirmed')));
  const rows = await db
    .update(facilities)
    .set({ claimedBy: null, claimedAt: null, updatedAt: at })
    .where(and(eq(facilities.claimedBy, siteId), notInArray(facilities.key, supported)))
    .returning({ key: facilities.key });
  return rows.map(({ key }) => key).sort();
}

/** Releases the facilities among these that belong to the site. @returns their keys. */
export async function releaseClaimed(db: Db, keys: readonly string[], siteId: string, at: number): Promise<string[]> {
  const rows = await inChunks(keys, (chunk) =>
    db
      .update(facilities)
      .set({ claimedBy: null, claimedAt: null, updatedAt: at })
      .where(and(inArray(facilities.key, chunk), eq(facilities.claimedBy, siteId)))
      .returning({ key: facilities.key }),
  );
  return rows.map(({ key }) => key).sort();
}

interface FacilityFilter extends PageRequest {
  search?: string;
  claimed?: boolean;
}

/** By name, then location. The cursor is the key of the previous row. */
export async function facilityPage(db: Db, filter: FacilityFilter) {
  const { search, claimed, limit, cursor } = filter;
  const { key, name, city, state, claimedBy } = facilities;
  const found = await db
    .select({ key, name, city, state, claimedBy, claimedByName: organizations.name })
    .from(facilities)
    .leftJoin(organizations, eq(organizations.id, facilities.claimedBy))
    .where(
      and(
        ...contains(facilities.searchText, needlesOf(search)),
        claimed === undefined ? undefined : claimed ? isNotNull(claimedBy) : isNull(claimedBy),
        cursor ? gt(key, cursor) : undefined,
      ),
    )
    .orderBy(asc(key))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const { facilityKey } = facilityTrials;
  const keys = rows.map((row) => row.key);
  const counts = await countsBy(db, facilityTrials, { facilityKey }, inArray(facilityKey, keys));
  const trialsOf = new Map(counts.map((row) => [row.facilityKey, row.count]));
  return {
    rows: rows.map((row) => ({ ...row, trials: trialsOf.get(row.key) ?? 0 })),
    next: found.length > limit ? (rows.at(-1)?.key ?? null) : null,
  };
}

export const facilityByKey = (db: Db, key: string) => findRow(db, facilities, { key });

export const facilitiesOfSite = (db: Db, siteId: string) => rowsBy(db, facilities, facilities.claimedBy, [siteId]);

export const hasUnclaimed = async (db: Db) => Boolean(await findRow(db, facilities, { claimedBy: null }));

export async function registryCounts(db: Db) {
  // count(column) skips nulls, so the index alone answers this.
  const [of] = await db.select({ facilities: count(), claimed: count(facilities.claimedBy) }).from(facilities);
  const claimed = of?.claimed ?? 0;
  return { trials: await countRows(db, trials), unclaimed: (of?.facilities ?? 0) - claimed, claimed };
}

/**
 * Unclaimed facilities with a trial whose title or conditions contain one of the words (lower case), those with the
 * most such trials first. Without words, those with the most trials.
 */
export async function unclaimedAlike(db: Db, words: readonly string[], limit: number): Promise<Facility[]> {
  const text = sql`lower(${trials.title} || ' ' || cast(${trials.conditions} as text))`;
  const most = await db
    .select({ key: facilityTrials.facilityKey })
    // This order makes SQLite read the few trials first, not every facility.
    .from(trials)
    .crossJoin(facilityTrials)
    .crossJoin(facilities)
    .where(
      and(
        or(...words.flatMap((word) => contains(text, [word]))),
        eq(facilityTrials.nctId, trials.nctId),
        eq(facilities.key, facilityTrials.facilityKey),
        isNull(facilities.claimedBy),
      ),
    )
    .groupBy(facilityTrials.facilityKey)
    .orderBy(desc(count()), asc(facilityTrials.facilityKey))
    .limit(limit);
  const keys = most.map(({ key }) => key);
  const rows = await rowsBy(db, facilities, facilities.key, keys);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

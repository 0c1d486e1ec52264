/**
 * Track records: the trials that the registry lists under a site's name, the site's answers, and the state of its
 * search.
 */
import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { addsWork, inChunks } from '../engines/engine';
import { skipLocked } from '../kit';
import { prepared } from '../prepared';
import { countRows, findRow, first } from '../rows';
import {
  facilities,
  facilityTrials,
  isRunning,
  organizations,
  studies,
  type TrackRecordSearch,
  trackRecordSearches,
  trackRecords,
  trials,
} from '../schema';
import type { Db } from '../store.server';

// ---- searches

/** Queues a search for the job, with its attempts reset, and keeps the times of the last search and review. */
export const insertTrackRecordSearch = (db: Db, siteId: string, at: number) =>
  saveSearch(db, siteId, { state: 'due', dueAt: at, attempts: 0 }, at);

/** Open and failed ones with attempts left. A merged site's waits, in case the merge is undone. */
function waitingSearches(db: Db, mostAttempts: number) {
  const { state, attempts, siteId } = trackRecordSearches;
  const merged = and(eq(organizations.id, siteId), isNotNull(organizations.mergedInto));
  const isMerged = db.select({ id: organizations.id }).from(organizations).where(merged);
  return and(inArray(state, ['due', 'failed']), lt(attempts, mostAttempts), notExists(isMerged));
}

/** Leases due searches until `leaseUntil`. */
export async function claimDueSearches(
  db: Db,
  claim: { now: number; leaseUntil: number; limit: number; mostAttempts: number },
): Promise<TrackRecordSearch[]> {
  const { dueAt, siteId } = trackRecordSearches;
  const waiting = db
    .select({ siteId })
    .from(trackRecordSearches)
    .where(and(waitingSearches(db, claim.mostAttempts), lte(dueAt, claim.now)))
    .orderBy(dueAt, siteId)
    .limit(claim.limit);
  const due = db.$with('due_searches').as(skipLocked(waiting));
  return db
    .with(due)
    .update(trackRecordSearches)
    .set({ dueAt: claim.leaseUntil })
    .where(inArray(siteId, db.select({ siteId: due.siteId }).from(due)))
    .returning();
}

/** When the next search is due; null if none waits. */
export async function nextSearchDue(db: Db, mostAttempts: number): Promise<number | null> {
  const searches = db.select({ at: min(trackRecordSearches.dueAt) }).from(trackRecordSearches);
  return (await first(searches.where(waitingSearches(db, mostAttempts))))?.at ?? null;
}

export const trackRecordSearch = (db: Db, siteId: string) => findRow(db, trackRecordSearches, { siteId });

export async function saveSearch(
  db: Db,
  siteId: string,
  change: Partial<Omit<TrackRecordSearch, 'siteId'>>,
  at: number,
): Promise<void> {
  if (change.dueAt !== undefined) addsWork('searches');
  await db
    .insert(trackRecordSearches)
    .values({ siteId, state: 'due', dueAt: at, attempts: 0, ...change })
    .onConflictDoUpdate({ target: trackRecordSearches.siteId, set: change });
}

// ---- listed trials

export type NewTrackRecord = typeof trackRecords.$inferInsert;

/** Adds newly listed trials. Existing ones stay as they are, answered or not. */
export async function proposeTrackRecords(db: Db, rows: readonly NewTrackRecord[]): Promise<void> {
  await inChunks(rows, async (chunk) => {
    await db.insert(trackRecords).values(chunk).onConflictDoNothing();
  });
}

export async function withdrawOpen(db: Db, siteId: string, stillListed: ReadonlySet<string>): Promise<void> {
  const mine = eq(trackRecords.siteId, siteId);
  const open = and(mine, eq(trackRecords.answer, 'open'));
  const rows = await db.select({ nctId: trackRecords.nctId }).from(trackRecords).where(open);
  const gone = rows.flatMap(({ nctId }) => (stillListed.has(nctId) ? [] : [nctId]));
  await inChunks(gone, async (chunk) => {
    await db.delete(trackRecords).where(and(open, inArray(trackRecords.nctId, chunk)));
  });
}

/** A site's listed trials: the most similar name first, then the latest start. */
export async function trackRecordOf(db: Db, siteId: string) {
  return db
    .select({ record: trackRecords, trial: trials })
    .from(trackRecords)
    .innerJoin(trials, eq(trials.nctId, trackRecords.nctId))
    .where(eq(trackRecords.siteId, siteId))
    .orderBy(desc(trackRecords.similarity), sql`coalesce(${trials.startDate}, '') desc`, trackRecords.nctId);
}

const openTrackRecords = prepared((db, { siteId }: { siteId: string }) =>
  db
    .select({ count: count() })
    .from(trackRecords)
    .where(and(eq(trackRecords.siteId, siteId), eq(trackRecords.answer, 'open'))),
);

export const countOpenTrackRecords = async (db: Db, siteId: string): Promise<number> =>
  (await first(openTrackRecords(db, { siteId })))?.count ?? 0;

/** Adds a trial that the site names itself. @returns undefined if the trial is already on the site's list. */
export async function insertClaim(db: Db, row: NewTrackRecord) {
  const [added] = await db.insert(trackRecords).values(row).onConflictDoNothing().returning();
  return added;
}

export const trackRecordEntry = (db: Db, siteId: string, nctId: string) => findRow(db, trackRecords, { siteId, nctId });

/** Removes a trial that the site added itself, unless it was refused. @returns undefined if there is none. */
export async function deleteClaim(db: Db, siteId: string, nctId: string) {
  const [removed] = await db
    .delete(trackRecords)
    .where(
      and(
        eq(trackRecords.siteId, siteId),
        eq(trackRecords.nctId, nctId),
        isNotNull(trackRecords.claimedAs),
        ne(trackRecords.answer, 'refused'),
      ),
    )
    .returning();
  return removed;
}

/** Decides about a trial that awaits confirmation. @returns undefined if it no longer awaits one. */
export async function decideClaim(
  db: Db,
  siteId: string,
  nctId: string,
  decided: { answer: 'confirmed' | 'refused'; answeredBy: string | null; answeredAt: number },
) {
  const mine = and(eq(trackRecords.siteId, siteId), eq(trackRecords.nctId, nctId));
  const [row] = await db
    .update(trackRecords)
    .set(decided)
    .where(and(mine, eq(trackRecords.answer, 'claimed')))
    .returning();
  return row;
}

/**
 * Confirms the trials that await confirmation and that the registry now lists at the site. @returns their NCT numbers.
 */
export async function confirmListedClaims(
  db: Db,
  siteId: string,
  listed: readonly NewTrackRecord[],
  at: number,
): Promise<string[]> {
  const waiting = and(eq(trackRecords.siteId, siteId), eq(trackRecords.answer, 'claimed'));
  const claims = await db.select({ nctId: trackRecords.nctId }).from(trackRecords).where(waiting);
  const numbers = new Set(claims.map(({ nctId }) => nctId));
  const confirmed: string[] = [];
  for (const { nctId, facility, city, state, siteStatus, similarity } of listed) {
    if (!numbers.delete(nctId)) continue;
    const place = { facility, city, state, siteStatus, similarity };
    const rows = await db
      .update(trackRecords)
      .set({ ...place, answer: 'confirmed', answeredBy: null, answeredAt: at })
      .where(and(waiting, eq(trackRecords.nctId, nctId)))
      .returning();
    confirmed.push(...rows.map((row) => row.nctId));
  }
  return confirmed.sort();
}

/** The trials that await confirmation, longest wait first. */
export async function waitingClaims(db: Db, limit: number) {
  return db
    .select({ record: trackRecords, trial: trials, site: organizations })
    .from(trackRecords)
    .innerJoin(trials, eq(trials.nctId, trackRecords.nctId))
    .innerJoin(organizations, eq(organizations.id, trackRecords.siteId))
    .where(eq(trackRecords.answer, 'claimed'))
    .orderBy(trackRecords.createdAt, trackRecords.siteId, trackRecords.nctId)
    .limit(limit);
}

export const countWaitingClaims = (db: Db) => countRows(db, trackRecords, eq(trackRecords.answer, 'claimed'));

/**
 * Saves the answer and returns the records whose answer changed. Trials that are not listed for the site are ignored.
 */
export async function setAnswers(
  db: Db,
  siteId: string,
  nctIds: readonly string[],
  answered: { answer: 'confirmed' | 'refused'; answeredBy: string | null; answeredAt: number },
) {
  const changing = and(eq(trackRecords.siteId, siteId), ne(trackRecords.answer, answered.answer));
  return inChunks(nctIds, (chunk) =>
    db
      .update(trackRecords)
      .set(answered)
      .where(and(changing, inArray(trackRecords.nctId, chunk)))
      .returning(),
  );
}

/** Saves how similar the listed names of these trials are to the site's name. */
export async function saveSimilarity(db: Db, siteId: string, nctIds: readonly string[], similarity: number) {
  await inChunks(nctIds, async (chunk) => {
    const these = and(eq(trackRecords.siteId, siteId), inArray(trackRecords.nctId, chunk));
    await db.update(trackRecords).set({ similarity }).where(these);
  });
}

/** Makes these confirmed trials await an administrator's decision again. @returns their NCT numbers. */
export async function holdConfirmed(db: Db, siteId: string, nctIds: readonly string[], at: number): Promise<string[]> {
  const confirmed = and(eq(trackRecords.siteId, siteId), eq(trackRecords.answer, 'confirmed'));
  const claimedAs = sql<'site' | 'investigator'>`coalesce(${trackRecords.claimedAs}, 'site')`;
  const rows = await inChunks(nctIds, (chunk) =>
    db
      .update(trackRecords)
      .set({ answer: 'claimed', claimedAs, answeredBy: null, answeredAt: null, createdAt: at })
      .where(and(confirmed, inArray(trackRecords.nctId, chunk)))
      .returning(),
  );
  return rows.map(({ nctId }) => nctId).sort();
}

// ---- evidence

/** The trials that these sites have confirmed, by site and NCT number. */
export async function confirmedTrials(db: Db, siteIds: readonly string[]) {
  return inChunks(siteIds, (chunk) =>
    db
      .select({ siteId: trackRecords.siteId, trial: trials, answeredAt: trackRecords.answeredAt })
      .from(trackRecords)
      .innerJoin(trials, eq(trials.nctId, trackRecords.nctId))
      .where(and(inArray(trackRecords.siteId, chunk), eq(trackRecords.answer, 'confirmed')))
      .orderBy(trackRecords.siteId, trackRecords.nctId),
  );
}

const latestConfirmedOf = prepared((db, { siteId, limit }: { siteId: string; limit: number }) => {
  const { nctId, title, phases, startDate } = trials;
  return db
    .select({ nctId, title, phases, startDate })
    .from(trackRecords)
    .innerJoin(trials, eq(nctId, trackRecords.nctId))
    .where(and(eq(trackRecords.siteId, siteId), eq(trackRecords.answer, 'confirmed')))
    .orderBy(desc(sql`coalesce(${startDate}, '')`), nctId)
    .limit(limit);
});
/** The trials of a site that began last, of those it has confirmed as its own. */
export const latestConfirmedTrials = (db: Db, asked: { siteId: string; limit: number }) => latestConfirmedOf(db, asked);

const reviewedOf = prepared((db, { ids }: { ids: readonly string[] }) => {
  const { siteId, reviewedAt } = trackRecordSearches;
  return db
    .select({ siteId })
    .from(trackRecordSearches)
    .where(and(inArray(siteId, ids), isNotNull(reviewedAt)));
});

/** The sites whose staff have reviewed their listed trials. Their track record is known, even if it is empty. */
export async function reviewedSites(db: Db, siteIds: readonly string[]): Promise<Set<string>> {
  const rows = await inChunks(siteIds, (ids) => reviewedOf(db, { ids }));
  return new Set(rows.map((row) => row.siteId));
}

const reviewed = prepared((db, { id }: { id: string }) => {
  const { siteId, answer, answeredAt, nctId } = trackRecords;
  const isConfirmed = and(eq(siteId, trackRecordSearches.siteId), eq(answer, 'confirmed'));
  return db
    .select({ trials: count(nctId), latest: max(answeredAt) })
    .from(trackRecordSearches)
    .leftJoin(trackRecords, isConfirmed)
    .where(and(eq(trackRecordSearches.siteId, id), isNotNull(trackRecordSearches.reviewedAt)))
    .groupBy(trackRecordSearches.siteId);
});
/** How many trials a site has confirmed, and when it last did; undefined unless its staff have reviewed its trials. */
export const confirmedTrialCount = (db: Db, id: string) => first(reviewed(db, { id }));

// ---- facilities and registry records

/** Loaded facilities of a city, except those claimed by other sites. @param cities its spellings, in lower case. */
export async function facilitiesInCity(
  db: Db,
  { siteId, state, cities }: { siteId: string; state: string; cities: readonly string[] },
) {
  const { key, name, city, zipCode, claimedBy } = facilities;
  const here = and(eq(facilities.state, state), inArray(sql`lower(${city})`, [...cities]));
  return db
    .select({ key, name, city, state: facilities.state, zipCode })
    .from(facilities)
    .where(and(here, or(isNull(claimedBy), eq(claimedBy, siteId))))
    .orderBy(key);
}

export async function listingsOfFacilities(db: Db, keys: readonly string[]) {
  return inChunks(keys, (chunk) =>
    db
      .select()
      .from(facilityTrials)
      .where(inArray(facilityTrials.facilityKey, chunk))
      .orderBy(facilityTrials.facilityKey, facilityTrials.nctId),
  );
}

/** NCT numbers of approved, active studies changed since then whose registry record we do not have yet. */
export async function numbersWithoutTrial(db: Db, changedSince: number): Promise<string[]> {
  const number = sql<string>`upper(${studies.nctNumber})`;
  const known = db.select({ one: sql`1` }).from(trials).where(eq(trials.nctId, number));
  const isOpen = and(isRunning, gte(studies.updatedAt, changedSince), isNotNull(studies.nctNumber), notExists(known));
  const rows = await db.selectDistinct({ number }).from(studies).where(isOpen);
  return rows.map((row) => row.number).sort();
}

/** The approved, active studies with this NCT number, which must be in capitals. */
export async function activeStudiesOfNumber(db: Db, nctNumber: string): Promise<string[]> {
  const rows = await db
    .select({ id: studies.id })
    .from(studies)
    .where(and(isRunning, eq(sql`upper(${studies.nctNumber})`, nctNumber)));
  return rows.map(({ id }) => id).sort();
}

/** Finding organizations that may be the same, and moving the belongings of one to another. */
import { and, desc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Contact, contactKeysOf, ORGANIZATION_TAGS } from '../derived';
import { inChunks } from '../engines/engine';
import { changeRow, deleteRow, findRow, first, idsIn, insertRow, rowsBy, updateRow } from '../rows';
import {
  agreements,
  documentOpenings,
  documents,
  facilities,
  type Match,
  type Merge,
  matches,
  matchNotes,
  memberships,
  mergedMatches,
  merges,
  type Organization,
  organizations,
  outreach,
  recordNotes,
  reviewRequests,
  siteListEntries,
  studies,
  threads,
  toldApart,
  trackRecords,
  trainings,
  users,
} from '../schema';
import { needlesOf } from '../search';
import { hitsOf } from '../sorted-list';
import type { Db } from '../store.server';
import { changeOrganization, organizationsByIds } from './organizations';

/** Nobody compares a record with one that was merged or archived. */
const counts = and(isNull(organizations.mergedInto), ne(organizations.status, 'archived'));

/** How many organizations are read for each key that may match. */
const CANDIDATES = 20;

/** What to look for: an NPI number, contact details, and texts whose words must all be in the search text. */
export interface Wanted extends Contact {
  /** The organization to find duplicates of; null while it is being entered. */
  id: string | null;
  type: Organization['type'];
  npi: string | null;
  searches: readonly string[];
  /** Only organizations with this status. */
  status?: Organization['status'];
}

/**
 * Organizations to compare with this one: for each key that may match, the newest few from its index. Merged and
 * archived ones are left out.
 */
export async function duplicateCandidates(db: Db, wanted: Wanted): Promise<Organization[]> {
  const { id, type, npi, searches, status } = wanted;
  const { phoneKey, addressKey, emailDomain, websiteDomain } = contactKeysOf(wanted);
  const domains = [...new Set([emailDomain, websiteDomain])];
  const lookups: [PgColumn, string | null][] = [
    [organizations.npi, npi],
    [organizations.phoneKey, phoneKey],
    [organizations.addressKey, addressKey],
    ...domains.map((domain): [PgColumn, string | null] => [organizations.emailDomain, domain]),
    ...domains.map((domain): [PgColumn, string | null] => [organizations.websiteDomain, domain]),
  ];
  const byKey = lookups.flatMap(([column, value]) => {
    if (!value) return [];
    const same = and(
      eq(organizations.type, type),
      eq(column, value),
      counts,
      status ? eq(organizations.status, status) : undefined,
    );
    const rows = db.select({ id: organizations.id }).from(organizations).where(same);
    return [rows.orderBy(desc(organizations.createdAt)).limit(CANDIDATES)];
  });
  const byName = searches.flatMap((search) => {
    const needles = needlesOf(search, [ORGANIZATION_TAGS.type(type), status && ORGANIZATION_TAGS.status(status)]);
    return needles.length > 0 ? [hitsOf(db, organizations, needles, CANDIDATES)] : [];
  });
  const ids = (await idsIn(db, [...byKey, ...byName])).filter((hit) => hit !== id);
  // The search texts do not say what was merged or archived.
  return (await organizationsByIds(db, ids)).filter((row) => row.mergedInto === null && row.status !== 'archived');
}

/**
 * More organizations than share contact details with a page of the queue, unless they all have the same switchboard
 * number.
 */
const SHARING = 500;
/** The indexed keys by which duplicates are found, and the keys of another organization that each is compared with. */
const SHARED = {
  npi: ['npi'],
  phoneKey: ['phoneKey'],
  addressKey: ['addressKey'],
  emailDomain: ['emailDomain', 'websiteDomain'],
  websiteDomain: ['emailDomain', 'websiteDomain'],
} as const;
type SharedKey = keyof typeof SHARED;
const SHARED_KEYS = Object.keys(SHARED) as SharedKey[];

/**
 * For a list: organizations that share an NPI number or contact details with one of these, a few for each, by its id.
 * Merged and archived ones are left out.
 */
export async function sharingContact(
  db: Db,
  rows: readonly Organization[],
): Promise<ReadonlyMap<string, readonly Organization[]>> {
  const valuesOf = (row: Organization, key: SharedKey) => SHARED[key].flatMap((name) => row[name] ?? []);
  const parts = [...new Set(rows.map((row) => row.type))].flatMap((type) =>
    SHARED_KEYS.flatMap((key) => {
      const values = [...new Set(rows.flatMap((row) => (row.type === type ? valuesOf(row, key) : [])))];
      const same = and(eq(organizations.type, type), inArray(organizations[key], values), counts);
      return values.length === 0
        ? []
        : [db.select({ id: organizations.id }).from(organizations).where(same).limit(SHARING)];
    }),
  );
  const sharing = await organizationsByIds(db, await idsIn(db, parts));
  const othersBy = (row: Organization, key: SharedKey) =>
    sharing.filter(
      (other) => other.type === row.type && other.id !== row.id && valuesOf(row, key).includes(other[key] ?? ''),
    );
  const othersOf = (row: Organization) => SHARED_KEYS.flatMap((key) => othersBy(row, key).slice(0, CANDIDATES));
  return new Map(rows.map((row) => [row.id, [...new Set(othersOf(row))]]));
}

/** In the order of their ids, as a pair is kept. */
const pairOf = (one: string, other: string) =>
  one < other ? { oneId: one, otherId: other } : { oneId: other, otherId: one };

/** Whom these organizations were told apart from. */
export const toldApartFrom = (db: Db, ids: readonly string[]) =>
  inChunks(ids, (chunk) =>
    db
      .select()
      .from(toldApart)
      .where(or(inArray(toldApart.oneId, chunk), inArray(toldApart.otherId, chunk))),
  );

/** Returns undefined if the two were told apart before. */
export async function tellApart(db: Db, [one, other]: readonly [string, string], by: string | null, at: number) {
  const row = { ...pairOf(one, other), toldBy: by, toldAt: at };
  return first(db.insert(toldApart).values(row).onConflictDoNothing().returning());
}

/** Returns undefined if the two were not told apart. */
export async function untellApart(db: Db, [one, other]: readonly [string, string]) {
  const { oneId, otherId } = pairOf(one, other);
  const pair = and(eq(toldApart.oneId, oneId), eq(toldApart.otherId, otherId));
  return first(db.delete(toldApart).where(pair).returning());
}

/** What belongs to an organization, by table: the key, and the column that names the organization. */
const BELONGINGS = {
  users: [users, users.id, users.organizationId],
  memberships: [memberships, memberships.id, memberships.organizationId],
  documents: [documents, documents.id, documents.organizationId],
  openings: [documentOpenings, documentOpenings.id, documentOpenings.organizationId],
  trainings: [trainings, trainings.id, trainings.organizationId],
  matches: [matches, matches.id, matches.siteId],
  trials: [trackRecords, trackRecords.nctId, trackRecords.siteId],
  facilities: [facilities, facilities.key, facilities.claimedBy],
  outreach: [outreach, outreach.id, outreach.siteId],
  listed: [siteListEntries, siteListEntries.id, siteListEntries.siteId],
  studies: [studies, studies.id, studies.sponsorId],
  requests: [reviewRequests, reviewRequests.id, reviewRequests.subjectId],
  notes: [recordNotes, recordNotes.id, recordNotes.subjectId],
} as const satisfies Record<string, [PgTable, PgColumn, PgColumn]>;
export type Belonging = keyof typeof BELONGINGS;
export const BELONGING_NAMES = Object.keys(BELONGINGS) as Belonging[];

/** The keys of what belongs to an organization. */
export async function belongingsOf(db: Db, what: Belonging, organizationId: string): Promise<string[]> {
  const [table, key, owner] = BELONGINGS[what];
  const rows = await db
    .select({ key })
    .from(table as PgTable)
    .where(eq(owner, organizationId))
    .orderBy(key);
  return rows.map((row) => String(row.key));
}

/** Gives these to another organization. Returns the keys of those that did belong to `from`. */
export async function moveBelongings(
  db: Db,
  what: Belonging,
  keys: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const [table, key, owner] = BELONGINGS[what];
  const name = Object.entries(table).find(([, column]) => column === owner)?.[0] ?? '';
  const moved = await inChunks(keys, (chunk) =>
    db
      .update(table as PgTable)
      .set({ [name]: to })
      .where(and(eq(owner, from), inArray(key, chunk)))
      .returning({ key }),
  );
  return moved.map((row) => String(row.key)).sort();
}

/** Moves the notes on a match to another match. Returns their ids. */
export async function moveNotes(db: Db, from: string, to: string, ids?: readonly string[]): Promise<string[]> {
  const these = ids && inArray(matchNotes.id, [...ids, '']);
  const moved = await db
    .update(matchNotes)
    .set({ matchId: to })
    .where(and(eq(matchNotes.matchId, from), these))
    .returning({ id: matchNotes.id });
  return moved.map(({ id }) => id).sort();
}

/** What a match shares: its agreements, documents and messages. */
const SHARED_IN = {
  agreements: [agreements, agreements.id],
  documents: [documents, documents.id],
  threads: [threads, threads.id],
} as const;
export type SharedInMatch = Record<keyof typeof SHARED_IN, string[]>;

/** What a match shares goes to another one. Returns the IDs. */
export async function moveShared(db: Db, from: string, to: string, ids?: SharedInMatch): Promise<SharedInMatch> {
  const moved: SharedInMatch = { agreements: [], documents: [], threads: [] };
  for (const what of ['agreements', 'documents', 'threads'] as const) {
    const [table, id] = SHARED_IN[what];
    const these = ids && inArray(id, [...(ids[what] ?? []), '']);
    const rows = await db
      .update(table as PgTable)
      .set({ matchId: to })
      .where(and(eq(table.matchId, from), these))
      .returning({ id });
    moved[what] = rows.map((row) => String(row.id)).sort();
  }
  return moved;
}

/** Swaps two sites' track records of these trials, including their answers. */
export async function swapTrials(db: Db, one: string, other: string, nctIds: readonly string[]): Promise<void> {
  const both = inArray(trackRecords.siteId, [one, other]);
  const rows = await inChunks(nctIds, (chunk) =>
    db
      .delete(trackRecords)
      .where(and(both, inArray(trackRecords.nctId, chunk)))
      .returning(),
  );
  const swapped = rows.map((row) => ({ ...row, siteId: row.siteId === one ? other : one }));
  await inChunks(swapped, (chunk) => db.insert(trackRecords).values(chunk).returning());
}

/** Deletes the site's track records of these trials, so that others can replace them. */
export const dropTrials = (db: Db, siteId: string, nctIds: readonly string[]): Promise<unknown[]> =>
  inChunks(nctIds, (chunk) =>
    db
      .delete(trackRecords)
      .where(and(eq(trackRecords.siteId, siteId), inArray(trackRecords.nctId, chunk)))
      .returning(),
  );

export const answersOf = (db: Db, siteId: string) =>
  db
    .select({ nctId: trackRecords.nctId, answer: trackRecords.answer })
    .from(trackRecords)
    .where(eq(trackRecords.siteId, siteId))
    .orderBy(trackRecords.nctId);

/** Makes the first match's address lead to the second. */
export const redirectMatch = (db: Db, id: string, into: string) => insertRow(db, mergedMatches, { id, into });

export const unredirectMatch = (db: Db, id: string) => deleteRow(db, mergedMatches, eq(mergedMatches.id, id));

/** The match that replaced this one, followed to the end; the id itself if none did. */
export async function matchRedirectedTo(db: Db, id: string): Promise<string> {
  const led = await findRow(db, mergedMatches, { id });
  return led ? matchRedirectedTo(db, led.into) : id;
}

export const deleteMatchesById = async (db: Db, ids: readonly string[]): Promise<Match[]> =>
  inChunks(ids, (chunk) => db.delete(matches).where(inArray(matches.id, chunk)).returning());

/** Returns undefined if it is not as it was read. */
export const markMerged = (db: Db, organization: Organization, mergedInto: string, at: number) =>
  changeOrganization(db, organization, { status: 'merged', mergedInto, updatedAt: at });

/** Returns undefined if it is not as it was read. */
export const unmarkMerged = (db: Db, organization: Organization, status: Organization['status'], at: number) =>
  changeOrganization(db, organization, { status, mergedInto: null, updatedAt: at });

/** The organizations that were merged into this one, directly or indirectly. */
export async function mergedIntoAll(db: Db, id: string): Promise<Organization[]> {
  const found: Organization[] = [];
  for (let ids: readonly string[] = [id]; ids.length > 0; ) {
    const rows = await rowsBy(db, organizations, organizations.mergedInto, ids);
    found.push(...rows);
    ids = rows.map((row) => row.id);
  }
  return found;
}

export const insertMerge = (db: Db, row: typeof merges.$inferInsert) => insertRow(db, merges, row);

export const mergeById = (db: Db, id: string) => findRow(db, merges, { id });

/** Also clears the data needed to undo it, which may name people. Returns undefined if it was already undone. */
export const markUndone = (db: Db, id: string, undoneAt: number) =>
  changeRow(db, merges, { id, undoneAt: null }, { undoneAt, moved: {}, clearedAt: undoneAt });

/** Merges that can still be undone, newest first. */
export const recentMerges = async (db: Db, limit: number): Promise<Merge[]> =>
  db.select().from(merges).where(isNull(merges.clearedAt)).orderBy(desc(merges.mergedAt), desc(merges.id)).limit(limit);

/** Clears the undo data of merges that are too old to be undone. */
export async function clearMergesBefore(db: Db, before: number, at: number): Promise<void> {
  const old = and(isNull(merges.clearedAt), lte(merges.mergedAt, before));
  await db.update(merges).set({ moved: {}, clearedAt: at }).where(old);
}

export const setMoved = (db: Db, id: string, moved: Merge['moved']) =>
  updateRow(db, merges, { moved }, eq(merges.id, id));

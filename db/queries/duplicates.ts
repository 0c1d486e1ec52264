/** Looking for organizations that may be the same, and moving what belongs to one to another. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Contact, contactKeysOf, ORGANIZATION_TAGS } from '../derived';
import { inChunks } from '../engines/engine';
import { findRow, insertRow, updateRow } from '../rows';
import {
  documents,
  facilities,
  type Match,
  type Merge,
  matches,
  matchNotes,
  merges,
  type Organization,
  organizations,
  outreach,
  studies,
  trackRecords,
  trainings,
  users,
} from '../schema';
import { needlesOf } from '../search';
import { fewHits } from '../sorted-list';
import type { Db } from '../store.server';
import { organizationsByIds } from './organizations';

/** So many are read for each thing that may agree. */
const CANDIDATES = 20;

/** What is looked for: an NPI number, contact details, and texts of which all words must be in the search text. */
export interface Wanted extends Contact {
  /** The organization that duplicates are wanted of; null while it is being entered. */
  id: string | null;
  type: Organization['type'];
  npi: string | null;
  searches: readonly string[];
}

/**
 * Organizations to compare with this one: for each thing that may agree, the newest few from its index. Merged ones are
 * left out.
 */
export async function duplicateCandidates(db: Db, wanted: Wanted): Promise<Organization[]> {
  const { id, type, npi, searches } = wanted;
  const { phoneKey, addressKey, emailDomain, websiteDomain } = contactKeysOf(wanted);
  const domains = [...new Set([emailDomain, websiteDomain])];
  const lookups: [PgColumn, string | null][] = [
    [organizations.npi, npi],
    [organizations.phoneKey, phoneKey],
    [organizations.addressKey, addressKey],
    ...domains.map((domain): [PgColumn, string | null] => [organizations.emailDomain, domain]),
    ...domains.map((domain): [PgColumn, string | null] => [organizations.websiteDomain, domain]),
  ];
  const found: Organization[] = [];
  for (const [column, value] of lookups) {
    if (!value) continue;
    const same = and(eq(organizations.type, type), eq(column, value), isNull(organizations.mergedInto));
    const rows = db.select().from(organizations).where(same).orderBy(desc(organizations.createdAt));
    found.push(...(await rows.limit(CANDIDATES)));
  }
  const hits = new Set<string>();
  for (const search of searches) {
    const needles = needlesOf(search, [ORGANIZATION_TAGS.type(type)]);
    for (const hit of await fewHits(db, organizations, needles, CANDIDATES)) hits.add(hit);
  }
  const named = (await organizationsByIds(db, [...hits])).filter(({ mergedInto }) => mergedInto === null);
  const byId = new Map([...found, ...named].map((row) => [row.id, row]));
  if (id !== null) byId.delete(id);
  return [...byId.values()];
}

/** What belongs to an organization, by table: the key, and the column that names the organization. */
const BELONGINGS = {
  users: [users, users.id, users.organizationId],
  documents: [documents, documents.id, documents.organizationId],
  trainings: [trainings, trainings.id, trainings.organizationId],
  matches: [matches, matches.id, matches.siteId],
  trials: [trackRecords, trackRecords.nctId, trackRecords.siteId],
  facilities: [facilities, facilities.key, facilities.claimedBy],
  outreach: [outreach, outreach.id, outreach.siteId],
  studies: [studies, studies.id, studies.sponsorId],
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

/** The notes on a match go to another one. Returns their ids. */
export async function moveNotes(db: Db, from: string, to: string, ids?: readonly string[]): Promise<string[]> {
  const these = ids && inArray(matchNotes.id, [...ids, '']);
  const moved = await db
    .update(matchNotes)
    .set({ matchId: to })
    .where(and(eq(matchNotes.matchId, from), these))
    .returning({ id: matchNotes.id });
  return moved.map(({ id }) => id).sort();
}

export const deleteMatchesById = async (db: Db, ids: readonly string[]): Promise<Match[]> =>
  inChunks(ids, (chunk) => db.delete(matches).where(inArray(matches.id, chunk)).returning());

/** No list knows this status, so that a merged organization stands in none. */
const MERGED = 'merged' as Organization['status'];

/** Returns undefined if it is merged already. */
export const markMerged = (db: Db, id: string, mergedInto: string, at: number) =>
  updateRow(
    db,
    organizations,
    { status: MERGED, mergedInto, updatedAt: at },
    eq(organizations.id, id),
    isNull(organizations.mergedInto),
  );

/** Returns undefined if it is not merged into that one any more. */
export const unmarkMerged = (
  db: Db,
  id: string,
  { mergedInto, status, at }: { mergedInto: string; status: Organization['status']; at: number },
) =>
  updateRow(
    db,
    organizations,
    { status, mergedInto: null, updatedAt: at },
    eq(organizations.id, id),
    eq(organizations.mergedInto, mergedInto),
  );

export const insertMerge = (db: Db, row: typeof merges.$inferInsert) => insertRow(db, merges, row);

export const mergeById = (db: Db, id: string) => findRow(db, merges, eq(merges.id, id));

/** Returns undefined if it was undone already. */
export const markUndone = (db: Db, id: string, undoneAt: number) =>
  updateRow(db, merges, { undoneAt }, eq(merges.id, id), isNull(merges.undoneAt));

/** Merges that stand, newest first. */
export const recentMerges = async (db: Db, limit: number): Promise<Merge[]> =>
  db.select().from(merges).where(isNull(merges.undoneAt)).orderBy(desc(merges.mergedAt), desc(merges.id)).limit(limit);

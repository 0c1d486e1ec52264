/** The prospective sites that a sponsor approaches for a study. */
import { and, desc, eq } from 'drizzle-orm';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { changeRow, countsBy, deleteRow, findRow, first } from '../rows';
import {
  type Facility,
  facilities,
  type Organization,
  type Outreach,
  organizations,
  outreach,
  type Study,
  studies,
} from '../schema';
import { contains, needlesOf } from '../search';
import type { Db } from '../store.server';

export interface OutreachWithParties {
  entry: Outreach;
  facility: Facility;
  study: Study;
}

/** Adds a facility to a study's list. @returns the entry that is there now, and whether it is new. */
export async function addOutreach(db: Db, row: typeof outreach.$inferInsert) {
  const [added] = await db.insert(outreach).values(row).onConflictDoNothing().returning();
  const { studyId, facilityKey } = row;
  const entry = added ?? (await findRow(db, outreach, { studyId, facilityKey }));
  return { entry: entry as Outreach, added: added !== undefined };
}

export const outreachById = (db: Db, id: string): Promise<OutreachWithParties | undefined> =>
  first(
    db
      .select({ entry: outreach, facility: facilities, study: studies })
      .from(outreach)
      .innerJoin(facilities, eq(facilities.key, outreach.facilityKey))
      .innerJoin(studies, eq(studies.id, outreach.studyId))
      .where(eq(outreach.id, id))
      .limit(1),
  );

interface OutreachRequest extends PageRequest {
  studyId: string;
  state?: Outreach['state'];
  /** Words in the facility's name, city or state. */
  q?: string;
}

export interface ListedOutreach {
  entry: Outreach;
  facility: Facility;
  /** The site that has claimed the facility by now. */
  site: Pick<Organization, 'id' | 'name' | 'status'> | null;
}

/** A study's list, or what a search finds in it, newest first. */
export async function outreachPage(
  db: Db,
  { studyId, state, q, limit, cursor }: OutreachRequest,
): Promise<Page<ListedOutreach>> {
  const rows = await db
    .select({
      entry: outreach,
      facility: facilities,
      site: { id: organizations.id, name: organizations.name, status: organizations.status },
    })
    .from(outreach)
    .innerJoin(facilities, eq(facilities.key, outreach.facilityKey))
    .leftJoin(organizations, eq(organizations.id, facilities.claimedBy))
    .where(
      and(
        eq(outreach.studyId, studyId),
        state ? eq(outreach.state, state) : undefined,
        ...contains(facilities.searchText, needlesOf(q)),
        afterCursor(outreach, cursor),
      ),
    )
    .orderBy(desc(outreach.createdAt), desc(outreach.id))
    .limit(limit + 1);
  return cutPage(rows, limit, ({ entry }) => entry);
}

/** How many facilities on a study's list have each state. */
export const outreachCounts = (db: Db, studyId: string) =>
  countsBy(db, outreach, { state: outreach.state }, eq(outreach.studyId, studyId));

/** How far the sponsor has got with each facility on a study's list. */
export const outreachStates = (db: Db, studyId: string) =>
  db
    .select({ facilityKey: outreach.facilityKey, state: outreach.state })
    .from(outreach)
    .where(eq(outreach.studyId, studyId));

/** Returns undefined once a site has registered with the invitation link. */
export const setOutreachState = (db: Db, id: string, state: Outreach['state'], at: number) =>
  changeRow(db, outreach, { id, siteId: null }, { state, updatedAt: at });

/** Notes which site registered with the invitation link. Returns undefined if one has already. */
export const answerOutreach = (db: Db, id: string, siteId: string, at: number) =>
  changeRow(db, outreach, { id, siteId: null }, { state: 'answered', siteId, updatedAt: at });

/** What the sponsor notes about an entry. */
export type OutreachNote = Pick<Outreach, 'piName' | 'piEmail' | 'contactedOn' | 'note'>;

export const setOutreachNote = (db: Db, id: string, note: Partial<OutreachNote>, at: number) =>
  changeRow(db, outreach, { id }, { ...note, updatedAt: at });

export const deleteOutreach = (db: Db, id: string) => deleteRow(db, outreach, eq(outreach.id, id));

/** The prospective sites that a sponsor approaches for a study. */
import { asc, eq, isNull } from 'drizzle-orm';
import { countRows, deleteRow, findRow, first, updateRow } from '../rows';
import { type Facility, facilities, type Outreach, organizations, outreach, type Study, studies } from '../schema';
import type { Db } from '../store.server';

export interface OutreachWithParties {
  entry: Outreach;
  facility: Facility;
  study: Study;
}

/** Adds a facility to a study's list. @returns the entry that is there now, and whether it is new. */
export async function addOutreach(db: Db, row: typeof outreach.$inferInsert) {
  const [added] = await db.insert(outreach).values(row).onConflictDoNothing().returning();
  const { studyId, facilityKey } = outreach;
  const entry = added ?? (await findRow(db, outreach, eq(studyId, row.studyId), eq(facilityKey, row.facilityKey)));
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

/** A study's list, oldest first, with the site that the facility belongs to by now. */
export async function outreachOfStudy(db: Db, studyId: string) {
  return db
    .select({
      entry: outreach,
      facility: facilities,
      site: { id: organizations.id, name: organizations.name, status: organizations.status },
    })
    .from(outreach)
    .innerJoin(facilities, eq(facilities.key, outreach.facilityKey))
    .leftJoin(organizations, eq(organizations.id, facilities.claimedBy))
    .where(eq(outreach.studyId, studyId))
    .orderBy(asc(outreach.createdAt), asc(outreach.id));
}

export const countOutreach = (db: Db, studyId: string) => countRows(db, outreach, eq(outreach.studyId, studyId));

/** Returns undefined once a site has registered with the invitation link. */
export const setOutreachState = (db: Db, id: string, state: Outreach['state'], at: number) =>
  updateRow(db, outreach, { state, updatedAt: at }, eq(outreach.id, id), isNull(outreach.siteId));

/** Notes which site registered with the invitation link. Returns undefined if one has already. */
export const answerOutreach = (db: Db, id: string, siteId: string, at: number) =>
  updateRow(db, outreach, { state: 'answered', siteId, updatedAt: at }, eq(outreach.id, id), isNull(outreach.siteId));

export const deleteOutreach = (db: Db, id: string) => deleteRow(db, outreach, eq(outreach.id, id));

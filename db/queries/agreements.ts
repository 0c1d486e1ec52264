/** Confidentiality agreements (CDAs), by match. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { HOLDING } from '../../app/catalogue/agreements';
import type { SignedSubject } from '../../app/catalogue/signing';
import { changeRow, findRow, first, insertRow, updateRow } from '../rows';
import {
  type Agreement,
  agreements,
  budgets,
  contracts,
  delegationLogs,
  documents,
  engagements,
  matches,
  organizations,
  responses,
  signatures,
  startUps,
  studies,
  visits,
} from '../schema';
import type { Db } from '../store.server';

export const insertAgreement = (db: Db, row: typeof agreements.$inferInsert): Promise<Agreement> =>
  insertRow(db, agreements, row);

export const agreementById = (db: Db, id: string): Promise<Agreement | undefined> => findRow(db, agreements, { id });

/** All versions of a match's agreement, newest first. */
export async function agreementsOfMatch(db: Db, matchId: string): Promise<Agreement[]> {
  return db.select().from(agreements).where(eq(agreements.matchId, matchId)).orderBy(desc(agreements.version));
}

/** Changes an agreement that is in one of these states. Returns undefined if its state has changed. */
export const changeAgreement = (
  db: Db,
  id: string,
  from: readonly Agreement['state'][],
  change: Partial<Pick<Agreement, 'state' | 'answer' | 'answeredAt' | 'executedAt' | 'coversUntil'>>,
) => updateRow(db, agreements, change, eq(agreements.id, id), inArray(agreements.state, [...from]));

/** Replaces the copy `before`. Returns undefined if it is no longer the current one. */
export const setAgreementCopy = (
  db: Db,
  id: string,
  { before, ...copy }: { before: string | null; copyId: string; copyOf: string },
) => changeRow(db, agreements, { id, copyId: before }, copy);

/** Forgets the copies that name a person as the one who uploaded a scan. Returns the ids of their documents. */
export async function forgetScanCopies(db: Db, userId: string): Promise<string[]> {
  const theirs = and(eq(agreements.sentBy, userId), eq(agreements.source, 'paper'), isNotNull(agreements.copyId));
  const found = await db.select({ copyId: agreements.copyId }).from(agreements).where(theirs);
  await db.update(agreements).set({ copyId: null, copyOf: null }).where(theirs);
  return found.flatMap(({ copyId }) => copyId ?? []);
}

const ofStudy = (db: Db, where: SQL | undefined) =>
  db
    .select({ agreement: agreements, site: organizations.name })
    .from(agreements)
    .innerJoin(matches, eq(agreements.matchId, matches.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .innerJoin(engagements, eq(engagements.matchId, matches.id))
    .where(where)
    .orderBy(organizations.name, agreements.id);

/** The CDAs of a study that its sponsor has to sign now, with the names of their sites, by name. */
export const agreementsToCountersign = (db: Db, studyId: string) =>
  ofStudy(
    db,
    and(
      eq(matches.studyId, studyId),
      isNull(matches.held),
      eq(agreements.state, 'signed'),
      eq(engagements.todo, 'countersignCda'),
    ),
  );

/** These versions, of those that belong to the study, with the names of their sites, by name. */
export const agreementsIn = (db: Db, { studyId, ids }: { studyId: string; ids: readonly string[] }) =>
  ofStudy(db, and(eq(matches.studyId, studyId), inArray(agreements.id, [...ids])));

/** The first CDA of a study that is signed or can still be signed; undefined if there is none. */
export async function firstAgreementOfStudy(db: Db, studyId: string): Promise<Agreement | undefined> {
  const found = await db
    .select({ agreement: agreements })
    .from(agreements)
    .innerJoin(matches, eq(agreements.matchId, matches.id))
    .where(and(eq(matches.studyId, studyId), inArray(agreements.state, [...HOLDING])))
    .orderBy(agreements.sentAt, agreements.id)
    .limit(1);
  return found[0]?.agreement;
}

/** The last CDA that a sponsor sent for any of its studies, signed or not; undefined if there is none. */
export async function lastAgreementOfSponsor(db: Db, sponsorId: string): Promise<Agreement | undefined> {
  const found = await db
    .select({ agreement: agreements })
    .from(agreements)
    .innerJoin(matches, eq(agreements.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(eq(studies.sponsorId, sponsorId), inArray(agreements.source, ['template', 'upload'])))
    .orderBy(desc(agreements.sentAt), desc(agreements.id))
    .limit(1);
  return found[0]?.agreement;
}

/** The last PDF of its own that a sponsor has sent as a CDA, or as the CDA with this ID, with the study and the site; undefined if there is none. */
export async function uploadOfSponsor(db: Db, sponsorId: string, id?: string) {
  const found = await db
    .select({
      agreement: agreements.id,
      documentId: agreements.documentId,
      sentAt: agreements.sentAt,
      name: documents.name,
      study: studies,
      site: organizations.name,
    })
    .from(agreements)
    .innerJoin(matches, eq(agreements.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .innerJoin(documents, eq(agreements.documentId, documents.id))
    .where(
      and(
        eq(studies.sponsorId, sponsorId),
        eq(agreements.source, 'upload'),
        id === undefined ? undefined : eq(agreements.id, id),
      ),
    )
    .orderBy(desc(agreements.sentAt), desc(agreements.id))
    .limit(1);
  return found[0];
}

const covered = alias(matches, 'covered');
const coveredStudy = alias(studies, 'covered_study');

/** The master agreements between the two sides of a match that cover a new study at this time, latest first. */
export async function mastersFor(db: Db, matchId: string, at: number): Promise<Agreement[]> {
  const covering = or(isNull(agreements.coversUntil), gt(agreements.coversUntil, at));
  const found = await db
    .select({ agreement: agreements })
    .from(agreements)
    .innerJoin(matches, eq(agreements.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(covered, eq(covered.siteId, matches.siteId))
    .innerJoin(coveredStudy, and(eq(covered.studyId, coveredStudy.id), eq(coveredStudy.sponsorId, studies.sponsorId)))
    .where(and(eq(covered.id, matchId), eq(agreements.isMaster, true), eq(agreements.state, 'executed'), covering))
    .orderBy(desc(agreements.executedAt), desc(agreements.id));
  return found.map(({ agreement }) => agreement);
}

const isOf = (
  type: SignedSubject,
  id:
    | typeof agreements.id
    | typeof responses.id
    | typeof visits.id
    | typeof startUps.id
    | typeof delegationLogs.id
    | typeof budgets.id
    | typeof contracts.id,
) => and(eq(signatures.subjectType, type), eq(signatures.subjectId, id));

/** Something that was signed, and the study that it belongs to. */
export interface SignedRecord {
  type: SignedSubject;
  study: string;
}

/**
 * A signed agreement (on paper too), response or visit of a match, study, site or sponsor. Such records must be kept.
 */
export async function signedRecordOf(
  db: Db,
  of: { matchId: string } | { studyId: string } | { organizationId: string },
): Promise<SignedRecord | undefined> {
  const whose =
    'matchId' in of
      ? eq(matches.id, of.matchId)
      : 'studyId' in of
        ? eq(matches.studyId, of.studyId)
        : or(eq(matches.siteId, of.organizationId), eq(studies.sponsorId, of.organizationId));
  const found = db
    .select({ type: signatures.subjectType, study: studies.title })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .leftJoin(agreements, eq(agreements.matchId, matches.id))
    .leftJoin(responses, eq(responses.matchId, matches.id))
    .leftJoin(visits, eq(visits.matchId, matches.id))
    .leftJoin(startUps, eq(startUps.matchId, matches.id))
    .leftJoin(delegationLogs, eq(delegationLogs.matchId, matches.id))
    .leftJoin(budgets, eq(budgets.matchId, matches.id))
    .leftJoin(contracts, eq(contracts.matchId, matches.id))
    .leftJoin(
      signatures,
      or(
        isOf('agreement', agreements.id),
        isOf('response', responses.id),
        isOf('visitReport', visits.id),
        isOf('activation', startUps.id),
        isOf('delegation', delegationLogs.id),
        isOf('budget', budgets.id),
        isOf('contract', contracts.id),
      ),
    )
    .where(and(whose, or(inArray(agreements.state, ['signed', 'executed']), isNotNull(signatures.id))))
    .limit(1);
  const record = await first(found);
  return record && { type: record.type ?? 'agreement', study: record.study };
}

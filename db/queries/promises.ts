/** What sites and sponsors have done of what they promised: the latest cases of each, of all studies. */
import { aliasedTable, and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { STUDY_ENDED } from '../../app/catalogue/declines';
import type { StartUpStage } from '../../app/catalogue/start-up';
import { inChunks } from '../engines/engine';
import { engagements, invoices, matches, monthlyCounts, startUps, startUpTasks, studies, tasks } from '../schema';
import type { Db } from '../store.server';

interface Bounded {
  limit: number;
}

/** How long a site's start-ups took for each of these stages: when its first task could be done, and its last one ended. */
export const stagesOfSite = (
  db: Db,
  { siteId, stages, limit }: Bounded & { siteId: string; stages: readonly StartUpStage[] },
) =>
  db
    .select({
      stage: startUpTasks.stage,
      from: sql<number>`coalesce(min(${startUpTasks.openedAt}), ${startUps.startedAt})`.mapWith(Number),
      to: sql<number>`max(${startUpTasks.endedAt})`.mapWith(Number),
    })
    .from(matches)
    .innerJoin(startUps, eq(startUps.matchId, matches.id))
    .innerJoin(startUpTasks, eq(startUpTasks.startUpId, startUps.id))
    .where(and(eq(matches.siteId, siteId), inArray(startUpTasks.stage, [...stages])))
    .groupBy(startUps.id, startUps.startedAt, startUpTasks.stage)
    .having(sql`count(${startUpTasks.endedAt}) = count(*)`)
    .orderBy(desc(startUps.startedAt), asc(startUps.id), asc(startUpTasks.stage))
    .limit(limit);

/** The matches in which a site is active, with how long that took and what it has attested. */
export const activationsOfSite = (db: Db, { siteId, limit }: Bounded & { siteId: string }) =>
  db
    .select({
      matchId: matches.id,
      attested: matches.attested,
      startedAt: startUps.startedAt,
      activatedAt: sql<number>`${startUps.activatedAt}`.mapWith(Number),
    })
    .from(matches)
    .innerJoin(startUps, eq(startUps.matchId, matches.id))
    .where(and(eq(matches.siteId, siteId), isNotNull(startUps.activatedAt)))
    .orderBy(desc(startUps.activatedAt), asc(matches.id))
    .limit(limit);

/** All versions of all months of these matches, by match, month and version. */
export const countsOfMatches = (db: Db, matchIds: readonly string[]) =>
  inChunks(matchIds, (chunk) =>
    db
      .select()
      .from(monthlyCounts)
      .where(inArray(monthlyCounts.matchId, chunk))
      .orderBy(asc(monthlyCounts.matchId), asc(monthlyCounts.month), asc(monthlyCounts.version)),
  );

const ofSponsor = (sponsorId: string) => eq(studies.sponsorId, sponsorId);

/** From a site's interest to the sponsor's decision about it. */
export const decisionsOfSponsor = (db: Db, { sponsorId, limit }: Bounded & { sponsorId: string }) =>
  db
    .select({
      from: sql<number>`${matches.answeredAt}`.mapWith(Number),
      to: sql<number>`${engagements.decidedAt}`.mapWith(Number),
    })
    .from(studies)
    .innerJoin(matches, eq(matches.studyId, studies.id))
    .innerJoin(engagements, eq(engagements.matchId, matches.id))
    .where(and(ofSponsor(sponsorId), isNotNull(matches.answeredAt), isNotNull(engagements.decidedAt)))
    .orderBy(desc(engagements.decidedAt), asc(matches.id))
    .limit(limit);

/** From a site's signature of the CDA to the sponsor's. */
export const countersignaturesOfSponsor = (db: Db, { sponsorId, limit }: Bounded & { sponsorId: string }) =>
  db
    .select({ from: tasks.availableAt, to: sql<number>`${tasks.doneAt}`.mapWith(Number) })
    .from(studies)
    .innerJoin(matches, eq(matches.studyId, studies.id))
    .innerJoin(tasks, and(eq(tasks.matchId, matches.id), eq(tasks.step, 'cda'), eq(tasks.side, 'sponsor')))
    .where(
      and(ofSponsor(sponsorId), eq(tasks.state, 'done'), eq(tasks.todo, 'countersignCda'), isNotNull(tasks.doneAt)),
    )
    .orderBy(desc(tasks.doneAt), asc(matches.id))
    .limit(limit);

const later = aliasedTable(invoices, 'later');

/** When the sites of a sponsor sent the invoices that are paid, and when the money arrived, as they say it now. */
export const paymentsOfSponsor = (db: Db, { sponsorId, limit }: Bounded & { sponsorId: string }) => {
  const isReplaced = and(
    eq(later.matchId, invoices.matchId),
    eq(later.number, invoices.number),
    gt(later.version, invoices.version),
  );
  return db
    .select({ sentOn: invoices.sentOn, paidOn: sql<string>`${invoices.paidOn}` })
    .from(studies)
    .innerJoin(matches, eq(matches.studyId, studies.id))
    .innerJoin(invoices, eq(invoices.matchId, matches.id))
    .where(
      and(
        ofSponsor(sponsorId),
        isNotNull(invoices.paidOn),
        eq(invoices.withdrawn, false),
        notExists(db.select({ one: sql`1` }).from(later).where(isReplaced)),
      ),
    )
    .orderBy(desc(invoices.paidOn), asc(invoices.id))
    .limit(limit);
};

/** The sites that a sponsor declined after they had answered, with whether it told them why. Not those of studies that ended. */
export const declinedBySponsor = (db: Db, { sponsorId, limit }: Bounded & { sponsorId: string }) =>
  db
    .select({
      told: sql<number>`case when ${matches.declineReason} is null and ${matches.declineKind} is null then 0 else 1 end`.mapWith(
        Boolean,
      ),
    })
    .from(studies)
    .innerJoin(matches, eq(matches.studyId, studies.id))
    .where(
      and(
        ofSponsor(sponsorId),
        eq(matches.status, 'declined'),
        eq(matches.declinedBy, 'sponsor'),
        isNotNull(matches.answeredAt),
        or(isNull(matches.declineKind), ne(matches.declineKind, STUDY_ENDED)),
      ),
    )
    .orderBy(desc(matches.updatedAt), asc(matches.id))
    .limit(limit);

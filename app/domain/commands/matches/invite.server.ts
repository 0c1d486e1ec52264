/** Inviting a site that the sponsor found itself to one of its studies. */

import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { refuseExcluded } from '~/domain/base/site-list.server';
import { overOrPaused, studyFor } from '~/domain/base/study-for.server';
import { once } from '~/domain/base/submission.server';
import { rankForStudy } from '~/domain/commands/ranking/ranking.server';
import type { ChangedMatch } from '~/domain/model/match-view';
import { now } from '~/gateways/clock.server';
import { summaryOf } from '~/matching';
import { insertMatches, type MatchWithParties, matchPage } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import type { Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { previewInvitation } from './invitation.server';
import { matchRowOf, type ScoredMatch } from './run.server';
import { changedBy, makeTransition } from './transition.server';

interface Invitation {
  siteId: string;
  /** Even if the site does not qualify for the study. */
  anyway?: boolean;
  /** What the sponsor writes to it. */
  text?: string | null;
}

/**
 * Invites a verified site to a running study. Creates the match if there is none, with the score that a matching run
 * would give it. The site gets one e-mail, about the invitation.
 * @throws {DomainError} unauthenticated, not_found (another's study, a site that is not verified), forbidden for
 * administrators, not_approved, study_completed, study_paused, match_waits, transition_refused, site_excluded, site_not_qualified
 * unless `anyway`.
 */
export async function inviteSite(
  actor: Actor,
  studyId: string,
  { siteId, anyway = false, text = null }: Invitation,
  key: string | null = null,
  at = now(),
): Promise<ChangedMatch> {
  const scored = await store.read(async (db) => {
    const study = await studyToInviteFor(db, actor, studyId, siteId);
    return isRunning(study) && !(await matchOf(db, studyId, siteId)) ? scoreOf(db, study, siteId, at) : undefined;
  });
  return store.tx(async (db) => {
    const study = await studyToInviteFor(db, actor, studyId, siteId);
    return once(
      db,
      { action: `study.invite:${studyId}:${siteId}`, actor, key, input: { anyway, text }, at },
      async () => {
        if (!['approved', 'paused'].includes(study.status)) throw new DomainError('not_approved');
        if (!study.isActive) throw new DomainError(overOrPaused(study));
        await verifiedSite(db, siteId);
        await refuseExcluded(db, actor, siteId);
        const found = (await matchOf(db, studyId, siteId)) ?? (await createMatch(db, actor, scored, at));
        if (found.match.status === 'new' && !found.match.qualifies && !anyway)
          throw new DomainError('site_not_qualified');
        await makeTransition(db, actor, found, { transition: 'invite', side: 'sponsor', input: { text }, at });
        return changedBy('invite', found);
      },
    );
  });
}

/**
 * How a verified site fits a running study, from its match or from the match that would be created. @throws as
 * inviteSite.
 */
export async function fitForInvitation(actor: Actor, studyId: string, siteId: string, at = now()) {
  return store.read(async (db) => {
    const study = await studyToInviteFor(db, actor, studyId, siteId);
    if (!isRunning(study)) return null;
    await verifiedSite(db, siteId);
    const match = (await matchOf(db, studyId, siteId))?.match;
    const row = match ?? (await scoreOf(db, study, siteId, at));
    if (!row) return null;
    const { score, low = null, high = null, qualifies = true } = row;
    const status = match?.status ?? null;
    const invitation = await previewInvitation(db, study, at);
    return {
      studyId,
      study: study.title,
      invitation,
      status,
      score,
      low,
      high,
      qualifies,
      ...summaryOf(row.requirements),
    };
  });
}
export type FitForInvitation = NonNullable<Awaited<ReturnType<typeof fitForInvitation>>>;

const isRunning = ({ status, isActive }: Study) => status === 'approved' && isActive;

/** @throws {DomainError} unauthenticated, not_found (another's study), forbidden: unless the actor may invite for it. */
export async function mustInviteFor(actor: Actor, studyId: string): Promise<void> {
  await store.read((db) => studyToInviteFor(db, actor, studyId, ''));
}

async function studyToInviteFor(db: Db, actor: Actor, studyId: string, siteId: string): Promise<Study> {
  const study = await studyFor(db, actor, studyId, 'study.match');
  authorize(actor, 'match.answerAsSponsor', { siteId, sponsorId: study.sponsorId });
  return study;
}

/** @throws {DomainError} not_found for anything but a verified site. */
export async function verifiedSite(db: Db, id: string): Promise<Organization> {
  const site = await organizationById(db, id);
  if (site?.type !== 'site' || site.status !== 'verified') throw new DomainError('not_found');
  return site;
}

/** The match of a study with a site. */
export async function matchOf(db: Db, studyId: string, siteId: string): Promise<MatchWithParties | undefined> {
  return (await matchPage(db, { studyId, siteId, limit: 1 })).rows[0];
}

/** The match that a matching run would create now, whether or not it would. */
export async function scoreOf(db: Db, study: Study, siteId: string, at: number): Promise<ScoredMatch | undefined> {
  const ranking = await rankForStudy(db, study, at, { ids: [siteId] });
  const [site] = await ranking.explain([siteId]);
  return site && matchRowOf(site, ranking.weights, at);
}

/** Creates the match; if another request was faster, its match counts. */
export async function createMatch(
  db: Db,
  actor: Actor,
  row: ScoredMatch | undefined,
  at: number,
): Promise<MatchWithParties> {
  if (!row) throw new DomainError('not_found');
  const [created] = await insertMatches(db, [{ ...row, id: newId(), status: 'new', createdAt: at }]);
  const { studyId, siteId, score } = row;
  if (created)
    await record(db, actor, 'match.created', created.id, { after: { studyId, siteId, status: 'new', score }, at });
  const found = await matchOf(db, studyId, siteId);
  if (!found) throw new DomainError('not_found');
  return found;
}

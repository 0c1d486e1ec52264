import { LIST_PAGE } from '~/catalogue/limits';
import { type MatchStatus, PENDING_MATCH_STATUSES } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { matchCounts, matchPage } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { countOpenTrackRecords } from '~db/queries/track-records';
import { store } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '../actor';
import { DomainError } from '../errors';
import { type OwnOrganization, ownOrganization } from '../organizations/view';
import { ownTrainingOf, progressOf } from '../training/progress.server';
import type { OwnTraining, TrainingProgress } from '../training/view';
import type { MatchView } from './view';
import { matchView } from './view.server';

export interface SiteDashboard {
  organization: OwnOrganization;
  /** Matches selected (SITE-02). */
  activeStudies: number;
  /** New plus invited, the number on the bell (SITE-05). */
  waiting: number;
  /** Listed trials that the site has not confirmed or rejected yet. */
  openTrials: number;
  training: TrainingProgress;
  /** The actor's own; null for an administrator. */
  ownTraining: OwnTraining | null;
  matches: MatchView[];
  /** The cursor of the next page of matches. */
  next: string | null;
}

/**
 * The dashboard of the actor's own site, or of the site an administrator asks for; null if there is neither.
 * @throws {DomainError} unauthenticated, forbidden (GEN-06), not_found for an organization that is not a site.
 */
export async function siteDashboard(
  actor: Actor,
  { organizationId, cursor }: { organizationId: string | null; cursor: string | null },
  at = now(),
): Promise<SiteDashboard | null> {
  authorize(actor, 'siteDashboard.enter');
  const siteId = can(actor, 'admin.enter') ? organizationId : person(actor).organizationId;
  if (!siteId) return null;
  authorizeOrNotFound(actor, 'organization.see', { id: siteId });
  return store.read(async (db) => {
    const organization = await organizationById(db, siteId);
    if (organization?.type !== 'site') throw new DomainError('not_found');
    const counts = await matchCounts(db, { siteId });
    const { rows, next } = await matchPage(db, { siteId, limit: LIST_PAGE, cursor });
    return {
      organization: ownOrganization(organization),
      activeStudies: sumOf(counts, ['selected']),
      waiting: sumOf(counts, PENDING_MATCH_STATUSES),
      openTrials: await countOpenTrackRecords(db, siteId),
      training: await progressOf(db, siteId, at),
      ownTraining: (await ownTrainingOf(db, actor, at))?.own ?? null,
      matches: rows.map((row) => matchView(actor, row)),
      next,
    };
  });
}

/** How many matches have one of these statuses. */
export function sumOf(
  counts: readonly { status: MatchStatus; count: number }[],
  statuses: readonly MatchStatus[],
): number {
  return counts.reduce((sum, entry) => sum + (statuses.includes(entry.status) ? entry.count : 0), 0);
}

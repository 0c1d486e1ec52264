import { LIST_PAGE } from '~/catalogue/limits';
import { type MatchStatus, PENDING_MATCH_STATUSES } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { matchCounts, matchPage } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { countOpenTrackRecords } from '~db/queries/track-records';
import { store } from '~db/store.server';
import { type Actor, authorize, can, person } from '../actor';
import { DomainError } from '../errors';
import { ownOrganization } from '../organizations/view';
import { ownTrainingOf, progressOf } from '../training/progress.server';
import { matchView } from './see.server';

/** For the actor's site or the one named. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function siteDashboard(
  actor: Actor,
  { organizationId, cursor }: { organizationId: string | null; cursor: string | null },
  at = now(),
) {
  authorize(actor, 'siteDashboard.enter');
  const siteId = can(actor, 'admin.enter') ? organizationId : person(actor).organizationId;
  if (!siteId) return null;
  return store.read(async (db) => {
    const organization = await organizationById(db, siteId);
    if (organization?.type !== 'site') throw new DomainError('not_found');
    const counts = await matchCounts(db, { siteId });
    const { rows, next } = await matchPage(db, { siteId, limit: LIST_PAGE, cursor });
    return {
      organization: ownOrganization(organization),
      /** SITE-02. */
      activeStudies: sumOf(counts, ['selected']),
      /** The number on the bell (SITE-05). */
      waiting: sumOf(counts, PENDING_MATCH_STATUSES),
      openTrials: await countOpenTrackRecords(db, siteId),
      training: await progressOf(db, siteId, at),
      /** The actor's own; null for an administrator. */
      ownTraining: (await ownTrainingOf(db, actor, at))?.own ?? null,
      matches: rows.map((row) => matchView(actor, row)),
      next,
    };
  });
}

export type SiteDashboard = NonNullable<Awaited<ReturnType<typeof siteDashboard>>>;

/** How many matches have one of these statuses. */
export function sumOf(
  counts: readonly { status: MatchStatus; count: number }[],
  statuses: readonly MatchStatus[],
): number {
  return counts.reduce((sum, entry) => sum + (statuses.includes(entry.status) ? entry.count : 0), 0);
}

import { LIST_PAGE, RECENT_MATCHES } from '~/catalogue/limits';
import { type MatchStatus, PENDING_MATCH_STATUSES } from '~/catalogue/statuses';
import { bestMatches, matchCounts } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { studyCountsOfSponsors, studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '../actor';
import { DomainError } from '../errors';
import { type OwnOrganization, ownOrganization } from '../organizations/view';
import { type StudyView, studyView } from '../studies/view';
import { sumOf } from './site-dashboard.server';
import type { MatchView } from './view';
import { matchView } from './view.server';

export interface SponsorDashboard {
  /** Null for a person who posts studies without an organization. */
  organization: OwnOrganization | null;
  /** SPON-01, SPON-02. */
  numbers: {
    activeStudies: number;
    totalStudies: number;
    activeSites: number;
    pendingMatches: number;
    completed: number;
  };
  studies: (StudyView & { selectedSites: number })[];
  /** The cursor of the next page of studies. */
  next: string | null;
  /** Up to five open matches, those awaiting the sponsor first (SPON-05). */
  recentMatches: MatchView[];
}

const WAITING: readonly MatchStatus[] = [...PENDING_MATCH_STATUSES, 'interested'];

/**
 * The dashboard of the actor's own sponsor, or of the one an administrator asks for; null if the administrator names
 * none.
 * @throws {DomainError} unauthenticated, forbidden (GEN-06), not_found for an organization that is not a sponsor.
 */
export async function sponsorDashboard(
  actor: Actor,
  { organizationId, cursor }: { organizationId: string | null; cursor: string | null },
): Promise<SponsorDashboard | null> {
  authorize(actor, 'sponsorDashboard.enter');
  const asker = person(actor);
  const admin = can(actor, 'admin.enter');
  const sponsorId = admin ? organizationId : asker.organizationId;
  if (admin && !sponsorId) return null;
  if (sponsorId) authorizeOrNotFound(actor, 'organization.see', { id: sponsorId });
  // Studies that a person posted without an organization remain theirs (STU-10).
  const sponsorIds = [...(sponsorId ? [sponsorId] : []), ...(admin ? [] : [asker.id])];

  return store.read(async (db) => {
    const organization = sponsorId ? await organizationById(db, sponsorId) : undefined;
    if (sponsorId && organization?.type !== 'sponsor') throw new DomainError('not_found');
    const studies = await studyCountsOfSponsors(db, sponsorIds);
    const matches = await matchCounts(db, { sponsorIds });
    const page = await studyPage(db, { sponsorIds, limit: LIST_PAGE, cursor });
    const recent = await bestMatches(db, { sponsorIds, statuses: WAITING, limit: RECENT_MATCHES });
    const approved = (isActive: boolean) =>
      studies.find((entry) => entry.status === 'approved' && entry.isActive === isActive)?.count ?? 0;
    return {
      organization: organization ? ownOrganization(organization) : null,
      numbers: {
        activeStudies: approved(true),
        totalStudies: studies.reduce((sum, { count }) => sum + count, 0),
        activeSites: sumOf(matches, ['selected']),
        pendingMatches: sumOf(matches, PENDING_MATCH_STATUSES),
        completed: approved(false),
      },
      studies: page.rows.map((study) => ({
        ...studyView(study),
        selectedSites: sumOf(
          matches.filter(({ studyId }) => studyId === study.id),
          ['selected'],
        ),
      })),
      next: page.next,
      recentMatches: recent.map((row) => matchView(actor, row)),
    };
  });
}

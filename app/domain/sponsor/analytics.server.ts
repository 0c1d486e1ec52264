import type { PageRequest } from '~db/keyset';
import { matchProgressOf } from '~db/queries/analytics';
import { studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import { funnelOf, type MatchFunnel } from './funnel';
import { sponsorOf, sponsorScope } from './scope.server';

export interface StudyFunnel extends MatchFunnel {
  id: string;
  title: string;
  isActive: boolean;
  /** Patients sought; null when not stated. */
  enrollmentTarget: number | null;
  /** Sites sought; null when not stated. */
  totalSites: number | null;
}

export interface SponsorAnalytics {
  /** The sponsor's name; null for somebody who posts studies without an organization. */
  organization: string | null;
  /** Of all studies together. */
  overall: MatchFunnel;
  /** Approved ones, the newest first. */
  studies: StudyFunnel[];
  /** The cursor of the next page of studies. */
  next: string | null;
}

/**
 * From match to selection, over all and by study (SPON-06), of the asker's own studies or those of the sponsor that an
 * administrator names; null for an administrator who names none.
 * @throws {DomainError} unauthenticated, forbidden (GEN-06), not_found for an organization that is no sponsor.
 */
export async function sponsorAnalytics(
  actor: Actor,
  { organizationId, ...page }: { organizationId: string | null } & PageRequest,
): Promise<SponsorAnalytics | null> {
  const scope = sponsorScope(actor, organizationId);
  if (!scope) return null;
  const { sponsorIds } = scope;
  return store.read(async (db) => {
    const organization = await sponsorOf(db, scope);
    const matches = await matchProgressOf(db, sponsorIds);
    const studies = await studyPage(db, { ...page, sponsorIds, status: 'approved' });
    return {
      organization: organization?.name ?? null,
      overall: funnelOf(matches),
      studies: studies.rows.map(({ id, title, isActive, enrollmentTarget, totalSites }) => ({
        ...{ id, title, isActive, enrollmentTarget, totalSites },
        ...funnelOf(matches.filter(({ studyId }) => studyId === id)),
      })),
      next: studies.next,
    };
  });
}

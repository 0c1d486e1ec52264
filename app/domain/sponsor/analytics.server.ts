import type { PageRequest } from '~db/keyset';
import { matchProgressOf } from '~db/queries/analytics';
import { studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import { pick } from '../views';
import { funnelOf } from './funnel';
import { sponsorOf, sponsorScope } from './scope.server';
import { type SponsorAnalytics, studyFunnelSchema } from './view';

/**
 * The match funnel, overall and by study (SPON-06), for the actor's own studies or the sponsor an administrator names;
 * null for an administrator who names none.
 * @throws {DomainError} unauthenticated, forbidden (GEN-06), not_found unless the organization is a sponsor.
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
      studies: studies.rows.map((study) =>
        pick(studyFunnelSchema, { ...study, ...funnelOf(matches.filter(({ studyId }) => studyId === study.id)) }),
      ),
      next: studies.next,
    };
  });
}

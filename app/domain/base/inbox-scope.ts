import type { InboxScope } from '~db/queries/inbox';
import { type Actor, can, isVetted, person, sponsorIdsOf } from './actor';

/** Whose inbox a person reads; null for people without one. @throws {DomainError} unauthenticated. */
export function inboxScopeOf(actor: Actor): InboxScope | null {
  const self = person(actor);
  if (!can(actor, 'inbox.enter')) return null;
  const { id: userId, role, organizationId, maySign } = self;
  if (role === 'admin') return { side: 'admin', userId, organizationId: null, sponsorIds: [] };
  const mayAdmit = can(actor, 'joinRequest.decide');
  if (role === 'site') {
    const mayAttest = can(actor, 'feasibility.attest', { siteId: organizationId ?? '' });
    return { side: 'site', userId, organizationId, sponsorIds: [], mayAttest, maySign, mayAdmit };
  }
  // Until the organization is verified, its people see no matches (VET-01).
  const sponsorIds = isVetted(self) ? sponsorIdsOf(self) : [];
  const mayApprove = can(actor, 'selection.approve', { siteId: '', sponsorId: organizationId ?? '' });
  return { side: 'sponsor', userId, organizationId, sponsorIds, maySign, mayAdmit, mayApprove };
}

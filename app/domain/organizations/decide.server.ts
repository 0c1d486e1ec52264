import { MAILS } from '~/catalogue/mails';
import { homeOf } from '~/catalogue/paths';
import { ORGANIZATION_MOVES, type OrganizationStatus } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { moveOrganization, organizationById } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueForOrganization, linkTo } from '../mail/outbox.server';
import { enqueueRematch } from '../matches/rematch.server';
import { type AdminOrganization, adminOrganization } from './admin-view';

export type OrganizationDecision = Exclude<OrganizationStatus, 'pending'>;

/**
 * An administrator verifies or rejects an organization (ADM-15). Asking for the status it has already is
 * answered as done: no second event, no second mail. Its people are told by mail.
 * @throws {DomainError} unauthenticated, forbidden, not_found, already_decided with the status that stands.
 */
export async function decideOrganization(
  actor: Actor,
  id: string,
  to: OrganizationDecision,
  reason: string | null = null,
  at = now(),
): Promise<AdminOrganization> {
  authorize(actor, 'organization.decide');
  return store.tx(async (db) => {
    const current = await organizationById(db, id);
    if (!current) throw new DomainError('not_found');
    if (current.status === to) return adminOrganization(current);
    if (!ORGANIZATION_MOVES[current.status].includes(to)) throw alreadyDecided(current);

    const moved = await moveOrganization(db, id, { from: current.status, to, reason, at });
    if (!moved) throw alreadyDecided((await organizationById(db, id)) ?? current);

    await record(db, actor, {
      action: to === 'verified' ? 'organization.approved' : 'organization.rejected',
      subject: { type: 'organization', id },
      before: { status: current.status },
      after: { status: to },
      reason,
      at,
    });
    const link = linkTo(homeOf(moved.type));
    const mail = MAILS.siteDecided({ organization: moved.name, verified: to === 'verified', reason, link });
    await enqueueForOrganization(db, id, mail, at);
    await enqueueRematch(db, 'site', id, at);
    return adminOrganization(moved);
  });
}

const alreadyDecided = ({ status }: Organization) => new DomainError('already_decided', { status });

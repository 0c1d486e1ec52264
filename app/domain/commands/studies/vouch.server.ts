/**
 * Approving a study also verifies the sponsor who posted it, if nobody has decided about that yet: the administrator has
 * read the study, its contact and the check that names the sponsor. A sponsor who was rejected stays rejected.
 */

import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { applyTransition } from '~/domain/base/transition.server';
import { ORGANIZATION_DECISIONS } from '~/domain/model/decision';
import { organizationById, reopenOrganization, setOrganizationStatus } from '~db/queries/organizations';
import type { Organization, Study } from '~db/schema';
import type { Db } from '~db/store.server';

const recorded = ({ status }: Organization) => ({ status });

/** Verifies the sponsor of an approved study, in the transaction that approves it. @returns its name if it did. */
export async function verifySponsor(
  db: Db,
  actor: Actor,
  { sponsorId, undoableUntil }: Study,
  at: number,
): Promise<string | null> {
  const current = await organizationById(db, sponsorId);
  if (current?.type !== 'sponsor' || current.status !== 'pending') return null;
  await applyTransition<Organization, Organization['status'], 'admin'>(db, actor, {
    current,
    transition: ORGANIZATION_DECISIONS.approve,
    side: 'admin',
    reason: null,
    at,
    write: (change) => setOrganizationStatus(db, current, { ...change, undoableUntil }),
    reread: () => organizationById(db, sponsorId),
    recorded,
    refuse: ({ status }) => new DomainError('already_decided', { status }),
  });
  return current.name;
}

/** Undoes it with the approval, unless someone has decided about the sponsor or archived it since. */
export async function unverifySponsor(
  db: Db,
  actor: Actor,
  { sponsorId }: Study,
  { decidedAt, at }: { decidedAt: number; at: number },
): Promise<void> {
  const current = await organizationById(db, sponsorId);
  if (current?.type !== 'sponsor' || current.status !== 'verified' || current.decidedAt !== decidedAt) return;
  const reopened = await reopenOrganization(db, current, at);
  if (!reopened) return;
  await record(db, actor, 'organization.decisionUndone', sponsorId, {
    before: recorded(current),
    after: recorded(reopened),
    at,
  });
}

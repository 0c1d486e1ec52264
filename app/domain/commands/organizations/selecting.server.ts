/** Whether selecting a site takes two people of a sponsor's organization (decision 105). */

import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize, can, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { actorNow } from '~/domain/commands/accounts/session.server';
import { ableToApprove } from '~/domain/commands/engagements/approvers.server';
import { nameOf } from '~/domain/model/member';
import type { SelectingView } from '~/domain/model/selection-request-schema';
import { now } from '~/gateways/clock.server';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { type Db, store } from '~db/store.server';

/** Whoever asks, another of them has to be able to approve. */
const LEAST = 2;

/** @throws {DomainError} unauthenticated, forbidden unless at a sponsor. */
export async function seeSelecting(actor: Actor): Promise<SelectingView> {
  authorize(actor, 'selecting.see');
  return store.read((db) => selectingIn(db, actor));
}

async function selectingIn(db: Db, actor: Actor): Promise<SelectingView> {
  const organization = await organizationById(db, person(actor).organizationId ?? '');
  if (!organization) throw new DomainError('not_found');
  return {
    twoPeople: organization.twoToSelect,
    approvers: (await ableToApprove(db, organization)).map(nameOf),
    may: can(actor, 'selecting.set'),
  };
}

/**
 * Says whether it does. Requests that are open stay so.
 * @throws {DomainError} unauthenticated, forbidden unless an owner of a verified sponsor; as authorize; selection_too_few while
 * fewer than two people may approve.
 */
export async function setSelecting(
  actor: Actor,
  { twoPeople }: { twoPeople: boolean },
  at = now(),
): Promise<SelectingView> {
  authorize(actor, 'selecting.set');
  return store.tx(async (db) => {
    const current = person(await actorNow(db, actor));
    authorize(current, 'selecting.set');
    const organization = await organizationById(db, current.organizationId ?? '');
    if (!organization) throw new DomainError('not_found');
    if (organization.twoToSelect !== twoPeople) {
      if (twoPeople && (await ableToApprove(db, organization)).length < LEAST)
        throw new DomainError('selection_too_few');
      await updateOrganization(db, organization, { twoToSelect: twoPeople });
      const before = { twoToSelect: organization.twoToSelect };
      await record(db, actor, 'organization.selectingSet', organization.id, {
        before,
        after: { twoToSelect: twoPeople },
        at,
      });
    }
    return selectingIn(db, current);
  });
}

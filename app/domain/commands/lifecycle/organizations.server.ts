/** Suspending and reinstating a site; reopening, archiving and restoring an organization (decision 74). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { homeOf } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { enqueueForOrganization, linkTo } from '~/domain/base/outbox.server';
import { matchesOfOrganization } from '~/domain/commands/decisions/other-sides.server';
import { linkByNpi } from '~/domain/commands/site-lists/entries.server';
import { ORGANIZATION_MOVES, type OrganizationMove } from '~/domain/model/lifecycle';
import { adminOrganization } from '~/domain/model/organization-view';
import { changeOrganization, organizationById } from '~db/queries/organizations';
import { enqueueRematch, enqueueRematchesOfSponsor } from '~db/queries/rematches';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { moverOf, type Step } from './move.server';
import { holdAndTell } from './tell.server';

const { move, toMove } = moverOf({
  type: 'organization',
  moves: ORGANIZATION_MOVES,
  find,
  isBack: ({ status }, name) => (name === 'reinstate' ? status === 'verified' : status !== 'archived'),
  refuse: (_db, { type }, { name }) => {
    if (name === 'suspend' && type !== 'site') throw new DomainError('suspend_only_sites');
  },
  change: (db, row, { isActive: _, status, ...held }) =>
    changeOrganization(db, row, { ...held, status: status as Organization['status'] }),
  recorded: ({ status }: Organization) => ({ status }),
  follow,
  view: adminOrganization,
});

export const moveOrganization = move;
/** @throws {DomainError} as moveOrganization. */
export const organizationToMove = toMove;

async function find(db: Db, actor: Actor, id: string, name: OrganizationMove): Promise<Organization> {
  authorize(actor, ORGANIZATION_MOVES[name].may);
  const row = await organizationById(db, id);
  if (!row || row.mergedInto) throw new DomainError('not_found');
  return row;
}

async function follow(db: Db, step: Step<Organization, OrganizationMove>): Promise<void> {
  const { name: act, before, after, reason, at } = step;
  const { id, type, name } = after;
  const link = linkTo(homeOf(type));
  await enqueueForOrganization(db, id, MAILS.recordMoved({ name, act, reason, link }), at);
  if (act === 'reopen') return;
  const isBack = act === 'reinstate' || act === 'restore';
  await holdAndTell(
    db,
    matchesOfOrganization(after),
    { name, act, reason },
    { heldAt: isBack ? before.heldAt : null, at },
  );
  if (!isBack) return;
  if (type === 'site' && after.status === 'verified') await linkByNpi(db, after, at);
  if (type === 'site') await enqueueRematch(db, 'site', id, at);
  else await enqueueRematchesOfSponsor(db, id, at);
}

/** What a rep or an administrator changes about a lead: its entry, notes about it, and whose it is (RUN-33). */

import { DomainError, errorMessage } from '~/catalogue/errors';
import { type Actor, authorize } from '~/domain/base/actor';
import { record, recordEdit } from '~/domain/base/audit.server';
import { isSettled, type Lead } from '~/domain/model/kiosk-view';
import type { LeadCorrection, LeadNotes } from '~/domain/model/lead-schema';
import { now } from '~/gateways/clock.server';
import { updateLead } from '~db/queries/leads';
import { updateOrganization } from '~db/queries/organizations';
import { userById } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { leadNow, leadSeen } from './leads.server';

/** Changes a lead that the actor may edit. @returns it, as it is then. */
async function changing(
  actor: Actor,
  id: string,
  change: (db: Db, row: Awaited<ReturnType<typeof leadSeen>>) => Promise<unknown>,
): Promise<Lead> {
  return store.tx(async (db) => {
    const row = await leadSeen(db, actor, id);
    authorize(actor, 'lead.edit', { repId: row.lead.repId });
    await change(db, row);
    // Whoever gives a lead away sees it for the last time.
    const changed = await leadSeen(db, actor, id).catch(() => row);
    return leadNow(db, actor, changed);
  });
}

/**
 * Corrects what was entered at the kiosk. What has registered since is its own.
 * @throws {DomainError} unauthenticated, forbidden, not_found; lead_settled.
 */
export async function correctLead(
  actor: Actor,
  id: string,
  { primarySpecialty, ...entry }: LeadCorrection,
  at = now(),
): Promise<Lead> {
  return changing(actor, id, async (db, row) => {
    const { organization } = row;
    if (isSettled(await leadNow(db, actor, row))) throw new DomainError('lead_settled');
    const values = { ...entry, therapeuticAreas: primarySpecialty ? [primarySpecialty] : [] };
    if (!(await recordEdit(db, actor, 'organization.leadCorrected', id, { current: organization, values, at }))) return;
    await updateOrganization(db, organization, { ...values, updatedAt: at });
  });
}

/** Notes how likely a lead is and what to do next. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function noteLead(actor: Actor, id: string, values: LeadNotes, at = now()): Promise<Lead> {
  return changing(actor, id, async (db, { lead }) => {
    if (!(await recordEdit(db, actor, 'organization.leadNoted', id, { current: lead, values, at }))) return;
    await updateLead(db, id, { ...values, updatedAt: at });
  });
}

/** Hands a lead to a rep, or to nobody. @throws {DomainError} unauthenticated, forbidden, not_found; not_a_rep. */
export async function assignLead(
  actor: Actor,
  id: string,
  { repId }: { repId: string | null },
  at = now(),
): Promise<Lead> {
  authorize(actor, 'lead.assign');
  return changing(actor, id, async (db, { lead }) => {
    const rep = repId ? await userById(db, repId) : null;
    if (rep !== null && (rep?.role !== 'rep' || rep.suspendedAt !== null))
      throw new DomainError('not_a_rep', {}, { repId: [errorMessage('not_a_rep')] });
    if (lead.repId === repId) return;
    await updateLead(db, id, { repId, updatedAt: at });
    await record(db, actor, 'organization.leadAssigned', id, { before: { repId: lead.repId }, after: { repId }, at });
  });
}

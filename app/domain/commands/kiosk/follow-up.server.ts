/** E-mails to leads: previewed, in the rep's own words, and again if needed (RUN-34). */

import { DomainError, type ErrorCode, errorMessage } from '~/catalogue/errors';
import { FOLLOW_UP } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { withoutSecrets } from '~/catalogue/paths';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { mayMail } from '~/domain/base/mail-limits.server';
import { enqueue } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { leadLink } from '~/domain/commands/organizations/lead-registration.server';
import { type FollowUpsDone, followUpBarredBy, type Lead } from '~/domain/model/kiosk-view';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { changeLead, type LeadRow } from '~db/queries/leads';
import { type Db, store } from '~db/store.server';
import { withdrawalLink } from './consent.server';
import { leadNow, leadSeen } from './leads.server';

interface Written {
  words: string | null;
}

/** @param rep who writes to it: the lead's rep, or else the person who sends it. */
function mailTo({ organization }: LeadRow, lead: Lead, actor: Actor, { words }: Written, at: number) {
  return MAILS.leadFollowUp({
    firstName: lead.contactName,
    organization: lead.name,
    rep: lead.rep ?? (actor.kind === 'person' ? nameOf(person(actor)) : ''),
    event: lead.event ?? '',
    words,
    days: FOLLOW_UP.linkDays,
    link: leadLink(organization.id, at),
    stopLink: withdrawalLink(organization.id),
  });
}

/**
 * What each of these leads would be sent, without the secrets in its links, or why it is not.
 * @throws {DomainError} unauthenticated, forbidden, not_found for a lead that the actor may not see.
 */
export async function previewFollowUps(actor: Actor, ids: readonly string[], written: Written, at = now()) {
  authorize(actor, 'lead.list');
  return store.read(async (db) => {
    const { systemName } = await settingsIn(db);
    const previews = [];
    for (const id of new Set(ids)) {
      const row = await leadSeen(db, actor, id);
      authorize(actor, 'lead.edit', { repId: row.lead.repId });
      const lead = await leadNow(db, actor, row);
      const barred = followUpBarredBy(lead, at);
      const { subject, body } = mailTo(row, lead, actor, written, at)(systemName);
      previews.push({
        id,
        name: lead.name,
        email: lead.email,
        followUps: lead.followUps,
        barred: barred && errorMessage(barred),
        mail: { subject, body: withoutSecrets(body) },
      });
    }
    return previews;
  });
}

/**
 * Writes to a lead, with a link that continues its registration and one that withdraws the consent.
 * @throws {DomainError} unauthenticated, forbidden, not_found; lead_settled, lead_followed_up, lead_without_address,
 * lead_without_consent.
 */
export async function followUp(actor: Actor, id: string, written: Written, at = now()): Promise<Lead> {
  return store.tx(async (db) => {
    const row = await leadSeen(db, actor, id);
    authorize(actor, 'lead.edit', { repId: row.lead.repId });
    const lead = await leadNow(db, actor, row);
    const barred = followUpBarredBy(lead, at);
    if (barred) throw new DomainError(barred);
    await send(db, actor, row, lead, written, at);
    return leadNow(db, actor, await leadSeen(db, actor, id));
  });
}

async function send(db: Db, actor: Actor, row: LeadRow, lead: Lead, written: Written, at: number): Promise<void> {
  const { id, email } = row.organization;
  const { words } = written;
  if (!(await mayMail(db, 'lead', email ?? '', at))) throw new DomainError('lead_followed_up');
  const followUps = [...row.lead.followUps, { at, words }];
  const followed = await changeLead(db, row.lead, { followUps, followedUpAt: at, updatedAt: at });
  if (!followed) throw new DomainError('lead_followed_up');
  await enqueue(db, email, mailTo(row, lead, actor, written, at), at, withdrawalLink(id));
  await record(db, actor, 'organization.followedUp', id, {
    before: { followedUpAt: row.lead.followedUpAt },
    after: { followedUpAt: at, ...(words && { words }) },
    at,
  });
}

/** Why a lead of several is passed over. Anything else stops them all. */
const PASSED_OVER: readonly ErrorCode[] = [
  'lead_settled',
  'lead_followed_up',
  'lead_without_address',
  'lead_without_consent',
];

/**
 * Writes to several leads, and says which were passed over and why.
 * @throws {DomainError} unauthenticated, forbidden, not_found for one that the actor may not see: then none is written to.
 */
export async function followUpSeveral(
  actor: Actor,
  { ids, ...written }: { ids: readonly string[] } & Written,
  at = now(),
): Promise<FollowUpsDone> {
  authorize(actor, 'lead.list');
  const unique = [...new Set(ids)];
  const names = await store.read(async (db) => {
    const found = new Map<string, string>();
    for (const id of unique) {
      const { lead, organization } = await leadSeen(db, actor, id);
      authorize(actor, 'lead.edit', { repId: lead.repId });
      found.set(id, organization.name);
    }
    return found;
  });
  const done: FollowUpsDone = { sent: [], left: [] };
  for (const id of unique) {
    const name = names.get(id) ?? '';
    try {
      await followUp(actor, id, written, at);
      done.sent.push({ id, name });
    } catch (error) {
      if (!(error instanceof DomainError) || !PASSED_OVER.includes(error.code)) throw error;
      done.left.push({ id, name, message: error.message });
    }
  }
  return done;
}

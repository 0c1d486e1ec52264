/** The consent of a kiosk lead: withdrawn by the link in each e-mail to it, without signing in (SCR-13). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths, serverPaths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import { enqueueForAdministrators, linkTo } from '~/domain/base/outbox.server';
import { type ConsentView, consentOf } from '~/domain/model/kiosk-view';
import { now } from '~/gateways/clock.server';
import { idInToken, tokenFor } from '~/gateways/secret.server';
import { kioskEntriesOf, organizationById, updateOrganization } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';

/**
 * The address in an e-mail that withdraws the lead's consent. It works for as long as the lead exists, so e-mails can
 * be kept.
 */
export const withdrawalLink = (id: string): string => linkTo(serverPaths.kioskConsent(tokenFor('consent', id)));

/** The consent of the lead in a link's token. @throws {DomainError} not_found for a token that we did not sign. */
export async function consentByToken(token: string): Promise<ConsentView> {
  const lead = await store.read((db) => leadIn(db, token));
  return { given: consentOf(lead) === 'given' };
}

/**
 * Withdraws the consent of the lead in the token and of the same person's other entries, whoever uses the token, and
 * asks the administrators to delete them. Safe to repeat. @throws {DomainError} not_found.
 */
export async function withdrawConsent(actor: Actor, token: string, at = now()): Promise<ConsentView> {
  return store.tx(async (db) => {
    const lead = await leadIn(db, token);
    const others = lead.email ? await kioskEntriesOf(db, lead.email) : [];
    await withdraw(db, actor, lead, at);
    for (const other of others) if (other.id !== lead.id) await withdraw(db, actor, other, at);
    return { given: false };
  });
}

async function leadIn(db: Db, token: string): Promise<Organization> {
  const id = idInToken('consent', token);
  const lead = id === null ? undefined : await organizationById(db, id);
  if (!lead) throw new DomainError('not_found');
  return lead;
}

async function withdraw(db: Db, actor: Actor, current: Organization, at: number): Promise<void> {
  const { id, name, event } = current;
  // `consentAt` stays: it distinguishes a withdrawn consent from one that was never given.
  const values = { consentVersion: null };
  if (!(await recordEdit(db, actor, 'organization.consentWithdrawn', id, { current, values, at }))) return;
  await updateOrganization(db, current, { ...values, updatedAt: at });
  const link = linkTo(paths.adminSite(id));
  await enqueueForAdministrators(db, MAILS.consentWithdrawn({ organization: name, event: event ?? '', link }), at);
}

/**
 * For someone who is entered again, and had not given consent or had withdrawn it: they agree now. An entry that waited on
 * a device takes nothing back that was withdrawn in the meantime.
 */
export async function giveConsent(
  db: Db,
  actor: Actor,
  current: Organization,
  version: string,
  { agreedAt, at }: { agreedAt: number; at: number },
) {
  const consent = consentOf(current);
  if (consent === 'given' || (consent === 'withdrawn' && agreedAt <= current.updatedAt)) return;
  const values = { consentVersion: version, consentAt: agreedAt };
  await recordEdit(db, actor, 'organization.consented', current.id, { current, values, at });
  await updateOrganization(db, current, { ...values, updatedAt: at });
}

/**
 * A kiosk lead that registers by the link in a follow-up: what was entered there is filled in, and the same organization
 * becomes the registration (docs/decisions/0077-events-and-leads.md).
 */
import { DomainError } from '~/catalogue/errors';
import { FOLLOW_UP } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import { linkTo } from '~/domain/base/outbox.server';
import type { Typed } from '~/domain/model/steps';
import { now } from '~/gateways/clock.server';
import { idInToken, tokenFor } from '~/gateways/secret.server';
import { leadRow, updateLead } from '~db/queries/leads';
import { organizationById, registerLead } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The address that continues a lead's registration, for as long as `FOLLOW_UP` says. */
export const leadLink = (id: string, at: number): string =>
  linkTo(paths.continueLead(tokenFor('lead', `${id}~${at + FOLLOW_UP.linkDays * DAY_MS}`)));

/** The ID in a token; null unless we signed it and it has not expired. */
function leadIdIn(token: string, at: number): string | null {
  const [id = '', until] = idInToken('lead', token)?.split('~') ?? [];
  return Number(until) > at ? id : null;
}

/** The ID of the lead in a link's token. @throws {DomainError} link_expired if it can't be used. */
export function leadInLink(token: string, at = now()): string {
  const id = leadIdIn(token, at);
  if (id === null) throw new DomainError('link_expired');
  return id;
}

/** Whether it still is a lead: nobody has registered, merged, archived or decided about it. */
const isOpen = (row: Organization | undefined): row is Organization =>
  row?.source === 'kiosk' && row.status === 'pending' && row.mergedInto === null;

interface LeadEntry {
  name: string;
  event: string | null;
  /** As the registration's form has it. */
  values: Typed;
}

/**
 * What the lead in a link entered at the kiosk; 'registered' if it has registered since, and null if the link can't be
 * used: it is not ours, has expired, or the lead is gone.
 */
export async function leadToContinue(token: string, at = now()): Promise<LeadEntry | 'registered' | null> {
  const id = leadIdIn(token, at);
  if (!id) return null;
  return store.read(async (db) => {
    const row = await organizationById(db, id);
    if (isOpen(row)) return { name: row.name, event: row.event, values: { ...enteredIn(row), lead: id } };
    return (await leadRow(db, id))?.registeredAt ? 'registered' : null;
  });
}

function enteredIn(row: Organization): Typed {
  const { name, phone, website, address, city, state, zipCode, therapeuticAreas, email, contactName } = row;
  const [firstName = '', ...rest] = (contactName ?? '').split(/\s+/).filter(Boolean);
  const place = { phone, website, address, city, state, zipCode };
  const person = { userFirstName: firstName, userLastName: rest.join(' '), userEmail: email ?? '' };
  const given = Object.entries({ name, ...place, ...person }).filter(([, value]) => value);
  return { ...Object.fromEntries(given), therapeuticAreas };
}

type Registered = Parameters<typeof registerLead>[2];

/**
 * Turns the lead into what it sends in, in the transaction that registers it. Undefined if it is no lead any more, for
 * example because it was merged: what was typed is then registered on its own, and nothing is lost.
 * @throws {DomainError} lead_registered the second time.
 */
export async function continueLead(
  db: Db,
  actor: Actor,
  id: string,
  values: Registered,
  at: number,
): Promise<Organization | undefined> {
  const lead = await leadRow(db, id);
  if (lead?.registeredAt) throw new DomainError('lead_registered');
  const current = await organizationById(db, id);
  if (!lead || !isOpen(current)) return undefined;
  await recordEdit(db, actor, 'organization.leadRegistered', id, { current, values, at });
  await updateLead(db, id, { registeredAt: at, updatedAt: at });
  // From now on it waits for a decision, like everyone who registers now.
  return registerLead(db, current, { ...values, createdAt: at, updatedAt: at });
}

/** Creates the account for a visitor's study (STU-14). Called inside the transaction that stores the study. */
import { MAILS } from '~/catalogue/mails';
import { insertOrganization } from '~db/queries/organizations';
import { insertUser } from '~db/queries/users';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { invite } from '../accounts/password-links.server';
import { VISITOR } from '../actor';
import { record } from '../audit/audit.server';
import { newId } from '../ids.server';
import { giveTo } from '../organizations/register.server';
import type { StudyInput } from './schema';

/**
 * Adds a sponsor account without a password and its pending organization, and sends a link to set a password.
 * @returns the organization; undefined, with nothing added, if the address already has an account.
 */
export async function addSponsor(
  db: Db,
  email: string,
  { title, sponsorName, sponsorContact, sponsorPhone }: StudyInput,
  at: number,
): Promise<Organization | undefined> {
  const { firstName, lastName } = nameParts(sponsorContact);
  const times = { createdAt: at, updatedAt: at };
  const user = await insertUser(db, { id: newId(), email, firstName, lastName, role: 'sponsor', ...times });
  if (!user) return undefined;
  const subject = { type: 'user', id: user.id } as const;
  await record(db, VISITOR, { action: 'user.created', subject, after: { role: 'sponsor' }, at });

  const organization = await insertOrganization(db, {
    id: newId(),
    type: 'sponsor',
    name: sponsorName ?? sponsorContact ?? email,
    email,
    phone: sponsorPhone,
    contactName: sponsorContact,
    therapeuticAreas: [],
    equipment: [],
    status: 'pending',
    source: 'study',
    ...times,
  });
  const { id, name, contactName, phone, type, status, source } = organization;
  await record(db, VISITOR, {
    action: 'organization.registered',
    subject: { type: 'organization', id },
    after: { name, contactName, email, phone, type, status, source },
    at,
  });
  await giveTo(db, VISITOR, user, organization, at);
  await invite(db, user, (link, hours) => MAILS.sponsorInvitation({ firstName, study: title, link, hours }), at);
  return organization;
}

/** Titles before a name, which we drop. */
const TITLES = /^(?:(?:dr|prof|professor|mr|mrs|ms|mx|sir)\.?\s+)+/i;

/** 'Dr. Ada M. Lovelace, MD' becomes Ada and M. Lovelace. A single word counts as a first name. */
export function nameParts(contact: string | null): { firstName: string | null; lastName: string | null } {
  const [name = ''] = (contact ?? '').split(',');
  const [firstName, ...rest] = name.trim().replace(TITLES, '').split(/\s+/).filter(Boolean);
  return { firstName: firstName ?? null, lastName: rest.join(' ') || null };
}

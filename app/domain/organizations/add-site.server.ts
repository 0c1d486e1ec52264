/** The parts of a registration. Call these inside its transaction. */
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { insertOrganization } from '~db/queries/organizations';
import { updateUser } from '~db/queries/users';
import type { Organization, User } from '~db/schema';
import type { Db } from '~db/store.server';
import type { Actor } from '../actor';
import { record } from '../audit/audit.server';
import { attachDocuments } from '../documents/attach.server';
import { newId } from '../ids.server';
import { enqueueForAdministrators, linkTo } from '../mail/outbox.server';
import { searchLater } from '../track-record/due.server';
import type { Registration } from './schema';

export interface Contact {
  email: string | null;
  name: string | null;
}

/** Stores a pending site with its documents (WIZ-15), notifies the administrators and queues the registry search. */
export async function addSite(
  db: Db,
  actor: Actor,
  { documents, ...entered }: Registration,
  contact: Contact | null,
  at: number,
): Promise<Organization> {
  const organization = await insertOrganization(db, {
    ...entered,
    id: newId(),
    type: 'site',
    email: contact?.email ?? null,
    contactName: contact?.name ?? null,
    status: 'pending',
    source: 'wizard',
    createdAt: at,
    updatedAt: at,
  });
  const { id, name, status, source } = organization;
  await record(db, actor, {
    action: 'organization.registered',
    subject: { type: 'organization', id },
    after: { ...entered, status, source },
    at,
  });
  await attachDocuments(db, actor, documents, { organizationId: id, type: 'other' }, at);
  await searchLater(db, id, at);
  await enqueueForAdministrators(db, MAILS.newSite({ organization: name, link: linkTo(paths.adminSite(id)) }), at);
  return organization;
}

/** Makes the person the organization's owner. If they have no role yet, they get the organization's. */
export async function giveTo(
  db: Db,
  actor: Actor,
  user: User,
  { id: organizationId, type }: Pick<Organization, 'id' | 'type'>,
  at: number,
): Promise<void> {
  const role = user.role ?? type;
  const staffRole = 'owner';
  await updateUser(db, user.id, { organizationId, role, staffRole, updatedAt: at });
  await record(db, actor, {
    action: 'user.joined',
    subject: { type: 'user', id: user.id },
    before: { organizationId: user.organizationId, role: user.role },
    after: { organizationId, role, staffRole },
    at,
  });
}

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

import { now } from '~/gateways/clock.server';
import { documentsOfOrganization } from '~db/queries/documents';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorizeOrNotFound, can, person } from '../actor';
import { recordEdit } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueRematch } from '../matches/rematch.server';
import { searchAgainIfMoved } from '../track-record/search.server';
import type { OrganizationEdit } from './schema';
import { type AdminOrganization, adminOrganization, type OwnOrganization, ownOrganization } from './view';

/** Only administrators see where an organization came from. */
const viewFor = (actor: Actor, organization: Organization): AdminOrganization | OwnOrganization =>
  can(actor, 'admin.enter') ? adminOrganization(organization) : ownOrganization(organization);

/** With its documents, for administrators and its own staff. @throws {DomainError} unauthenticated, not_found. */
export async function seeOrganization(actor: Actor, id: string) {
  authorizeOrNotFound(actor, 'organization.see', { id });
  return store.read(async (db) => {
    const organization = await organizationById(db, id);
    if (!organization) throw new DomainError('not_found');
    const documents = await documentsOfOrganization(db, id);
    return { ...viewFor(actor, organization), documents: documents.map(({ id, name }) => ({ id, name })) };
  });
}

/** Not status, type or source (ADM-05, ADM-17). @throws {DomainError} unauthenticated, not_found (another's too). */
export async function editOrganization(actor: Actor, id: string, values: Partial<OrganizationEdit>, at = now()) {
  authorizeOrNotFound(actor, 'organization.edit', { id });
  return store.tx(async (db) => {
    const current = await organizationById(db, id);
    if (!current) throw new DomainError('not_found');
    const after = await recordEdit(db, actor, 'organization.edited', id, { current, values, at });
    if (!after) return viewFor(actor, current);
    if (current.type === 'site') await searchAgainIfMoved(db, id, after, at);
    const edited = await updateOrganization(db, id, { ...values, updatedAt: at });
    await enqueueRematch(db, 'site', id, at);
    return viewFor(actor, edited ?? current);
  });
}

/** The signed-in person's own organization. @throws {DomainError} unauthenticated, not_found if there is none. */
export async function myOrganization(actor: Actor): Promise<OwnOrganization> {
  const { organizationId } = person(actor);
  const organization = organizationId && (await store.read((db) => organizationById(db, organizationId)));
  if (!organization) throw new DomainError('not_found');
  return ownOrganization(organization);
}

/** Edits the actor's own organization (SITE-06). @throws {DomainError} as myOrganization. */
export async function updateOwnOrganization(actor: Actor, values: Partial<OrganizationEdit>, at = now()) {
  const { organizationId } = person(actor);
  if (!organizationId) throw new DomainError('not_found');
  return editOrganization(actor, organizationId, values, at);
}

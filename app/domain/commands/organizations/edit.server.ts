import { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { ORGANIZATION_SORTS, ORGANIZATION_SOURCES, valuesOf } from '~/catalogue/lists';
import { ALL_SITE_AREAS } from '~/catalogue/options';
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '~/catalogue/statuses';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import { type AsRead, changedSince, onlyOwn } from '~/domain/base/meanwhile.server';
import { linkByNpi } from '~/domain/commands/site-lists/entries.server';
import { followName } from '~/domain/commands/studies/follow-name.server';
import { followMove } from '~/domain/commands/track-record/moved.server';
import { choice } from '~/domain/model/fields';
import type { OrganizationEdit } from '~/domain/model/organization-schema';
import {
  type AdminOrganization,
  adminOrganization,
  type OwnOrganization,
  ownOrganization,
} from '~/domain/model/organization-view';
import { organizationInWords } from '~/domain/model/organization-words';
import { asSeen } from '~/domain/model/review';
import { now } from '~/gateways/clock.server';
import { documentsOfOrganization } from '~db/queries/documents';
import {
  type OrganizationRequest,
  organizationById,
  organizationPage,
  updateOrganization,
} from '~db/queries/organizations';
import { enqueueRematch } from '~db/queries/rematches';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** Only administrators see where an organization came from. */
const viewFor = (actor: Actor, organization: Organization, at: number): AdminOrganization | OwnOrganization =>
  can(actor, 'admin.enter') ? adminOrganization(organization) : ownOrganization(asSeen(organization, at));

/** The organization, or the one that it was merged into, where its old addresses lead. */
export async function currentOrganization(db: Db, id: string): Promise<Organization | undefined> {
  const organization = await organizationById(db, id);
  return organization?.mergedInto ? currentOrganization(db, organization.mergedInto) : organization;
}

/** The current id of an organization, for redirects from its old addresses. */
export const currentOrganizationId = async (id: string): Promise<string> =>
  (await store.read((db) => currentOrganization(db, id)))?.id ?? id;

/** With its documents, for administrators and its own staff. @throws {DomainError} unauthenticated, not_found. */
export async function seeOrganization(actor: Actor, id: string, at = now()) {
  authorizeOrNotFound(actor, 'organization.see', { id });
  return store.read(async (db) => {
    const organization = await currentOrganization(db, id);
    if (!organization) throw new DomainError('not_found');
    const documents = await documentsOfOrganization(db, organization.id);
    return { ...viewFor(actor, organization, at), documents: documents.map(({ id, name }) => ({ id, name })) };
  });
}

/** The fields of a profile, and what the site has said that it does not have. */
type ProfileChange = Partial<Omit<OrganizationEdit, 'patientPanelSize'>> &
  Partial<Pick<Organization, 'patientPanelSize' | 'patients' | 'saidNo'>>;

/**
 * Never changes status, type or source (ADM-05, ADM-17).
 * @param change the new values, or what makes them from the organization as it is.
 * @param read what the values were filled in from: then only those that differ from it are stored.
 * @throws {DomainError} unauthenticated, not_found; record_changed, not_as_read.
 */
export async function editOrganization(
  actor: Actor,
  id: string,
  change: ProfileChange | ((current: Organization) => ProfileChange),
  at = now(),
  read?: AsRead,
) {
  authorizeOrNotFound(actor, 'organization.edit', { id });
  return store.tx(async (db) => {
    const current = await organizationById(db, id);
    if (!current || current.mergedInto) throw new DomainError('not_found');
    const entered = typeof change === 'function' ? change(current) : change;
    const values = read ? await ownChanges(db, actor, current, entered, read) : entered;
    const after = await recordEdit(db, actor, 'organization.edited', id, { current, values, at });
    if (!after) return viewFor(actor, current, at);
    const edited = await updateOrganization(db, current, { ...values, updatedAt: at });
    await followMove(db, current, edited, at);
    if (edited.type === 'sponsor') {
      await followName(db, actor, { sponsorId: id, from: current.name, to: edited.name, at });
    }
    if (edited.status === 'verified' && edited.npi !== current.npi) await linkByNpi(db, edited, at);
    await enqueueRematch(db, 'site', id, at);
    return viewFor(actor, edited, at);
  });
}

async function ownChanges(db: Db, actor: Actor, current: Organization, entered: ProfileChange, read: AsRead) {
  if (current.updatedAt === read.version) return entered;
  if (read.exactly) throw new DomainError('not_as_read');
  const since = await changedSince(db, actor, { type: 'organization', id: current.id }, read.version);
  return onlyOwn(entered, current as ProfileChange & Organization, since, read, organizationInWords);
}

/** The signed-in person's own organization. @throws {DomainError} unauthenticated, not_found if there is none. */
export async function myOrganization(actor: Actor, at = now()): Promise<OwnOrganization> {
  const { organizationId } = person(actor);
  const organization = organizationId && (await store.read((db) => organizationById(db, organizationId)));
  if (!organization) throw new DomainError('not_found');
  return ownOrganization(asSeen(organization, at));
}

/** Edits the actor's own organization (SITE-06). @throws {DomainError} as editOrganization. */
export async function updateOwnOrganization(
  actor: Actor,
  values: Partial<OrganizationEdit>,
  at = now(),
  read?: AsRead,
) {
  const { organizationId } = person(actor);
  if (!organizationId) throw new DomainError('not_found');
  return editOrganization(actor, organizationId, values, at, read);
}

/** The list's filters and sort orders. */
export const organizationFilterSchema = z.object({
  type: z.enum(ORGANIZATION_TYPES).optional(),
  status: z.enum(ORGANIZATION_STATUSES).optional(),
  search: z.string().max(200).optional(),
  state: z.string().max(100).optional(),
  area: choice(ALL_SITE_AREAS).optional(),
  source: z.enum(valuesOf(ORGANIZATION_SOURCES)).optional(),
  event: z.string().max(200).optional(),
  sort: z.enum(valuesOf(ORGANIZATION_SORTS)).optional(),
});

/** Organizations for administrators, page by page. @throws {DomainError} unauthenticated, forbidden. */
export async function listOrganizations(actor: Actor, request: OrganizationRequest) {
  authorize(actor, 'organization.list');
  const page = await store.read((db) => organizationPage(db, request));
  return { ...page, rows: page.rows.map(adminOrganization) };
}

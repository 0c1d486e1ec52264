import { z } from 'zod';
import { ORGANIZATION_SORTS, ORGANIZATION_SOURCES, valuesOf } from '~/catalogue/lists';
import { SITE_AREAS } from '~/catalogue/options';
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '~/catalogue/statuses';
import { type OrganizationRequest, organizationPage } from '~db/queries/organizations';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { choice } from '../fields';
import { adminOrganization } from './view';

/** The list's filters and sort orders. */
export const organizationFilterSchema = z.object({
  type: z.enum(ORGANIZATION_TYPES).optional(),
  status: z.enum(ORGANIZATION_STATUSES).optional(),
  search: z.string().max(200).optional(),
  state: z.string().max(100).optional(),
  area: choice(SITE_AREAS).optional(),
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

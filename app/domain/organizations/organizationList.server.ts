import { z } from 'zod';
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '~/catalogue/statuses';
import type { Page } from '~db/keyset';
import { type OrganizationFilter, organizationPage } from '~db/queries/organizations';
import { store } from '~db/store.server';
import { type Actor, allow } from '../actor';
import { type AdminOrganization, adminOrganization } from './adminView';

/** What the list can be narrowed to; a value that is none of the list is named. */
export const organizationFilterSchema = z.object({
  type: z.enum(ORGANIZATION_TYPES).optional(),
  status: z.enum(ORGANIZATION_STATUSES).optional(),
  search: z.string().max(200).optional(),
});

/** Organizations for administrators, newest first, page by page. @throws {DomainError} unauthenticated, forbidden. */
export async function listOrganizations(actor: Actor, filter: OrganizationFilter): Promise<Page<AdminOrganization>> {
  allow(actor, 'organization.list');
  const { rows, next } = await store.read((db) => organizationPage(db, filter));
  return { rows: rows.map(adminOrganization), next };
}

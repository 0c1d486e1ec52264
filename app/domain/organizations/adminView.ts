import type { Organization } from '~db/schema';

/** An organization as administrators see it: everything but what only the search looks into. */
export type AdminOrganization = Omit<Organization, 'searchText'>;

export function adminOrganization({ searchText: _, ...organization }: Organization): AdminOrganization {
  return organization;
}

import type { Organization } from '~db/schema';

/** An organization as administrators see it, without the columns for search and sorting. */
export type AdminOrganization = Omit<Organization, 'searchText' | 'nameKey' | 'placeKey'>;

export function adminOrganization(organization: Organization): AdminOrganization {
  const { searchText: _searchText, nameKey: _nameKey, placeKey: _placeKey, ...seen } = organization;
  return seen;
}

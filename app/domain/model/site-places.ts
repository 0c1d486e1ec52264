/** What the site search offers. Shared with the browser. */
import type { SiteSort } from '~/catalogue/lists';
import { REGION_STATES, US_STATES } from '~/catalogue/regions';

/** Regions, by name, then states, by code. */
export const PLACES = [
  ...Object.keys(REGION_STATES).map((region) => ({ value: region, label: region })),
  ...Object.entries(US_STATES)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)),
];

/** How far from a ZIP code, in miles. */
export const DISTANCES = ['10', '25', '50', '100', '250', '500'].map((value) => ({ value, label: `${value} miles` }));

export const GCP_CHOICES = [{ value: 'current', label: 'Training current' }] as const;

const FILTERS = ['q', 'area', 'place', 'equipment', 'gcp', 'list', 'zip', 'miles', 'sort'] as const;
export type FilterName = (typeof FILTERS)[number];
export type FilterValues = { readonly [Name in FilterName]?: string | null };

/** The filters as an address has them: only those that are set. */
export const setFilters = (filters: FilterValues): Record<string, string> =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = filters[name];
      return value ? [[name, value]] : [];
    }),
  );

/** The order of the sites found: of those near a ZIP code, the nearest come first, and otherwise the newest. */
export const sortOf = ({ sort, zip }: FilterValues): SiteSort =>
  (sort as SiteSort | null | undefined) ?? (zip ? 'distance' : 'newest');

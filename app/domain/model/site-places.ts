/** What the site search offers. Shared with the browser. */
import { REGION_STATES, US_STATES } from '~/catalogue/regions';

/** Regions, by name, then states, by code. */
export const PLACES = [
  ...Object.keys(REGION_STATES).map((region) => ({ value: region, label: region })),
  ...Object.entries(US_STATES)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)),
];

export const GCP_CHOICES = [{ value: 'current', label: 'Training current' }] as const;

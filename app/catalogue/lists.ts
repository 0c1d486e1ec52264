/** How lists can be sorted and filtered. */
import type { Option } from './options';

/** The first is the default. */
export const ORGANIZATION_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Recently updated' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'place', label: 'State and city, A to Z' },
  { value: 'place-desc', label: 'State and city, Z to A' },
] as const satisfies readonly Option[];
export type OrganizationSort = (typeof ORGANIZATION_SORTS)[number]['value'];

/** Of verified sites, as sponsors find them. The two by distance need a ZIP code to measure from. */
export const SITE_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'trials-desc', label: 'Most confirmed trials first' },
  { value: 'trials', label: 'Fewest confirmed trials first' },
  { value: 'verified-desc', label: 'Latest verified first' },
  { value: 'verified', label: 'Earliest verified first' },
  { value: 'distance', label: 'Nearest first' },
  { value: 'distance-desc', label: 'Farthest first' },
] as const satisfies readonly Option[];
export type SiteSort = (typeof SITE_SORTS)[number]['value'];

export const STUDY_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Recently updated' },
  { value: 'title', label: 'Title, A to Z' },
  { value: 'title-desc', label: 'Title, Z to A' },
  { value: 'phase', label: 'Phase, A to Z' },
  { value: 'phase-desc', label: 'Phase, Z to A' },
] as const satisfies readonly Option[];
export type StudySort = (typeof STUDY_SORTS)[number]['value'];

export const ORGANIZATION_SOURCES = [
  { value: 'wizard', label: 'Registration' },
  { value: 'kiosk', label: 'Kiosk' },
  { value: 'study', label: 'Study form' },
  { value: 'demo', label: 'Demo data' },
] as const satisfies readonly Option[];
export type OrganizationSource = (typeof ORGANIZATION_SOURCES)[number]['value'];

export const valuesOf = <V extends string>(options: readonly Option<V>[]): [V, ...V[]] =>
  options.map(({ value }) => value) as [V, ...V[]];

/** Why an administrator rejects a site, a sponsor or a study, as its applicant reads it. */
export const REJECT_REASONS = [
  { value: 'incomplete', label: 'Important details are missing' },
  { value: 'unverified', label: 'We could not verify who sent it' },
  { value: 'duplicate', label: 'It is here already' },
  { value: 'unsuitable', label: 'It does not fit what we do here' },
  { value: 'test', label: 'It looks like a test' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly Option[];
export type RejectReason = (typeof REJECT_REASONS)[number]['value'];

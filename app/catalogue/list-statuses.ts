/** What a sponsor's own list says of a site. Apart from the words of its files, which few pages need. */
import type { Option } from './options';

export const LIST_STATUSES = [
  { value: 'preferred', label: 'Preferred' },
  { value: 'excluded', label: 'Excluded' },
] as const satisfies readonly Option[];
export type ListStatus = (typeof LIST_STATUSES)[number]['value'];

/** How Find sites and a study's list of sites are narrowed by it. */
export const LIST_FILTERS = [
  { value: 'preferred', label: 'Only preferred' },
  { value: 'notExcluded', label: 'Hide excluded' },
] as const satisfies readonly Option[];

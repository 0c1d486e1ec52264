/** How a sponsor's list of a study's matches is split, sorted and filtered. */
import type { Option } from './options';

/** The tabs of the study's page, in order. */
export const MATCH_STAGES = [
  { value: 'suggested', label: 'Suggested' },
  { value: 'shortlisted', label: 'Shortlisted' },
  { value: 'invited', label: 'Invited' },
  { value: 'interested', label: 'Interested' },
  { value: 'selected', label: 'Selected' },
  { value: 'closed', label: 'Closed' },
] as const satisfies readonly Option[];
export type MatchStage = (typeof MATCH_STAGES)[number]['value'];

/** The first is the default. `says` explains the order above the table. */
export const MATCH_SORTS = [
  {
    value: 'score-desc',
    label: 'Score, best first',
    says: 'Best expected score first. The range shows where the score will be in 8 of 10 cases, once we know what is still missing.',
  },
  { value: 'score', label: 'Score, lowest first', says: 'Lowest expected score first.' },
  { value: 'name', label: 'Name, A to Z', says: 'By name, A to Z.' },
  { value: 'name-desc', label: 'Name, Z to A', says: 'By name, Z to A.' },
  {
    value: 'distance',
    label: 'Nearest to the sponsor first',
    says: 'Nearest to the sponsor first, then sites whose distance is not known.',
  },
  { value: 'distance-desc', label: 'Farthest from the sponsor first', says: 'Farthest from the sponsor first.' },
  { value: 'changed-desc', label: 'Latest change first', says: 'Latest change first.' },
  { value: 'changed', label: 'Earliest change first', says: 'Earliest change first.' },
] as const satisfies readonly (Option & { says: string })[];
export type MatchSort = (typeof MATCH_SORTS)[number]['value'];

/** Filters by whether a site meets the study's musts. */
export const MUST_FILTERS = [
  { value: 'met', label: 'All met' },
  { value: 'notKnown', label: 'Some not known' },
  { value: 'missing', label: 'Some missing' },
] as const satisfies readonly Option[];
export type MustFilter = (typeof MUST_FILTERS)[number]['value'];

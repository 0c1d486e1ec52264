/** The bands and orders of a study's matches. */
import type { Option } from './options';

/** How well a site suits a study, in one word, best first (docs/matching.md). */
export const BANDS = [
  { value: 'strong', label: 'Strong' },
  { value: 'possible', label: 'Possible' },
  { value: 'weak', label: 'Weak' },
] as const satisfies readonly Option[];
export type Band = (typeof BANDS)[number]['value'];

/** What the bands mean, as told below a list (bandOf in app/matching). */
export const BANDS_MEAN =
  'Strong: a confirmed trial like the study, or attested eligible patients, and everything required is met. Weak: something required is missing, or the score is below that of a site of which we know only its area. Possible: everything between.';

/**
 * By what sites that can't be told apart by score are sorted, within each band. The first is the default: almost every site has an address,
 * and a site nearby costs less to visit and monitor, whereas most have never been invited.
 */
export const TIE_ORDERS = [
  { value: 'distance', label: 'Distance', first: 'the nearest to the sponsor' },
  { value: 'answerTime', label: 'Time to answer', first: 'the fastest to answer invitations here' },
  { value: 'preferred', label: 'Preferred by your list', first: 'those that your list prefers' },
  { value: 'neverStarted', label: 'New to studies here', first: 'those that never started a study here' },
] as const satisfies readonly (Option & { first: string })[];
export type TieOrder = (typeof TIE_ORDERS)[number]['value'];

/** The first is the default. `says` explains the order above the table. */
export const MATCH_SORTS = [
  {
    value: 'score-desc',
    label: 'Rank, best first',
    says: 'Best expected score first, with its likely range. Sites that can’t be told apart stand together, the stronger band first and then as you choose, so a lower score may come first among them.',
  },
  { value: 'score', label: 'Score, lowest first', says: 'Lowest expected score first.' },
  {
    value: 'band-desc',
    label: 'Band, strong first',
    says: 'Strong sites first, and the best score first in each band.',
  },
  { value: 'band', label: 'Band, weak first', says: 'Weak sites first, and the best score first in each band.' },
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

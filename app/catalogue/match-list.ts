/** How a sponsor's list of a study's matches is split, sorted and filtered, and why a site is not on it. */
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

/** How well a site suits a study, in one word, best first (docs/matching.md). */
export const BANDS = [
  { value: 'strong', label: 'Strong' },
  { value: 'possible', label: 'Possible' },
  { value: 'weak', label: 'Weak' },
] as const satisfies readonly Option[];
export type Band = (typeof BANDS)[number]['value'];

/**
 * By what sites that can't be told apart by score are sorted, within each band. The first is the default: almost every site has an address,
 * and a site nearby costs less to visit and monitor, whereas most have never been invited.
 */
export const TIE_ORDERS = [
  { value: 'distance', label: 'Distance from the sponsor', first: 'the nearest to the sponsor' },
  { value: 'answerTime', label: 'Time to answer', first: 'the fastest to answer invitations here' },
  { value: 'neverStarted', label: 'Never started a study here', first: 'those that never started a study here' },
] as const satisfies readonly (Option & { first: string })[];
export type TieOrder = (typeof TIE_ORDERS)[number]['value'];

/** Above a tie group, given the places of its first and last site. */
export const tiedSites = (from: number, to: number): string =>
  `Sites ${from} to ${to} can’t be told apart on what we know.`;

/** The first is the default. `says` explains the order above the table. */
export const MATCH_SORTS = [
  {
    value: 'score-desc',
    label: 'Score, best first',
    says: 'Best expected score first. The range shows where the score will be in 8 of 10 cases, once we know what is still missing.',
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

/** Filters by whether a site meets the study's musts. */
export const MUST_FILTERS = [
  { value: 'met', label: 'All met' },
  { value: 'notKnown', label: 'Some not known' },
  { value: 'missing', label: 'Some missing' },
] as const satisfies readonly Option[];
export type MustFilter = (typeof MUST_FILTERS)[number]['value'];

/** Why a site is not among a study's matches. */
export const WHY_NOT = {
  matched: (status: string) => `This site is already matched. Status: ${status}.`,
  withdrawn: 'This site was suggested, and the suggestion was withdrawn when the study ended.',
  ended: 'This study has ended, and the site was never matched with it. Here is how it would score today.',
  unknown: 'We have none of the data this study asks for, so the site has no score.',
  behind: (rank: number, of: number, most: number, least: number | null) =>
    `It ranks ${rank} of ${of} sites. Only the top ${most} are matched${least === null ? '' : `, down to a score of ${least}%`}.`,
  soon: (rank: number, of: number) =>
    `It ranks ${rank} of ${of} sites, so it will be matched the next time matching runs.`,
} as const;

/** The stages at which sites can be written to: they were invited or have answered. */
export const MESSAGED_STAGES = ['invited', 'interested', 'selected'] as const satisfies readonly MatchStage[];
export type MessagedStage = (typeof MESSAGED_STAGES)[number];

export const MESSAGED_STAGE_OPTIONS = MATCH_STAGES.filter(({ value }) =>
  (MESSAGED_STAGES as readonly string[]).includes(value),
);

/** How a sponsor's list of a study's matches is split, sorted and filtered, and why a site is not on it. */
import type { Option } from './options';

/** The tabs of the study's page, in order. */
export const MATCH_STAGES = [
  { value: 'suggested', label: 'Suggested' },
  { value: 'asked', label: 'Asked' },
  { value: 'shortlisted', label: 'Shortlisted' },
  { value: 'invited', label: 'Invited' },
  { value: 'interested', label: 'Interested' },
  { value: 'selected', label: 'Selected' },
  { value: 'closed', label: 'Closed' },
] as const satisfies readonly Option[];
export type MatchStage = (typeof MATCH_STAGES)[number]['value'];

/** Filters by whether a site meets the study's musts. */
export const MUST_FILTERS = [
  { value: 'met', label: 'All met' },
  { value: 'notKnown', label: 'Some not known' },
  { value: 'missing', label: 'Some missing' },
] as const satisfies readonly Option[];
export type MustFilter = (typeof MUST_FILTERS)[number]['value'];

/** Why a site is not among a study's matches. */
export const WHY_NOT = {
  /** @param step the last one, with its date. */
  matched: (step: string, reason: string | null) =>
    `This site is already matched. ${step}.${reason ? ` Reason: ${reason}` : ''}`,
  excluded: 'Your organization’s own list excludes it, so it is not suggested to you.',
  withdrawn: 'This site was suggested, and the suggestion was withdrawn when the study ended.',
  ended: 'This study has ended, and the site was never matched with it. Here is how it would score today.',
  unknown: 'We have none of the data this study asks for, so the site has no score.',
  behind: (rank: number, of: number, most: number, least: number | null) =>
    `It ranks ${rank} of ${of} ${of === 1 ? 'site' : 'sites'}. Only the top ${most} are matched${least === null ? '' : `, down to a score of ${least}%`}.`,
  soon: (rank: number, of: number) =>
    `It ranks ${rank} of ${of} ${of === 1 ? 'site' : 'sites'}, so it will be matched the next time matching runs.`,
} as const;

/** The stages at which sites can be written to: they were invited or have answered. */
export const MESSAGED_STAGES = ['invited', 'interested', 'selected'] as const satisfies readonly MatchStage[];
export type MessagedStage = (typeof MESSAGED_STAGES)[number];

export const MESSAGED_STAGE_OPTIONS = MATCH_STAGES.filter(({ value }) =>
  (MESSAGED_STAGES as readonly string[]).includes(value),
);

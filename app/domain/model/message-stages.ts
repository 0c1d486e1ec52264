import { MATCH_STAGES, type MatchStage } from '~/catalogue/match-list';

/** The stages at which sites can be written to: they were invited or have answered. */
export const MESSAGED_STAGES = ['invited', 'interested', 'selected'] as const satisfies readonly MatchStage[];
export type MessagedStage = (typeof MESSAGED_STAGES)[number];

export const MESSAGED_STAGE_OPTIONS = MATCH_STAGES.filter(({ value }) =>
  (MESSAGED_STAGES as readonly string[]).includes(value),
);

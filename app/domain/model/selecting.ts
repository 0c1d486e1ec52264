import type { MatchWithSite } from '~db/queries/matches';

/** Whether one of the sponsor's people asks a second one before the site is selected. */
export const takesTwo = ({ selecting }: Pick<MatchWithSite, 'selecting'>): boolean =>
  selecting === 'asking' || selecting === 'asked';

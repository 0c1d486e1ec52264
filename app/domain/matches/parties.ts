import type { MatchWithParties } from '~db/queries/matches';

const NOBODY = { siteId: '', sponsorId: '' };

/** Whose match it is, as the policy asks; nobody's if there is none. */
export const partiesOf = (found: MatchWithParties | undefined) =>
  found ? { siteId: found.site.id, sponsorId: found.study.sponsorId } : NOBODY;

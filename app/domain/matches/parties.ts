import type { MatchWithParties } from '~db/queries/matches';

const NOBODY = { siteId: '', sponsorId: '' };

/** The owners of a match, for the policy; nobody if there is no match. */
export const partiesOf = (found: MatchWithParties | undefined) =>
  found ? { siteId: found.site.id, sponsorId: found.study.sponsorId } : NOBODY;

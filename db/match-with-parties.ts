import { sponsors } from './parties';
import { engagements, matches, organizations, studies } from './schema';
import { SELECTING } from './selecting';

/** What a match and its parties are, for the queries that read them together. */
export const MATCH_WITH_PARTIES = {
  match: matches,
  study: studies,
  site: organizations,
  sponsorStatus: sponsors.status,
  sponsorZip: sponsors.zipCode,
  selecting: SELECTING,
  engagement: engagements,
};

/** What a match and its parties are, for the queries that read them together. */
import { alias } from 'drizzle-orm/pg-core';
import { engagements, matches, organizations, studies } from './schema';

/** The organizations that post studies. */
export const sponsors = alias(organizations, 'sponsors');

export const MATCH_WITH_PARTIES = {
  match: matches,
  study: studies,
  site: organizations,
  sponsorStatus: sponsors.status,
  sponsorZip: sponsors.zipCode,
  engagement: engagements,
};

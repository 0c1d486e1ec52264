/** Where selecting a site takes two people of the sponsor (docs/decisions/0105-two-people-for-a-selection.md). */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SelectionLapse } from '../app/catalogue/selecting';
import { belongsTo, sponsors } from './parties';
import { isExcludedBySponsor } from './queries/site-lists';
import { engagements, isUnderWay, matches, selectionRequests, studies, users } from './schema';

/** Whoever asked can still act for the sponsor. */
const isThere = and(isNull(users.suspendedAt), isNull(users.erasedAt), belongsTo(studies.sponsorId));

/**
 * Why an open request counts no longer; null while it does. It is read from what it is about, so that whatever is undone
 * brings it back. For a query of a request with its match, study, engagement and asker, of which the last two may be missing.
 */
export const lapseOf = sql<SelectionLapse | null>`case
  when not ${isUnderWay} then 'study'
  when ${matches.status} <> 'interested' then 'match'
  when coalesce(${engagements.decision}, '') <> coalesce(${selectionRequests.decision}, '') then 'decision'
  when ${isExcludedBySponsor} then 'excluded'
  when ${isThere} then null
  else 'asker' end`;

/** The requests that an approver can still answer, for such a query. */
export const isOpenSelection: SQL = and(eq(selectionRequests.state, 'open'), sql`${lapseOf} is null`) as SQL;

/** Whether somebody has asked, in a query of matches with their studies and engagements. */
export const isAwaitingApproval: SQL = sql`exists (select 1 from ${selectionRequests} left join ${users} on ${users.id} = ${selectionRequests.askedBy}
  where ${selectionRequests.matchId} = ${matches.id} and ${isOpenSelection})`;

/**
 * How the sponsor of a match selects its site: one of its people does, `left` if somebody has asked while it took two; or one
 * asks a colleague, `asked` once somebody has.
 */
export type Selecting = 'alone' | 'left' | 'asking' | 'asked';
export const SELECTING = sql<Selecting>`case
  when ${isAwaitingApproval} then case when ${sponsors.twoToSelect} then 'asked' else 'left' end
  when ${sponsors.twoToSelect} then 'asking'
  else 'alone' end`;

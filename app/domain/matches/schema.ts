/** What people send about matches. Shared with the browser. */
import { z } from 'zod';
import { TEXT_LONG } from '~/catalogue/limits';
import { MATCH_DEEDS, type MatchDeed } from '~/catalogue/match-deeds';
import { MATCH_MOVES, type MatchSide, type MatchStatus } from '~/catalogue/statuses';
import { required } from '../fields';

export const runSchema = z.object({ studyId: required() });

/** A no comes with its reason: the other side learns something from it. */
export const declineSchema = z.object({ reason: required(TEXT_LONG) });

/** Where the deed leads when this side does it to a match of this status; undefined where it may not (MAT-04). */
export function targetOf(deed: MatchDeed, side: MatchSide, status: MatchStatus): MatchStatus | undefined {
  const { by, from, to }: { by: readonly MatchSide[]; from: MatchStatus | null; to: MatchStatus } = MATCH_DEEDS[deed];
  const allowed = by.includes(side) && (from === null || from === status) && MATCH_MOVES[side][status]?.includes(to);
  return allowed ? to : undefined;
}

/** The deeds that this side may do now, in the order of their buttons. */
export function deedsFor(side: MatchSide, status: MatchStatus): MatchDeed[] {
  return (Object.keys(MATCH_DEEDS) as MatchDeed[]).filter((deed) => targetOf(deed, side, status) !== undefined);
}

import type { Decision, NotSelectedReason } from '~/catalogue/engagement';
import type { MatchSide } from '~/catalogue/statuses';
import type { MatchWithParties } from '~db/queries/matches';
import type { Engagement } from '~db/schema';
import type { Db } from '~db/store.server';
import { beginEngagement, endEngagement, finishStep } from './turns.server';

interface Transition {
  effect: 'begin' | 'answer' | 'end' | Decision;
  side: MatchSide;
  decline: { kind: string; reason: string } | null;
  /** Why the sponsor selects the site, or keeps it as a backup. */
  reason: string | null;
  at: number;
}

/**
 * Updates a match's engagement after a transition. A match that was answered before engagements existed gets one now.
 * @returns it as it is now; null without one.
 */
export async function followTransition(
  db: Db,
  { match, study, engagement }: MatchWithParties,
  { effect, side, decline, reason, at }: Transition,
): Promise<Engagement | null> {
  if (effect === 'end') return engagement && endEngagement(db, engagement, turnedDown(match.status, side, decline), at);
  if (engagement && effect === 'answer') return finishStep(db, engagement, 'interest', at);
  const begun = engagement ?? (await beginEngagement(db, match, study, at, { answered: effect === 'answer' }));
  if (effect === 'begin' || effect === 'answer') return begun;
  return endEngagement(db, begun, { decision: effect, decisionKind: null, decisionReason: reason }, at);
}

/**
 * If a sponsor declines a site that has answered, that is its decision. Any other decline ends the engagement without a
 * decision.
 */
const turnedDown = (from: string, side: MatchSide, decline: Transition['decline']) =>
  side === 'sponsor' && from === 'interested' && decline
    ? ({
        decision: 'not_selected',
        decisionKind: decline.kind as NotSelectedReason,
        decisionReason: decline.reason,
      } as const)
    : null;

/** What each side can do with a qualification visit, and when. Shared with the browser. */
import type { MatchSide } from '~/catalogue/statuses';
import type { VisitState } from '~/catalogue/visits';

interface Move {
  by: readonly MatchSide[];
  /** 'none': there is no visit yet. */
  from: readonly (VisitState | 'none')[];
  /** Only while the match’s step is the visit. */
  inStep: boolean;
  /** Only once the visit has begun. */
  afterStart?: true;
  /** Where it adds the step to a match that has none: in its last step, or ahead of it. */
  adds?: 'now' | 'ahead';
}

const OPEN = ['none', 'proposed', 'other times asked', 'scheduled', 'canceled'] as const;

export const VISIT_MOVES = {
  propose: { by: ['sponsor'], from: OPEN, inStep: true, adds: 'now' },
  addStep: { by: ['sponsor'], from: ['none'], inStep: true, adds: 'ahead' },
  waive: { by: ['sponsor'], from: OPEN, inStep: true },
  choose: { by: ['site'], from: ['proposed'], inStep: true },
  askOthers: { by: ['site'], from: ['proposed'], inStep: true },
  /** After the step, only a visit that had already begun is still scheduled. */
  cancel: { by: ['site', 'sponsor'], from: ['scheduled'], inStep: false },
  report: { by: ['sponsor'], from: ['scheduled'], inStep: true, afterStart: true },
  tick: { by: ['site', 'sponsor'], from: ['reported'], inStep: false },
} as const satisfies Record<string, Move>;
export type VisitMove = keyof typeof VISIT_MOVES;
export const VISIT_MOVE_NAMES = Object.keys(VISIT_MOVES) as [VisitMove, ...VisitMove[]];

export interface VisitStanding {
  side: MatchSide | 'admin';
  state: VisitState | 'none';
  startsAt: number | null;
  /** Whether the match’s open step is the visit. */
  inStep: boolean;
  /** How the visit can become a step of this match (visitAddable). */
  addable: 'now' | 'ahead' | null;
  at: number;
}

export function movesOpen({ side, state, startsAt, inStep, addable, at }: VisitStanding): VisitMove[] {
  return VISIT_MOVE_NAMES.filter((name) => {
    const move: Move = VISIT_MOVES[name];
    return (
      side !== 'admin' &&
      move.by.includes(side) &&
      move.from.includes(state) &&
      (move.adds === 'ahead'
        ? addable === 'ahead'
        : inStep || !move.inStep || (move.adds === 'now' && addable === 'now')) &&
      (!move.afterStart || (startsAt !== null && startsAt <= at))
    );
  });
}

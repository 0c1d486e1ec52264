/** What both sides propose in versions, agree to and sign: the budget and the contract of a selected site. Pure. */
import type { BudgetState } from '~/catalogue/budgets';
import type { MatchSide } from '~/catalogue/statuses';

export const VERSION_MOVES = ['propose', 'accept', 'sign'] as const;
export type VersionMove = (typeof VERSION_MOVES)[number];

interface Standing {
  /** The reader's; administrators only read. */
  side: MatchSide | 'admin';
  /** Whether the start-up has begun and has not ended, and the match goes on. */
  open: boolean;
  latest: { state: BudgetState; turn: MatchSide | null } | undefined;
  /** Whether there can be another version. */
  room: boolean;
  /** Whether the latest one can be agreed to as it is. */
  final?: boolean;
}

/**
 * What a side can do with the latest version now. The sponsor makes the first offer. After that, either side may propose,
 * also once both have signed.
 */
export function versionMoves({ side, open, latest, room, final = true }: Standing): VersionMove[] {
  if (side === 'admin' || !open) return [];
  const isTurn = latest?.turn === side;
  return [
    ...((latest || side === 'sponsor') && room ? (['propose'] as const) : []),
    ...(isTurn && latest?.state === 'offered' && final ? (['accept'] as const) : []),
    ...(isTurn && latest && latest.state !== 'offered' ? (['sign'] as const) : []),
  ];
}

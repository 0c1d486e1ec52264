import { describe, expect, it } from 'vitest';
import { MATCH_DEEDS, type MatchDeed } from '~/catalogue/match-deeds';
import { MATCH_MOVES, MATCH_STATUSES, type MatchSide } from '~/catalogue/statuses';
import { deedsFor, targetOf } from '~/domain/matches/schema';

const SIDES: MatchSide[] = ['site', 'sponsor'];
const DEEDS = Object.keys(MATCH_DEEDS) as MatchDeed[];

describe('[MAT-04] the deeds on a match', () => {
  it('are the allowed moves, each with one deed', () => {
    for (const side of SIDES) {
      for (const status of MATCH_STATUSES) {
        const targets = DEEDS.flatMap((deed) => targetOf(deed, side, status) ?? []);
        expect(targets.sort()).toEqual([...(MATCH_MOVES[side][status] ?? [])].sort());
        expect(deedsFor(side, status)).toHaveLength(targets.length);
      }
    }
  });

  it('leave a selected match and a declined one as they are', () => {
    for (const side of SIDES) {
      for (const status of ['selected', 'declined'] as const) expect(deedsFor(side, status)).toEqual([]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { MatchSide, MatchStatus } from '~/catalogue/statuses';
import { MATCH_TRANSITIONS, type MatchTransition, transitionsFrom } from '~/domain/model/match-transitions';

/** What the specification allows, by side and status (MAT-04). */
const ALLOWED: Record<MatchSide, Record<MatchStatus, MatchTransition[]>> = {
  sponsor: {
    new: ['invite', 'decline'],
    invited: ['decline'],
    interested: ['select', 'backup', 'decline'],
    selected: [],
    declined: [],
  },
  site: {
    new: ['interest', 'decline'],
    invited: ['accept', 'decline'],
    interested: ['decline'],
    selected: [],
    declined: [],
  },
};
const cases = (['site', 'sponsor'] as const).flatMap((side) =>
  (Object.keys(ALLOWED[side]) as MatchStatus[]).map((status) => ({ side, status, allowed: ALLOWED[side][status] })),
);

describe('[MAT-04] the transitions of a match', () => {
  it.each(cases)('by the $side, from $status', ({ side, status, allowed }) => {
    expect(transitionsFrom(side, { status, studyActive: true })).toEqual(allowed);
  });

  it.each(cases)(
    'by the $side, from $status, once the study is completed: decline only',
    ({ side, status, allowed }) => {
      expect(transitionsFrom(side, { status, studyActive: false })).toEqual(
        allowed.filter((name) => name === 'decline'),
      );
    },
  );

  it('lead to the statuses in their names', () => {
    expect(Object.entries(MATCH_TRANSITIONS).map(([name, { to }]) => [name, to])).toEqual([
      ['invite', 'invited'],
      ['interest', 'interested'],
      ['accept', 'interested'],
      ['select', 'selected'],
      ['backup', 'interested'],
      ['decline', 'declined'],
    ]);
  });
});

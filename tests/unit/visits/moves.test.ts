import { describe, expect, it } from 'vitest';
import { movesOpen, type VisitStanding } from '~/domain/model/visit-moves';

const AT = Date.parse('2027-03-09T15:00:00Z');
const open = (standing: Partial<VisitStanding>) =>
  movesOpen({ side: 'sponsor', state: 'none', startsAt: null, inStep: true, addable: null, at: AT, ...standing });

describe('what each side can do with a visit', () => {
  it('[VIS-01] begins with the sponsor, who proposes times or waives the visit', () => {
    expect(open({})).toEqual(['propose', 'waive']);
    expect(open({ side: 'site' })).toEqual([]);
    expect(open({ side: 'admin', state: 'scheduled' })).toEqual([]);
    expect(open({ inStep: false })).toEqual([]);
  });

  it('[DAY-57] also begins where a match without a visit has come to the decision', () => {
    expect(open({ inStep: false, addable: 'now' })).toEqual(['propose']);
    expect(open({ inStep: false, addable: 'ahead' })).toEqual(['addStep']);
    expect(open({ side: 'site', inStep: false, addable: 'now' })).toEqual([]);
    expect(open({ side: 'site', inStep: false, addable: 'ahead' })).toEqual([]);
  });

  it('[VIS-03] is the site’s turn once times are proposed, and the sponsor’s again if none of them works', () => {
    expect(open({ side: 'site', state: 'proposed' })).toEqual(['choose', 'askOthers']);
    expect(open({ side: 'site', state: 'other times asked' })).toEqual([]);
    expect(open({ state: 'other times asked' })).toEqual(['propose', 'waive']);
  });

  it('[VIS-05] either side can cancel a scheduled visit, even when the step is over', () => {
    expect(open({ side: 'site', state: 'scheduled', startsAt: AT + 1 })).toEqual(['cancel']);
    expect(open({ side: 'site', state: 'scheduled', startsAt: AT + 1, inStep: false })).toEqual(['cancel']);
    expect(open({ state: 'scheduled', startsAt: AT + 1 })).toEqual(['propose', 'waive', 'cancel']);
    expect(open({ side: 'site', state: 'canceled', startsAt: AT })).toEqual([]);
  });

  it('[VIS-06] is reported once it has begun; after that, only action items can be marked', () => {
    expect(open({ state: 'scheduled', startsAt: AT })).toContain('report');
    for (const side of ['site', 'sponsor'] as const)
      expect(open({ side, state: 'reported', startsAt: AT, inStep: false })).toEqual(['tick']);
    expect(open({ state: 'waived' })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { MATCH_SORTS } from '~/catalogue/match-orders';
import { mustsSeen } from '~/domain/model/musts-seen';
import {
  endOf,
  firstStage,
  isShown,
  type Listed,
  lastStep,
  stageOf,
  studyListAddress,
  studyListSchema,
  whyClosed,
} from '~/domain/model/study-match-list';
import { orderOf } from '~/domain/model/study-match-order';
import { preferred, required, SCORED } from '~tests/support/scored';

const NEW = {
  ...SCORED,
  id: 'm',
  status: 'new' as const,
  qualifies: true,
  shortlistedAt: null,
  askedAt: null,
  score: 70,
  createdAt: 1,
  computedAt: 5,
  updatedAt: 9,
  invitedAt: null,
  answeredAt: null,
  declinedBy: null,
  declineKind: null,
  declineReason: null,
};
const must = required;
const nothing = { musts: [], lines: { fits: [], missing: [], notKnown: [] } };
const listed = (match: Partial<Listed['match']> = {}, site: Partial<Listed['site']> = {}, miles = 12): Listed => ({
  match: { ...NEW, ...match },
  site: { name: 'Riverside Clinic', nameKey: 'riverside clinic', city: 'Salem', state: 'Massachusetts', ...site },
  miles,
  end: null,
});
const query = (values: object) => studyListSchema.parse(values);

describe('[SEL-01] the stage of a match', () => {
  it.each([
    ['suggested', {}],
    ['shortlisted', { shortlistedAt: 3 }],
    ['shortlisted', { shortlistedAt: 3, qualifies: false }],
    ['closed', { qualifies: false }],
    ['invited', { status: 'invited', shortlistedAt: 3 }],
    ['interested', { status: 'interested', qualifies: false }],
    ['selected', { status: 'selected' }],
    ['closed', { status: 'declined' }],
  ] as const)('is %s for %o', (stage, change) => {
    expect(stageOf({ ...NEW, ...change }, null)).toBe(stage);
  });

  it('is closed for an invitation to a study that has ended, and says so', () => {
    const end = endOf({ status: 'approved', isActive: false, endedAt: 8, updatedAt: 9 });
    const older = endOf({ status: 'approved', isActive: false, endedAt: null, updatedAt: 9 });
    expect(older?.at).toBe(9);
    const invited = { ...NEW, status: 'invited' as const, invitedAt: 4 };
    expect(stageOf(invited, end)).toBe('closed');
    expect(lastStep(invited, end)).toEqual({ words: 'The study closed', at: 8, lasts: false });
    expect(stageOf({ ...NEW, status: 'selected' }, end)).toBe('selected');
    expect(endOf({ status: 'withdrawn', isActive: false, endedAt: 8, updatedAt: 8 })?.words).toBe(
      'The study was withdrawn',
    );
    expect(endOf({ status: 'approved', isActive: true, endedAt: null, updatedAt: 8 })).toBeNull();
  });

  it('that is shown first has something to do: answers, then suggestions', () => {
    const none = { suggested: 0, asked: 0, shortlisted: 0, invited: 0, interested: 0, selected: 0, closed: 0 };
    expect(firstStage(none)).toBe('suggested');
    expect(firstStage({ ...none, closed: 1, invited: 2, suggested: 3 })).toBe('suggested');
    expect(firstStage({ ...none, suggested: 3, interested: 1 })).toBe('interested');
    expect(firstStage({ ...none, closed: 1, selected: 1 })).toBe('selected');
  });

  it('says why it is closed: the reason given, what is missing, or that it no longer fits', () => {
    expect(whyClosed({ ...NEW, ...nothing, status: 'declined', declineReason: 'Full.' })).toBe('Full.');
    const musts = [must('not met', 'Pharmacy'), must('met', 'MRI'), must('not met', 'Freezer'), must('not known', 'X')];
    expect(whyClosed({ ...NEW, ...nothing, qualifies: false, musts })).toBe('Missing: Pharmacy, Freezer.');
    const lines = { fits: [], missing: ['endoscopy suite'], notKnown: [] };
    expect(whyClosed({ ...NEW, ...nothing, qualifies: false, lines })).toBe('Missing: endoscopy suite.');
    expect(whyClosed({ ...NEW, ...nothing, qualifies: false })).toBe('It no longer fits what the study asks for.');
    expect(whyClosed({ ...NEW, ...nothing, musts })).toBeNull();
  });
});

describe('[SEL-02] a row of the table', () => {
  it.each([
    [{ words: 'Suggested', at: 1, lasts: true }, {}],
    [{ words: 'Shortlisted', at: 3, lasts: false }, { shortlistedAt: 3 }],
    [{ words: 'No longer qualifies', at: 5, lasts: true }, { qualifies: false }],
    [
      { words: 'Invited', at: 4, lasts: false },
      { status: 'invited', invitedAt: 4, shortlistedAt: 3 },
    ],
    [
      { words: 'Interested', at: 6, lasts: true },
      { status: 'interested', answeredAt: 6 },
    ],
    [
      { words: 'Selected', at: 9, lasts: false },
      { status: 'selected', answeredAt: 6 },
    ],
    [
      { words: 'Declined by the sponsor', at: 9, lasts: false },
      { status: 'declined', declinedBy: 'sponsor' },
    ],
  ] as const)('says %o', (step, change) => {
    expect(lastStep({ ...NEW, ...change }, null)).toEqual(step);
  });

  it('counts the musts and names those that are missing', () => {
    const musts = [must('met', 'MRI'), must('not met', 'Pharmacy'), must('not known', 'Freezer')];
    expect(mustsSeen({ musts })).toEqual({ met: 1, missing: ['Pharmacy'], notKnown: ['Freezer'] });
  });
});

describe('[SEL-03] the list', () => {
  it('is searched by the words of name and city, in any case and order', () => {
    expect(isShown(listed(), query({ q: 'salem river' }))).toBe(true);
    expect(isShown(listed(), query({ q: 'salem harbor' }))).toBe(false);
  });

  it('is filtered by region and state, however the site spells its state', () => {
    for (const place of ['MA', 'Massachusetts', 'Northeast']) {
      expect(isShown(listed(), query({ place }))).toBe(true);
      expect(isShown(listed({}, { state: 'TX' }), query({ place }))).toBe(false);
    }
    expect(isShown(listed({}, { state: null }), query({ place: 'all' }))).toBe(true);
  });

  it('is filtered by musts: all met, some not known, some missing', () => {
    const shown = (...states: ('met' | 'not met' | 'not known')[]) =>
      ['met', 'notKnown', 'missing'].filter((musts) =>
        isShown(listed({ requirements: states.map((state) => must(state, 'X')) }), query({ musts })),
      );
    expect(shown('met', 'met')).toEqual(['met']);
    expect(shown('met', 'not known')).toEqual(['notKnown']);
    expect(shown('not met', 'not known')).toEqual(['notKnown', 'missing']);
    expect(shown()).toEqual(['met']);
    expect(isShown(listed({ requirements: [preferred('not met', 'X')] }), query({ musts: 'met' }))).toBe(true);
  });

  it.each(MATCH_SORTS.map(({ value }) => value))('in the order %s has unknown values last', (sort) => {
    const { keyOf, descending, kind } = orderOf(query({ sort }));
    if (kind === 'string') return expect(keyOf(listed())).toBe('riverside clinic');
    const unknown = keyOf({ ...listed({ score: null }), miles: null }) as number;
    if (sort.startsWith('changed')) return expect(unknown).toBe(1);
    if (sort.startsWith('band')) return expect(unknown).toBe(2);
    expect(descending ? unknown < 0 : unknown > 1e9).toBe(true);
  });

  it('[NUM-04] is filtered by band, and in its order has the best score first within each', () => {
    expect(isShown(listed({ band: 'strong' }), query({ band: 'strong' }))).toBe(true);
    expect(isShown(listed({ band: 'weak' }), query({ band: 'strong' }))).toBe(false);
    const { keyOf, withinOf } = orderOf(query({ sort: 'band-desc' }));
    const [strong, possible] = [listed({ band: 'strong', score: 50 }), listed({ band: 'possible', score: 90 })];
    expect(Number(keyOf(strong))).toBeGreaterThan(Number(keyOf(possible)));
    expect(withinOf(listed({ score: 9 }), false) > withinOf(listed({ score: 80 }), false)).toBe(true);
    expect(withinOf(listed({ score: null }), false) > withinOf(listed({ score: 0 }), false)).toBe(true);
  });

  it('[NUM-05] has tied sites by band, then as the sponsor chooses, with unknown values last', () => {
    const known = { like: 1, lastLike: 2023, patients: null, usual: 40, attestedPatients: false };
    const sites = [
      listed({ id: 'near', band: 'weak', facts: { ...known, answerDays: null, selected: 2 } }, {}, 3),
      listed({ id: 'fast', facts: { ...known, answerDays: 0.5, selected: 1 } }, {}, 900),
      listed({ id: 'slow', facts: { ...known, answerDays: 12, selected: 0 } }, {}, 20),
    ];
    const order = (ties: string) => {
      const { withinOf } = orderOf(query({ ties }));
      const keyed = sites.map((each) => [withinOf(each, true), each.match.id] as const);
      return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, id]) => id);
    };
    expect(order('distance')).toEqual(['slow', 'fast', 'near']);
    expect(order('answerTime')).toEqual(['fast', 'slow', 'near']);
    expect(order('neverStarted')).toEqual(['slow', 'fast', 'near']);
    expect(orderOf(query({})).withinOf(sites[0] as Listed, false)).toBe('');
  });

  it('has an address without unused filters, and any change leads to the first page', () => {
    const asked = query({ stage: 'invited', q: 'salem', sort: 'name' });
    expect(studyListAddress('s', asked)).toBe('/studies/s?stage=invited&q=salem&sort=name');
    expect(studyListAddress('s', asked, { sort: 'score-desc', q: undefined })).toBe('/studies/s?stage=invited');
    expect(studyListAddress('s', asked, { cursor: '~abc' })).toContain('cursor=%7Eabc');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STEPS, TODOS, type Todo } from '~/catalogue/engagement';
import { DAY_MS } from '~/catalogue/time';
import { debriefOf } from '~/domain/commands/engagements/debrief';
import { sponsorRecordOf } from '~/domain/commands/engagements/sponsor-record';
import {
  completePath,
  DEFAULT_PATH,
  firstTodo,
  pathOf,
  siteMayRead,
  stageOf,
  stepAfter,
} from '~/domain/model/engagement-path';
import { formOfPath, pathFormSchema, pathInForm, pathSchema } from '~/domain/model/engagement-schema';
import { standingOf } from '~/domain/model/engagement-standing';
import { placeOf } from '~/domain/model/requirement-places';
import { summaryOf } from '~/matching/requirements';
import type { Task } from '~db/schema';
import { preferred, required } from '~tests/support/scored';

const interestToDecision = (...between: Parameters<typeof completePath>[0]) =>
  completePath(between, { interest: 10, decision: 14 });

describe('[ENG-01] the path to a decision', () => {
  test('is the study’s own, otherwise the sponsor’s template, otherwise the default without a visit', () => {
    const own = interestToDecision({ step: 'visit', days: 3 });
    const template = { steps: interestToDecision({ step: 'cda', days: 4 }), version: 2 };
    expect(pathOf({ path: own }, template)).toEqual({ steps: own, version: 0 });
    expect(pathOf({ path: null }, template)).toEqual(template);
    expect(pathOf({ path: null }, undefined)).toEqual({ steps: DEFAULT_PATH, version: 0 });
    expect(DEFAULT_PATH).toEqual([
      { step: 'interest', days: 10 },
      { step: 'cda', days: 5 },
      { step: 'feasibility', days: 10 },
      { step: 'decision', days: 14 },
    ]);
  });

  test('leads from each step to the next, in the order that the sponsor chose', () => {
    const path = interestToDecision({ step: 'visit', days: 3 }, { step: 'cda', days: 5 });
    expect([stepAfter(path, 'interest'), stepAfter(path, 'visit'), stepAfter(path, 'cda')]).toEqual([
      'visit',
      'cda',
      'decision',
    ]);
  });

  test('opens each step with its first task', () => {
    expect(STEPS.map(({ value }) => firstTodo(value))).toEqual([
      'answer',
      'sendCda',
      'sendQuestionnaire',
      'proposeVisit',
      'decide',
    ]);
    for (const todo of Object.keys(TODOS) as Todo[])
      expect(STEPS.some(({ value }) => value === TODOS[todo].step)).toBe(true);
  });

  test('must begin with interest, end with the decision, and contain no step twice', () => {
    const steps = (...names: string[]) =>
      pathSchema.safeParse({ steps: names.map((step) => ({ step, days: 5 })) }).success;
    expect(steps('interest', 'decision')).toBe(true);
    expect(steps('interest', 'visit', 'cda', 'feasibility', 'decision')).toBe(true);
    for (const wrong of [
      [],
      ['interest'],
      ['cda', 'interest', 'decision'],
      ['interest', 'cda', 'cda', 'decision'],
      ['interest', 'decision', 'cda'],
    ])
      expect(steps(...wrong)).toBe(false);
    for (const days of [0, 61, 1.5])
      expect(
        pathSchema.safeParse({
          steps: [
            { step: 'interest', days },
            { step: 'decision', days: 5 },
          ],
        }).success,
      ).toBe(false);
  });

  test('is the same after a round trip through its form', () => {
    for (const path of [
      [...DEFAULT_PATH],
      interestToDecision(),
      interestToDecision({ step: 'visit', days: 7 }, { step: 'cda', days: 2 }, { step: 'feasibility', days: 30 }),
    ]) {
      const typed = pathFormSchema.parse(formOfPath(path));
      expect(pathInForm(typed)).toEqual({ steps: path, asTemplate: false });
    }
  });
});

test('[ENG-02] the stage is the open step, or the outcome', () => {
  expect(stageOf('new', undefined)).toBe('suggested');
  expect(stageOf('invited', { step: 'interest', decision: null })).toBe('interest');
  expect(stageOf('interested', { step: 'feasibility', decision: null })).toBe('feasibility');
  expect(stageOf('interested', { step: null, decision: 'backup' })).toBe('backup');
  expect(stageOf('declined', { step: null, decision: 'not_selected' })).toBe('not_selected');
  expect(stageOf('declined', { step: null, decision: null })).toBe('closed');
  expect(stageOf('declined', { step: null, decision: 'backup' })).toBe('closed');
  expect(stageOf('selected', undefined)).toBe('selected');
});

test('[ENG-07][DAY-189] a site can read confidential text once it has answered and the CDA is done, skipped or not part of the path, until it falls out', () => {
  const withCda = { steps: interestToDecision({ step: 'cda', days: 5 }), decision: null };
  const without = { steps: interestToDecision(), decision: null };
  const cda = (state: Task['state'], reason: string | null = null) => ({ state, reason });
  expect(siteMayRead('interested', { ...withCda, step: 'cda' }, cda('open'))).toBe(false);
  expect(siteMayRead('interested', { ...withCda, step: 'feasibility' }, undefined)).toBe(false);
  expect(siteMayRead('interested', { ...withCda, step: 'decision' }, cda('done'))).toBe(true);
  expect(siteMayRead('interested', { ...withCda, step: 'decision' }, cda('skipped', 'Already signed.'))).toBe(true);
  // A decision that ends the step is no permission, but for a selected site.
  expect(siteMayRead('interested', { ...withCda, step: null }, cda('skipped'))).toBe(false);
  expect(siteMayRead('selected', { ...withCda, step: null }, cda('skipped'))).toBe(true);
  expect(siteMayRead('interested', { ...withCda, step: null, decision: 'not_selected' }, cda('done'))).toBe(false);
  expect(siteMayRead('interested', { ...without, step: 'decision' }, undefined)).toBe(true);
  expect(siteMayRead('selected', { ...withCda, step: null }, cda('done'), null)).toBe(true);
  expect(siteMayRead('selected', { ...withCda, step: null }, cda('done'), 1)).toBe(false);
  for (const status of ['new', 'invited', 'declined'] as const)
    expect(siteMayRead(status, { ...without, step: null }, cda('done'))).toBe(false);
});

describe('[ENG-09][NUM-03] a debrief', () => {
  const breakdown = (specialty: number | null) => ({
    ...{
      geographicScore: 50,
      specialtyScore: specialty,
      capacityScore: null,
      regulatoryScore: 90,
      performanceScore: 10,
    },
  });
  const selected = (specialty: number) => ({
    requirements: [
      required('met', 'Pharmacy'),
      required('not known', 'MRI'),
      { ...preferred('met', `${specialty} confirmed trials like this study`), kind: 'trials' as const },
    ],
    breakdown: breakdown(specialty),
  });
  const trial = { ...preferred('not known', 'a confirmed trial like this study'), kind: 'trials' as const };
  const own = {
    requirements: [trial, required('not met', 'Pharmacy'), required('not met', 'MRI')],
    breakdown: breakdown(40),
  };
  const gaps = {
    pharmacy: { kind: 'equipment', text: 'Pharmacy', state: 'not met', required: true },
    mri: { kind: 'equipment', text: 'MRI', state: 'not met', required: true },
    trial: { kind: 'trials', text: 'a confirmed trial like this study', state: 'not known', required: false },
  };

  test('says what most of at least five selected sites had, and where they were ahead', () => {
    const five = [70, 72, 74, 76, 78].map(selected);
    expect(debriefOf(own, five)).toEqual({
      compared: 5,
      gaps: [gaps.pharmacy, gaps.trial],
      others: [gaps.mri],
      scores: [{ value: 'specialty', label: 'Specialty', own: 40, middle: 74 }],
    });
  });

  test('compares nothing if fewer were selected, so that no site can be identified', () => {
    expect(debriefOf(own, [70, 72, 74, 76].map(selected))).toEqual({
      compared: null,
      gaps: [],
      others: [gaps.pharmacy, gaps.mri, gaps.trial],
      scores: [],
    });
  });
});

test('[NUM-03] a debrief never says that nothing is open if the match shows that something is missing or not known', () => {
  const states = fc.constantFrom<'met' | 'not met' | 'not known'>('met', 'not met', 'not known');
  const item = fc.record({ text: fc.constantFrom('MRI', 'Pharmacy', 'Freezer'), state: states, isMust: fc.boolean() });
  const match = fc.uniqueArray(item, { selector: ({ text }) => text }).map((items) => ({
    requirements: items.map(({ text, state, isMust }) => (isMust ? required : preferred)(state, text)),
    breakdown: {
      geographicScore: null,
      specialtyScore: null,
      capacityScore: null,
      regulatoryScore: null,
      performanceScore: null,
    },
  }));
  fc.assert(
    fc.property(match, fc.array(match, { maxLength: 8 }), (own, selected) => {
      const { missing, notKnown } = summaryOf(own.requirements).lines;
      const { gaps, others } = debriefOf(own, selected);
      const told = [...gaps, ...others].map(({ text }) => text);
      expect(told.sort()).toEqual([...missing, ...notKnown].sort());
    }),
  );
});

test('[ENG-08] a sponsor’s record counts its decisions and those it owed, and is empty for fewer than three', () => {
  const at = 100 * DAY_MS;
  const decided = (days: number) => ({ answeredAt: 10 * DAY_MS, decidedAt: (10 + days) * DAY_MS, dueAt: null });
  const late = { answeredAt: 10 * DAY_MS, decidedAt: null, dueAt: 20 * DAY_MS };
  const open = { answeredAt: 90 * DAY_MS, decidedAt: null, dueAt: 110 * DAY_MS };
  expect(sponsorRecordOf([decided(3), decided(5), open], at)).toBeNull();
  expect(sponsorRecordOf([decided(3), decided(9), decided(5), late, open], at)).toEqual({
    cases: 4,
    answered: 3,
    medianDays: 5,
  });
  expect(sponsorRecordOf([late, late, late], at)).toEqual({ cases: 3, answered: 0, medianDays: null });
});

test('[ENG-02] a step is ahead, open, past or not on the path, as its page says', () => {
  const steps = interestToDecision({ step: 'cda', days: 5 }, { step: 'feasibility', days: 10 });
  const at = (stage: Parameters<typeof standingOf>[0]['stage']) =>
    (['cda', 'feasibility', 'visit'] as const).map((step) => standingOf({ steps, stage }, step));
  expect(at('interest')).toEqual(['ahead', 'ahead', 'none']);
  expect(at('cda')).toEqual(['open', 'ahead', 'none']);
  expect(at('feasibility')).toEqual(['past', 'open', 'none']);
  for (const stage of ['selected', 'not_selected', 'closed'] as const)
    expect(at(stage)).toEqual(['past', 'past', 'none']);
  expect(standingOf({ steps: [], stage: 'suggested' }, 'cda')).toBe('none');
});

test('[DAY-113][DAY-114] each requirement leads to where a site changes what it looks at, if anywhere', () => {
  const hrefOf = (kind: Parameters<typeof placeOf>[0]['kind'], isRequired = true) =>
    placeOf({ kind, required: isRequired })?.href ?? null;
  expect(hrefOf('equipment')).toBe('/organization/profile#profile-equipment');
  expect(hrefOf('trials')).toBe('/organization/track-record');
  expect(hrefOf('gcp')).toBe('/training');
  expect([hrefOf('population'), hrefOf('population', false)]).toEqual([
    '/organization/profile#profile-patientPanelSize',
    '/organization/patients',
  ]);
  expect([hrefOf('region'), hrefOf('capacity')]).toEqual([null, null]);
});

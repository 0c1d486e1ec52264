import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import type { AnswerValue, Question, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { NONE_OF_THESE } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import { ownQuestion } from '~/domain/commands/feasibility/edit';
import { checkedValue, countingValue, sameValue, valueInForm, valueInWords } from '~/domain/model/answer-values';
import {
  conditionInWords,
  holds,
  parsePointsLine,
  pointsInWords,
  readCondition,
} from '~/domain/model/question-conditions';
import {
  computedValue,
  contradictedPoints,
  isAnswered,
  kindByText,
  missingIn,
  scoreOf,
  shownOf,
  shownQuestions,
  withComputed,
} from '~/domain/model/questionnaire-rules';

const plain = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
const ask = (key: string, type: Question['type'], more: Partial<Question> = {}): Question =>
  ownQuestion({ key, type, text: `${key}?`, required: true, ...more });
const sections = (...questions: Question[]): QuestionnaireSection[] => [{ id: 's', title: 'S', questions }];
const keys = (questions: readonly Question[]) => questions.map(({ key }) => key);

const FREEZER = ask('freezer', 'yesno');
const RANGE = ask('range', 'single', {
  options: plain('Cold', 'Colder'),
  shownIf: { key: 'freezer', when: { is: 'equals', value: 'yes' } },
});
const BACKUP = ask('backup', 'yesno', { shownIf: { key: 'range', when: { is: 'not', value: 'cold' } } });

describe('which questions are asked', () => {
  it('[FEA-03] a question is asked if its condition is met; one that depends on a hidden question is hidden too', () => {
    const all = sections(FREEZER, RANGE, BACKUP);
    const yes = { answer: 'yes', detail: null } as const;
    expect(keys(shownQuestions(all, {}))).toEqual(['freezer']);
    expect(keys(shownQuestions(all, { freezer: yes }))).toEqual(['freezer', 'range']);
    expect(keys(shownQuestions(all, { freezer: yes, range: 'colder' }))).toEqual(['freezer', 'range', 'backup']);
    expect(keys(shownQuestions(all, { freezer: { ...yes, answer: 'no' }, range: 'colder' }))).toEqual(['freezer']);
  });

  it('[FEA-03] a condition on a question that does not come earlier is ignored', () => {
    expect(keys(shownQuestions(sections(RANGE), {}))).toEqual(['range']);
  });

  it('[FEA-03] a required question that is shown is missing until it is answered, a grid until every row is', () => {
    const grid = ask('grid', 'grid', { rows: ['I', 'II'], options: plain('None', 'Some') });
    const all = sections(FREEZER, RANGE, grid, ask('note', 'text', { required: false }));
    expect(missingIn(all, {})).toEqual(['freezer', 'grid']);
    expect(missingIn(all, { freezer: { answer: 'yes', detail: null }, grid: { I: 'none' } })).toEqual([
      'range',
      'grid',
    ]);
    expect(isAnswered(grid, { I: 'none', II: 'some' })).toBe(true);
  });
});

describe('computed answers', () => {
  it('[FEA-03] combine numbers, and are empty while one is missing', () => {
    const of = ['a', 'b'];
    const values = { a: 30, b: 8 };
    expect(computedValue({ operation: 'sum', of }, values)).toBe(38);
    expect(computedValue({ operation: 'difference', of }, values)).toBe(22);
    expect(computedValue({ operation: 'product', of }, values)).toBe(240);
    expect(computedValue({ operation: 'percentage', of: ['b', 'a'] }, values)).toBe(26.7);
    expect(computedValue({ operation: 'percentage', of }, { a: 1, b: 0 })).toBeNull();
    expect(computedValue({ operation: 'sum', of }, { a: 30 })).toBeNull();
    const total = ask('total', 'computed', { computed: { operation: 'sum', of } });
    expect(withComputed(sections(ask('a', 'number'), ask('b', 'number'), total), values)).toEqual({
      ...values,
      total: 38,
    });
  });
});

describe('scores', () => {
  const rooms = ask('rooms', 'number', {
    score: [
      { when: { is: 'atLeast', value: 5 }, points: 10 },
      { when: { is: 'atLeast', value: 2 }, points: 4 },
    ],
  });
  const owns = ask('owns', 'multi', {
    options: plain('MRI', 'PET'),
    score: [
      { when: { is: 'equals', value: 'mri' }, points: 3 },
      { when: { is: 'equals', value: 'pet' }, points: 2 },
    ],
  });
  const must = ask('must', 'yesno', { knockOut: { is: 'equals', value: 'no' } });

  it('[FEA-06][DAY-159] the answer with the most points counts; with several choices, each counts', () => {
    expect(scoreOf(sections(rooms, owns), { rooms: 6, owns: ['mri', 'pet'] })).toMatchObject({ points: 15, most: 15 });
    expect(scoreOf(sections(rooms, owns), { rooms: 3, owns: ['pet'] })).toMatchObject({ points: 6, most: 15 });
    // [DAY-159] The points of an answer that contradicts what is on record are counted apart.
    const said = { rooms: 6, owns: ['mri', 'pet'] };
    const contradicted = (...keys: string[]) => contradictedPoints([rooms, owns], said, new Set(keys));
    expect(contradicted()).toBe(0);
    expect(contradicted('rooms') + contradicted('owns')).toBe(15);
    expect(contradicted('rooms', 'owns')).toBe(15);
    expect(contradicted('owns')).toBeGreaterThan(0);
    expect(contradicted('rooms')).toBeGreaterThan(0);
    expect(scoreOf(sections(FREEZER), {})).toBeNull();
  });

  it('[FEA-06] an answer can rule a site out, but a missing one does not', () => {
    expect(scoreOf(sections(must), { must: { answer: 'no', detail: null } })?.knockedOutBy).toEqual(['must']);
    expect(scoreOf(sections(must), {})?.knockedOutBy).toEqual([]);
  });

  it('[FEA-06] never exceeds the maximum of the questions asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.subarray(['mri', 'pet']), (count, chosen) => {
        const { points = 0, most = 0 } = scoreOf(sections(rooms, owns), { rooms: count, owns: chosen }) ?? {};
        expect(points).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('conditions as people type them', () => {
  it('[FEA-02] are parsed by the question’s type, and refused if no answer can meet them', () => {
    const number = { type: 'number', options: [] } as const;
    expect(readCondition('at least 20', number)).toEqual({ is: 'atLeast', value: 20 });
    expect(readCondition('At most 5.5', number)).toEqual({ is: 'atMost', value: 5.5 });
    expect(readCondition('many', number)).toBeNull();
    const choice = { type: 'single', options: plain('Epic', 'Not known') } as const;
    expect(readCondition('epic', choice)).toEqual({ is: 'equals', value: 'epic' });
    expect(readCondition('not Epic', choice)).toEqual({ is: 'not', value: 'epic' });
    expect(readCondition('not known', choice)).toEqual({ is: 'equals', value: 'not known' });
    expect(readCondition('Cerner', choice)).toBeNull();
    expect(readCondition('yes', { type: 'text', options: [] })).toBeNull();
    expect(parsePointsLine('yes: 10', FREEZER)).toEqual({ when: { is: 'equals', value: 'yes' }, points: 10 });
    expect(parsePointsLine('yes: 101', FREEZER)).toBeNull();
  });

  it('[FEA-02] are shown as they were typed', () => {
    const options = plain('Local', 'Central', 'Not sure');
    const texts = fc.constantFrom('Local', 'not Central', 'Not sure', 'not Not sure');
    fc.assert(
      fc.property(texts, (text) => {
        const condition = readCondition(text, { type: 'single', options });
        expect(condition && conditionInWords(condition, { type: 'single', options })).toBe(text);
      }),
    );
    const score = [{ when: { is: 'atLeast', value: 3 }, points: 7 } as const];
    expect(pointsInWords(score, { type: 'number', options: [] })).toBe('at least 3: 7');
  });

  it('[FEA-03] a question without an answer meets no condition', () => {
    for (const is of ['equals', 'not'] as const) expect(holds({ is, value: 'yes' }, null)).toBe(false);
  });
});

describe('answers', () => {
  it('[DAY-231] a detail counts only with the answer that it is for', () => {
    const no = { answer: 'no', detail: 'broken' } as const;
    const onlyYes = { ...FREEZER, detailWith: 'yes' as const };
    expect(checkedValue(onlyYes, no)).toEqual({ value: { answer: 'no', detail: null } });
    expect(checkedValue({ ...FREEZER, detailWith: 'no' }, no)).toEqual({ value: no });
    expect(checkedValue(FREEZER, no)).toEqual({ value: no });
    expect(countingValue(onlyYes, no)).toEqual({ answer: 'no', detail: null });
    expect(countingValue(onlyYes, { answer: 'yes', detail: 'two' })).toEqual({ answer: 'yes', detail: 'two' });
    expect(valueInWords(onlyYes, no)).toBe('No');
  });

  const choice = ask('c', 'multi', { options: plain('A', 'B') });
  it.each<[Question, unknown, AnswerValue | null]>([
    [ask('n', 'number', { min: 0, max: 100 }), 20, 20],
    [ask('d', 'date'), '2027-01-31', '2027-01-31'],
    [FREEZER, 'yes', { answer: 'yes', detail: null }],
    [FREEZER, { answer: 'no', detail: ' broken\r\n' }, { answer: 'no', detail: 'broken' }],
    [
      { ...FREEZER, detailWith: 'yes' as const },
      { answer: 'no', detail: 'broken' },
      { answer: 'no', detail: null },
    ],
    [
      { ...FREEZER, detailWith: 'no' as const },
      { answer: 'no', detail: 'broken' },
      { answer: 'no', detail: 'broken' },
    ],
    [choice, ['b', 'a'], ['a', 'b']],
    [choice, [], null],
    [
      libraryQuestion('equipment.list') as Question,
      ['Infusion Center', NONE_OF_THESE],
      ['Infusion Center', NONE_OF_THESE],
    ],
    [ask('x', 'credential'), { number: 'A1', expires: '2027-01-31' }, { number: 'A1', expires: '2027-01-31' }],
    [ask('t', 'text'), '  ', null],
  ])('[FEA-03] of %o are stored in one form', (question, sent, value) => {
    expect(checkedValue(question, sent)).toEqual({ value });
  });

  it.each<[Question, unknown]>([
    [ask('n', 'number', { min: 0 }), -1],
    [ask('n', 'number', { max: 100 }), 101],
    [ask('n', 'number'), Number.NaN],
    [ask('n', 'number'), '5'],
    [ask('d', 'date'), '2027-02-31'],
    [FREEZER, 'perhaps'],
    [choice, ['c']],
    [choice, 'a'],
    [ask('m', 'multi', { options: plain('A', NONE_OF_THESE) }), plain('A', NONE_OF_THESE).map(({ value }) => value)],
    [libraryQuestion('equipment.list') as Question, ['CT Imaging', NONE_OF_THESE]],
    [ask('g', 'grid', { rows: ['I'], options: plain('None') }), { II: 'none' }],
    [ask('x', 'credential'), { number: 'A1', expires: 'soon' }],
    [ask('t', 'text'), 'x'.repeat(5001)],
    [ask('t', 'text'), 'a\0'],
    [ask('total', 'computed'), 5],
  ])('[FEA-03] that do not answer %o are refused', (question, sent) => {
    expect(checkedValue(question, sent)).toHaveProperty('error');
  });

  it('[DAY-93] to a question about the past are no later than today, wherever today has begun; others may be', () => {
    const at = Date.parse('2026-11-28T11:00:00Z');
    const reviewed = libraryQuestion('experience.sopsReviewed') as Question;
    expect(checkedValue(reviewed, '2026-11-29', at)).toEqual({ value: '2026-11-29' });
    expect(checkedValue(reviewed, '2026-11-30', at)).toEqual({ error: VALIDATION.datePast });
    expect(checkedValue(ask('d', 'date'), '2026-11-30', at)).toEqual({ value: '2026-11-30' });
    expect(shownOf(reviewed)).toMatchObject({ past: true });
  });

  it('[DAY-93] a credential has a digit, and at most 40 characters', () => {
    const of = (number: string) => checkedValue(ask('x', 'credential'), { number });
    expect(of('MD 48213, California')).toEqual({ value: { number: 'MD 48213, California', expires: null } });
    expect(of('on file')).toEqual({ error: VALIDATION.credential });
    expect(of(`MD ${'4'.repeat(37)}`)).toHaveProperty('value');
    expect(of(`MD ${'4'.repeat(38)}`)).toEqual({ error: VALIDATION.tooLong(40, 41) });
    expect(of('')).toEqual({ value: null });
  });

  it('[DAY-162] a number is written as its question says: a CLIA number, a license with its state', () => {
    const clia = libraryQuestion('lab.clia') as Question;
    expect(checkedValue(clia, { number: '36D1234567' })).toEqual({ value: { number: '36D1234567', expires: null } });
    expect(checkedValue(clia, { number: ' 36d-123 4567' })).toEqual({ value: { number: '36D1234567', expires: null } });
    for (const number of ['Room 12, on call 24 hours', 'none', '36D123456', '36D12345678', '3601234567'])
      expect(checkedValue(clia, { number })).toEqual({ error: VALIDATION.clia });
    // A laboratory abroad has none.
    expect([clia.required, checkedValue(clia, { number: '' })]).toEqual([false, { value: null }]);
    const license = libraryQuestion('pi.license') as Question;
    for (const number of ['A12345, TX', 'MD 48213 California'])
      expect(checkedValue(license, { number })).toEqual({ value: { number, expires: null } });
    for (const number of ['A12345', '48213', 'A12345, T'])
      expect(checkedValue(license, { number })).toEqual({ error: VALIDATION.license });
    expect(checkedValue(license, { number: 'on file' })).toEqual({ error: VALIDATION.credential });
  });

  it('[FEA-03] are read from forms, and compared in any order of keys', () => {
    const form = new FormData();
    form.append('q.freezer', 'yes');
    form.append('q.freezer.detail', 'two');
    expect(valueInForm(FREEZER, form)).toEqual({ answer: 'yes', detail: 'two' });
    expect(valueInForm(choice, form)).toEqual([]);
    expect(valueInForm(ask('n', 'number'), form)).toBeNull();
    expect(sameValue({ answer: 'yes', detail: null }, JSON.parse('{"detail":null,"answer":"yes"}'))).toBe(true);
    expect(sameValue(null, undefined)).toBe(true);
  });

  it('[DAY-138] have their days as people write them', () => {
    expect(valueInWords(ask('d', 'date'), '2026-03-01')).toBe('Mar 1, 2026');
    expect(valueInWords(ask('x', 'credential'), { number: 'MD 48213', expires: '2027-12-31' })).toBe(
      'MD 48213, until Dec 31, 2027',
    );
    expect(valueInWords(ask('x', 'credential'), { number: 'MD 48213', expires: null })).toBe('MD 48213');
  });

  it('[FEA-07] read as words', () => {
    expect(valueInWords(ask('n', 'number', { unit: 'days' }), 1200)).toBe('1,200 days');
    expect(valueInWords(ask('n', 'number', { unit: '%' }), 12)).toBe('12%');
    expect(valueInWords(FREEZER, { answer: 'yes', detail: 'two' })).toBe('Yes: two');
    expect(valueInWords(choice, ['a', 'b'])).toBe('A, B');
    expect(valueInWords(ask('who', 'staff'), 'id', { id: 'Ada Quill' })).toBe('Ada Quill');
    expect(valueInWords(ask('who', 'staff'), 'gone')).toBe('Someone who has left');
  });
});

describe('a question without more than its text', () => {
  it.each([
    ['How many patients with AML did you see last year?', 'number'],
    ['About how many of them would take part?', 'number'],
    ['What percentage of your patients is under 18?', 'number'],
    ['When could you start?', 'date'],
    ['By which date is your IRB done?', 'date'],
    ['Do you have a -80 °C freezer?', 'yesno'],
    ['Is there an inpatient unit?', 'yesno'],
    ['Who is the investigator?', 'text'],
    ['How long does the IRB take?', 'text'],
    ['Whenever you can: how many beds?', 'text'],
    ['Candida infections', 'text'],
  ] as const)('[DAY-128] takes what its beginning asks for: %s', (text, kind) => {
    expect(kindByText(text)).toBe(kind);
  });
});

it.each([
  [1, 'trials', '1 trial'],
  [1, 'patients per month', '1 patient per month'],
  [1, 'people', '1 person'],
  [1, '%', '1%'],
  [1, 'mmol/l', '1 mmol/l'],
  [2, 'trials', '2 trials'],
  [0, 'days', '0 days'],
  [1, null, '1'],
])('a number of %s with the unit %s is read as “%s”', (value, unit, words) => {
  expect(valueInWords({ type: 'number', options: [], unit }, value)).toBe(words);
});

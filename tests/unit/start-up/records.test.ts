/** The rules of the records beside a start-up’s tasks (app/domain/model/irb.ts, delegation.ts). */
import { describe, expect, test } from 'vitest';
import { type Credentials, givesNoMore, isInvestigator, missingFor, unqualifiedIn } from '~/domain/model/delegation';
import { delegateSchema } from '~/domain/model/delegation-schema';
import { aheadIn, type IrbRecord, irbChange, irbProblems, irbStateOn, mayEnterIrb, todayAt } from '~/domain/model/irb';
import { enterIrbSchema } from '~/domain/model/irb-schema';
import { needsRecord } from '~/domain/model/start-up-rules';

const NOTHING: IrbRecord = {
  ...{ kind: 'local', board: 'Harbor IRB', submittedOn: null, meetingOn: null, approvedOn: null, expiresOn: null },
  ...{ consentVersion: null, consentOn: null, questions: [] },
};
const APPROVED: IrbRecord = {
  ...NOTHING,
  ...{ submittedOn: '2027-01-04', meetingOn: '2027-01-20', approvedOn: '2027-01-22', expiresOn: '2028-01-21' },
  ...{ consentVersion: '2.0', consentOn: '2026-12-20' },
  questions: [{ text: 'Who takes the samples?', askedOn: '2027-01-10', answeredOn: '2027-01-12' }],
};
const fields = (change: Partial<IrbRecord>) => irbProblems({ ...APPROVED, ...change }).map(({ field }) => field);

describe('[ACT-35] the days of a review', () => {
  test('are in their order: submitted, meeting, approved, expires', () => {
    expect(irbProblems(NOTHING)).toEqual([]);
    expect(irbProblems(APPROVED)).toEqual([]);
    // On one day, a board can do all of it but let the approval end.
    const oneDay = { submittedOn: '2027-01-04', meetingOn: '2027-01-04', approvedOn: '2027-01-04', questions: [] };
    expect(fields(oneDay)).toEqual([]);
    expect(fields({ meetingOn: '2027-01-03' })).toEqual(['meetingOn']);
    expect(fields({ approvedOn: '2027-01-19' })).toEqual(['approvedOn']);
    expect(fields({ meetingOn: null, approvedOn: '2027-01-03' })).toEqual(['approvedOn']);
    expect(fields({ expiresOn: '2027-01-22' })).toEqual(['expiresOn']);
    expect(fields({ submittedOn: null })).toEqual(['submittedOn']);
    expect(fields({ approvedOn: null })).toEqual(['approvedOn']);
    expect(fields({ consentOn: null })).toEqual(['consentOn']);
    expect(fields({ consentVersion: null })).toEqual(['consentVersion']);
    const ask = (askedOn: string, answeredOn: string | null) => [{ text: 'Why?', askedOn, answeredOn }];
    expect(fields({ questions: ask('2027-01-03', null) })).toEqual(['questions[0].askedOn']);
    expect(fields({ questions: ask('2027-01-05', '2027-01-04') })).toEqual(['questions[0].answeredOn']);
  });

  test('[DAY-238] are over, but for the meeting and the end of the approval', () => {
    expect(aheadIn(APPROVED, '2027-01-22')).toEqual([]);
    expect(aheadIn(APPROVED, '2027-01-11')).toEqual([
      { field: 'approvedOn', message: 'Please enter a day of the approval that is not in the future.' },
      {
        field: 'questions[0].answeredOn',
        message: 'Please enter a day of the answer to question 1 that is not in the future.',
      },
    ]);
    expect(aheadIn({ ...NOTHING, meetingOn: '2027-03-01' }, '2027-01-11')).toEqual([]);
  });

  test('[DAY-239] an answer may be recorded with its day, added later, and takes a reason once it changes', () => {
    const asked = { text: 'Why?', askedOn: '2027-01-05', answeredOn: '2027-01-06' };
    const withAnswer = (answer: string | null) => ({ ...APPROVED, questions: [{ ...asked, answer }] });
    const change = (before: string | null, after: string | null) => irbChange(withAnswer(before), withAnswer(after));
    expect([change(null, 'By phone'), change('By phone', 'By mail'), change(null, null)]).toEqual([
      ...['added', 'corrected', 'none'],
    ]);
    const early = { ...APPROVED, questions: [{ ...asked, answeredOn: null, answer: 'By phone' }] };
    expect(irbProblems(early).map(({ field }) => field)).toEqual(['questions[0].answeredOn']);
  });

  test('in a form name the field of a question, and empty rows are left out', () => {
    const rows = [
      { text: 'Why?', askedOn: '2027-01-02', answeredOn: '' },
      { text: '', askedOn: '', answeredOn: '' },
    ];
    const sent = { kind: 'local', board: 'Harbor IRB', submittedOn: '2027-01-01', questions: rows };
    expect(enterIrbSchema.parse(sent).questions).toEqual([
      { text: 'Why?', askedOn: '2027-01-02', answeredOn: null, answer: null },
    ]);
    const wrong = enterIrbSchema.safeParse({ ...sent, submittedOn: '2027-01-03' });
    expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['questions', 0, 'askedOn']]);
    const half = enterIrbSchema.safeParse({ ...sent, questions: [{ text: 'Why?' }] });
    expect(half.error?.issues[0]?.path).toEqual(['questions', 0, 'askedOn']);
  });
});

test('[ACT-35] what is filled in later is added; what was recorded takes a reason to change', () => {
  expect(irbChange(APPROVED, structuredClone(APPROVED))).toBe('none');
  expect(irbChange(NOTHING, { ...NOTHING, submittedOn: '2027-01-04' })).toBe('added');
  const [asked] = APPROVED.questions;
  const more = [...APPROVED.questions, { text: 'And when?', askedOn: '2027-01-11', answeredOn: null }];
  expect(irbChange(APPROVED, { ...APPROVED, questions: more })).toBe('added');
  expect(irbChange({ ...APPROVED, questions: more }, { ...APPROVED, questions: more.slice(1) })).toBe('corrected');
  const unanswered = { ...APPROVED, questions: asked ? [{ ...asked, answeredOn: null }] : [] };
  expect(irbChange(unanswered, APPROVED)).toBe('added');
  expect(irbChange(APPROVED, unanswered)).toBe('corrected');
  expect(irbChange(APPROVED, { ...APPROVED, expiresOn: '2029-01-21' })).toBe('corrected');
  expect(irbChange(APPROVED, { ...APPROVED, approvedOn: null, expiresOn: null })).toBe('corrected');
  expect(irbChange(APPROVED, { ...APPROVED, kind: 'central' })).toBe('corrected');
});

test('[ACT-36] the site enters any record, the sponsor one of a central IRB, administrators none', () => {
  expect([mayEnterIrb('site', 'local', 'central'), mayEnterIrb('site', undefined)]).toEqual([true, true]);
  expect([mayEnterIrb('sponsor', undefined, 'central'), mayEnterIrb('sponsor', 'central')]).toEqual([true, true]);
  expect(mayEnterIrb('sponsor', 'local', 'central')).toBe(false);
  expect(mayEnterIrb('sponsor', 'central', 'local')).toBe(false);
  expect(mayEnterIrb('admin', 'central')).toBe(false);
});

test('[ACT-37] an approval counts until its last day, and shows for 60 days that it ends', () => {
  const on = (today: string) => irbStateOn(APPROVED, today);
  expect(['2027-11-21', '2027-11-22', '2028-01-21', '2028-01-22'].map(on)).toEqual([
    ...['approved', 'ending', 'ending', 'expired'],
  ]);
  expect(irbStateOn({ ...APPROVED, expiresOn: null }, '2099-01-01')).toBe('approved');
  expect(irbStateOn({ ...NOTHING, submittedOn: '2027-01-04' }, '2027-01-05')).toBe('submitted');
  expect([irbStateOn(NOTHING, '2027-01-05'), irbStateOn(null, '2027-01-05')]).toEqual(['planned', 'none']);
  // A day ends at midnight Eastern Time.
  expect(todayAt(Date.parse('2027-01-05T04:59Z'))).toBe('2027-01-04');
});

test('[ACT-37][ACT-41] a board needs a record as long as it has a task of its stage that is not waived', () => {
  const task = (stage: 'irb' | 'contract', status: 'open' | 'waived' | 'done') => ({ stage, status });
  expect(needsRecord('irb', [task('contract', 'open')])).toBe(false);
  expect(needsRecord('irb', [task('irb', 'waived')])).toBe(false);
  expect(needsRecord('irb', [task('irb', 'waived'), task('irb', 'done')])).toBe(true);
});

describe('[ACT-39] a person qualifies', () => {
  const has = (values: Partial<Credentials>): Credentials => ({ member: true, gcp: true, license: true, ...values });

  test('for every task with GCP training, and for the medical ones with a license', () => {
    expect(missingFor(['entry', 'exam'], has({}))).toEqual([]);
    expect(missingFor(['entry'], has({ license: false }))).toEqual([]);
    expect(missingFor(['entry', 'exam'], has({ license: false }))).toEqual(['license']);
    expect(missingFor(['entry'], has({ gcp: false, license: false }))).toEqual(['gcp']);
    expect(missingFor(['exam'], has({ member: false, gcp: false, license: false }))).toEqual([
      ...['member', 'gcp', 'license'],
    ]);
  });

  test('as long as the line goes on', () => {
    const line = { id: 'a', userId: 'u', name: null, tasks: ['consent' as const], from: '2027-01-01' };
    const none = () => has({ gcp: false });
    const on = (to: string | null) => unqualifiedIn([{ ...line, to }], none, '2027-03-01').length;
    expect([on(null), on('2027-03-01'), on('2027-02-28')]).toEqual([1, 1, 0]);
  });

  test('and nobody has to qualify anew for less', () => {
    const was = { userId: 'u', tasks: ['consent' as const, 'exam' as const], from: '2027-01-01', to: null };
    expect(givesNoMore(was, { ...was, to: '2027-03-01' })).toBe(true);
    expect(givesNoMore(was, { ...was, tasks: ['consent'] })).toBe(true);
    expect(givesNoMore({ ...was, to: '2027-02-01' }, { ...was, to: '2027-03-01' })).toBe(false);
    expect(givesNoMore({ ...was, to: '2027-02-01' }, was)).toBe(false);
    expect(givesNoMore(was, { ...was, userId: 'v' })).toBe(false);
    expect(givesNoMore(was, { ...was, from: '2026-12-01' })).toBe(false);
    expect(givesNoMore({ ...was, tasks: ['consent'] }, was)).toBe(false);
  });

  test('for tasks of the list, not ending before they begin', () => {
    const sent = { userId: 'u', tasks: ['consent'], from: '2027-01-02', to: '' };
    expect(delegateSchema.parse(sent)).toEqual({ ...sent, to: null });
    const fieldOf = (change: object) => delegateSchema.safeParse({ ...sent, ...change }).error?.issues[0]?.path;
    expect(fieldOf({ to: '2027-01-01' })).toEqual(['to']);
    expect(fieldOf({ tasks: [] })).toEqual(['tasks']);
    expect(fieldOf({ tasks: ['surgery'] })).toEqual(['tasks', 0]);
  });
});

test.each([
  ['Miriam Okafor', 'Dr. Miriam A. Okafor, MD', true],
  ['MIRIAM OKAFOR', 'Okafor, Miriam', true],
  ['Nora Fields', 'Dr. Miriam Okafor', false],
  ['Miriam Fields', 'Dr. Miriam Okafor', false],
  ['', 'Dr. Miriam Okafor', false],
])('[ACT-64] “%s” signed for “%s”: %s', (signed, investigator, isTheirs) => {
  expect(isInvestigator(signed, investigator)).toBe(isTheirs);
});

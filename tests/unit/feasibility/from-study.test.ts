/** Drafts made from a study: what is asked, what is only offered, and what is no criterion at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIBRARY_QUESTIONS } from '~/catalogue/feasibility/library';
import { criteriaListed } from '~/domain/commands/feasibility/criteria-list';
import { kindOf } from '~/domain/commands/feasibility/criterion-kind';
import { changed } from '~/domain/commands/feasibility/edit';
import { draftOf, offersOf } from '~/domain/commands/feasibility/from-study';
import type { StudyFacts } from '~/domain/commands/feasibility/study-questions';
import { questionsIn, shownQuestions } from '~/domain/model/questionnaire-rules';

const ids = () => {
  let next = 0;
  return () => `id${next++}`;
};
const FACTS: StudyFacts = {
  indication: 'Type 2 Diabetes',
  requiredEquipment: ['MRI Imaging', 'ICU Capabilities'],
  enrollmentTarget: 100,
  totalSites: 5,
  duration: 12,
  estimatedStartDate: null,
  musts: { area: false, region: false, gcp: true, wishedEquipment: ['ICU Capabilities'], trials: 0, population: null },
  inclusionCriteria: [
    'Inclusion Criteria:',
    '* Type 2 diabetes for at least a year',
    '* HbA1c of 7.5 to 10 %',
    '* One of the following:',
    '  * Metformin',
    '  * A sulfonylurea',
    '* Signed informed consent',
    '',
    'Age: 18 Years and older',
    'Gender: Female',
  ].join('\n'),
  exclusionCriteria: '1. Pregnancy\n2. Dialysis\n3. Unwilling to attend all visits',
  primaryEndpoints: 'HbA1c at week 24',
  secondaryEndpoints: 'Weight at week 24\nHbA1c at Week 24\nFasting glucose',
};
it('[DAY-154] of a study that has begun, the question of its length says how many months are left', () => {
  const at = Date.parse('2026-11-28T12:00Z');
  const asked = (estimatedStartDate: string | null, duration = 41) =>
    draftOf({ ...FACTS, duration, estimatedStartDate }, ids(), 'core', at)
      .flatMap(({ questions }) => questions)
      .find(({ text }) => text.includes('planned to take'));
  const whole = 'This study is planned to take 41 months. Could your site take part to its end?';
  expect(asked(null)?.text).toBe(whole);
  expect(asked('2027-01-15')?.text).toBe(whole);
  expect(asked('2024-03-18')?.text).toBe(
    'This study is planned to take 41 months and began in Mar 2024, so about 9 months are left. Could your site take part to its end?',
  );
  // Past its planned end, how long it goes on is not known.
  expect(asked('2020-01-01')?.text).toBe(whole);
  // It stays one question, however much time passes.
  expect(asked('2024-03-18')?.key).toBe(asked(null)?.key);
});

const studyWith = (more: Partial<StudyFacts>): StudyFacts => ({ ...FACTS, ...more });
const ownOf = (study: StudyFacts) =>
  questionsIn(draftOf(study, ids(), 'core')).filter(({ key }) => key.startsWith('own.'));
const offered = (study: StudyFacts) => offersOf(study, draftOf(study, ids(), 'core'));
const texts = (text: string) => criteriaListed(text).map((each) => each.text);
const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `* ${word} ${at}`).join('\n');

describe('a draft from a study’s facts', () => {
  it('[FEA-04][FEA-17] asks how many patients there are, how many meet each key criterion, and one question for all endpoints', () => {
    const draft = draftOf(FACTS, ids(), 'core');
    expect(draft.slice(0, 3).map(({ title }) => title)).toEqual([
      'What the study requires or prefers',
      'Patients for the study',
      'Visits and assessments',
    ]);
    const own = ownOf(FACTS);
    expect(own.map(({ cites }) => cites)).toEqual([
      ...['Current GCP training', 'MRI Imaging', 'ICU Capabilities', 'Age: 18 Years and older\nGender: Female'],
      ...[
        'Type 2 diabetes for at least a year',
        'HbA1c of 7.5 to 10 %',
        'One of the following: Metformin; A sulfonylurea',
      ],
      ...['Dialysis', null, 'Duration: 12 months'],
    ]);
    expect(own.flatMap(({ knockOut, cites }) => (knockOut ? [cites] : []))).toEqual([
      'Current GCP training',
      'MRI Imaging',
    ]);
    const [patients, first] = own.slice(3);
    expect(patients).toMatchObject({ type: 'number', unit: 'patients', required: true });
    expect(patients?.text).toBe('How many patients with Type 2 Diabetes did your site see in the last 12 months?');
    // Who has none is not asked how many of them.
    expect(first?.shownIf).toEqual({ key: patients?.key, when: { is: 'atLeast', value: 1 } });
    const none = shownQuestions(draft, { [String(patients?.key)]: 0 }).map(({ key }) => key);
    expect(none).not.toContain(first?.key);
    const endpoints = own.find(({ type }) => type === 'multi');
    expect(endpoints?.options.map(({ label }) => label)).toEqual([
      ...['HbA1c at week 24', 'Weight at week 24', 'Fasting glucose', 'None of these'],
    ]);
  });

  it('[DAY-90] a draft asks of the library what the forecast and the start need, and all of it only if that is wanted', () => {
    const draft = draftOf(FACTS, ids(), 'core');
    const common = draft.slice(3);
    expect(common.map(({ title }) => title)).toEqual(['Enrollment and start-up']);
    expect(questionsIn(common).map(({ key }) => key)).toEqual([
      ...['population.perMonth', 'population.commitment', 'pi.member', 'pi.time', 'experience.similar'],
      ...['irb.days', 'contracts.days', 'contracts.startUp', 'competing.running'],
    ]);
    expect(questionsIn(common)[1]?.cites).toBe('100 participants at 5 sites');
    const whole = draftOf(FACTS, ids(), 'whole');
    expect(questionsIn(whole.slice(0, 3))).toEqual(questionsIn(draft.slice(0, 3)));
    expect(questionsIn(whole.slice(3)).map(({ key }) => key)).toEqual(LIBRARY_QUESTIONS.map(({ key }) => key));
    expect(questionsIn(whole).find(({ key }) => key === 'population.commitment')?.cites).toContain('5 sites');
  });

  it('[FEA-17][DAY-90] asks at most 25 questions, whatever the study says; all others are offered, none twice', () => {
    const line = fc.oneof(fc.stringMatching(/^[A-Z][a-z]{3,12} [a-z]{3,9}$/), fc.constant('Signed consent'));
    const list = fc.array(line, { maxLength: 60 }).map((lines) => lines.map((each) => `* ${each}`).join('\n'));
    fc.assert(
      fc.property(list, list, list, fc.array(line, { maxLength: 40 }), (inclusion, exclusion, endpoints, equipment) => {
        const study = studyWith({
          inclusionCriteria: inclusion,
          exclusionCriteria: exclusion,
          primaryEndpoints: endpoints,
          requiredEquipment: equipment,
          musts: null,
        });
        expect(questionsIn(draftOf(study, ids(), 'core')).length).toBeLessThanOrEqual(25);
        const own = ownOf(study);
        const all = [...own, ...offered(study).map(({ question }) => question)];
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
        const cited = all.map(({ cites }) => cites);
        for (const each of [...criteriaListed(inclusion), ...criteriaListed(exclusion)])
          expect(cited).toContain(each.text);
        for (const each of equipment) expect(cited).toContain(each);
      }),
    );
  });

  it('[FEA-17] healthy volunteers, several conditions and a study without one are asked about in their own words', () => {
    const patients = (indication: string | null) =>
      ownOf(studyWith({ indication })).find(({ key }) => key === 'own.patients');
    expect(patients('Healthy Volunteers')?.text).toContain('How many healthy volunteers');
    expect(patients('Asthma, COPD')).toMatchObject({
      text: 'How many patients with any of these conditions did your site see in the last 12 months?',
      cites: 'Asthma, COPD\nAge: 18 Years and older\nGender: Female',
    });
    expect(patients(null)?.text).toContain('with the condition of this study');
  });

  it('[FEA-17] one endpoint is a question of its own; many are as many as a list has room for, and the rest is counted', () => {
    const single = ownOf(studyWith({ primaryEndpoints: 'Survival', secondaryEndpoints: null }));
    expect(single.find(({ cites }) => cites === 'Survival')?.type).toBe('yesno');
    const many = ownOf(studyWith({ primaryEndpoints: numbered(80, 'Endpoint'), secondaryEndpoints: null }));
    const [list, ...others] = many.filter(({ type }) => type === 'multi');
    expect(others).toEqual([]);
    expect(list?.options).toHaveLength(60);
    expect(list?.hint).toContain('21 more');
  });
});

describe('what is a criterion', () => {
  it('[FEA-17] headings, labels of groups and repeats are none, and what is nested belongs to its criterion', () => {
    expect(texts('Inclusion Criteria:\n- Type 2 diabetes\n* HbA1c above 7\n\nType 2 diabetes')).toEqual([
      'Type 2 diabetes',
      'HbA1c above 7',
    ]);
    const text = [
      'DISEASE CHARACTERISTICS:',
      '* Stage IV carcinoma',
      '* Measurable disease, defined as:',
      '  1. One lesion of 10 mm',
      '  2. or two of 5 mm',
      'Hepatic:',
      '* Bilirubin below 2 mg/dL',
      '* Not specified',
      'Each participant must meet all of the following criteria:',
      '* No seizure in a year',
      '  NOTE: febrile ones do not count',
    ].join('\n');
    expect(criteriaListed(text)).toEqual([
      { text: 'Stage IV carcinoma', label: null },
      { text: 'Measurable disease, defined as: One lesion of 10 mm; or two of 5 mm', label: null },
      { text: 'Bilirubin below 2 mg/dL', label: 'Hepatic' },
      { text: 'No seizure in a year NOTE: febrile ones do not count', label: null },
    ]);
    expect(criteriaListed(null)).toEqual([]);
    expect(criteriaListed('* Part 2 (Cohorts D to G):\n* Lymphoma\n* Cohort B\n* Leukemia')).toEqual([
      { text: 'Lymphoma', label: 'Part 2 (Cohorts D to G)' },
      { text: 'Leukemia', label: 'Cohort B' },
    ]);
  });

  it('[FEA-17] a list that runs on in one line is taken apart at its numbers', () => {
    expect(texts('1.Patients with gout. 2.Urate of 2.5 or more. 3) No tophi')).toEqual([
      'Patients with gout.',
      'Urate of 2.5 or more.',
      'No tophi',
    ]);
    expect(texts('Grade 2. Not more')).toEqual(['Grade 2. Not more']);
    expect(texts('1)Gout as in table 3)a. 2)Urate')).toEqual(['Gout as in table 3)a.', 'Urate']);
  });

  it('[FEA-17] no word of a list is lost, however it is bulleted and nested', () => {
    const item = fc.stringMatching(/^[A-Z][a-z]{4,9} [a-z]{4,9}$/);
    const list = fc.array(fc.tuple(item, fc.array(item, { maxLength: 3 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        list,
        fc.constantFrom('* ', '- ', '• ', '1. '),
        fc.constantFrom('  - ', '   * ', '    a) '),
        (items, one, two) => {
          const lines = items.flatMap(([first, nested]) => [
            `${one}${first}`,
            ...nested.map((each) => `${two}${each}`),
          ]);
          const found = texts(lines.join('\n'));
          for (const [first, nested] of items) {
            const whole = found.find((each) => each.startsWith(first) && nested.every((part) => each.includes(part)));
            expect(whole, `${first} in ${JSON.stringify(found)}`).toBeDefined();
          }
          expect(found.length).toBeLessThanOrEqual(items.length);
        },
      ),
    );
  });

  it.each([
    ['inclusion', 'Willing and able to provide written informed consent', 'administrative'],
    ['inclusion', 'Must sign informed consent', 'administrative'],
    ['inclusion', 'Women of childbearing potential must use effective contraception', 'administrative'],
    ['inclusion', 'Able to comply with study visits and procedures', 'administrative'],
    ['inclusion', 'Covered by health insurance', 'administrative'],
    ['exclusion', 'Unable to read and understand English', 'administrative'],
    ['exclusion', 'Pregnant or breastfeeding', 'general'],
    ['inclusion', 'Pregnant women at 12 to 20 weeks with a short cervix', 'key'],
    ['exclusion', 'Participation in another clinical trial within 30 days', 'general'],
    ['exclusion', 'Any condition that, in the opinion of the investigator, puts the patient at risk', 'general'],
    ['inclusion', 'Men and women aged 18 to 75 years, inclusive', 'general'],
    ['inclusion', 'Platelets of at least 100 x 10^9/L', 'general'],
    ['exclusion', 'Known HIV infection', 'general'],
    ['inclusion', 'HIV-1 infection on stable antiretroviral therapy', 'key'],
    ['inclusion', 'Eastern Cooperative Oncology Group performance status of 0 or 1', 'key'],
    ['inclusion', 'First-degree relatives with colorectal cancer', 'key'],
    ['inclusion', 'IIEF questionnaire score below 26', 'key'],
    ['inclusion', 'Legally blind in one eye', 'key'],
    ['inclusion', 'Cannabis use disorder by DSM-5', 'key'],
    [
      'inclusion',
      'Sites must be activated for this part. Please contact the trial office for further information.',
      'administrative',
    ],
    ['inclusion', 'Patient meets the inclusion criteria for trial entry', 'administrative'],
    ['inclusion', 'Meets all inclusion criteria of part 1', 'administrative'],
    ['inclusion', 'Meets the criteria of the World Health Organization for AML', 'key'],
    ['inclusion', 'Contact with a person with tuberculosis', 'key'],
    ['exclusion', 'Prior treatment with a PD-1 inhibitor', 'key'],
    ['exclusion', 'Active brain metastases as determined by MRI', 'key'],
  ] as const)('[FEA-17] %s: “%s” is %s', (side, text, kind) => {
    expect(kindOf(text, side)).toBe(kind);
  });
});

describe('what is offered', () => {
  it('[FEA-18] the study’s other criteria are offered by group; one that is added is offered no more, one that is removed is again', () => {
    const draft = draftOf(FACTS, ids(), 'core');
    const offers = offersOf(FACTS, draft);
    expect(offers.map(({ group, question }) => [group, question.cites])).toEqual([
      ['general', 'Pregnancy'],
      ['administrative', 'Signed informed consent'],
      ['administrative', 'Unwilling to attend all visits'],
    ]);
    const questions = offers.map(({ question }) => question);
    const [pregnancy] = questions;
    const section = String(draft[1]?.id);
    const add = { intent: 'addFromStudy' as const, section, keys: [String(pregnancy?.key)] };
    const added = changed(draft, add, ids(), questions);
    expect(added[1]?.questions.at(-1)).toEqual(pregnancy);
    expect(offersOf(FACTS, added)).toHaveLength(2);
    expect(() => changed(added, add, ids(), questions)).toThrow();
    expect(() => changed(draft, { ...add, keys: ['own.unknown'] }, ids(), questions)).toThrow();
    const removed = changed(added, { intent: 'removeQuestion', key: String(draft[1]?.questions[1]?.key) }, ids());
    expect(offersOf(FACTS, removed)[0]).toMatchObject({
      group: 'further',
      question: { cites: 'Type 2 diabetes for at least a year' },
    });
  });
});

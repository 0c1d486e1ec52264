import { expect, it } from 'vitest';
import { LIBRARY } from '~/catalogue/feasibility/library';
import type { QuestionnaireSection, Values } from '~/catalogue/feasibility/questions';
import { ownQuestion } from '~/domain/commands/feasibility/edit';
import { responseFromFhir, responseToFhir, toFhir } from '~/domain/commands/feasibility/fhir';
import { fromFhir } from '~/domain/commands/feasibility/fhir-import';
import { fhirImportSchema } from '~/domain/model/fhir-import-schema';
import { fhirQuestionnaireSchema, fhirResponseSchema } from '~/domain/model/fhir-schema';
import { questionsIn } from '~/domain/model/questionnaire-rules';

const plain = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
const OWN: QuestionnaireSection = {
  id: 'own',
  title: 'Our own',
  questions: [
    ownQuestion({ key: 'own.beds', type: 'number', text: 'Beds?', unit: 'beds', min: 0, max: 50, required: true }),
    ownQuestion({
      key: 'own.which',
      type: 'multi',
      text: 'Which?',
      options: plain('Soft', 'Hard'),
      shownIf: { key: 'own.beds', when: { is: 'atLeast', value: 1 } },
    }),
    ownQuestion({ key: 'own.nights', type: 'yesno', text: 'At night?', detail: 'When', detailWith: 'yes' }),
    ownQuestion({
      key: 'own.days',
      type: 'grid',
      text: 'By day?',
      rows: ['Mon', 'Tue'],
      options: plain('None', 'Some'),
      shownIf: { key: 'own.nights', when: { is: 'not', value: 'no' } },
    }),
  ],
};
const ids = () => {
  let next = 0;
  return () => `s${next++}`;
};

it('[FEA-11] a questionnaire comes back as it was exported, with the key as linkId', () => {
  const sections = [OWN, ...LIBRARY];
  const exported = toFhir({ id: 'q', title: 'All', version: 2, state: 'frozen', sections });
  const resource = fhirQuestionnaireSchema.parse(JSON.parse(JSON.stringify(exported)));
  expect(resource).toMatchObject({ resourceType: 'Questionnaire', status: 'active', version: '2' });
  expect(resource.item?.[0]?.item?.[0]).toMatchObject({ linkId: 'own.beds', type: 'decimal', required: true });
  const back = fromFhir(resource, ids());
  expect(back.map(({ title, questions }) => ({ title, questions }))).toEqual(
    sections.map(({ title, questions }) => ({ title, questions })),
  );
});

it('[FEA-11] scoring rules are left out', () => {
  const scored = {
    ...OWN,
    questions: OWN.questions.map((each) => ({ ...each, knockOut: { is: 'equals', value: 'no' } as const })),
  };
  const text = JSON.stringify(toFhir({ id: 'q', title: 'All', version: 1, state: 'draft', sections: [scored] }));
  expect(text).not.toContain('knockOut');
  expect(text).not.toContain('score');
});

it('[FEA-11] a questionnaire from elsewhere becomes the sponsor’s own questions; what we do not support is refused', () => {
  const item = [
    { linkId: '1', text: 'Beds?', type: 'integer' },
    {
      linkId: '2',
      text: 'At night?',
      type: 'boolean',
      enableWhen: [{ question: '1', operator: '>=', answerInteger: 2 }],
    },
  ];
  const read = (more: object[]) =>
    fromFhir(fhirImportSchema.parse({ resourceType: 'Questionnaire', status: 'active', item: more }), ids());
  expect(questionsIn(read(item))).toMatchObject([
    { key: 'own.1', type: 'number', reusable: false },
    { key: 'own.2', type: 'yesno', shownIf: { key: 'own.1', when: { is: 'atLeast', value: 2 } } },
  ]);
  expect(() => read([{ linkId: '1', type: 'quantity' }])).toThrow();
  expect(() => read([{ linkId: '1', type: 'boolean', enableWhen: [{ question: '0', operator: 'exists' }] }])).toThrow();
  expect(() => read([item[0], item[0]] as object[])).toThrow();
  // The builder's rules apply, so that the questionnaire can be edited afterward.
  const choices = (count: number) => Array.from({ length: count }, (_, at) => ({ valueString: `Choice ${at}` }));
  const choice = (count: number) => [{ linkId: '1', text: 'Which?', type: 'choice', answerOption: choices(count) }];
  expect(questionsIn(read(choice(60)))[0]?.options).toHaveLength(60);
  expect(() => read(choice(61))).toThrow();
  expect(() => read(choice(1))).toThrow();
  const range = (url: string, valueInteger: number) => ({
    url: `http://hl7.org/fhir/StructureDefinition/${url}`,
    valueInteger,
  });
  const extension = [range('minValue', 9), range('maxValue', 3)];
  expect(() => read([{ linkId: '1', text: 'Beds?', type: 'integer', extension }])).toThrow();
  expect(() => read([item[1], item[0]] as object[])).toThrow();
  // The builder's limits apply to all groups together.
  const group = (at: number) => ({
    linkId: `g${at}`,
    type: 'group',
    text: 'Many',
    item: Array.from({ length: 150 }, (_, number) => ({ linkId: `${at}.${number}`, type: 'text' })),
  });
  expect(questionsIn(read([group(1)]))).toHaveLength(150);
  expect(() => read([group(1), group(2)])).toThrow();
});

it('[FEA-11] answers of every type come back as they were exported', () => {
  const sections = [OWN, ...LIBRARY];
  const values: Values = {
    'own.beds': 12,
    'own.which': ['soft', 'hard'],
    'own.nights': { answer: 'yes', detail: 'On call' },
    'own.days': { Mon: 'some' },
    'irb.type': 'Central IRB',
    'pi.member': 'person-1',
    'pi.license': { number: 'MA-1', expires: '2027-01-31' },
    'pi.specialty': 'Oncology',
    'lab.certificate': 'document-1',
    'experience.sopsReviewed': '2026-01-15',
  };
  const names = { 'person-1': 'Ada Quill', 'document-1': 'clia.pdf' };
  const exported = { id: 'r', questionnaireId: 'q', sections, values, names, submittedAt: Date.parse('2026-11-24') };
  const resource = fhirResponseSchema.parse(JSON.parse(JSON.stringify(responseToFhir(exported))));
  expect(resource).toMatchObject({ status: 'completed', questionnaire: 'Questionnaire/q' });
  expect(JSON.stringify(resource)).toContain('Ada Quill');
  expect(responseFromFhir(resource, questionsIn(sections))).toEqual(values);
});

/** Names that every object has, such as ‘constructor’, are names like any other (FEA-13). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { ownQuestion } from '~/domain/commands/feasibility/edit';
import { responseFromFhir, responseToFhir, toFhir } from '~/domain/commands/feasibility/fhir';
import { fromFhir } from '~/domain/commands/feasibility/fhir-import';
import { checkedValue, sameValue, valueInForm, valueInWords } from '~/domain/model/answer-values';
import { fhirImportSchema } from '~/domain/model/fhir-import-schema';
import { fhirResponseSchema } from '~/domain/model/fhir-schema';
import { isAnswered, missingIn, questionsIn } from '~/domain/model/questionnaire-rules';

const inherited = Object.getOwnPropertyNames(Object.prototype);
/** Often one of those that every object has. */
const name = fc.oneof(
  fc.constantFrom(...inherited),
  fc.constantFrom(...inherited),
  fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
);
const names = (minLength: number) => fc.uniqueArray(name, { minLength, maxLength: 6 });

const OPTIONS = [
  { value: 'none', label: 'None' },
  { value: 'some', label: 'Some' },
];
const grid = (rows: readonly string[], key = 'own.grid'): Question =>
  ownQuestion({ key, type: 'grid', text: 'How often?', rows: [...rows], options: OPTIONS, required: true });
const section = (...questions: Question[]): QuestionnaireSection[] => [{ id: 's', title: 'S', questions }];

describe('grids', () => {
  it('[FEA-13] whatever its rows are called, a grid is answered when each row has its own answer, and only then', () => {
    fc.assert(
      fc.property(names(1), fc.func(fc.boolean()), (rows, isGiven) => {
        const given = rows.filter(isGiven);
        const question = grid(rows);
        const sent = JSON.parse(JSON.stringify(Object.fromEntries(given.map((row) => [row, 'some']))));
        const checked = checkedValue(question, sent);
        const value = 'value' in checked ? checked.value : undefined;
        expect(value === null ? [] : Object.keys(value as object).sort()).toEqual([...given].sort());
        expect(isAnswered(question, value)).toBe(given.length === rows.length);
        expect(missingIn(section(question), { [question.key]: value })).toEqual(
          given.length === rows.length ? [] : [question.key],
        );
        expect(sameValue(value, given.length === 0 ? null : sent)).toBe(true);
        const words = valueInWords(question, value) ?? '';
        for (const row of rows) expect(words.includes(`${row}: Some`) || !given.includes(row)).toBe(true);
        expect(words).not.toContain('native code');
      }),
    );
  });

  it('[FEA-13] a form gives each row its own answer, whatever the rows are called', () => {
    fc.assert(
      fc.property(names(1), (rows) => {
        const form = new FormData();
        for (const at of rows.keys()) form.set(`q.own.grid.${at}`, 'none');
        const value = valueInForm(grid(rows), form) as object;
        expect(Object.entries(value)).toHaveLength(rows.length);
        expect(Object.values(value).every((each) => each === 'none')).toBe(true);
      }),
    );
  });

  it('[FEA-13] answers to any rows come back from FHIR as they were, and rows without an answer stay without', () => {
    fc.assert(
      fc.property(names(1), fc.func(fc.boolean()), (rows, isGiven) => {
        const question = grid(rows);
        const given = Object.fromEntries(rows.filter(isGiven).map((row) => [row, 'some']));
        const exported = { id: 'r', questionnaireId: 'q', sections: section(question), names: {}, submittedAt: 1 };
        const resource = responseToFhir({ ...exported, values: { [question.key]: given } });
        const read = fhirResponseSchema.parse(JSON.parse(JSON.stringify(resource)));
        expect(Object.entries(responseFromFhir(read, [question])[question.key] as object)).toEqual(
          Object.entries(given),
        );
      }),
    );
  });
});

describe('keys', () => {
  it('[FEA-13] a question without an answer is unanswered, whatever its key is', () => {
    fc.assert(
      fc.property(name, (key) => {
        expect(missingIn(section(grid(['Mon'], key)), {})).toEqual([key]);
      }),
    );
  });

  it('[FEA-13] linkIds of any name become questions of their own, and take only their own answers', () => {
    fc.assert(
      fc.property(names(2), (linkIds) => {
        const item = linkIds.map((linkId) => ({ linkId, text: 'Why?', type: 'text' }));
        const read = { resourceType: 'Questionnaire', status: 'active', item };
        const questions = questionsIn(fromFhir(fhirImportSchema.parse(read), () => 's'));
        expect(questions.map(({ key }) => key.replace(/^own\./, ''))).toEqual(
          linkIds.map((id) => id.replace(/^own\./, '')),
        );
        const exported = toFhir({ id: 'q', title: 'Q', version: 1, state: 'draft', sections: section(...questions) });
        expect(fromFhir(exported, () => 's')[0]?.questions).toEqual(questions);
        const [first] = linkIds;
        const response = { resourceType: 'QuestionnaireResponse', status: 'completed' };
        const answered = { ...response, item: [{ linkId: first, answer: [{ valueString: 'Because' }] }] };
        const values = responseFromFhir(fhirResponseSchema.parse(answered), questions);
        expect(Object.entries(values)).toEqual([[questions[0]?.key, 'Because']]);
        expect(missingIn(section(...questions.map((each) => ({ ...each, required: true }))), values as never)).toEqual(
          questions.slice(1).map(({ key }) => key),
        );
      }),
    );
  });
});

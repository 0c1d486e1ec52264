/** What sites and sponsors send about questionnaires and answers. */
import { z } from 'zod';
import { withLineFeeds } from '~/catalogue/characters';
import {
  BY_TEXT,
  FEASIBILITY_LIMITS,
  OPERATIONS,
  QUESTION_TYPES,
  SEVERAL_TYPES,
} from '~/catalogue/feasibility/questions';
import { isBlank, readableLine, readableText, withoutInvisible } from '~/catalogue/invisible';
import { LONG_TEXT_MAX_CHARS, NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { VALIDATION } from '~/catalogue/validation';
import { optionalLine, optionalText, requiredLine, requiredText } from './fields';
import { recordSigningFields } from './signature-schema';

const LIMITS = FEASIBILITY_LIMITS;

const linesIn = (value: unknown) =>
  typeof value === 'string' ? value.split(/\r\n?|\n/).filter((line) => !isBlank(line)) : value;

/** A list or, in a form, one item per line. */
const lines = (most: number) =>
  z
    .preprocess(linesIn, z.array(requiredLine()).max(most, VALIDATION.tooMany(most)).default([]))
    .meta({ type: 'array', items: { type: 'string' }, description: 'In a form, one per line.' });

const numberSent = (value: unknown) => {
  const bare = typeof value === 'string' ? withoutInvisible(value).trim() : value;
  return bare === '' || bare === undefined ? null : bare;
};

const number = () => z.preprocess(numberSent, z.coerce.number().nullable()).meta({ type: ['number', 'null'] });

const keys = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().max(SHORT_TEXT_MAX_CHARS)).max(LIMITS.questions).default([]),
);

/** A checkbox in a form, or a boolean. */
const flag = z.preprocess((value) => value === true || value === 'on', z.boolean()).meta({ type: 'boolean' });

/** The parts of a question. For library questions, only the rules can be changed. */
export const questionSchema = z
  .object({
    type: z.enum(valuesOf(QUESTION_TYPES)).default('text'),
    text: requiredText(NOTE_MAX_CHARS),
    hint: optionalLine(NOTE_MAX_CHARS),
    options: lines(LIMITS.options).describe('For one or several choices; the columns of a grid.'),
    rows: lines(LIMITS.rows).describe('Of a grid.'),
    unit: optionalLine(40),
    min: number(),
    max: number(),
    detail: optionalLine().describe('The detail to give with a yes or no.'),
    detailWith: z.enum(['yes', 'no', 'either']).default('either').describe('The answer that the detail is for.'),
    cites: optionalText(NOTE_MAX_CHARS).describe('The line of the protocol that it refers to.'),
    required: flag,
    shownIfKey: optionalLine().describe('The key of an earlier question.'),
    shownIf: z
      .string()
      .overwrite(readableLine)
      .max(SHORT_TEXT_MAX_CHARS)
      .default('')
      .describe('“yes”, “not Epic”, “at least 20” or “at most 5”.'),
    score: z
      .string()
      .overwrite((text) => readableText(withLineFeeds(text)))
      .max(LONG_TEXT_MAX_CHARS)
      .default('')
      .describe('One answer and its points per line, such as “yes: 10”.'),
    knockOut: z
      .string()
      .overwrite(readableLine)
      .max(SHORT_TEXT_MAX_CHARS)
      .default('')
      .describe('The answer that rules a site out, such as “no”.'),
    operation: z
      .enum(valuesOf(OPERATIONS))
      .default('sum')
      .describe('How to combine the numbers of a computed question.'),
    of: keys.describe('The keys of the numbers that a computed question uses.'),
  })
  .meta({ id: 'QuestionInput' });
export type QuestionInput = z.output<typeof questionSchema>;

const section = z.string().max(SHORT_TEXT_MAX_CHARS).describe('The section’s ID.');
const key = z.string().max(SHORT_TEXT_MAX_CHARS).describe('The question’s key.');
const to = z.enum(['up', 'down']);
const title = requiredLine();

/** One change to a draft. */
export const questionnaireChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), title }),
  z.object({ intent: z.literal('addSection'), title }),
  z.object({ intent: z.literal('renameSection'), section, title }),
  z.object({ intent: z.literal('removeSection'), section }),
  z.object({ intent: z.literal('moveSection'), section, to }),
  z.object({
    intent: z.literal('addFromLibrary'),
    section,
    keys: keys.describe('The keys of questions in the library.'),
  }),
  z.object({
    intent: z.literal('addFromStudy'),
    section,
    keys: keys.describe('The keys of questions that GET /api/questionnaires/{id}/offers lists.'),
  }),
  z.object({ intent: z.literal('addQuestion'), section, question: questionSchema }),
  z.object({
    intent: z.literal('addQuestions'),
    section,
    type: z
      .enum([...SEVERAL_TYPES, BY_TEXT])
      .default('yesno')
      .describe('byText: each by how its text begins, such as a number for “How many”.'),
    texts: z
      .preprocess(linesIn, z.array(requiredText(NOTE_MAX_CHARS)).min(1, VALIDATION.required).max(LIMITS.questions))
      .meta({ type: 'array', items: { type: 'string' }, description: 'The questions. All must be answered.' }),
  }),
  z.object({ intent: z.literal('changeQuestion'), key, question: questionSchema }),
  z.object({ intent: z.literal('moveQuestion'), key, to }),
  z.object({ intent: z.literal('removeQuestion'), key }),
  z.object({ intent: z.literal('removeQuestions'), keys: keys.describe('The keys of the questions.') }),
  z.object({
    intent: z.literal('moveQuestions'),
    keys: keys.describe('The keys of the questions.'),
    section: section.describe('The ID of the section at whose end they go.'),
  }),
]);
export type QuestionnaireChange = z.output<typeof questionnaireChangeSchema>;

/** A new questionnaire. */
export const newQuestionnaireSchema = z.object({
  title: requiredLine(),
  from: z
    .enum(['study', 'studyAndLibrary', 'library', 'blank'])
    .default('study')
    .describe(
      'From the study’s facts and what most studies ask (at most 25 questions), from its facts and the whole library, from the library alone, or without questions.',
    ),
});
export type NewQuestionnaire = z.output<typeof newQuestionnaireSchema>;

/** The study for the copy: the same one, or another of the sponsor’s. */
export const copySchema = z.object({ studyId: optionalLine() });

export const sendSchema = z.object({
  matchId: optionalLine().describe('One match; without it, all sites of the study whose turn it is to get one.'),
  matchIds: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(z.string().max(SHORT_TEXT_MAX_CHARS)).max(1000).optional(),
    )
    .describe('Only these of them.'),
});

export const askBackSchema = z.object({ key, question: requiredText(NOTE_MAX_CHARS) });

/** By question. Answers are checked against their questions later. */
const byQuestion = <Value extends z.ZodType>(value: Value) => z.record(z.string().max(SHORT_TEXT_MAX_CHARS), value);

export const saveAnswersSchema = z.object({
  answers: byQuestion(z.unknown()).default({}).describe('By the question’s key; null for no answer.'),
  replies: byQuestion(optionalText(NOTE_MAX_CHARS).transform((reply) => reply ?? ''))
    .default({})
    .describe('Replies to the sponsor’s questions, by the question’s key.'),
  confirm: optionalLine().describe('The id of a section: confirms all its answers, including the proposed ones.'),
  since: z.coerce
    .number()
    .nullish()
    .describe('The updatedAt that you read. Answers that others have saved since then are not overwritten.'),
});
export type SaveAnswers = z.input<typeof saveAnswersSchema>;

export const siteAnswersSchema = z.object({
  answers: byQuestion(z.unknown()).describe('By the question’s key; null deletes the answer.'),
});

/** The person at the site who is asked to attest the answers. */
export const askToAttestSchema = z.object({
  userId: z.string({ error: VALIDATION.chooseFromList }).min(1, VALIDATION.chooseFromList).max(SHORT_TEXT_MAX_CHARS),
});

export const attestSchema = z.object(recordSigningFields);

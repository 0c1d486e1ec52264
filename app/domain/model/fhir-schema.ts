/** The part of FHIR R4 that our questionnaires and responses use, as they are exported. */
import { z } from 'zod';
import { isOneLine, isPlainText, isStorable } from '~/catalogue/characters';
import { FEASIBILITY_LIMITS } from '~/catalogue/feasibility/questions';
import { LONG_TEXT_MAX_CHARS, NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';

const LIMITS = FEASIBILITY_LIMITS;
const isText = (text: string) => isStorable(text) && isPlainText(text);
const short = z
  .string()
  .min(1)
  .max(SHORT_TEXT_MAX_CHARS)
  .refine(isStorable, VALIDATION.unreadable)
  .refine(isOneLine, VALIDATION.oneLine);
const text = z.string().max(LONG_TEXT_MAX_CHARS).refine(isText, VALIDATION.controls);
const shortText = z
  .string()
  .max(NOTE_MAX_CHARS)
  .refine(isStorable, VALIDATION.unreadable)
  .refine(isOneLine, VALIDATION.oneLine);
const many = <Item extends z.ZodType>(item: Item) => z.array(item).max(LIMITS.questions);

const FHIR_TYPES = [
  ...[
    'group',
    'display',
    'boolean',
    'decimal',
    'integer',
    'date',
    'string',
    'text',
    'choice',
    'attachment',
    'reference',
  ],
] as const;

const coding = z
  .object({ system: short.optional(), code: short.optional(), display: short.optional() })
  .meta({ id: 'FhirCoding' });

const leaf = {
  linkId: short.describe('The question’s key.'),
  text: shortText.optional(),
  type: z
    .string()
    .max(40)
    .describe(`One of ${FHIR_TYPES.join(', ')}.`),
  required: z.boolean().optional(),
  repeats: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  maxLength: z.int().optional(),
  answerOption: z
    .array(z.object({ valueCoding: coding.optional(), valueString: short.optional() }))
    .max(LIMITS.options)
    .optional(),
  enableWhen: many(
    z.object({
      question: short,
      operator: z.enum(['exists', '=', '!=', '>', '<', '>=', '<=']),
      answerBoolean: z.boolean().optional(),
      answerDecimal: z.number().optional(),
      answerInteger: z.number().optional(),
      answerString: short.optional(),
      answerCoding: coding.optional(),
    }),
  ).optional(),
  extension: z
    .array(
      z.object({
        url: short,
        valueCoding: coding.optional(),
        valueDecimal: z.number().optional(),
        valueInteger: z.number().optional(),
        valueCode: short.optional(),
        valueString: z.string().max(NOTE_MAX_CHARS).refine(isStorable).refine(isPlainText).optional(),
        valueCodeableConcept: z.object({ coding: z.array(coding).max(1) }).optional(),
        extension: many(
          z.object({ url: short, valueCode: short.optional(), valueString: short.optional() }),
        ).optional(),
      }),
    )
    .max(20)
    .optional(),
};
const leafItem = z.object(leaf).meta({ id: 'FhirPart' });
const questionItem = z
  .object({
    ...leaf,
    text: z.string().max(NOTE_MAX_CHARS).refine(isText, VALIDATION.controls).optional(),
    item: many(leafItem).optional(),
  })
  .meta({ id: 'FhirQuestion' });
const sectionItem = z.object({ ...leaf, item: many(questionItem).optional() }).meta({ id: 'FhirSection' });

export const fhirQuestionnaireSchema = z
  .object({
    resourceType: z.literal('Questionnaire'),
    id: short.optional(),
    status: z.enum(['draft', 'active', 'retired', 'unknown']),
    title: short.optional(),
    version: short.optional(),
    item: many(sectionItem).optional(),
  })
  .meta({ id: 'FhirQuestionnaire', description: 'A FHIR R4 Questionnaire: groups of questions.' });
export type FhirQuestionnaire = z.infer<typeof fhirQuestionnaireSchema>;
export type FhirQuestionItem = z.infer<typeof questionItem>;

const answer = z
  .object({
    valueBoolean: z.boolean().optional(),
    valueDecimal: z.number().optional(),
    valueInteger: z.number().optional(),
    valueDate: short.optional(),
    valueString: text.optional(),
    valueCoding: coding.optional(),
    valueAttachment: z.object({ url: text, title: text.optional() }).optional(),
    valueReference: z.object({ reference: short, display: text.optional() }).optional(),
  })
  .meta({ id: 'FhirAnswer' });
export type FhirAnswer = z.infer<typeof answer>;
const answers = z.array(answer).max(LIMITS.options).optional();
const leafResponse = z.object({ linkId: short, text: text.optional(), answer: answers });
const answeredWith = { linkId: short, text: text.optional(), answer: answers };
const questionResponse = z.object({ ...answeredWith, item: many(leafResponse).optional() });
const sectionResponse = z.object({ ...answeredWith, item: many(questionResponse).optional() });

export const fhirResponseSchema = z
  .object({
    resourceType: z.literal('QuestionnaireResponse'),
    id: short.optional(),
    questionnaire: text.optional(),
    status: z.enum(['in-progress', 'completed', 'amended', 'entered-in-error', 'stopped']),
    authored: short.optional(),
    item: many(sectionResponse).optional(),
  })
  .meta({ id: 'FhirQuestionnaireResponse', description: 'A FHIR R4 QuestionnaireResponse.' });
export type FhirResponse = z.infer<typeof fhirResponseSchema>;
export type FhirQuestionResponse = z.infer<typeof questionResponse>;

/**
 * What the import reads of a FHIR R4 Questionnaire. Every object is strict, so that what we do not know is refused and not
 * dropped. Each item is parsed by itself, so that each problem is told with its linkId.
 */
import { z } from 'zod';
import { isOneLine, isPlainText, isStorable } from '~/catalogue/characters';
import { FEASIBILITY_LIMITS } from '~/catalogue/feasibility/questions';
import { LONG_TEXT_MAX_CHARS, NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';

const LIMITS = FEASIBILITY_LIMITS;
/** Room for the ‘own.’ before the key. */
const LINK_ID = SHORT_TEXT_MAX_CHARS - 'own.'.length;

const line = (most: number) =>
  z.string().max(most).refine(isStorable, VALIDATION.unreadable).refine(isOneLine, VALIDATION.oneLine);
const short = line(SHORT_TEXT_MAX_CHARS).min(1);
const linkId = line(LINK_ID).min(1);
const text = z
  .string()
  .max(NOTE_MAX_CHARS)
  .refine((value) => isStorable(value) && isPlainText(value), VALIDATION.controls);

export const codingSchema = z.strictObject({
  system: short.optional(),
  code: short.optional(),
  display: short.optional(),
});
export type FhirCoding = z.infer<typeof codingSchema>;

const enableWhenSchema = z.strictObject({
  question: linkId,
  operator: z.string().max(20),
  answerBoolean: z.boolean().optional(),
  answerDecimal: z.number().optional(),
  answerInteger: z.number().optional(),
  answerString: short.optional(),
  answerCoding: codingSchema.optional(),
});
export type FhirEnableWhen = z.infer<typeof enableWhenSchema>;

const answerOptionSchema = z.strictObject({
  valueCoding: codingSchema.optional(),
  valueString: short.optional(),
  initialSelected: z.literal(false).optional(),
});

/** Its values are read by their address (fhir-settings.ts). */
const extensionSchema = z.looseObject({ url: z.string().min(1).max(SHORT_TEXT_MAX_CHARS) });
export type FhirExtension = z.infer<typeof extensionSchema>;

/** One item. The items in it are parsed one by one. */
export const importedItemSchema = z.strictObject({
  linkId,
  text: text.optional(),
  type: z.string().max(40),
  required: z.boolean().optional(),
  repeats: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  maxLength: z.int().min(1).max(LONG_TEXT_MAX_CHARS).optional(),
  enableWhen: z.array(enableWhenSchema).max(LIMITS.questions).optional(),
  enableBehavior: z.enum(['all', 'any']).optional(),
  answerOption: z.array(answerOptionSchema).max(LIMITS.options).optional(),
  extension: z.array(extensionSchema).max(20).optional(),
  item: z.array(z.unknown()).optional(),
});
export type ImportedItem = z.infer<typeof importedItemSchema>;

/** About the resource and not about what is asked: it is left out. */
const LEFT_OUT = [
  ...['meta', 'language', 'text', 'url', 'identifier', 'name', 'derivedFrom', 'experimental', 'subjectType'],
  ...['date', 'publisher', 'contact', 'description', 'useContext', 'jurisdiction', 'purpose', 'copyright'],
  ...['approvalDate', 'lastReviewDate', 'effectivePeriod', 'code'],
];

const unknownElements = (names: readonly string[]) =>
  `The resource has ${names
    .slice(0, 20)
    .map((name) => `“${name.slice(0, 40)}”`)
    .join(', ')}, which we cannot keep.`;

/** A whole resource, with its items unread. */
export const fhirImportSchema = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !LEFT_OUT.includes(name)))
      : value,
  z.strictObject(
    {
      resourceType: z.literal('Questionnaire'),
      id: short.optional(),
      status: z.enum(['draft', 'active', 'retired', 'unknown']),
      title: short.optional(),
      version: short.optional(),
      item: z.array(z.unknown()).max(LIMITS.questions).optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? unknownElements(issue.keys) : undefined) },
  ),
);
export type FhirImport = z.infer<typeof fhirImportSchema>;

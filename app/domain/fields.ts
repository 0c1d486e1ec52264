/** The building blocks of every input schema. Shared with the browser. */
import { z } from 'zod';
import { TEXT_LONG, TEXT_SHORT } from '~/catalogue/limits';
import type { Option } from '~/catalogue/options';
import { holdsContact, inOneLine } from '~/catalogue/plain-names';
import { VALIDATION } from '~/catalogue/validation';
import { DomainError } from './errors';

/** The databases cannot store NUL characters or unpaired surrogates. */
const storable = (text: string) =>
  !text.includes('\0') && (text as { isWellFormed?(): boolean }).isWellFormed?.() !== false;

/** Required text. Forms send line breaks as CR LF. */
export const required = (max: number = TEXT_SHORT, message: string = VALIDATION.required) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, VALIDATION.tooLong(max))
    .refine(storable, VALIDATION.unreadable)
    .transform((text) => text.replace(/\r\n?/g, '\n'));

export const optional = (max: number = TEXT_SHORT) =>
  z
    .string()
    .trim()
    .max(max, VALIDATION.tooLong(max))
    .refine(storable, VALIDATION.unreadable)
    .nullish()
    .transform((text) => text?.replace(/\r\n?/g, '\n') || null);

type Named = Parameters<typeof holdsContact>[1];

/** The name of a person or an organization, which others read in our e-mails (VET-05). */
export const requiredName = (of: Named, max: number = TEXT_SHORT, message: string = VALIDATION.required) =>
  required(max, message)
    .refine((text) => !holdsContact(text, of), VALIDATION.addressInName)
    .transform(inOneLine);

export const optionalName = (of: Named) =>
  optional()
    .refine((text) => text === null || !holdsContact(text, of), VALIDATION.addressInName)
    .transform((text) => text && inOneLine(text));

export const optionalLong = () => optional(TEXT_LONG);

const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** In lower case, so that one person has one account. */
export const email = (message: string = VALIDATION.required) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(TEXT_SHORT, VALIDATION.tooLong(TEXT_SHORT))
    .regex(EMAIL, VALIDATION.email)
    .transform((text) => text.toLowerCase())
    .meta({ format: 'email' });

export const optionalEmail = () =>
  z
    .string()
    .trim()
    .max(TEXT_SHORT, VALIDATION.tooLong(TEXT_SHORT))
    .refine((text) => text === '' || EMAIL.test(text), VALIDATION.email)
    .nullish()
    .transform((text) => text?.toLowerCase() || null)
    .meta({ format: 'email' });

/** A web address; 'hospital.org' becomes 'https://hospital.org'. Only http and https are safe to link to. */
export const optionalUrl = () =>
  optional().transform((text, context) => {
    if (text === null) return null;
    const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.')) return address;
    context.addIssue({ code: 'custom', message: VALIDATION.url });
    return z.NEVER;
  });

export const optionalDate = () =>
  optional(10)
    .transform((text, context) => {
      if (text === null) return null;
      const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
      context.addIssue({ code: 'custom', message: VALIDATION.date });
      return z.NEVER;
    })
    .meta({ format: 'date' });

/** A whole percentage from 0 to `most`, in steps. */
export const percentage = (most: number, step = 1) =>
  z
    .int({ error: VALIDATION.number })
    .min(0, VALIDATION.notNegative)
    .max(most, VALIDATION.tooLarge(most))
    .multipleOf(step, VALIDATION.steps(step));

/** Matches a value or a label, ignoring case. The exact value wins. */
function valueIn<O extends Option>(options: readonly O[], text: string, context: z.RefinementCtx): O['value'] {
  const wanted = text.toLowerCase();
  const option =
    options.find(({ value }) => value === text) ??
    options.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
  if (option) return option.value;
  context.addIssue({ code: 'custom', message: VALIDATION.chooseFromList });
  return z.NEVER;
}

const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value);

export const choice = <O extends Option>(options: readonly O[], message: string = VALIDATION.required) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .transform((text, context) => valueIn(options, text, context))
    .meta({ enum: valuesOf(options) });

export const optionalChoice = <O extends Option>(options: readonly O[]) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((text, context) => (text ? valueIn(options, text, context) : null))
    .meta({ enum: [...valuesOf(options), null] });

/** A checkbox ('on'), or a boolean over JSON. A missing value means no. */
export const flag = () =>
  z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((given) => given === true || given === 'on' || given === 'true')
    .meta({ type: ['boolean', 'string', 'null'] });

/** Several values from a list, each once, in the list's order. */
export const choices = (options: readonly Option[], { atLeastOne = false } = {}) =>
  z
    .array(choice(options))
    .default([])
    .transform((values) => options.map((option) => option.value).filter((value) => values.includes(value)))
    .refine((values) => !atLeastOne || values.length > 0, VALIDATION.chooseOne)
    .meta(atLeastOne ? { minItems: 1 } : {});

export const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/** The key that identifies a repeated submission (WIZ-17). */
export const idempotencyKey = () =>
  z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .nullish()
    .catch(null)
    .transform((key) => key ?? null);

/** Parses an input. @throws {DomainError} invalid, with the fields named. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new DomainError('invalid', {}, fieldErrors(parsed.error));
}

/** The messages of a failed parse by field path, such as 'documents[0].name'. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = z.core.toDotPath(path);
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}

/** The building blocks of every input schema. Shared with the browser: nothing here knows the server. */
import { z } from 'zod';
import { TEXT_LONG, TEXT_SHORT } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import type { Option } from '~/catalogue/options';
import { DomainError } from './errors';

/** Forms send line ends as CR LF; the stores cannot keep a NUL or half a surrogate pair. */
const storable = (text: string) =>
  !text.includes('\0') && (text as { isWellFormed?(): boolean }).isWellFormed?.() !== false;

/** Text that must be there. */
export const required = (max: number = TEXT_SHORT, message: string = VALIDATION.required) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, VALIDATION.tooLong(max))
    .refine(storable, VALIDATION.unreadable)
    .transform((text) => text.replace(/\r\n?/g, '\n'));

/** Text that may be missing or empty; null then. */
export const optional = (max: number = TEXT_SHORT) =>
  z
    .string()
    .trim()
    .max(max, VALIDATION.tooLong(max))
    .refine(storable, VALIDATION.unreadable)
    .nullish()
    .transform((text) => text?.replace(/\r\n?/g, '\n') || null);

export const optionalLong = () => optional(TEXT_LONG);

const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** An e-mail address, kept in lower case: one person, one account. */
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

/** A web address; 'hospital.org' is completed to 'https://hospital.org'. Only http and https, so that it can be linked to. */
export const optionalUrl = () =>
  optional().transform((text, context) => {
    if (text === null) return null;
    const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.')) return address;
    context.addIssue({ code: 'custom', message: VALIDATION.url });
    return z.NEVER;
  });

/** A calendar day, YYYY-MM-DD, that exists. */
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

/** A whole number of percent, 0 to `most`. From a slider in steps, where `step` is given. */
export const percentage = (most: number, step = 1) =>
  z
    .int({ error: VALIDATION.number })
    .min(0, VALIDATION.notNegative)
    .max(most, VALIDATION.tooLarge(most))
    .multipleOf(step, VALIDATION.steps(step));

function find<O extends Option>(options: readonly O[], text: string): O | undefined {
  const wanted = text.toLowerCase();
  return (
    options.find((option) => option.value === text) ??
    options.find((option) => option.value.toLowerCase() === wanted || option.label.toLowerCase() === wanted)
  );
}

/** What the description of the API names as the list's values. */
const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value);

/** One value of a list, found in any case or by its label, kept as the list writes it. */
export const choice = <O extends Option>(options: readonly O[], message: string = VALIDATION.required) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .transform((text, context): O['value'] => {
      const option = find(options, text);
      if (option) return option.value;
      context.addIssue({ code: 'custom', message: VALIDATION.chooseFromList });
      return z.NEVER;
    })
    .meta({ enum: valuesOf(options) });

/** One value of a list or nothing; null then. */
export const optionalChoice = <O extends Option>(options: readonly O[]) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((text, context): O['value'] | null => {
      if (!text) return null;
      const option = find(options, text);
      if (option) return option.value;
      context.addIssue({ code: 'custom', message: VALIDATION.chooseFromList });
      return z.NEVER;
    })
    .meta({ enum: [...valuesOf(options), null] });

/** Several values of a list, each once, in the list's order. Missing is none. */
export const choices = (options: readonly Option[], { atLeastOne = false } = {}) =>
  z
    .array(choice(options))
    .default([])
    .transform((values) => options.map((option) => option.value).filter((value) => values.includes(value)))
    .refine((values) => !atLeastOne || values.length > 0, VALIDATION.chooseOne)
    .meta(atLeastOne ? { minItems: 1 } : {});

export const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/** The key that makes a submission sent twice one submission (WIZ-17). */
export const idempotencyKey = () =>
  z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .nullish()
    .catch(null)
    .transform((key) => key ?? null);

/** The values that a schema makes of an input. @throws {DomainError} invalid, with the fields named. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new DomainError('invalid', {}, fieldErrors(parsed.error));
}

/** The sentences of a failed parse by field path, as in 'documents[0].name'. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.reduce<string>(
      (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part)),
      '',
    );
    const sentences = errors[path] ?? [];
    sentences.push(issue.message);
    errors[path] = sentences;
  }
  return errors;
}

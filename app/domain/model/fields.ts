/** The building blocks of every input schema. Shared with the browser. */
import { z } from 'zod';
import { isOneLine, isPlainText, isStorable, withLineFeeds } from '~/catalogue/characters';
import { missingZeros } from '~/catalogue/contact-keys';
import { isBlank, readableLine, readableName, readableText, withoutInvisible } from '~/catalogue/invisible';
import { DECISIONS_CALL_MAX, LONG_TEXT_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { isMailAddress, looksLikeAddress } from '~/catalogue/mail-address';
import type { Option } from '~/catalogue/options';
import { holdsContact, singleSpaced } from '~/catalogue/plain-names';
import { VALIDATION } from '~/catalogue/validation';

/** A text of which nobody sees anything is empty. */
const trimmedText = (text: string) => (isBlank(text) ? '' : text.trim());

/** One line, without control characters. Tabs and line breaks are refused at its ends, too. */
const line = (message?: string, cleaned = readableLine) =>
  z
    .string({ error: message })
    .refine(isStorable, { error: VALIDATION.unreadable, abort: true })
    .overwrite(cleaned)
    .refine(isOneLine, { error: VALIDATION.oneLine, abort: true })
    .overwrite(trimmedText);

/** An address, a number or a code, which has no invisible characters. */
const code = (message?: string) => line(message, withoutInvisible);

/** Several lines, without other control characters than line breaks and tabs. */
const lines = (message?: string) =>
  z
    .string({ error: message })
    .refine(isStorable, { error: VALIDATION.unreadable, abort: true })
    .overwrite((text) => readableText(withLineFeeds(text)))
    .refine(isPlainText, { error: VALIDATION.controls, abort: true })
    .overwrite(trimmedText);

/** Nothing else is checked on a text that is too long: an expression may take long on it. */
export const atMost = (max: number) => ({
  error: ({ input }: { input?: unknown }) => VALIDATION.tooLong(max, String(input).length),
  abort: true,
});

export const requiredLine = (max: number = SHORT_TEXT_MAX_CHARS, message: string = VALIDATION.required) =>
  line(message).min(1, message).max(max, atMost(max));

export const optionalLine = (max: number = SHORT_TEXT_MAX_CHARS) =>
  line()
    .max(max, atMost(max))
    .nullish()
    .transform((text) => text || null);

/** A number or code that is written on one line, such as a ZIP code: without the invisible characters in it. */
export const requiredCode = (max: number = SHORT_TEXT_MAX_CHARS, message: string = VALIDATION.required) =>
  code(message).min(1, message).max(max, atMost(max));

/** The same, for one that may be missing. */
export const optionalCode = (max: number = SHORT_TEXT_MAX_CHARS) =>
  code()
    .max(max, atMost(max))
    .nullish()
    .transform((text) => text || null);

/** Text of several lines. */
export const requiredText = (max: number = LONG_TEXT_MAX_CHARS, message: string = VALIDATION.required) =>
  lines(message).min(1, message).max(max, atMost(max));

/** Text of several lines. */
export const optionalText = (max: number = LONG_TEXT_MAX_CHARS) =>
  lines()
    .max(max, atMost(max))
    .nullish()
    .transform((text) => text || null);

type Named = Parameters<typeof holdsContact>[1];

/** The name of a person or an organization, which others read in our e-mails (VET-05). */
export const requiredName = (of: Named, max: number = SHORT_TEXT_MAX_CHARS, message: string = VALIDATION.required) =>
  line(message, readableName)
    .min(1, message)
    .max(max, atMost(max))
    .refine((text) => !holdsContact(text, of), VALIDATION.addressInName)
    .transform(singleSpaced);

export const optionalName = (of: Named, max: number = SHORT_TEXT_MAX_CHARS) =>
  line(undefined, readableName)
    .max(max, atMost(max))
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || !holdsContact(text, of), VALIDATION.addressInName)
    .transform((text) => text && singleSpaced(text));

/** In lower case, so that one person has one account. */
export const email = (message: string = VALIDATION.required) =>
  requiredCode(SHORT_TEXT_MAX_CHARS, message)
    .refine(isMailAddress, VALIDATION.email)
    .transform((text) => text.toLowerCase())
    .meta({ format: 'email' });

export const optionalEmail = () =>
  code()
    .max(SHORT_TEXT_MAX_CHARS, atMost(SHORT_TEXT_MAX_CHARS))
    .refine((text) => text === '' || isMailAddress(text), VALIDATION.email)
    .nullish()
    .transform((text) => text?.toLowerCase() || null)
    .meta({ format: 'email' });

/** The address of a person about whom something may be stored, perhaps before domains were checked. */
export const storedEmail = (message: string = VALIDATION.required) =>
  requiredCode(SHORT_TEXT_MAX_CHARS, message)
    .refine(looksLikeAddress, VALIDATION.email)
    .transform((text) => text.toLowerCase())
    .meta({ format: 'email' });

/**
 * The address of an account that may be older than our rules: its domain is not checked, and it keeps its invisible
 * characters, because the account may have been stored with them (accountNamed).
 */
export const accountEmail = (message: string = VALIDATION.required) =>
  z
    .string({ error: message })
    .refine(isStorable, { error: VALIDATION.unreadable, abort: true })
    .refine((text) => isOneLine(withoutInvisible(text)), { error: VALIDATION.oneLine, abort: true })
    .overwrite(trimmedText)
    .min(1, message)
    .max(SHORT_TEXT_MAX_CHARS, atMost(SHORT_TEXT_MAX_CHARS))
    .refine((text) => looksLikeAddress(withoutInvisible(text).trim()), VALIDATION.email)
    .transform((text) => text.toLowerCase())
    .meta({ format: 'email' });

/** A web address; 'hospital.org' becomes 'https://hospital.org'. Only http and https are safe to link to. */
export const optionalUrl = () =>
  optionalCode().transform((text, context) => {
    if (text === null) return null;
    const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.')) return address;
    context.addIssue({ code: 'custom', message: VALIDATION.url });
    return z.NEVER;
  });

export const optionalDate = () =>
  optionalCode(10)
    .transform((text, context) => {
      if (text === null) return null;
      const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
      context.addIssue({ code: 'custom', message: VALIDATION.date });
      return z.NEVER;
    })
    .meta({ format: 'date' });

/** The same as an optional field, but required. */
export const needed = (field: z.ZodType<string | null>, message: string) =>
  field.transform((value, context) => {
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
export const requiredDate = () => needed(optionalDate(), VALIDATION.date);

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

const optionWritten = (text: string) => withoutInvisible(text).trim();

const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value);

export const choice = <O extends Option>(options: readonly O[], message: string = VALIDATION.required) =>
  z
    .string({ error: message })
    .overwrite(optionWritten)
    .min(1, message)
    .transform((text, context) => valueIn(options, text, context))
    .meta({ enum: valuesOf(options) });

export const optionalChoice = <O extends Option>(options: readonly O[]) =>
  z
    .string()
    .overwrite(optionWritten)
    .nullish()
    .transform((text, context) => (text ? valueIn(options, text, context) : null))
    .meta({ enum: [...valuesOf(options), null] });

/** Schemas that take what they cannot read for a default, as forms need it, and what to tell a program instead. */
export const FORGIVING = z.registry<{ refuse: (given: unknown) => string | null }>();

/** @param refuse what is wrong with a value that the schema does not refuse; null for nothing. */
export function forgives<Schema extends z.ZodType>(schema: Schema, refuse: (given: unknown) => string | null): Schema {
  FORGIVING.add(schema, { refuse });
  return schema;
}

const FLAGS = ['on', 'off', 'true', 'false', ''];

/** A checkbox ('on'), or a boolean over JSON. A missing value, and any other text, means no. Programs are told. */
export const flag = () =>
  forgives(readFlag(), (given) =>
    typeof given === 'string' && !FLAGS.includes(given) ? VALIDATION.trueOrFalse : null,
  );

const readFlag = () =>
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

/** Ten digits, the last of which checks the others: the Luhn algorithm with the prefix 80840 (45 CFR 162.406). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = [...`80840${text}`].map(Number).reverse();
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 ? Math.floor((digit * 2) / 10) + ((digit * 2) % 10) : digit),
    0,
  );
  return sum % 10 === 0;
}

/** An NPI number; spaces and hyphens are left out. */
export const optionalNpi = () =>
  optionalCode(20)
    .transform((text) => text?.replace(/[\s-]/g, '') || null)
    .refine((text) => text === null || isNpi(text), VALIDATION.npi);

/**
 * Asks ‘02115?’ for 2115. Spreadsheets drop zeros at the start, so the person has to say which ZIP code is meant; we do
 * not guess.
 */
export const askingForZeros = <Schema extends z.ZodType<string | null>>(schema: Schema): Schema =>
  schema.refine((text) => missingZeros(text) === undefined, {
    error: ({ input }) => VALIDATION.zipCode(missingZeros(input as string) ?? ''),
  });

/** The records of a call about several at once. */
export const severalIds = z
  .array(z.string().min(1).max(SHORT_TEXT_MAX_CHARS), VALIDATION.chooseOne)
  .min(1, VALIDATION.chooseOne)
  .max(DECISIONS_CALL_MAX, VALIDATION.tooMany(DECISIONS_CALL_MAX));

/** Parses, checks and compares answers, and puts them into words. Shared with the browser. */

import { isOneLine, isPlainText, isStorable, withLineFeeds } from '~/catalogue/characters';
import type { AnswerValue, Credential, Question, YesNo } from '~/catalogue/feasibility/questions';
import { YES_NO } from '~/catalogue/feasibility/questions';
import { isBlank, readableLine, readableText } from '~/catalogue/invisible';
import { CREDENTIAL_MAX_CHARS, LONG_TEXT_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { isNoneAndSome, labelOf, NONE_OF_THESE } from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';
import { formatRegistryDate } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';

/** The names of a question's controls in a form. */
export const controlOf = (key: string, part?: string): string => `q.${key}${part === undefined ? '' : `.${part}`}`;

/** The name of the hidden inputs that list the questions of a form. Other questions keep their answers. */
export const ASKED = 'asked';

/** The unchecked value that a form sends for a question; null for none. */
export function valueInForm({ key, type, rows }: Pick<Question, 'key' | 'type' | 'rows'>, form: FormData): unknown {
  const text = (part?: string) => String(form.get(controlOf(key, part)) ?? '').trim();
  switch (type) {
    case 'number':
      return text() === '' ? null : Number(text().replace(/[,\p{Cf}\uFFFD]/gu, ''));
    case 'multi':
      return form.getAll(controlOf(key)).map(String);
    case 'yesno':
      return text() === '' ? null : { answer: text(), detail: text('detail') || null };
    case 'grid':
      return Object.fromEntries(rows.flatMap((row, at) => (text(String(at)) ? [[row, text(String(at))]] : [])));
    case 'credential':
      return text() === '' ? null : { number: text(), expires: text('expires') || null };
    default:
      return text() || null;
  }
}

/** The start of the name of a file that a form sends for a question, before its key. */
export const FILE_OF = 'file.';

/** The start of the name of what such a file is, as a type of the vault; '' for none of them. */
export const FILED_AS = 'filed.';

/** The unchecked values that a form sends for its questions, by key. */
export function valuesInForm(
  questions: readonly Pick<Question, 'key' | 'type' | 'rows'>[],
  form: FormData,
): Record<string, unknown> {
  const asked = new Set(form.getAll(ASKED).map(String));
  const inForm = questions.filter(({ key, type }) => asked.has(key) && type !== 'computed');
  return Object.fromEntries(inForm.map((question) => [question.key, valueInForm(question, form)]));
}

/** Whether a yes-or-no question was answered with yes. */
export const isYes = (value: AnswerValue | null | undefined): boolean => isRecord(value) && value.answer === 'yes';

type Checked = { value: AnswerValue | null } | { error: string };

const wrong = (error: string): Checked => ({ error });
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: unknown): text is string => {
  const time = typeof text === 'string' && DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text as string);
};
const isRecord = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);
const trimmedText = (text: string) => (isBlank(text) ? '' : text.trim());

/** Where a day begins first: UTC+14. Without the catalogue of times, which the pages of answers would load for it alone. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/** Today, as YYYY-MM-DD, wherever it has begun. */
export const latestToday = (at: number): string => new Date(at + EARLIEST_ZONE_MS).toISOString().slice(0, 10);

/**
 * An answer as stored, or what is wrong with it. Null and empty values count as no answer.
 * @param at bounds a day that cannot be in the future, wherever the site is; without it, nothing does.
 */
export function checkedValue(question: Question, sent: unknown, at: number | null = null): Checked {
  if (sent === null || sent === undefined || sent === '') return { value: null };
  switch (question.type) {
    case 'number':
      return checkedNumber(question, sent);
    case 'date':
      if (!isDay(sent)) return wrong(VALIDATION.date);
      return question.past && at !== null && sent > latestToday(at) ? wrong(VALIDATION.datePast) : { value: sent };
    case 'yesno':
      return checkedYesNo(question, sent);
    case 'single':
      return question.options.some(({ value }) => value === sent)
        ? { value: sent as string }
        : wrong(VALIDATION.chooseFromList);
    case 'multi':
      return checkedChoices(question, sent);
    case 'grid':
      return checkedGrid(question, sent);
    case 'credential':
      return checkedCredential(question, sent);
    case 'computed':
      return wrong('This is computed from other answers.');
    default:
      return question.type === 'text' ? checkedText(sent, question) : checkedLine(sent);
  }
}

function checkedText(sent: unknown, { format, maxLength = LONG_TEXT_MAX_CHARS }: Partial<Question> = {}): Checked {
  if (typeof sent !== 'string' || !isStorable(sent)) return wrong(VALIDATION.unreadable);
  const written = readableText(withLineFeeds(sent));
  if (!isPlainText(written)) return wrong(VALIDATION.controls);
  const text = trimmedText(written);
  if (format === 'line' && !isOneLine(text)) return wrong(VALIDATION.oneLine);
  return text.length > maxLength ? wrong(VALIDATION.tooLong(maxLength, text.length)) : { value: text || null };
}

function checkedLine(sent: unknown): Checked {
  if (typeof sent !== 'string' || !isStorable(sent)) return wrong(VALIDATION.unreadable);
  const written = readableLine(sent);
  if (!isOneLine(written)) return wrong(VALIDATION.oneLine);
  const text = trimmedText(written);
  if (text.length <= SHORT_TEXT_MAX_CHARS) return { value: text || null };
  return wrong(VALIDATION.tooLong(SHORT_TEXT_MAX_CHARS, text.length));
}

function checkedNumber({ min, max, format }: Question, sent: unknown): Checked {
  if (typeof sent !== 'number' || !Number.isFinite(sent)) return wrong(VALIDATION.anyNumber);
  if (format === 'integer' && !Number.isInteger(sent)) return wrong(VALIDATION.number);
  if (min !== null && sent < min) return wrong(VALIDATION.atLeast(min));
  const most = max ?? Number.MAX_SAFE_INTEGER;
  return sent > most ? wrong(VALIDATION.tooLarge(most)) : { value: sent };
}

/** A yes or no with its detail, if that is for this answer: a text that was typed for the other one says nothing. */
const counting = ({ detailWith }: Pick<Question, 'detailWith'>, { answer, detail }: YesNo): YesNo => ({
  answer,
  detail: detailWith === undefined || detailWith === answer ? detail : null,
});

/** An answer as it counts: with a detail only if that is for it. */
export const countingValue = (
  question: Pick<Question, 'type' | 'detailWith'>,
  value: AnswerValue | null,
): AnswerValue | null => (question.type === 'yesno' && value !== null ? counting(question, value as YesNo) : value);

function checkedYesNo(question: Question, sent: unknown): Checked {
  const { answer, detail = null } = isRecord(sent) ? sent : { answer: sent };
  if (answer !== 'yes' && answer !== 'no') return wrong(VALIDATION.chooseFromList);
  const text = detail === null ? { value: null } : checkedText(detail);
  return 'error' in text ? text : { value: counting(question, { answer, detail: text.value as string | null }) };
}

/** In the question about equipment, as on the profile, 'None of these' only stands for the second list. */
function saysNoneAndSome({ options, profileField }: Question, chosen: readonly string[]): boolean {
  if (profileField === 'equipment') return isNoneAndSome(chosen);
  const none = options.find(({ label }) => label === NONE_OF_THESE)?.value;
  return none !== undefined && chosen.includes(none) && chosen.length > 1;
}

function checkedChoices(question: Question, sent: unknown): Checked {
  if (!Array.isArray(sent)) return wrong(VALIDATION.chooseFromList);
  const known = question.options.map(({ value }) => value);
  if (!sent.every((value) => known.includes(value))) return wrong(VALIDATION.chooseFromList);
  const chosen = known.filter((value) => sent.includes(value));
  if (saysNoneAndSome(question, chosen)) return wrong(VALIDATION.noneOrSome);
  return { value: chosen.length > 0 ? chosen : null };
}

function checkedGrid({ rows, options }: Question, sent: unknown): Checked {
  if (!isRecord(sent)) return wrong(VALIDATION.chooseFromList);
  const fits = ([row, value]: [string, unknown]) =>
    rows.includes(row) && options.some((option) => option.value === value);
  if (!Object.entries(sent).every(fits)) return wrong(VALIDATION.chooseFromList);
  const given = rows.filter((row) => Object.hasOwn(sent, row)).map((row) => [row, sent[row]]);
  return { value: given.length > 0 ? Object.fromEntries(given) : null };
}

function checkedCredential({ format }: Question, sent: unknown): Checked {
  const { number, expires = null } = isRecord(sent) ? sent : { number: sent };
  const text = checkedLine(number);
  if ('error' in text) return text;
  if (expires !== null && !isDay(expires)) return wrong(VALIDATION.date);
  if (text.value === null) return { value: null };
  const typed = String(text.value);
  if (typed.length > CREDENTIAL_MAX_CHARS) return wrong(VALIDATION.tooLong(CREDENTIAL_MAX_CHARS, typed.length));
  if (!/\d/.test(typed)) return wrong(format === 'clia' ? VALIDATION.clia : VALIDATION.credential);
  if (format === 'license' && !typed.split(/[\s,;]/).some((word) => /^\p{L}{2,}$/u.test(word)))
    return wrong(VALIDATION.license);
  const written = format === 'clia' ? typed.replace(/[\s-]/g, '').toUpperCase() : typed;
  if (format === 'clia' && !/^\d{2}D\d{7}$/.test(written)) return wrong(VALIDATION.clia);
  return { value: { number: written, expires } };
}

/** Whether two answers to a question are the same. */
export const sameValue = (one: AnswerValue | null | undefined, other: AnswerValue | null | undefined): boolean =>
  canonical(one) === canonical(other);

/** With sorted keys, because PostgreSQL reorders the keys of JSON. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part) => (isRecord(part) ? Object.fromEntries(Object.entries(part).sort()) : part));

/** The names of documents and people, by id. */
export type Names = Readonly<Record<string, string>>;

/** The first words of units, with what one of them is called. */
const ONE: Readonly<Record<string, string>> = {
  ...{ minutes: 'minute', hours: 'hour', days: 'day', weeks: 'week', months: 'month', years: 'year' },
  ...{ patients: 'patient', participants: 'participant', trials: 'trial', studies: 'study', sites: 'site' },
  ...{ coordinators: 'coordinator', people: 'person', rooms: 'room', beds: 'bed', visits: 'visit', samples: 'sample' },
};

/** '1 patient per month', '2 patients per month'. */
const unitOf = (value: number, unit: string | null): string | null =>
  value === 1 && unit ? unit.replace(/^[a-z]+/, (word) => valueIn(ONE, word) ?? word) : unit;

/** An answer as people read it; null for none. */
export function valueInWords(
  { type, options, unit, detailWith }: Pick<Question, 'type' | 'options' | 'unit' | 'detailWith'>,
  value: AnswerValue | null | undefined,
  names: Names = {},
): string | null {
  if (value === null || value === undefined) return null;
  const label = (one: unknown) => labelOf(options, String(one)) || String(one);
  switch (type) {
    case 'number':
    case 'computed':
      return [Number(value).toLocaleString('en-US'), unitOf(Number(value), unit)]
        .filter(Boolean)
        .join(unit === '%' ? '' : ' ');
    case 'yesno': {
      const { answer, detail } = counting({ detailWith }, value as YesNo);
      return [labelOf(YES_NO, answer), detail].filter(Boolean).join(': ');
    }
    case 'single':
      return label(value);
    case 'multi':
      return (value as string[]).map(label).join(', ');
    case 'grid':
      return Object.entries(value as Record<string, string>)
        .map(([row, one]) => `${row}: ${label(one)}`)
        .join(', ');
    case 'credential': {
      const { number, expires } = value as Credential;
      return expires ? `${number}, until ${formatRegistryDate(expires)}` : number;
    }
    case 'file':
    case 'staff':
      return (
        valueIn(names, String(value)) ?? (type === 'file' ? 'A document that was removed' : 'Someone who has left')
      );
    case 'date':
      return formatRegistryDate(String(value));
    default:
      return String(value);
  }
}

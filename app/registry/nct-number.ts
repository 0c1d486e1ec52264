/** The number of a trial as people write or paste it (REG-21). */

import { type OtherNumber, otherNumberIn } from './other-registries';

export type TrialNumber =
  | { kind: 'nct'; number: string }
  | ({ kind: 'other' } & OtherNumber)
  /** Different NCT numbers, so a person has to say which. */
  | { kind: 'several'; numbers: string[] }
  /** It says NCT, but what follows is no number. `meant` has digits for the letters that look like them. */
  | { kind: 'malformed'; meant?: string }
  | { kind: 'empty' }
  /** Neither NCT nor a number that we know. */
  | { kind: 'none' };

/** A line of a paper, or an address with its query. The expressions below see no more. */
export const LONGEST_TYPED_NUMBER = 1000;
/** The registry pads shorter numbers, too. Its first trial is NCT00000102. */
const [FEWEST_DIGITS, DIGITS] = [3, 8];

/** Whether the text is an NCT number as the registry writes it. Check before using it in a registry URL. */
export const isNctNumber = (text: string): boolean => /^NCT\d{8}$/.test(text);

/** How much of a text is searched for numbers. */
const LONGEST_LIST = 10_000;
/** More are some list of trials. */
const NUMBERS_READ = 20;

/** The NCT numbers in a text, as the registry writes them, each once. */
export function nctNumbersIn(text: string): string[] {
  const found = text.slice(0, LONGEST_LIST).matchAll(/(?<![a-z\d])NCT\d{8}(?!\d)/gi);
  return [...new Set([...found].map(([number]) => number.toUpperCase()))].slice(0, NUMBERS_READ);
}

/**
 * Reads the number of a trial: alone, in an address or among words; with spaces, hyphens, invisible characters or full-width
 * digits; without its leading zeros. What would be a guess is left to the person.
 */
export function readTrialNumber(typed: string): TrialNumber {
  if (typed.length > LONGEST_TYPED_NUMBER) return { kind: /^\s{0,9}NCT/i.test(typed) ? 'malformed' : 'none' };
  const text = plain(decoded(withoutQueries(plain(typed)))).slice(0, LONGEST_TYPED_NUMBER);
  if (!text) return { kind: 'empty' };
  const found = [...text.matchAll(NCT)].map(({ index, 0: { length } }) => numberAt(text.slice(index + length)));
  const broken = found.find((each) => each?.kind === 'malformed');
  const numbers = [...new Set(found.flatMap((each) => (each?.kind === 'nct' ? each.number : [])))];
  if (!broken && numbers.length > 1) return { kind: 'several', numbers };
  if (!broken && numbers[0]) return { kind: 'nct', number: numbers[0] };
  const other = otherNumberIn(text);
  if (other) return { kind: 'other', ...other };
  return broken ?? { kind: found.length > 0 ? 'malformed' : 'none' };
}

/** The NCT number in what somebody typed; the text itself, trimmed and in capitals, if there isn't exactly one. */
export function asNctNumber(typed: string): string {
  const read = readTrialNumber(typed);
  return read.kind === 'nct' ? read.number : typed.trim().toUpperCase();
}

/** With the words and signs up to the digits. The letters may be apart, as in texts copied from a PDF. */
const NCT = /\bN[ .-]?C[ .-]?T(?: ?(?:IDENTIFIER|NUMBER|NUM|NR|NO|ID)(?![A-Z]))?[ .,:;#/=()[\]"'-]{0,5}/g;

/** What follows NCT: a number, something else with digits, or null: in 'NCT number: NCT01234567' the first is a label. */
function numberAt(rest: string): { kind: 'nct'; number: string } | { kind: 'malformed'; meant?: string } | null {
  const [written = ''] = /^[\dA-Z]{1,40}/.exec(rest) ?? [];
  const meant = meantBy(written);
  if (!meant && !/^\d/.test(written)) return null;
  if (/[A-Z]/.test(written)) return { kind: 'malformed', ...(meant && { meant }) };
  const [, more = ''] = /^\d{1,40}((?:[ .-]{1,2}\d{1,40}){0,8})(?![\dA-Z])/.exec(rest) ?? [];
  const digits = written.length < DIGITS ? written + more.replace(/\D/g, '') : written;
  const isShort = digits === written && digits.length >= FEWEST_DIGITS && digits.length < DIGITS;
  // 'NCT01234567 8' may have a digit too many, but 'NCT01234567, 2014-001234-56' hasn't.
  const endsInDigits = written.length === DIGITS && /^\d{8}[ .-]\d{1,3}[^\p{L}\p{N}]{0,9}$/u.test(rest);
  if ((!isShort && digits.length !== DIGITS) || endsInDigits || !/[1-9]/.test(digits)) return { kind: 'malformed' };
  return { kind: 'nct', number: `NCT${digits.padStart(DIGITS, '0')}` };
}

function meantBy(written: string): string | undefined {
  const meant = `NCT${written.replace(/O/g, '0').replace(/[IL]/g, '1')}`;
  return isNctNumber(meant) ? meant : undefined;
}

/** Letters of other alphabets that look the same. */
const SAME: ReadonlyMap<string, string> = new Map([
  ...Array.from('СС', (letter) => [letter, 'C'] as const),
  ...Array.from('ТΤ', (letter) => [letter, 'T'] as const),
  ['Ν', 'N'],
  ...Array.from('ОΟ', (letter) => [letter, 'O'] as const),
]);
/** Arabic, Persian and Devanagari digits, by their zero. */
const ZEROS = [0x660, 0x6f0, 0x966];

/** In capitals, with plain letters, digits, hyphens and spaces, and without what nobody sees. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{DI}\p{Cf}\uFFFD]/gu, '')
    .replace(/[\s_]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .toUpperCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u0370-\u04FF]/g, (letter) => SAME.get(letter) ?? letter)
    .replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g, asciiDigit)
    .replace(/ {2,}/g, ' ')
    .trim();
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}

/** Addresses without their query if their path names the trial: what was searched for may be another. */
function withoutQueries(text: string): string {
  const named = /HTTPS?:|CLINICALTRIALS\.GOV/.test(text) ? /NCT[ .:#-]{0,3}\d/.exec(text) : null;
  if (!named) return text;
  const end = named.index + named[0].length;
  return text.slice(0, end) + text.slice(end).replace(/[?#]\S*/g, '');
}

/** '%20' and the like as characters; what isn't UTF-8 stays. */
function decoded(text: string): string {
  return text.replace(/(?:%[\dA-F]{2})+/g, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

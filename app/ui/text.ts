export {
  formatDate,
  formatDateTime,
  formatDay,
  formatDue,
  formatMonth,
  formatRegistryDate,
  formatWithUtc,
} from '~/catalogue/time';

const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);
const UPPER_WORDS = new Set(['ct', 'ecg', 'ehr', 'gcp', 'icu', 'ind', 'mri', 'nct', 'pet', 'pi']);
const ROMAN = /^(i|ii|iii|iv|v|vi)$/;

/** Turns a value into a label: phase_ii → 'Phase II', ready_to_enroll → 'Ready to Enroll' (GEN-10). */
export function titleCase(value: string): string {
  return value
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word, index) => {
      const lower = word.toLowerCase();
      if (ROMAN.test(lower) || UPPER_WORDS.has(lower)) return lower.toUpperCase();
      if (index > 0 && SMALL_WORDS.has(lower)) return lower;
      return lower.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
    })
    .join(' ');
}

const NUMBER = new Intl.NumberFormat('en-US');
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** '12,500'. */
export const formatNumber = (n: number): string => NUMBER.format(n);

/** '$12,500'. */
export const formatMoney = (dollars: number): string => MONEY.format(dollars);

/** 'Ada Lovelace' → 'AL', 'ada@site.org' → 'A'. */
export function initials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  const [first = '?'] = words;
  const last = name.includes('@') || words.length < 2 ? '' : (words.at(-1) ?? '');
  return ((first[0] ?? '') + (last[0] ?? '')).toUpperCase();
}

/** plural(1, 'study', 'studies') → '1 study'; plural(2, 'site') → '2 sites'. */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

const HOUR = 3_600_000;

/** '3 days', '5 hours' or 'less than an hour'. */
export function waitingTime(ms: number): string {
  if (ms < HOUR) return 'less than an hour';
  return ms < 48 * HOUR ? plural(Math.floor(ms / HOUR), 'hour') : plural(Math.floor(ms / (24 * HOUR)), 'day');
}

/** Joins class names, skipping empty ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

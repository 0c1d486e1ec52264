import { decode } from 'html-entities';

/** Normalizes a registry word: 'Active, not recruiting' and 'ACTIVE_NOT_RECRUITING' become the same. */
export function enumWord(text: string | null): string {
  return (text ?? '')
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
}

/** What is invisible and means nothing in a Latin text: soft hyphens, zero-width spaces, marks of direction, … */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Joiners shape some scripts' letters and emoji, but neither Latin letters nor what is between words. */
const IDLE_JOINERS = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\p{Z}\s])[\u200C\u200D]+/gu;

/**
 * A text of a record as its author meant it, with the registry's escapes undone once: those of Markdown ('\>= 5 mg\^2'
 * becomes '>= 5 mg^2') and those of HTML ('&lt;', '&#8805;', '&#x2265;'). Invisible characters are left out.
 */
export function registryText(text: string): string {
  const unescaped = text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return decode(unescaped, { level: 'html5', scope: 'strict' }).replace(INVISIBLE, '').replace(IDLE_JOINERS, '');
}

/** Whether a word of the text starts with a keyword, in any case: 'cancer' in 'Breast CANCERS', not in 'precancer'. */
export function startsAWord(text: string, keywords: readonly string[]): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${keywords.join('|')})`, 'iu').test(text);
}

/** A number field's text as an integer, 0 if it isn't a number (STU-06): '1,500' is 1500, '12.7' is 12. */
export function asInteger(text: string | null | undefined): number {
  const value = Number.parseInt((text ?? '').replace(/,(?=\d{3}(?!\d))/g, ''), 10);
  return Number.isSafeInteger(value) ? value : 0;
}

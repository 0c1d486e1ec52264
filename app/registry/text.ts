import { decode } from 'html-entities';
import { readableText } from '~/catalogue/invisible';

/** Normalizes a registry word: 'Active, not recruiting' and 'ACTIVE_NOT_RECRUITING' become the same. */
export function enumWord(text: string | null): string {
  return (text ?? '')
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
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

/** '&#xD800;' decodes to one, which no database stores. */
const HALF_A_CHARACTER = /\p{Cs}/gu;

/**
 * A text of a record as its author meant it, with the registry's escapes undone once: those of Markdown ('\>= 5 mg\^2'
 * becomes '>= 5 mg^2') and those of HTML ('&lt;', '&#8805;', '&#x2265;'). Invisible characters are left out.
 */
export function registryText(text: string): string {
  const unescaped = text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return readableText(decode(unescaped, { level: 'html5', scope: 'strict' }).replace(HALF_A_CHARACTER, '\uFFFD'));
}

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

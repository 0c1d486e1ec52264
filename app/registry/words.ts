/** A registry word in one form: 'Active, not recruiting' and 'ACTIVE_NOT_RECRUITING' are both 'ACTIVE_NOT_RECRUITING'. */
export function enumWord(text: string | null): string {
  return (text ?? '')
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
}

/** Undoes the backslash escapes of the registry's Markdown: '\>= 5 mg\^2' reads '>= 5 mg^2'. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** True when one of the keywords starts a word of the text, in any case ('cancer' in 'Breast CANCERS', not in 'precancer'). */
export function startsAWord(text: string, keywords: readonly string[]): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${keywords.join('|')})`, 'iu').test(text);
}

/** Short phrases, such as what fits a study, as people read them one after the other. */

/** 'Current GCP training'. */
export const capitalized = (phrase: string): string => phrase.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** How a phrase says that an attested number is no evidence. */
export const NOT_COUNTED = 'not counted: it contradicts';

/** 'Cardiology; Northeast (preferred region)': a phrase may have commas of its own. */
export const phrasesInWords = (phrases: readonly string[]): string => phrases.map(capitalized).join('; ');

/** Whether two texts name the same condition: an exact comparison of their words, so that a person can check it. */

/** Words that do not tell one condition from another. */
const EMPTY = new Set(
  'of the in with and or to disease disorder syndrome condition mellitus patient mild moderate severe active uncontrolled adult'.split(
    ' ',
  ),
);
/** Words that qualify a condition without naming one. They tell conditions apart: type 1 and type 2 diabetes. */
const QUALIFIERS = new Set(
  'stage grade type class phase line small large low high early late acute chronic primary secondary advanced metastatic recurrent relapsed refractory resistant positive negative stable unstable new'.split(
    ' ',
  ),
);
/** Words for the same thing. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['carcinoma', 'cancer'],
  ['neoplasm', 'cancer'],
  ['tumour', 'tumor'],
  ['leukaemia', 'leukemia'],
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
]);

/** The distinct words that name a condition. Unlike those of trials, single letters and digits count: hepatitis B, type 2. */
export function conditionWords(text: string): ReadonlySet<string> {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    // Non-small is another word than small: cancer of small cells is not a kind of that.
    .replace(/\b(non|without)[^a-z0-9]+(?=[a-z])/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (/[^suia]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word))
    .map((word) => SAME.get(word) ?? word);
  return new Set(words.filter((word) => !EMPTY.has(word)));
}

/** A text that lists several conditions, as a whole and part by part. */
export const conditionsIn = (text: string): string[] => [text, ...text.split(/[,;()]/)];

/** Whether the words name a condition: a stage, a type or a number alone does not. */
export const nameCondition = (words: readonly string[]): boolean =>
  words.some((word) => word.length > 1 && !/^\d+$/.test(word) && !QUALIFIERS.has(word));

/** same: the same words. broader: all words of `stated` are in `asked`, which has more. null: neither. */
export function compareConditions(stated: readonly string[], asked: ReadonlySet<string>): 'same' | 'broader' | null {
  if (!nameCondition(stated) || stated.some((word) => !asked.has(word))) return null;
  return stated.length === asked.size ? 'same' : 'broader';
}

/** Stop words: common in titles of all trials, or about a trial's design rather than its topic. */
const STOP_WORDS = new Set(
  (
    'a an the of in and or for with to on by from at as is are be patients patient study trial participants subjects adults ' +
    'using use versus vs treatment treating therapy evaluate evaluation effect effects efficacy safety clinical phase i ii iii ' +
    'iv who that its their after during between compared comparing randomized controlled placebo open label double blind drug ' +
    'biological device other procedure behavioral'
  ).split(' '),
);

/** The distinct words of a text in order, in lower case, without stop words, accents and plural endings. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f']/g, '')
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
      .map(singular),
  );
  return [...new Set(words)];
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^suia]s$/.test(word) ? word.slice(0, -1) : word;
}

const LEGAL_FORMS = new Set(
  'inc ltd llc corporation corp co company pharmaceutical pharma gmbh ag sa limited'.split(' '),
);

/** An organization's name without its legal form, for comparison; '' for no name. */
export function organizationKey(name: string): string {
  const words = wordsOf(name).filter((word) => !LEGAL_FORMS.has(word));
  return words.join(' ') || name.trim().toLowerCase();
}

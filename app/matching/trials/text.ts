/** Words that stand in the titles of all kinds of trials, or say how a trial is made and not what it is about. */
const LEFT_OUT = new Set(
  (
    'a an the of in and or for with to on by from at as is are be patients patient study trial participants subjects adults ' +
    'using use versus vs treatment treating therapy evaluate evaluation effect effects efficacy safety clinical phase i ii iii ' +
    'iv who that its their after during between compared comparing randomized controlled placebo open label double blind drug ' +
    'biological device other procedure behavioral'
  ).split(' '),
);

/** What a text is about: its words once each in lower case without accents and plural endings, in the order they come. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f']/g, '')
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !LEFT_OUT.has(word))
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

/** An organization's name without legal form, to compare it by; '' for no name. */
export function organizationKey(name: string): string {
  const words = wordsOf(name).filter((word) => !LEGAL_FORMS.has(word));
  return words.join(' ') || name.trim().toLowerCase();
}

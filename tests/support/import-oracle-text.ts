/** How the oracle of the import reads a record's texts: a second reading of REG-10 and REG-18, without our own code. */

export type Side = 'inclusion' | 'exclusion';

/** A piece of the eligibility text. Without a side, it only may not be lost: where it belongs is open. */
export interface Piece {
  text: string;
  side: Side | undefined;
  /** Words of a heading may go, because the field itself says them. */
  heading: boolean;
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    le: '≤',
    ge: '≥',
    ne: '≠',
    plusmn: '±',
    times: '×',
    deg: '°',
    micro: 'µ',
    mu: 'μ',
    alpha: 'α',
    beta: 'β',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    rsquo: '’',
    lsquo: '‘',
    reg: '®',
    eacute: 'é',
    uuml: 'ü',
    sup2: '²',
    bull: '•',
  }),
);

const HIDDEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/g;

/** A text of a record as a person reads it: markdown escapes, then HTML entities, undone once. */
export function plain(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d?));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES.get(name) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}

/** For comparing texts word by word: hidden characters and the kind of spaces tell nothing. */
export const tidy = (text: string) => text.normalize('NFKC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim();

/** For finding a text in another whatever its bullets, line breaks and case are. */
export const squeeze = (text: string) =>
  text
    .normalize('NFKC')
    .replace(HIDDEN, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}<>=≤≥%]/gu, '');

/** Words and numbers with how often they occur. Numbers of a list's items are none of its words. */
export function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.normalize('NFKC').replace(HIDDEN, '').split('\n')) {
    for (const word of line
      .replace(LIST_MARK, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

const LIST_MARK = /^[\s>*#_•·–-]*(?:(?:\d{1,3}|[a-zA-Z]|[IVXivx]{1,4})(?:\.\d{1,2}){0,3}[.)]{1,2}\s*)?[\s*_•–-]*/;

const distances = new Map<string, number>();
/** How many letters make the one word the other. Few words are asked for often. */
function distance(one: string, other: string): number {
  const key = `${one} ${other}`;
  const known = distances.get(key) ?? lettersApart(one, other);
  distances.set(key, known);
  return known;
}
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
const isNear = (word: string, target: string) =>
  Math.abs(word.length - target.length) <= 2 && distance(word, target) <= 2;

/** Two letters turn inclusion into exclusion, so the nearer of the two counts, and a tie says nothing. */
function sideOf(word: string): Side | undefined {
  if (word.length < 7 || word.length > 16) return;
  if (word === 'noninclusion') return 'exclusion';
  // Two letters also make 'ineligibility' of 'eligibility', which heads the whole text.
  const [able, unable] = [distance(word, 'eligibility'), distance(word, 'ineligibility')];
  if (Math.min(able, unable) <= 2) return unable < able ? 'exclusion' : undefined;
  const [into, out] = [distance(word, 'inclusion'), distance(word, 'exclusion')];
  if (Math.min(into, out) > 2 || into === out) return;
  return into < out ? 'inclusion' : 'exclusion';
}
const isCriteria = (word: string | undefined) =>
  word !== undefined && word.length > 5 && (isNear(word, 'criteria') || isNear(word, 'criterion'));

/** 'perhaps' is what two readers could take for a heading, with the side that it would be. */
type Heading = { side: Side; rest: string } | { perhaps: Side | undefined } | undefined;
const isSure = (heading: Heading) => heading !== undefined && 'side' in heading;
const perhaps = (line: string): Heading => {
  const [into, out] = [/\binclu|\beligib/i.test(line), /exclu|ineligib|not (?:be )?eligib|non-inclu/i.test(line)];
  if (out) return { perhaps: /\binclu/i.test(line) ? undefined : 'exclusion' };
  return { perhaps: into ? 'inclusion' : undefined };
};

const SENTENCE =
  /^(?:patients|subjects|participants|individuals|persons|women|men|children)\b.{0,80}\b(excluded|ineligible|not eligible|included|eligible)\b.{0,60}:$/i;

/** The heading that a line is, with the text after it on the line. */
function headingOf(line: string): Heading {
  const readable = plain(line).normalize('NFKC').replace(HIDDEN, '').trim();
  const marked = /^[*•·–-]|^\d/.test(readable);
  const said = readable
    .replace(LIST_MARK, '')
    .replace(/[*_]+$/, '')
    .trim();
  const colon = said.search(/[:：]|(?<=criteria)\./i);
  const head = colon >= 0 ? said.slice(0, colon) : said;
  const rest = colon >= 0 ? said.slice(colon + 1).replace(/^[*_\s]+/, '') : '';
  const written = head.replace(/non-inclusion/i, 'noninclusion').match(/\p{L}+/gu) ?? [];
  const words = written.map((word) => word.toLowerCase());
  const at = words.findIndex((word, index) => sideOf(word) && isCriteria(words[index + 1]));
  if (words.some((word, index) => isNear(word, 'eligibility') && isCriteria(words[index + 1])) && at < 0) return;
  if (at >= 0) return criteriaHeading({ written, words, at, colon, head, rest, marked });
  const [only] = words;
  if (words.length === 1 && only && colon >= 0) {
    const side = /^excluded$|^exclusions?$/.test(only)
      ? 'exclusion'
      : /^included$|^inclusions?$/.test(only)
        ? 'inclusion'
        : sideOf(only);
    if (side) return rest === '' ? { side, rest } : perhaps(said);
  }
  const sentence = SENTENCE.exec(said);
  if (sentence && !marked && /\b(following|if|when)\b/i.test(said)) {
    const side = /^(excluded|ineligible|not)/i.test(sentence[1] ?? '') ? 'exclusion' : 'inclusion';
    return /\bnot\b/i.test(said) || side === 'inclusion' ? perhaps(said) : { side, rest: '' };
  }
  const mentions =
    words.some((word, index) => sideOf(word) || (isCriteria(word) && index < 3)) || /cluded|eligible/i.test(said);
  return mentions && (said.endsWith(':') || (!marked && said.length < 60)) ? perhaps(said) : undefined;
}

interface Candidate {
  written: string[];
  words: string[];
  at: number;
  colon: number;
  head: string;
  rest: string;
  marked: boolean;
}
function criteriaHeading({ written, words, at, colon, head, rest, marked }: Candidate): Heading {
  const side = sideOf(words[at] ?? '');
  const tail = words.slice(at + 2);
  const both = words.some((word, index) => index !== at && sideOf(word));
  if (!side || both) return { perhaps: undefined };
  const titled = written.slice(0, at).every((word) => /^\p{Lu}/u.test(word) || word === 'of');
  const starts = at === 0 || (at <= 3 && titled);
  const bracketed = /criteri\p{L}*\s*\([^)]*\)$/iu.test(head.trim());
  if (starts && tail.length === 0 && !(marked && rest !== '' && colon < 0)) return { side, rest };
  if (starts && !marked && (bracketed || (colon >= 0 && rest === ''))) return { side, rest };
  if (marked && colon < 0) return; // an item such as 'Patient meets the inclusion criteria'
  return { perhaps: side };
}

const WITHIN_A_LINE = /(?<=\S\s+)(?=(?:Inclusion|Exclusion|INCLUSION|EXCLUSION) (?:Criteria|criteria|CRITERIA)\s*:)/;

/** The parts of a line with headings within it. What stands before a heading's word may be part of the heading. */
function partsOf(line: string): string[] {
  const [first = '', second, ...more] = line.split(WITHIN_A_LINE);
  if (second === undefined) return [first];
  const isTitle = first.trim().split(/\s+/).length <= 3 && isSure(headingOf(first + second));
  return isTitle ? [first + second, ...more] : [first, second, ...more];
}

/** Splits an eligibility text at its headings. A piece is a line, or what stands before or after a heading in it. */
export function piecesOf(text: string): Piece[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .flatMap(partsOf)
    .filter((line) => line.trim() !== '');
  const headings = lines.map(headingOf);
  const sure = headings.flatMap((heading) => (heading && 'side' in heading ? heading.side : []));
  const startsOut = isSure(headings.find(Boolean)) && !sure.includes('inclusion');
  let side: Side | undefined = headings.every((heading) => !heading) || startsOut ? 'inclusion' : undefined;
  return lines.flatMap((line, index): Piece[] => {
    const heading = headings[index];
    if (heading && 'perhaps' in heading && heading.perhaps !== side) side = undefined;
    if (!heading || !('side' in heading)) {
      const isLabel = Boolean(headings[index + 1]) && !/^\s*[*•\d-]/.test(line) && line.length < 60;
      return [{ text: plain(line), side: isLabel ? undefined : side, heading: false }];
    }
    side = heading.side;
    const title: Piece = { text: plain(line).replace(heading.rest, ' '), side: undefined, heading: true };
    return heading.rest === '' ? [title] : [title, { text: heading.rest, side, heading: false }];
  });
}

/** Words that a heading may lose: the field's label says the same. */
const SAID_BY_THE_FIELD =
  /^(?:i|ii|iii|iv|v|key|main|major|general|study|trial|list|of|the|and|or|all|any|for|if|when|will|be|are|who|meet|criteria|patients|subjects|participants|individuals|persons|following|excluded|included|inclusions?|exclusions?|ineligible|eligible|non|\d+)$/;
export const mayGo = (word: string) =>
  SAID_BY_THE_FIELD.test(word) || sideOf(word) !== undefined || isCriteria(word) || word.length === 1;

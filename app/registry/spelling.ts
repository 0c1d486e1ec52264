/** Reads the words of eligibility headings as they were meant: 'Exlusion Citeria' as 'Exclusion Criteria' (REG-18). */
import { lettersOff } from '~/catalogue/letters-off';

/** Words of headings, and how they are read. */
const WORDS = new Map(
  Object.entries({
    exclusion: 'exclusion',
    exclusions: 'exclusions',
    inclusion: 'inclusion',
    inclusions: 'inclusions',
    noninclusion: 'non-inclusion',
    criteria: 'criteria',
    criterion: 'criterion',
    ineligibility: 'ineligibility',
    noneligibility: 'non-eligibility',
    eligibility: 'eligibility',
    ineligible: 'ineligible',
    eligible: 'eligible',
    excluded: 'excluded',
    included: 'included',
    exclusioncriteria: 'exclusion criteria',
    inclusioncriteria: 'inclusion criteria',
  }),
);
/** A letter too many, too few or wrong counts as one, and so do two that are swapped. */
const MOST_LETTERS_OFF = 2;
const MEANT = [...WORDS.keys()];
const LETTERS = new Map(MEANT.map((meant) => [meant, lettersIn(meant)]));
const LENGTHS = MEANT.map(({ length }) => length);
const SHORTEST = Math.min(...LENGTHS) - MOST_LETTERS_OFF;
const LONGEST = Math.max(...LENGTHS) + MOST_LETTERS_OFF;
/** The English words that are one or two letters away from a word of a heading, but mean something else. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  `conclusion conclusions illusion illusions incision incisions incursion incursions infusion infusions intrusion
  intrusions occlusion occlusions inclusive eclosion elusion excision excisions exclusive exclusives excursion excursions
  explosion explosions expulsion expulsions extrusion extrusions concluded include includes inclined inclosed intruded
  occluded secluded seclusion seclusions reclusion exclude excludes excluder eluded exceeded excused exploded extruded exuded eligibly ineligibly legible negligible
  intelligible legibility negligibility intelligibility`.split(/\s+/),
);

/** A line as it is read. `at` turns an index in `said` into one in the line that was written. */
export interface Reading {
  said: string;
  at(index: number): number;
  /** Whether a word is as near to 'inclusion' as to 'exclusion', like 'enclusion': only its place can tell. */
  isUnsure: boolean;
}

interface Word {
  text: string;
  index: number;
}
const GAP = /[\s\p{Pd}]/u;

/** The words of a line. One of a heading may have a gap: 'Ex clusion', 'Cri-teria'. */
function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  for (const { 0: text, index } of line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const before = words.at(-1);
    if (before && isSplit(line, before, { text, index })) before.text = line.slice(before.index, index + text.length);
    else words.push({ text, index });
  }
  return words;
}

function isSplit(line: string, before: Word, after: Word): boolean {
  const gap = line.slice(before.index + before.text.length, after.index);
  if (gap.length !== 1 || !GAP.test(gap) || WORDS.has(after.text.toLowerCase())) return false;
  return WORDS.has((before.text + after.text).toLowerCase());
}

/** Letters and signs as wide as Chinese ones, which some keyboards type, each as one of ours. */
const narrow = (line: string): string =>
  line.replace(/[\u3000\uff01-\uff5e]/g, (wide) =>
    wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );

/** Corrects the words of headings in a line. All other words stay as they are. */
export function readingOf(written: string): Reading {
  const line = narrow(written);
  let said = '';
  let from = 0;
  let isUnsure = false;
  const changes: { said: number; written: number }[] = [];
  for (const { text: word, index } of wordsOf(line)) {
    const { meant, isTied } = meantBy(word.replace(GAP, ''));
    if (meant === word) continue;
    isUnsure ||= isTied;
    said += line.slice(from, index) + meant;
    from = index + word.length;
    changes.push({ said: said.length, written: from });
  }
  said += line.slice(from);
  const at = (index: number) => {
    const change = changes.findLast((one) => one.said <= index);
    return change ? index - change.said + change.written : index;
  };
  return { said, at, isUnsure };
}

/** The word of a heading that was meant, in the case of the word that was written; else the word itself. */
function meantBy(word: string): { meant: string; isTied: boolean } {
  const lower = word.toLowerCase();
  const isOther = word.length < SHORTEST || word.length > LONGEST || OTHER_WORDS.has(lower);
  const tied = isOther || WORDS.has(lower) ? [lower] : nearestTo(lower);
  const isTied = ['in', 'ex'].every((start) => tied.some((meant) => meant.startsWith(`${start}clu`)));
  // An i or n before 'eligibility' is more likely what is left of 'in' than a slip.
  const nearest = tied.find((meant) => meant === 'ineligibility' && /^[in]/.test(lower)) ?? tied[0] ?? lower;
  const meant = (!isOther && WORDS.get(nearest)) || lower;
  if (meant === lower) return { meant: word, isTied };
  if (word === word.toUpperCase()) return { meant: meant.toUpperCase(), isTied };
  return { meant: /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant, isTied };
}

/** The words of headings that the word is nearest to; none if all are too far. */
function nearestTo(word: string): string[] {
  const letters = lettersIn(word);
  const near = MEANT.filter((meant) => sharesLetters(letters, LETTERS.get(meant) ?? 0)).map((meant) => ({
    meant,
    off: lettersOff(word, meant, MOST_LETTERS_OFF),
  }));
  const least = Math.min(...near.map(({ off }) => off));
  if (least > MOST_LETTERS_OFF) return [];
  return near.filter(({ off }) => off === least).map(({ meant }) => meant);
}

/** The letters that occur, a bit each. All that are not from a to z share the last one. */
function lettersIn(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charCodeAt(index) - 97;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return bits;
}

/** Whether neither word has more than two letters that the other lacks. If not, there is no need to compare them. */
function sharesLetters(one: number, other: number): boolean {
  return [one & ~other, other & ~one].every((missing) => withoutLowest(withoutLowest(missing)) === 0);
}

const withoutLowest = (bits: number): number => bits & (bits - 1);

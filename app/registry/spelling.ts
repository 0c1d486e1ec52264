/** Reads the words of eligibility headings as they were meant: 'Exlusion Citeria' as 'Exclusion Criteria' (REG-18). */
import { lettersOff } from './letters-off';

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
  exclude excludes excluder eluded exceeded excused exploded extruded exuded eligibly ineligibly legible negligible
  intelligible legibility negligibility intelligibility`.split(/\s+/),
);

/** A line as it is read. `at` turns an index in `said` into one in the line that was written. */
export interface Reading {
  said: string;
  at(index: number): number;
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

/** Corrects the words of headings in a line. All other words stay as they are. */
export function readingOf(line: string): Reading {
  let said = '';
  let from = 0;
  const changes: { said: number; written: number }[] = [];
  for (const { text: word, index } of wordsOf(line)) {
    const meant = meantBy(word.replace(GAP, ''));
    if (meant === word) continue;
    said += line.slice(from, index) + meant;
    from = index + word.length;
    changes.push({ said: said.length, written: from });
  }
  said += line.slice(from);
  const at = (index: number) => {
    const change = changes.findLast((one) => one.said <= index);
    return change ? index - change.said + change.written : index;
  };
  return { said, at };
}

/** The word of a heading that was meant, in the case of the word that was written; else the word itself. */
function meantBy(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST) return word;
  const lower = word.toLowerCase();
  if (OTHER_WORDS.has(lower)) return word;
  const nearest = WORDS.has(lower) ? lower : nearestTo(lower);
  const meant = (nearest && WORDS.get(nearest)) ?? lower;
  if (meant === lower) return word;
  if (word === word.toUpperCase()) return meant.toUpperCase();
  return /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
}

function nearestTo(word: string): string | undefined {
  const letters = lettersIn(word);
  const near = MEANT.filter((meant) => sharesLetters(letters, LETTERS.get(meant) ?? 0)).map((meant) => ({
    meant,
    off: lettersOff(word, meant, MOST_LETTERS_OFF),
  }));
  const least = Math.min(...near.map(({ off }) => off));
  if (least > MOST_LETTERS_OFF) return undefined;
  const tied = near.filter(({ off }) => off === least).map(({ meant }) => meant);
  // 'Enclusion' is as near to 'inclusion' as to 'exclusion': the second letter, which one hears, tells them apart.
  return tied.length > 1 ? tied.find((meant) => word.slice(0, 3).includes(meant.charAt(1))) : tied[0];
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

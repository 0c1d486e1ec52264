/**
 * What a search looks into: one text a row, in which every word and every filter can be found as a piece of three
 * characters or more, because that is what the search indexes of both engines hold (db/search-index.ts).
 */
import { type Column, type SQL, sql } from 'drizzle-orm';

/** Lower case without accents, blanks folded: both what is stored to be searched and what is searched for. */
export function normalised(...parts: (string | null | undefined)[]): string {
  return (
    parts
      .filter(Boolean)
      .join(' ')
      .replaceAll('\0', '\uFFFD')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark the tags, so no text may hold one
      .replace(/[\u0001-\u001f\u007f]/g, ' ')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * What a list can be narrowed to stands in the text too, each between two signs that no word can hold. No search for
 * a word finds a tag: what a tag says in words is among the words as well, and a code is no longer than two characters.
 */
const TAGS = { state: '\u0001', area: '\u0002', event: '\u0003', code: '\u0004' } as const;
const BETWEEN_CODES = '\u0005';
export type Tag = [keyof typeof TAGS, string];

/** The piece of a search text that stands for a value. */
const tagged = ([name, value]: Tag): string => TAGS[name] + (name === 'code' ? value : normalised(value)) + TAGS[name];

/** The tag of one of a list's values, where the word itself is not meant by who searches for it ('pending', 'study'). */
export const codeTag = <V extends string>(letter: string, values: readonly V[], value: V): Tag => [
  'code',
  `${letter}${values.indexOf(value)}`,
];

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The first two characters of each part inside a word: '_c' and 'ca' of 'snake_case'. */
function innerStarts(word: string): string[] {
  const characters = Array.from(word);
  return characters.flatMap((character, at) =>
    at > 0 && !(isWordCharacter(character) && isWordCharacter(characters[at - 1]))
      ? [characters.slice(at, at + 2).join('')]
      : [],
  );
}

/** pg_trgm knows letters and digits only: each other sign in a text has a tag of its own, by its number. */
function symbolTags(text: string): Tag[] {
  const symbols = new Set(Array.from(text).filter((character) => character !== ' ' && !isWordCharacter(character)));
  return [...symbols].map((symbol) => {
    const pairs = (symbol.codePointAt(0) ?? 0).toString(16).match(/..?/g) ?? [];
    return ['code', ['x', ...pairs].join(BETWEEN_CODES)];
  });
}

/** The text to store: the words, two blanks before each so that a word of one letter makes a piece of three, and the tags. */
export function searchTextOf(parts: (string | null | undefined)[], tags: readonly Tag[]): string {
  const text = normalised(...parts);
  const words = text.split(' ');
  const starts = new Set(words.flatMap(innerStarts));
  return `  ${[...words, ...starts].join('  ')}  ${[...tags, ...symbolTags(text)].map(tagged).join('')}`;
}

const WORDS_MAX = 8;

/**
 * What a row's text must hold: each word of the search, and each tag. A word of three characters or more may stand
 * anywhere; one of one or two only where a word or a part of one begins ('ma' is Massachusetts, not 'pharma').
 */
export function needlesOf(search: string | null | undefined, tags: readonly (Tag | '' | undefined)[] = []): string[] {
  const words = [...new Set(normalised(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX);
  return [
    ...words.map((word) => ' '.repeat(Math.max(0, 3 - Array.from(word).length)) + word),
    ...words.filter((word) => !Array.from(word).some(isWordCharacter)).flatMap((word) => symbolNeedle(word)),
    ...tags.flatMap((tag) => (tag ? [tagged(tag)] : [])),
  ];
}

/** Of a word without letter or digit: the tag of its first sign. */
const symbolNeedle = (word: string): string[] => symbolTags(word).slice(0, 1).map(tagged);

/** The condition that a search text holds every needle. */
export function holds(column: Column | SQL, needles: readonly string[]): SQL[] {
  return needles.map((needle) => sql`${column} like ${`%${needle.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`);
}

const GRAMS_MAX = 6;

/** The trigrams of the needles as SQLite's FTS5 reads them: each in quotes, so that no sign means anything. */
export function trigramQuery(needles: readonly string[]): string {
  const grams = new Set(needles.flatMap(trigramsOf));
  return [...grams].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ');
}

const isTag = (needle: string) => needle < ' ';

/** Some trigrams find a long word well enough, and the two ends a tag: what they find is compared with the whole. */
function trigramsOf(needle: string): string[] {
  const characters = Array.from(needle);
  const last = characters.length - 3;
  const wanted = Math.min(last, isTag(needle) ? 1 : GRAMS_MAX - 1);
  return Array.from({ length: wanted + 1 }, (_, index) => {
    const at = wanted === 0 ? 0 : Math.round((index * last) / wanted);
    return characters.slice(at, at + 3).join('');
  });
}

const KEY_LENGTH = 100;

/** What a text is sorted by; short enough for an index, and never empty: what is empty comes last. */
export function sortKey(...parts: (string | null | undefined)[]): string {
  return (
    Array.from(normalised(...parts))
      .slice(0, KEY_LENGTH)
      .join('') || '~'
  );
}

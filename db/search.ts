/**
 * Search texts: one text for each row, in which every word and filter can be found by pieces of three characters,
 * because both engines' search indexes consist of trigrams (db/triggers.ts).
 */
import { type Column, type SQL, sql } from 'drizzle-orm';
import { withoutInvisible } from '../app/catalogue/invisible';

/**
 * Lower case, without accents and invisible characters, with single spaces. Applies to the stored text and to the search
 * alike.
 */
export function normalized(...parts: (string | null | undefined)[]): string {
  return (
    withoutInvisible(parts.filter(Boolean).join(' '))
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
 * Filters are part of the text too, as tags between characters that no word contains. Searching for a word never finds
 * a tag: its words are in the text as well, and a code has at most two characters.
 */
const TAGS = { state: '\u0001', area: '\u0002', event: '\u0003', code: '\u0004' } as const;
const BETWEEN_CODES = '\u0005';
export type Tag = [keyof typeof TAGS, string];

const tagged = ([name, value]: Tag): string => TAGS[name] + (name === 'code' ? value : normalized(value)) + TAGS[name];

/** The tag of a value whose word should not be found by a search ('pending', 'study'). */
export const codeTag = <V extends string>(letter: string, values: readonly V[], value: V): Tag => [
  'code',
  `${letter}${values.indexOf(value)}`,
];

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The first two characters of each part inside a word: '_c' and 'ca' in 'snake_case'. */
function innerStarts(word: string): string[] {
  const characters = Array.from(word);
  return characters.flatMap((character, at) =>
    at > 0 && !(isWordCharacter(character) && isWordCharacter(characters[at - 1]))
      ? [characters.slice(at, at + 2).join('')]
      : [],
  );
}

/** pg_trgm ignores everything but letters and digits, so each symbol in a text gets a tag with its code. */
function symbolTags(text: string): Tag[] {
  const symbols = new Set(Array.from(text).filter((character) => character !== ' ' && !isWordCharacter(character)));
  return [...symbols].map((symbol) => {
    const pairs = (symbol.codePointAt(0) ?? 0).toString(16).match(/..?/g) ?? [];
    return ['code', ['x', ...pairs].join(BETWEEN_CODES)];
  });
}

/** The text to store: the words, each after two spaces so that even a single letter makes a trigram, and the tags. */
export function searchTextOf(parts: (string | null | undefined)[], tags: readonly Tag[]): string {
  const text = normalized(...parts);
  const words = text.split(' ');
  const starts = new Set(words.flatMap(innerStarts));
  return `  ${[...words, ...starts].join('  ')}  ${[...tags, ...symbolTags(text)].map(tagged).join('')}`;
}

const WORDS_MAX = 8;

/** The words of a search, each once, as many as are looked for. */
export const wordsIn = (search: string | null | undefined): string[] =>
  [...new Set(normalized(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX);

/** The words of a stored text, without its tags. */
export const wordsOfText = (text: string): string[] =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark the tags
  (text.split(/[\u0001-\u001f]/)[0] ?? '').split(' ').filter(Boolean);

/** The pieces of a word of which a mistyped one keeps some: those of three letters, its beginning and its end. */
export function piecesOf(word: string): string[] {
  const letters = Array.from(` ${word} `);
  return letters
    .slice(0, -2)
    .map((_, at) => letters.slice(at, at + 3).join(''))
    .slice(0, PIECES_MAX);
}
const PIECES_MAX = 20;

/**
 * What a row's text must contain: each word of the search, and each tag. Words of three or more characters match
 * anywhere, shorter ones only at the start of a word or of a part of one ('ma' finds Massachusetts, not 'pharma').
 */
export function needlesOf(search: string | null | undefined, tags: readonly (Tag | '' | undefined)[] = []): string[] {
  const words = wordsIn(search);
  return [
    ...words.map((word) => ' '.repeat(Math.max(0, 3 - Array.from(word).length)) + word),
    ...words.filter((word) => !Array.from(word).some(isWordCharacter)).flatMap((word) => symbolNeedle(word)),
    ...tags.flatMap((tag) => (tag && !isBlank(tag) ? [tagged(tag)] : [])),
  ];
}

/** Of a filter as of the search: what has no letter, digit or sign was not entered. */
const isBlank = ([name, value]: Tag): boolean => name !== 'code' && normalized(value) === '';

/** For a word without letters or digits: the tag of its first symbol. */
const symbolNeedle = (word: string): string[] => symbolTags(word).slice(0, 1).map(tagged);

export function contains(column: Column | SQL, needles: readonly string[]): SQL[] {
  return needles.map((needle) => sql`${column} like ${`%${needle.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`);
}

/** Whether a column begins with the text. */
export const startsWith = (column: Column | SQL, text: string): SQL =>
  sql`${column} like ${`${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Whether a column has this text, in any case. For lists that few search, because no index helps. */
export const containsText = (column: Column | SQL, text: string): SQL =>
  sql`lower(cast(${column} as text)) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

const GRAMS_MAX = 6;

/** The needles' trigrams for SQLite's FTS5, each in quotes so that no character has a special meaning. */
export function trigramQuery(needles: readonly string[]): string {
  const grams = new Set(needles.flatMap(trigramsOf));
  return [...grams].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ');
}

const isTag = (needle: string) => needle < ' ';

/**
 * A few trigrams are enough for a long word, and two for a tag, because the hits are compared with the whole needle
 * anyway.
 */
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

/** The sort key of a text: short enough for an index, and never empty, so that empty texts come last. */
export function sortKey(...parts: (string | null | undefined)[]): string {
  return (
    Array.from(normalized(...parts))
      .slice(0, KEY_LENGTH)
      .join('') || '~'
  );
}

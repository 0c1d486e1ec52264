/** Long texts and deep names. What they stretch is a value that is known to be read. */

/** What a text repeats. A pattern that goes back over its text takes long for one of them (CWE-1333). */
const UNITS = [
  ...['a', 'A', '0', ' ', '.', '-', '_', '/', '\\', '?', '@', ':', ';', ',', '=', '&', '#', '%', '+', '*', '~', '|'],
  ...['(', '[', '{', '<', '>', '"', "'", '\n', '\r\n', '\t', '\0'],
  ...['a.', 'a/', 'a ', 'a@', 'a-', '. ', '/.', '../', '://', '%41', '%25', '&amp;', '<a ', '</', 'a=', '[0]', '${'],
  ...['\u0301', '\u200b', '\u202e', '\ufb03', '\u1e9e', '\u{1f600}', '\ud83d', '한', 'e\u0301', '１'],
] as const;
/** Those that an address or a header can have. */
const PLAIN_UNITS = UNITS.filter((unit) => /^[!-~]+$/.test(unit));

export interface Stretch {
  readonly unit: string;
  /** The value, stretched to about this many characters. */
  of(value: string, characters: number): string;
}

/** The unit stands between two copies of the value, because a pattern goes back only if its end does not match. */
const stretch = (unit: string): Stretch => ({
  unit: JSON.stringify(unit),
  of: (value, characters) => {
    const short = value.slice(0, 100);
    return short + unit.repeat(Math.max(1, Math.floor(characters / unit.length))) + short;
  },
});

export const STRETCHES: readonly Stretch[] = UNITS.map(stretch);
export const PLAIN_STRETCHES: readonly Stretch[] = PLAIN_UNITS.map(stretch);

/** What a field's name repeats: names become objects and lists. */
export const NAME_UNITS = [
  '[99]',
  '[0]',
  '[]',
  '.a',
  '[a]',
  '.0',
  '[',
  ']',
  '.',
  '.length',
  '.__proto__',
  '[99].a',
] as const;

/** A name of up to this many characters that goes as deep as it can. */
export const deepName = (start: string, unit: string, characters: number): string =>
  start + unit.repeat(Math.max(1, Math.floor((characters - start.length) / unit.length)));

export const times = <T>(number: number, make: (index: number) => T): T[] =>
  Array.from({ length: number }, (_, at) => make(at));

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile, csvLines } from '~/domain/base/csv';

const read = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, relax_column_count: true, relax_quotes: true });
const cellOf = (text: string) => read(csvLines([[text, 'last']]))[0]?.[0] ?? '';

it('[ADM-13] cells are quoted where needed; lists and empty values are written as such', () => {
  expect(csvLines([['a', 1, true, null, undefined, ['x', 'y'], 'say "hi", or', 'two\nlines']])).toBe(
    'a,1,true,,,"x; y","say ""hi"", or","two\nlines"\r\n',
  );
});

it('[CSV-03] a file starts with the byte order mark, once', () => {
  const text = csvFile([['Näme'], ['Zoë']]);
  expect(text).toBe('\uFEFFNäme\r\nZoë\r\n');
  expect(csvFile([['Name']])).toBe('\uFEFFName\r\n');
});

describe('formulas', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\0=1', '\r=1', '＝1', '|cmd', '"=1', '\u00A0=1', '\u200B=1'],
    ...['=HYPERLINK("https://evil.example","Click")', "+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0"],
    ...[
      "@SUM(1+1)*cmd|' /C calc'!A0",
      '-1+1',
      '+A1',
      '-$B$2',
      '@A1',
      '＋SUM(1)',
      '－1+1',
      '＠SUM(1)',
      '+HYPERLINK (A1)',
    ],
    ...['-80°C freezer HYPERLINK("x")', '+1 617 555 0100|cmd', '+1+1', '+12', '+(1)(2)', '- LOG10(5)', '-A1-SUM(2)'],
    ...['+A1&"x"', '-A:A', '+$B:$C', '+"a"&"b"', '@A1&"=1"', '-{1,2}', '+A1="x"'],
  ])('[ADM-13][CSV-01] %j is no longer a formula', (text) => {
    expect(cellOf(text)).toMatch(/^'/);
    expect(cellOf(text).replaceAll("'", '')).toBe(text.replaceAll("'", ''));
  });

  it.each([
    ...['A study', '12', 'x=1', 'e-mail@site.example', '', '+1 617 555 0100', '+16175550100', '+1 (617) 555-0100'],
    ...['-80°C freezer', '@home', '- Adults over 18\n- No pregnancy', '+44 20 7946 0000', '-80°C freezer; @home'],
    ...[
      '@site_1',
      '- at least 5 mL',
      '- a ratio of a:b',
      '- the "best" arm',
      '+/- 3 days',
      "'=1+1",
      '"quoted"',
      '-',
      '--',
      ' padded ',
    ],
  ])('[ADM-13][CSV-02] %j comes back as it was', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  const DANGERS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const PAYLOADS = [
    'HYPERLINK("https://evil.example")',
    "cmd|' /C calc'!A0",
    "2+3+cmd|' /C calc'!A0",
    'SUM(1+1)*9',
    '1+1',
  ];
  const BEFORE = [
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\0',
    '"',
    ' "',
    '\u00A0',
    '\uFEFF',
    'a;',
    'a; ',
    'a\t',
    'a\n',
    'a;"',
    ';;',
  ];
  const formula = fc
    .tuple(fc.constantFrom(...BEFORE), fc.constantFrom(...DANGERS), fc.constantFrom(...PAYLOADS))
    .map((parts) => parts.join(''));
  /** Where any spreadsheet may see a cell begin. */
  const startsIn = (text: string) => text.split(/[;\t\r\n]/).map((part) => part.replace(/^[\s\p{Cc}\p{Cf}"]*/u, ''));

  it('[CSV-01] no part of a cell begins with a formula, whatever separates parts and precedes it', () => {
    fc.assert(
      fc.property(fc.array(formula, { minLength: 1, maxLength: 3 }), (formulas) => {
        for (const start of startsIn(csvLines([formulas]).replace(/,/g, ';')))
          expect(start).not.toMatch(/^[=+\-@＝＋－＠]/);
      }),
    );
  });

  it('[CSV-02] every text without a formula comes back as it was, with any separators, quotes and newlines in it', () => {
    const word = fc.constantFrom(
      'a',
      'Zoë',
      '"',
      ',',
      ';',
      '\t',
      '\n',
      '\r\n',
      ' ',
      '7',
      '°',
      "'",
      '/',
      '(b)',
      'x-y',
      'q@r',
    );
    const text = fc.array(word, { maxLength: 12 }).map((words) => `a ${words.join('')}`);
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }), (rows) => {
        expect(read(csvLines(rows))).toEqual(rows);
      }),
    );
  });

  it('[CSV-02] every phone number comes back as it was', () => {
    const group = fc.stringMatching(/^\d{2,4}$/);
    const phone = fc
      .tuple(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(' ', '-', '.', ''),
        fc.array(group, { minLength: 3, maxLength: 4 }),
      )
      .map(([country, separator, groups]) => `+${[country, ...groups].join(separator)}`);
    fc.assert(
      fc.property(phone, (text) => {
        expect(cellOf(text)).toBe(text);
      }),
    );
  });

  it('[CSV-01] every cell with a separator, a quotation mark or a line break is quoted', () => {
    const odd = fc.constantFrom(',', ';', '\t', '"', '\n', '\r');
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{0,9}$/), odd, fc.stringMatching(/^[a-z ]{0,9}$/), (before, at, after) => {
        expect(csvLines([[`${before}${at}${after}`]])).toMatch(/^"[\s\S]*"\r\n$/);
      }),
    );
  });
});

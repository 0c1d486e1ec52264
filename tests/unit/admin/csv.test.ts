import { expect, it } from 'vitest';
import { csvLines } from '~/domain/admin/csv';

it('[ADM-13] cells are quoted where needed; lists and empty values are written as such', () => {
  expect(csvLines([['a', 1, true, null, undefined, ['x', 'y'], 'say "hi", or', 'two\nlines']])).toBe(
    'a,1,true,,,x; y,"say ""hi"", or","two\nlines"\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\0=1', '\r=1', '＝1', '|cmd'])(
  '[ADM-13] %j is no longer a formula',
  (text) => {
    expect(csvLines([[text]]).replace(/^"/, '')).toMatch(/^'/);
  },
);

it.each(['A study', '12', 'x=1', 'e-mail@site.example', ''])('[ADM-13] %j stays as it is', (text) => {
  expect(csvLines([[text]])).toBe(`${text}\r\n`);
});

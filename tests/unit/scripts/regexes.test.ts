import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { trimmed } from '~/catalogue/trim';
import { safeFileName } from '~/domain/model/document-reference';
import { facilityKeyOf, searchName } from '~/registry/facility-name';

const folder = mkdtempSync(join(tmpdir(), 'regexes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(code: string) {
  const file = join(folder, 'planted.ts');
  writeFileSync(file, code);
  const { status, stdout } = spawnSync('node', ['scripts/regexes.mjs', file], { encoding: 'utf8' });
  return { status, stdout };
}

/** Each on its own line: one that backtracks, one that starts again at every character, and three that are built. */
const SLOW = [
  'export const backtracking = /^(a+)+$/;',
  "export const unanchored = (text: string) => text.replace(/\\s+$/, '');",
  "export const built = new RegExp('a\\\\s*\\\\s*b');",
  'export const hidden = /(?<=\\S\\s{1,9})(?:Study\\s+)*Criteria/g;',
  'export const unknown = (word: string) => new RegExp(word);',
];

describe('npm run regexes', () => {
  it('[GEN-20] accepts linear expressions, also those built from constants', () => {
    const fine = ["const WORD = '[a-z]';", 'export const fine = [/^\\s+/, /,[^,]+/g, new RegExp(`^$', '{WORD}+$`)];'];
    expect(check([fine[0], `${fine[1]}${fine[2]}`].join('\n'))).toMatchObject({ status: 0 });
  });

  it('[GEN-20] finds those that take quadratic or exponential time, and those it cannot know', () => {
    const { status, stdout } = check(SLOW.join('\n'));
    expect(status).toBe(1);
    const lines = [...stdout.matchAll(/planted\.ts:(\d)/g)].map(([, line]) => Number(line));
    expect(lines).toEqual(SLOW.map((_, index) => index + 1));
  });
});

describe('on long text', () => {
  const LONG = 60_000;
  it.each(['.', ' ', '-', '(', 'id ', ' site', ', ', ' inc'])(
    '[GEN-20] names of %j repeated are read at once',
    (word) => {
      const text = `a${word.repeat(LONG / word.length)}x`;
      const started = performance.now();
      safeFileName(`${text}.pdf`, 'application/pdf');
      facilityKeyOf(text, 'Boston', 'MA');
      searchName(text);
      trimmed(text, /[. ]/);
      expect(performance.now() - started).toBeLessThan(500);
    },
  );

  it('[GEN-20] only the ends of a text are trimmed', () => {
    expect(trimmed(' ..a . b. ', /[. ]/)).toBe('a . b');
    expect(trimmed('. .', /[. ]/)).toBe('');
    expect(trimmed('', /[. ]/)).toBe('');
  });

  it('[GEN-20] a facility keeps its key and search name', () => {
    expect(facilityKeyOf('Mayo Clinic /ID# 157120', 'Rochester', 'MN')).toBe('mayo clinic|rochester|MN');
    expect(facilityKeyOf('Mayo Clinic (Site No.: 301-003)', 'Rochester', 'MN')).toBe('mayo clinic|rochester|MN');
    expect(searchName('Lakeview Dermatology, P.C., LLC Inc.')).toBe('Lakeview Dermatology, P.C.');
    expect(searchName('Inc')).toBe('Inc');
  });
});

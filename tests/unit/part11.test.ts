/** docs/part11.md: each row names tests that exist, or says that it is not ours to control. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Rows without a test: someone else's procedure, something we do not use, or documents. */
const WITHOUT_TEST = /^(The operator’s |The operator's |Not used|No devices|This folder)/;

const rows = [...readFileSync('docs/part11.md', 'utf8').matchAll(/^\| (.+?) \| (.+) \| (.*?) ?\|$/gm)]
  .map(([, paragraph = '', control = '', tests = '']) => ({ paragraph, control, tests }))
  .filter(({ control }) => control !== 'control');

/** `SIG-03, SIG-04 in tests/a.test.ts, tests/b.test.ts; tests/prove/c.ts` in parts. */
const named = (tests: string) =>
  tests.split('; ').map((part) => {
    const [ids, files] = part.includes(' in ') ? part.split(' in ') : ['', part];
    return { ids: ids?.split(', ').filter(Boolean) ?? [], files: files?.split(', ') ?? [] };
  });

describe('the controls of 21 CFR Part 11', () => {
  it('are more than twenty', () => expect(rows.length).toBeGreaterThan(20));

  it.each(rows)('$paragraph', ({ control, tests }) => {
    if (tests === '') return expect(control).toMatch(WITHOUT_TEST);
    for (const { ids, files } of named(tests)) {
      // A part of `npm run prove` is a whole file.
      if (ids.length === 0) expect(files.filter((file) => !file.startsWith('tests/prove/'))).toEqual([]);
      for (const file of files) {
        expect([file, existsSync(file)]).toEqual([file, true]);
        const text = readFileSync(file, 'utf8');
        expect([file, ids.filter((id) => !text.includes(`[${id}]`))]).toEqual([file, []]);
      }
    }
  });
});

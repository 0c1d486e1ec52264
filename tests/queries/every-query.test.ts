import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const queries = join(here, '../../db/queries');
const tests = readdirSync(here)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(here, file), 'utf8'))
  // Past the imports: a name that is only imported is not used.
  .map((text) => text.replace(/^import [^;]*;$/gm, ''))
  .join('\n');

it.each(readdirSync(queries))('every query of db/queries/%s is run here, on both engines', async (file) => {
  const exported = Object.keys(await import(join(queries, file)));
  expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([]);
});

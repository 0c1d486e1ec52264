/**
 * Shows which ASVS requirements of docs/asvs.md have a passing test, from the results of the last `npm test -- --all`.
 * Fails if one has no test, or a failing one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testResults } from './test-results.mjs';

process.chdir(join(import.meta.dirname, '..'));
const results = testResults().map((result) => ({ ...result, title: result.titles.join(' ') }));
const rows = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| .+ \| (.+) \|$/gm)];

let held = 0;
for (const [, id, rule, tests] of rows) {
  // Backticks contain part of a title: at least one test must match each of them.
  const named = [...tests.matchAll(/`(.+?)`/g)].map(([, part]) => results.filter(({ title }) => title.includes(part)));
  const all = named.flat();
  const isHeld =
    named.length > 0 && named.every((some) => some.some(({ passed }) => passed)) && !all.some(({ failed }) => failed);
  if (isHeld) held += 1;
  const passed = all.filter((test) => test.passed).length;
  console.log(`${isHeld ? 'held' : 'OPEN'}  ${id.padEnd(7)} ${String(passed).padStart(3)} passed  ${rule}`);
}
console.log(`\n${held} of ${rows.length} requirements of the ASVS have a passing test`);
process.exitCode = held === rows.length ? 0 : 1;

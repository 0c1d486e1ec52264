/**
 * Runs every check and test. The checks and the unit tests run in parallel with the browser tests, which often wait for
 * a page. A check counts as one test. playwright.config.ts says which of its tests are left to --all.
 *
 *   npm test                      what a change is likely to break, in minutes
 *   npm test -- --all             everything: also PostgreSQL, every page in the browser, the attacks of tests/prove
 *   npm test -- wizard            only the test files whose path contains 'wizard', without the checks
 *   npm test -- wizard --headed   flags go to Playwright
 *   npm test -- --changed         only what the uncommitted change can affect (scripts/changed-tests.mjs)
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changedTests } from './changed-tests.mjs';
import { capture } from './run.mjs';
import { inSuite } from './test-results.mjs';

process.chdir(join(import.meta.dirname, '..'));
const args = process.argv.slice(2);
const all = args.includes('--all');
const changed = args.includes('--changed');
const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--changed' && arg !== '--all');
const words = args.filter((arg) => !arg.startsWith('-'));
const everything = args.every((arg) => arg === '--all');

// A filtered run saves its results separately: `npm run requirements` reads those of the last run of the whole.
const results = everything ? 'test-results' : 'test-results/partial';
const bin = (name) => join('node_modules/.bin', name);
const SHOW_AS_IT_COMES = true;
/** How much Playwright runs (playwright.config.ts). */
const TESTS = all ? 'all' : everything ? 'daily' : 'named';
const ENGINES = all ? [] : ['--project=unit', '--project=sqlite'];
const total = { passed: 0, failed: 0, skipped: 0 };

if (everything) await Promise.all([checks(), browser()]);
else {
  await unit(changed ? ['--changed'] : []);
  const files = changed ? await changedTests() : [];
  if (!changed || files.length > 0) await browser(files.map((file) => file.replaceAll('.', '\\.')));
}

const nothing = total.passed + total.failed === 0 && !changed;
if (nothing) console.log(`No test matches ${words.join(' ') || 'anything'}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 || nothing ? 1 : 0;

async function checks() {
  // TypeScript 7, for a quarter of the time. The older one is for packages that use it as a library.
  // With one thread: others would check the same types again, while the tests need the cores.
  await check('types', 'node', ['node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded']);
  await check('lint', bin('biome'), ['check', '--error-on-warnings']);
  await check('architecture', bin('depcruise'), ['app', 'commands', 'db', 'server.ts', '--output-type', 'err-long']);
  await check('regexes', 'node', ['scripts/regexes.mjs']);
  await unit();
}

async function check(name, command, options) {
  const { code, output } = await capture(command, options);
  report(name, code === 0 ? { passed: 1 } : { failed: 1 }, output);
}

async function unit(more = []) {
  const options = ['run', ...ENGINES, ...words, ...more, ...(everything ? [] : ['--passWithNoTests'])];
  const { code, output, json } = await runner('vitest', options);
  report('vitest', counted(json && [json.numPassedTests, json.numFailedTests, json.numPendingTests], code), output);
}

async function browser(files = []) {
  const options = ['test', ...words, ...files, ...flags, ...(everything ? [] : ['--pass-with-no-tests'])];
  const { code, json } = await runner('playwright', options, SHOW_AS_IT_COMES);
  const { expected, unexpected, flaky, skipped } = json?.stats ?? {};
  report('playwright', counted(json && [expected, unexpected + flaky, skipped], code), failuresIn(json));
}

/** The first lines of each failure, to be printed again at the end: CI may keep only the end of what is printed. */
function failuresIn(json) {
  const failed = (json?.suites ?? []).flatMap((suite) => inSuite(suite, [])).filter((test) => test.failed);
  return failed
    .map(({ where, titles, said }) => `[${where}] ${titles.join(' › ')}\n${said.split('\n').slice(0, 12).join('\n')}`)
    .join('\n\n');
}

/** Runs a test runner, whose configuration writes its results as JSON into the folder TEST_RESULTS. */
async function runner(name, options, live) {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  const ended = await capture(bin(name), options, { TEST_RESULTS: results, TESTS }, live);
  return { ...ended, json: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

/** A runner that crashed or left no results has failed, even if all its counted tests passed. */
function counted(counts, code) {
  const [passed, failed, skipped] = counts ?? [0, 1, 0];
  return { passed, failed: failed || (code === 0 ? 0 : 1), skipped };
}

function report(name, { passed = 0, failed = 0, skipped = 0 }, output) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed) console.log(`\n${output}`);
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
}

/** The results of the last `npm test`, with or without --all, from the reports that vitest and Playwright write to test-results. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ titles: string[], where: string, passed: boolean, failed: boolean }} TestResult
 * `titles`: those of the describes around the test, then its own; `where`: vitest, or the Playwright project. Flaky
 * tests count as failed.
 * @returns {TestResult[]} empty if there are no reports. Call it in the project folder.
 */
export function testResults() {
  return [...vitestTests(), ...playwrightTests()];
}

/** Whether those of `npm test -- --all`: without it, Playwright does not know the project `prove`. */
export function ranAll() {
  const projects = results('test-results/playwright.json')?.config?.projects ?? [];
  return projects.some(({ name }) => name === 'prove');
}

function vitestTests() {
  const files = results('test-results/vitest.json')?.testResults ?? [];
  return files.flatMap((file) =>
    file.assertionResults.map(({ title, ancestorTitles, status }) => ({
      titles: [...ancestorTitles, title],
      where: 'vitest',
      passed: status === 'passed',
      failed: status === 'failed',
    })),
  );
}

function playwrightTests() {
  return (results('test-results/playwright.json')?.suites ?? []).flatMap((suite) => inSuite(suite, []));
}

/** The tests of one of Playwright's suites. `said`: the messages of those that failed. */
export function inSuite({ title, suites = [], specs = [] }, above) {
  const titles = [...above, title];
  const here = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      titles: [...titles, spec.title],
      where: projectName,
      passed: status === 'expected',
      failed: status === 'unexpected' || status === 'flaky',
      said: results.flatMap(({ errors }) => errors.map(({ message }) => plain(message))).join('\n'),
    })),
  );
  return [...here, ...suites.flatMap((suite) => inSuite(suite, titles))];
}

const plain = (message = '') => stripVTControlCharacters(message);

function results(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  console.log(`No ${file}: run npm test first.`);
  return undefined;
}

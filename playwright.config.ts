import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';

const results = process.env.TEST_RESULTS ?? 'test-results';

const desktop = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    executablePath: chromiumPath(),
    // Chromium has no sandbox when run as root, and may connect to nothing but our own server. Pages live too briefly for
    // V8's optimizing compilers to pay off, no GPU needs a process of its own, and nobody looks at what lies outside of
    // the window, which is drawn in advance while there is memory (MB): a third less time.
    args: [
      '--js-flags=--no-maglev,--no-turbofan',
      '--in-process-gpu',
      '--force-gpu-mem-available-mb=16',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

const noScripts = { ...desktop, javaScriptEnabled: false };
const withoutBrowser = { dom: true, javaScriptEnabled: false };

/**
 * `npm test` runs what a change is likely to break. Tests tagged @all take long to check something for everything, or
 * check a part that changes seldom. They run with `npm test -- --all`, when their file is named or may be affected by an
 * uncommitted change, and whenever Playwright is called by hand.
 */
const daily = process.env.TESTS === 'daily';
const quick = daily || process.env.TESTS === 'named';
const LATER = daily ? '@all' : '@never';
/** Pages, and the main jobs from end to end. */
const ofPages = { testDir: 'tests', testMatch: /tests\/(pages|flow)\/[^/]+\.test\.ts$/ };
const ofScripts = { ...ofPages, grep: tagged('@js', '@browser'), grepInvert: tagged('@nojs', LATER) };
const ofBrowsers = { grep: /@nojs.*@browser/, grepInvert: tagged(LATER) };

/** tests/support/app.ts starts the server for the tests, one per worker. */
export default defineConfig<object, { dom: boolean }>({
  testDir: 'tests',
  outputDir: `${results}/browser`, // Playwright empties this folder, so it is separate from the results
  reporter: [['list'], ['json', { outputFile: `${results}/playwright.json` }]],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous limits for a busy machine, whose disk may delay every write for seconds. No test waits for time to pass.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A missing control fails its test early, with its name, instead of using up the test's time.
  use: {
    trace: 'off',
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block', // the kiosk's is let in where it is what the test is about
  },
  // Every page test runs with and without JavaScript; those with the tag @js or @nojs in their title work in only one of
  // the two. Without JavaScript a test needs no browser (tests/support/dom), unless it looks at pixels: @browser. With --all,
  // those for @nojs run in the browser as well, and show that the DOM is no easier; the others are there with scripts.
  projects: [
    { name: 'dom', ...ofPages, grepInvert: tagged('@js', '@browser', LATER), use: withoutBrowser },
    { name: 'js', testDir: 'tests/pages', ...(quick ? ofScripts : { grepInvert: tagged('@nojs') }), use: desktop },
    { name: 'nojs', testDir: 'tests/pages', ...(quick ? ofBrowsers : { grep: tagged('@nojs') }), use: noScripts },
    { name: 'http', testDir: 'tests/http', grepInvert: tagged(LATER), use: withoutBrowser },
    ...(quick ? [] : [{ name: 'flow', testDir: 'tests/flow', use: desktop }]),
    ...(quick ? [] : [{ name: 'prove', testDir: 'tests/prove' }]),
  ],
});

/** Matches titles with one of the tags. */
function tagged(...tags: string[]): RegExp {
  return new RegExp(`(${tags.join('|')})(?!\\w)`);
}

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

/** tests/support/app.ts starts the server for the tests, one per worker. */
export default defineConfig({
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
  projects: [
    // Every page test runs twice, with and without JavaScript. Tests that work in only one of the two have the tag @js
    // or @nojs in their title.
    { name: 'js', testDir: 'tests/pages', grepInvert: /@nojs\b/, use: desktop },
    { name: 'nojs', testDir: 'tests/pages', grepInvert: /@js\b/, use: { ...desktop, javaScriptEnabled: false } },
    { name: 'http', testDir: 'tests/http' },
    { name: 'flow', testDir: 'tests/flow', use: desktop },
    { name: 'prove', testDir: 'tests/prove' },
  ],
});

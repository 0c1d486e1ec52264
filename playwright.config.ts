import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';

const results = process.env.TEST_RESULTS ?? 'test-results';

const desktop = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    executablePath: chromiumPath(),
    // As root there is no sandbox; and nothing but our own server is asked for anything.
    args: [
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

/** The server that the tests talk to is started by tests/support/app.ts, one a worker. */
export default defineConfig({
  testDir: 'tests',
  outputDir: `${results}/browser`, // Playwright empties it: a folder of its own, beside the results
  reporter: [['list'], ['json', { outputFile: `${results}/playwright.json` }]],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Patience for a busy machine, whose disk may hold up every write for seconds; no test waits for time to pass.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A control that is not there fails its test soon, with its name, instead of using up the test's time.
  use: {
    trace: 'off',
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block', // the kiosk's is let in where it is what the test is about
  },
  projects: [
    // Every page test runs twice. What only one of the two can do carries the tag @js or @nojs in its title.
    { name: 'js', testDir: 'tests/pages', grepInvert: /@nojs\b/, use: desktop },
    { name: 'nojs', testDir: 'tests/pages', grepInvert: /@js\b/, use: { ...desktop, javaScriptEnabled: false } },
    { name: 'http', testDir: 'tests/http' },
    { name: 'flow', testDir: 'tests/flow', use: desktop },
    { name: 'prove', testDir: 'tests/prove' },
  ],
});

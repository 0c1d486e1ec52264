/** Finds or downloads a Chromium for the browser tests, and saves its path for playwright.config.ts. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './run.mjs';

const QUIET = { DEBIAN_FRONTEND: 'noninteractive' };
/** The headless shell runs the tests in about half the time of `chromium --headless`. */
const DEBIANS = '/usr/bin/chromium-headless-shell';
const FOUND = join(import.meta.dirname, '../node_modules/.studybridge-chromium');

/** The path found by the last `npm test`; if undefined, Playwright chooses. */
export const chromiumPath = () => (existsSync(FOUND) ? readFileSync(FOUND, 'utf8') : process.env.CHROMIUM_PATH);

export async function getChromium() {
  for (const find of [remembered, installed, download, fromDebian]) {
    const path = await find();
    if (path && runs(path)) return writeFileSync(FOUND, path);
  }
  throw new Error(
    'The browser tests need Chromium. Install Chromium or Google Chrome, run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to one.',
  );
}

/** CHROMIUM_PATH comes first: it was set on purpose. */
const remembered = () => process.env.CHROMIUM_PATH ?? chromiumPath();

async function installed() {
  const known = [
    await playwrightsOwn(),
    DEBIANS,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return known.find((path) => existsSync(path));
}

async function download() {
  say('downloading Chromium for the browser tests');
  await run('npx', ['playwright', 'install', 'chromium']).catch(() => undefined); // no network: try the next way
  const path = await playwrightsOwn();
  return existsSync(path) ? path : undefined;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('installing Chromium with apt-get');
  try {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], QUIET);
  } catch (error) {
    say(error.message);
  }
  return DEBIANS;
}

const playwrightsOwn = async () => (await import('@playwright/test')).chromium.executablePath();

/** A browser with missing libraries does not start. */
const runs = (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0;

/** Finds a Chromium for the browser tests, or gets one, and leaves its path where playwright.config.ts reads it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './run.mjs';

const QUIET = { DEBIAN_FRONTEND: 'noninteractive' };
/** Chromium without its windows: the tests take about half as long in it as in `chromium --headless`. */
const DEBIANS = '/usr/bin/chromium-headless-shell';
const FOUND = join(import.meta.dirname, '../node_modules/.studybridge-chromium');

/** The path found by the last `npm test`; undefined leaves the choice to Playwright. */
export const chromiumPath = () => (existsSync(FOUND) ? readFileSync(FOUND, 'utf8') : process.env.CHROMIUM_PATH);

export async function getChromium() {
  for (const find of [remembered, installed, download, fromDebian]) {
    const path = await find();
    if (path && runs(path)) return writeFileSync(FOUND, path);
  }
  throw new Error(
    'No Chromium for the browser tests. Install Chromium or Google Chrome, or run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to one.',
  );
}

/** CHROMIUM_PATH goes first: who sets it means it. */
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
  say('downloading a Chromium for the browser tests');
  await run('npx', ['playwright', 'install', 'chromium']).catch(() => undefined); // a closed network says no: go on
  const path = await playwrightsOwn();
  return existsSync(path) ? path : undefined;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('installing Chromium by apt-get');
  try {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], QUIET);
  } catch (error) {
    say(error.message);
  }
  return DEBIANS;
}

const playwrightsOwn = async () => (await import('@playwright/test')).chromium.executablePath();

/** A browser that lacks a library is no browser. */
const runs = (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0;

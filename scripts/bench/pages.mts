/**
 * `npm run bench -- pages [--seconds=4] [--sites=0] [--only=landing] [--half=server|browser] [--write]`: requests per
 * second of pages, calls and files, each compared with bare node:http in the same run, and how pages load and react in
 * Chromium on a slow network; last, how soon the server starts. `--write` puts the tables into docs/performance.md, above
 * what people have written there. Build first.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Client, client } from '~tests/prove/client';
import { ADMIN } from '~tests/support/app';
import { fillMany } from '~tests/support/many-rows';
import { memoryOf } from '~tests/support/processes';
import { type RunningApp, startApp } from '~tests/support/server';
import { asTable, type Rows } from '../markdown-table.mts';
import { startBrowser } from '../pages/in-browser.mts';

const ROOT = join(import.meta.dirname, '../..');
const CONNECTIONS = 16;

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

interface Place {
  name: string;
  path: string;
  /** The cookie of someone who may see it. */
  cookie?: string;
}

export async function run(options: string[]): Promise<void> {
  const option = (name: string) => options.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
  const seconds = Number(option('seconds') ?? 4);
  const sites = Number(option('sites') ?? 0);
  const [only, half] = [option('only') ?? '', option('half')];
  const app = await startApp({ ...SETTINGS, DEMO_DATA: sites > 0 ? '0' : '1' });
  try {
    if (sites > 0) {
      await app.kill();
      await fillMany(join(app.dataDir, 'studybridge.sqlite'), { organizations: sites, studies: sites / 20 });
      await app.restart();
    }
    const places = (await placesOf(app.url, app.log())).filter(({ name }) => name.includes(only));
    const server = half === 'browser' ? undefined : await onServer(app, places, seconds);
    if (server) console.log(`${asTable(server)}\n`);
    const browser = half === 'server' ? undefined : await inBrowser(app, places.filter(isPage));
    if (browser) console.log(`${asTable(browser)}\n`);
    const start = half ? undefined : await startOf(app);
    if (start) console.log(`${asTable(start)}\n`);
    if (options.includes('--write') && server && browser && start)
      writeFileSync(REPORT, report({ server, browser, start }, options));
  } finally {
    await app.close();
  }
}

const isPage = ({ path }: Place) => !path.includes('.') && (!path.startsWith('/api/') || path === '/api/docs');

/** How many requests per second the server answers, compared with bare servers. */
async function onServer(app: RunningApp, places: Place[], seconds: number): Promise<Rows> {
  const floors = await startFloors();
  try {
    const measure = (url: string, headers = {}) => load(url, headers, seconds);
    const bare = await measure(floors.url('http'));
    const remix = await measure(floors.url('remix'));
    const row = (name: string, { perSecond, p50, p99 }: Measured, html = '') => [
      name,
      perSecond.toFixed(0),
      (perSecond / bare.perSecond).toFixed(4),
      (perSecond / remix.perSecond).toFixed(2),
      ...[p50, p99].map((each) => each.toFixed(0)),
      html,
    ];
    const rows = [
      ['', 'requests/s', '÷ bare', '÷ Remix list', 'p50 ms', 'p99 ms', 'HTML kB'],
      row('bare node:http, 30 kB', bare),
      row('a string from Express, 30 kB', await measure(floors.url('express'))),
      row('a minimal Remix app’s list of 50 rows', remix),
    ];
    for (const place of places) {
      const { name, path, cookie } = place;
      const headers = { 'Accept-Encoding': 'gzip', Accept: 'text/html', ...(cookie && { Cookie: cookie }) };
      const html = isPage(place) ? kB((await (await fetch(app.url + path, { headers })).text()).length) : '';
      rows.push(row(name, await measure(app.url + path, headers), html));
    }
    return rows;
  } finally {
    floors.close();
  }
}

/** How pages load and react in Chromium, on a slow network and processor. */
async function inBrowser(app: RunningApp, places: Place[]): Promise<Rows> {
  const browser = await startBrowser(app.url);
  const rows = [
    ['', 'HTML sent kB', 'scripts kB', 'scripts', 'requests', 'largest paint ms', 'shift', 'blocked ms', 'reaction ms'],
  ];
  try {
    for (const { name, path, cookie } of places) {
      const { htmlBytes, scriptBytes, scripts, requests, ...seen } = await browser.measure(path, cookie);
      rows.push([
        name,
        ...[kB(htmlBytes), kB(scriptBytes), String(scripts), String(requests)],
        ...[seen.largestPaint.toFixed(0), seen.shift.toFixed(3), seen.blocked.toFixed(0), seen.reaction.toFixed(0)],
      ]);
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** How soon a server answers, and how much memory it has once nobody asks. */
async function startOf(app: RunningApp): Promise<Rows> {
  const firsts: number[] = [];
  for (let time = 0; time < STARTS; time++) {
    await app.kill();
    const started = performance.now();
    await app.restart();
    await fetch(`${app.url}/login`);
    firsts.push(performance.now() - started);
  }
  const first = firsts.sort((a, b) => a - b)[Math.floor(STARTS / 2)] as number;
  await pause(REST_MS);
  return [
    ['first answer ms', 'memory at rest MB'],
    [first.toFixed(0), String(memoryOf(app.pid(), 'VmRSS'))],
  ];
}

const STARTS = 5;
/** V8 returns memory only some time after the last request. */
const REST_MS = 60_000;

const REPORT = join(ROOT, 'docs/performance.md');

const report = (
  { server, browser, start }: Record<'server' | 'browser' | 'start', Rows>,
  options: string[],
) => `# How fast pages are

Measured by \`npm run bench -- pages ${options.join(' ')}\`, which writes this file: Node ${process.versions.node}, ${cpus().length} cores
(${cpus()[0]?.model.trim()}). Times depend on the machine, ratios less so, and bytes not at all. For the reasons, see
[decision 23](decisions/0023-light-pages.md) and [decision 24](decisions/0024-pages-from-memory.md).

## The server

${CONNECTIONS} connections, rate limits off. Each figure is compared with bare node:http that sends 30 kB, and with the list of a Remix
app that does nothing else, in the same run.

${asTable(server)}

## The browser

Chromium with a network of 1.6 Mbit/s and 150 ms, a processor four times slower than this one, and nothing in its cache.
On a phone of 390 px; the shift and the reaction are the larger one of it and of a screen of 1,280 px. The reaction is
the longest time from a key or click to what it shows, of opening a menu, typing into the first field and submitting its
form.

${asTable(browser)}

## The start

The median of ${STARTS} starts of the built server, until its sign-in page has arrived, and the memory of its process a minute later.

${asTable(start)}

${remarks()}`;

/** What people have written below the tables. */
const remarks = () => /^## What holds.*/ms.exec(readFileSync(REPORT, 'utf8'))?.[0] ?? '';

const SETTINGS = {
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
};

async function startFloors() {
  const build = join(ROOT, '.cache/minimal-remix');
  const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const env = { ...process.env, BUILD: build, NODE_ENV: 'production' } as const;
  execFileSync(process.execPath, [remix, 'vite:build', join(import.meta.dirname, 'minimal-remix')], {
    env,
    stdio: 'ignore',
  });
  const running = ['http', 'express', 'remix'].map((name) => {
    const floor = spawn(process.execPath, [join(import.meta.dirname, 'floors.mjs'), name, build], { env });
    return { name, floor, port: once(floor.stdout, 'data').then(([port]) => Number(String(port))) };
  });
  const ports = new Map<string, number>();
  for (const { name, port } of running) ports.set(name, await port);
  return {
    url: (name: string) => `http://127.0.0.1:${ports.get(name)}/`,
    close: () => {
      for (const { floor } of running) floor.kill();
    },
  };
}

/** The pages of each role, with a cookie of someone who may see them. */
async function placesOf(url: string, log: string): Promise<Place[]> {
  const cookiesOf = (by: Client) => [...by.cookies].map((pair) => pair.join('=')).join('; ');
  const asAdmin = client(url);
  await asAdmin.post('/api/admin/login', ADMIN);
  const demo = async (who: string) => {
    const [, email, password] = new RegExp(`${who} \\(/login\\): (\\S+) / (\\S+)`).exec(log) ?? [];
    if (!email || !password) return undefined;
    const by = client(url);
    await by.form('/login', { email, password });
    return cookiesOf(by);
  };
  const [site, sponsor] = [await demo('Site'), await demo('Sponsor')];
  const admin = cookiesOf(asAdmin);
  const [asset] = /\/assets\/[\w-]+\.css/.exec(await (await fetch(url)).text()) ?? [];
  const places: Place[] = [
    { name: 'landing', path: '/' },
    { name: 'help', path: '/help' },
    { name: 'API docs', path: '/api/docs' },
    { name: 'sign-in', path: '/login' },
    { name: 'registration, step 1', path: '/onboarding' },
    { name: 'study form', path: '/study-creation' },
    { name: 'training', path: '/training', cookie: site },
    { name: 'site dashboard', path: '/site-dashboard', cookie: site },
    { name: 'sponsor dashboard', path: '/sponsor-dashboard', cookie: sponsor },
    { name: 'admin, 25 sites', path: '/admin-panel?section=sites', cookie: admin },
    { name: 'GET /api/auth/user', path: '/api/auth/user', cookie: site ?? admin },
    { name: 'GET /api/health', path: '/api/health' },
    { name: 'favicon', path: '/favicon.svg' },
    { name: 'style sheet', path: asset ?? '/favicon.svg' },
  ];
  return places.filter((place) => !('cookie' in place) || place.cookie);
}

async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Measured> {
  const warm = { url, headers, connections: CONNECTIONS };
  await autocannon({ ...warm, duration: 1 });
  const { requests, latency, non2xx } = await autocannon({ ...warm, duration: seconds });
  if (non2xx > 0) throw new Error(`${url} got ${non2xx} responses with a status other than 2xx`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0);

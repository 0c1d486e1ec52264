/**
 * `npm run bench -- pages [--seconds=4] [--sites=0] [--only=landing]`: requests per second of pages, calls and files,
 * each compared with bare node:http in the same run, and how heavy each page is. Build first.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { type Client, client } from '~tests/prove/client';
import { ADMIN } from '~tests/support/app';
import { fillMany } from '~tests/support/many-rows';
import { startApp } from '~tests/support/server';

const ROOT = join(import.meta.dirname, '../..');
const CONNECTIONS = 16;

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

export async function run(options: string[]): Promise<void> {
  const option = (name: string) => options.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
  const seconds = Number(option('seconds') ?? 4);
  const sites = Number(option('sites') ?? 0);
  const only = option('only');
  const floors = await startFloors();
  const app = await startApp({ ...SETTINGS, DEMO_DATA: sites > 0 ? '0' : '1' });
  try {
    const measure = (url: string, headers = {}) => load(url, headers, seconds);
    const bare = await measure(floors.url('http'));
    const express = await measure(floors.url('express'));
    const remix = await measure(floors.url('remix'));
    print('bare node:http, 30 kB', bare, bare);
    print('a string from Express, 30 kB', express, bare);
    print('a minimal Remix app’s 50 rows', remix, bare);
    if (sites > 0) {
      await app.kill();
      await fillMany(join(app.dataDir, 'studybridge.sqlite'), { organizations: sites, studies: sites / 20 });
      await app.restart();
    }
    for (const { name, path, cookie } of await pagesOf(app.url, app.log())) {
      if (only && !name.includes(only)) continue;
      const headers = { 'Accept-Encoding': 'gzip', Accept: 'text/html', ...(cookie && { Cookie: cookie }) };
      const weight = path.startsWith('/api/') || path.includes('.') ? '' : await weightOf(app.url, path, headers);
      const measured = await measure(app.url + path, headers);
      print(name, measured, bare, `${(measured.perSecond / remix.perSecond).toFixed(2).padStart(6)} ${weight}`);
    }
  } finally {
    await app.close();
    floors.close();
  }
}

const SETTINGS = {
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
};

async function startFloors() {
  const build = join(ROOT, '.cache/minimal-remix');
  const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const env = { ...process.env, BUILD: build, NODE_ENV: 'production' };
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

/** The pages of each role, with a cookie of somebody who may see them. */
async function pagesOf(url: string, log: string) {
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
  const [asset] = /\/assets\/frame-[\w-]+\.css/.exec(await (await fetch(url)).text()) ?? [];
  const pages = [
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
  return pages.filter((page) => !('cookie' in page) || page.cookie);
}

async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Measured> {
  const warm = { url, headers, connections: CONNECTIONS };
  await autocannon({ ...warm, duration: 1 });
  const { requests, latency, non2xx } = await autocannon({ ...warm, duration: seconds });
  if (non2xx > 0) throw new Error(`${url} was answered ${non2xx} times with another status than 2xx`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** The page's HTML, and the scripts that it loads, compressed. */
async function weightOf(url: string, path: string, headers: Record<string, string>): Promise<string> {
  const html = await (await fetch(url + path, { headers })).text();
  const scripts = new Set(
    [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"|import "?'?(\/assets\/[^"']+\.js)/g)].map((m) => m[1] ?? m[2]),
  );
  let bytes = 0;
  for (const script of scripts) {
    const raw = await (await fetch(url + script)).arrayBuffer();
    bytes += brotliCompressSync(Buffer.from(raw)).length;
  }
  return `${kB(html.length)} kB HTML, ${kB(bytes)} kB in ${scripts.size} scripts`;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0);

function print(name: string, { perSecond, p50, p99 }: Measured, bare: Measured, more = ''): void {
  const ratio = (perSecond / bare.perSecond).toFixed(4);
  const figures = [perSecond.toFixed(0), p50.toFixed(0), p99.toFixed(0), ratio].map((each) => each.padStart(8));
  console.log(`${name.padEnd(32)}${figures.join('')}  ${more}`);
}

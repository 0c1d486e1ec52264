/** Headers that every response has. */
import { readdirSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { ERRORS } from '~/catalogue/errors';
import { everyPage } from '~tests/support/every-page';
import { expect, test } from '~tests/support/people';

const BUILD = process.env.BUILD_DIR ?? 'build';
const asset = () => `/assets/${readdirSync(`${BUILD}/client/assets`).find((name) => name.endsWith('.js'))}`;

test('[GEN-05] every kind of response has the content security policy and nosniff, and none can be framed', async ({
  as,
  make,
}) => {
  const visitor = await as();
  const site = await as((await make.site()).user);
  const admin = await as('configured admin');
  const answers = [
    ...['/', '/no-such-page', '/site-dashboard', '/api/health', '/api/studies', '/api/no-such-call', '/robots.txt'].map(
      (path) => visitor.get(path),
    ),
    ...[asset(), '/assets/none.js', '/api/openapi.json', '/documents/none'].map((path) => visitor.get(path)),
    ...['/site-dashboard', '/site-dashboard.data', '/api/auth/user'].map((path) => site.get(path)),
    ...['/admin-panel/export/studies.csv', '/admin-panel/export/studies.json'].map((path) => admin.get(path)),
    visitor.post('/login', { form: { email: 'nobody@site.example', password: 'x' } }),
    visitor.post('/api/contact', { data: 'no JSON', headers: { 'Content-Type': 'application/json' } }),
    visitor.delete('/api/health'),
  ];
  for (const answer of await Promise.all(answers)) {
    const { 'content-security-policy': policy = '', 'x-content-type-options': sniffing } = answer.headers();
    const what = `${answer.status()} ${answer.url()}`;
    expect(sniffing, what).toBe('nosniff');
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'self'"])
      expect(policy, what).toContain(rule);
    // Inline scripts have a nonce or, where a page is kept for everyone, hashes; files have none.
    expect(policy, what).toMatch(/script-src 'self'( 'nonce-[^']{16,}'|( 'sha256-[\w+/=]{44}')+)?(;|$)/);
    const runs = /<script(?! src)/.test(await answer.text());
    expect(/'(nonce|sha256)-/.test(policy) || !runs, what).toBe(true);
    expect(policy, what).not.toMatch(/unsafe|\*/);
  }
});

test('[GEN-01] a missing file, or one outside the folder, gets 404; the file server never causes a server error', async ({
  as,
}) => {
  const visitor = await as();
  for (const path of ['none.js', '..%2f..%2fserver.js', '%2e%2e%2fserver%2findex.js', '..%5cserver.js']) {
    const answer = await visitor.get(`/assets/${path}`);
    expect([path, answer.status(), await answer.text()]).toEqual([path, 404, ERRORS.not_found.message]);
  }
  expect((await visitor.get('/assets/%E0%A4%A')).status()).toBe(400);
  expect((await visitor.post(asset())).status()).toBe(405);
  expect((await visitor.get(asset(), { headers: { Range: 'bytes=99999999-' } })).status()).toBe(416);
});

test('[GEN-05] browsers never store a signed-in person’s pages or form input', async ({ as, make }) => {
  const { users, visits } = await everyPage(make, as);
  const people = new Map<string, APIRequestContext>();
  const own = visits.filter(({ who, route }) => who !== 'visitor' && route !== 'admin-test');
  expect(own.length).toBeGreaterThan(20);
  for (const { who, address } of own) {
    const person = people.get(who) ?? (await as(users[who as keyof typeof users]));
    people.set(who, person);
    const [pathname, query] = address.split('?');
    for (const asked of [address, `${pathname}.data${query ? `?${query}` : ''}`]) {
      const answer = await person.get(asked);
      expect(answer.headers()['cache-control'], `${who} ${asked}`).toMatch(/no-store/);
    }
  }
});

test('[OPS-08] connections are kept longer than balancers keep them', async ({ app }) => {
  const { headers } = await fetch(`${app.url}/livez`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

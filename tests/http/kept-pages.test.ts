/** Pages that are the same for everyone are rendered once and sent from memory (app/http/kept-pages.server.ts). */
import { createHash } from 'node:crypto';
import { expect, test } from '~tests/support/people';

const KEPT = [
  '/',
  '/help',
  '/privacy',
  '/terms',
  '/accessibility',
  '/login',
  '/onboarding',
  '/study-creation',
  '/api/docs',
];
/** A request with a cookie of ours gets the page from Remix. */
const RENDERED = { Cookie: 'sb_other=1' };
/** The page itself, without its scripts. What React streams after it varies. */
const pageIn = (html: string) => html.split('</body>', 1)[0]?.replace(/<script\b.*?<\/script>/gs, '');

test('[PERF-02] a page that is the same for everyone is sent from memory, as Remix renders it, and again only if it changed', async ({
  app,
}) => {
  for (const path of KEPT) {
    const kept = await fetch(app.url + path, { headers: { 'Accept-Encoding': 'identity' } });
    expect([path, kept.status, kept.headers.get('set-cookie')]).toEqual([path, 200, null]);
    const html = await kept.text();
    expect(html).not.toContain('nonce');
    const rendered = await fetch(app.url + path, { headers: RENDERED });
    expect(rendered.headers.get('etag'), path).toBeNull();
    expect(pageIn(html) === pageIn(await rendered.text()), path).toBe(true);

    const tag = kept.headers.get('etag') as string;
    const again = await fetch(app.url + path, { headers: { 'If-None-Match': tag } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    const head = await fetch(app.url + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  }
});

test('[PERF-02] a kept page is compressed as the client asks', async ({ app }) => {
  const asked = (encoding: string) => fetch(`${app.url}/help`, { headers: { 'Accept-Encoding': encoding } });
  for (const [accepted, sent] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const answer = await asked(accepted);
    expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, sent]);
    expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
    expect(await answer.text()).toContain('</html>');
  }
});

test('[PERF-02] every inline script of a kept page is allowed by its hash', async ({ app }) => {
  for (const path of KEPT) {
    const answer = await fetch(app.url + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const inline = [...(await answer.text()).matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)];
    for (const [, script = ''] of inline) {
      expect(policy, path).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    expect(policy).not.toContain('unsafe');
  }
});

test('[PERF-02] a signed-in person, a new setting and a query get their own page', async ({ app, as, make }) => {
  const { user } = await make.site();
  const person = await as(user);
  expect(await (await person.get('/')).text()).toContain(user.email as string);
  expect(await (await fetch(`${app.url}/`)).text()).not.toContain(user.email as string);
  expect((await fetch(`${app.url}/login?redirectTo=/account`)).headers.get('etag')).toBeNull();

  const admin = await as(await make.admin());
  const settings = await (await admin.get('/api/settings')).json();
  try {
    await admin.put('/api/settings', { data: { ...settings, systemName: 'TrialBridge' } });
    expect(await (await fetch(`${app.url}/help`)).text()).toContain('<title>Help - TrialBridge</title>');
  } finally {
    await admin.put('/api/settings', { data: settings });
  }
  expect(await (await fetch(`${app.url}/help`)).text()).not.toContain('TrialBridge');
});

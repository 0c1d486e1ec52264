/** Input that our own forms and clients never send. `npm run prove -- noise` sends much more of it. */
import { Agent, request as httpRequest } from 'node:http';
import { PATH_SEGMENTS_MAX } from '~/catalogue/limits';
import { expect, test } from '~tests/support/people';

const INDEX = 'message[999999999]';

test('[GEN-02] a form whose field names imply huge lists is refused, and the server keeps running', async ({
  as,
  make,
}) => {
  const visitor = await as();
  const names = [INDEX, `a[0].b[4294967295].c`, 'x'.repeat(201)];
  for (const name of names) {
    const response = await visitor.post('/?index', { form: { [name]: '1' } });
    expect(response.status(), name).toBe(400);
  }
  const many = new URLSearchParams(Array.from({ length: 2501 }, (_, at) => [`a${at}`, '']));
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await visitor.post('/?index', { data: many.toString(), headers })).status()).toBe(400);
  const rep = await as(await make.rep());
  expect((await rep.get(`/kiosk/links?event=Summit&${encodeURIComponent(INDEX)}=1`)).status()).toBe(400);
  expect((await visitor.get('/api/health')).status()).toBe(200);
});

/** Sends a header that fetch and Playwright would reject. */
const withHeader = (address: URL, name: string, value: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(address, { headers: { [name]: value } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject).end();
  });

test('[API-01] an invalid Host header is a bad request, not a server error', async ({ app }) => {
  for (const path of ['/api/health', '/help']) {
    for (const header of ['Host', 'X-Forwarded-Host']) {
      expect(await withHeader(new URL(path, app.url), header, 'a b'), `${header} at ${path}`).toBe(400);
    }
  }
});

/** The status of a request whose target is sent as it is. */
const rawTarget = ({ hostname, port }: URL, method: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject).end();
  });

test('[ACC-08] a Host header that is no plain host is a bad request, and nothing is logged', async ({ app }) => {
  const before = app.log().length;
  const hosts = ['a@b', 'a/b', 'a?b', 'a#b', 'a\\b', '[zz]', ':80', 'a%41', '<x>', 'a"b', '*', '{a}', 'a:99999'];
  for (const path of ['/api/health', '/help', '/login?redirectTo=/home', '/help.data']) {
    for (const header of ['Host', 'X-Forwarded-Host']) {
      for (const host of hosts) {
        expect(await withHeader(new URL(path, app.url), header, host), `${header}: ${host} at ${path}`).toBe(400);
      }
    }
  }
  expect(app.log().slice(before)).not.toContain('"level":"error"');
});

test('[ACC-08] addresses that no page links to get a page, a redirect or a plain refusal, and nothing is logged', async ({
  app,
}) => {
  const before = app.log().length;
  const plain = [
    ...[
      '/help?_data=',
      '/help?_data=root',
      '/help?_data=x',
      '/help?%5Fdata=routes/help',
      '/?_data=routes/_index&index',
    ],
    ...[
      '/help?_data=a&_data=b',
      '/api/health?_data=x',
      '/api/nothing?_data=x',
      '/documents/x?_data=1',
      '/nothing?_data=1',
    ],
    ...[
      '/help.data?_data=x',
      '/help.data?_routes=x',
      '/.data',
      '/%.data',
      '//',
      '///',
      '//evil.example',
      '/%',
      '/help/%',
    ],
    ...['/\\', '/\\evil.example', '/%00', '/%E0%A4%A', '/api/%', '/api//health', '/assets/%', '/documents/%', '*'],
    ...['http://evil.example/help', 'http://a@evil.example/', 'https://evil.example', '/drafts/resume?token=%'],
  ];
  for (const method of ['GET', 'HEAD', 'POST']) {
    for (const target of plain) {
      const status = await rawTarget(new URL(app.url), method, target);
      expect([200, 204, 302, 303, 400, 401, 404, 405], `${method} ${target}: ${status}`).toContain(status);
    }
  }
  expect(await rawTarget(new URL(app.url), 'GET', '/help?_data=routes/help')).toBe(200);
  expect(app.log().slice(before)).not.toContain('"level":"error"');
});

test('[GEN-01] a method that a page does not support is refused without an error in the log', async ({ as, app }) => {
  const visitor = await as();
  expect((await visitor.post('/help')).status()).toBe(405);
  expect((await visitor.get('/api/health')).status()).toBe(200);
  expect(app.log()).not.toContain('unexpected');
});

test('[API-01] a large body that is refused unread does not block later requests on the connection', async ({
  app,
}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, body = '') =>
    new Promise<{ status: number | undefined; again: boolean }>((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
      const request = httpRequest(new URL(path, app.url), { agent, method, headers }, (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode, again: request.reusedSocket }));
      });
      request.on('error', reject).end(body);
    });
  expect((await ask('POST', '/api/studies', ' '.repeat(300_000))).status).toBe(401);
  expect(await ask('GET', '/api/health')).toEqual({ status: 200, again: true });
  agent.destroy();
});

const STALLED_MS = 2000;

test('[GEN-01] a path with thousands of segments is not found, and does not stall the server', async ({ app }) => {
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const request = httpRequest({ hostname, port, path }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('error', reject).end();
    });
  const deep = '/a'.repeat(7000);
  const start = Date.now();
  for (const path of [deep, `${deep}.data`, `/api${deep}`, '/'.repeat(14_000), `/${'a\\'.repeat(7000)}`]) {
    expect(await ask(path), path.slice(0, 10)).toBe(404);
  }
  expect(Date.now() - start).toBeLessThan(STALLED_MS);
  expect(await ask('/a'.repeat(PATH_SEGMENTS_MAX))).toBe(404);
  // Only the path is matched with routes. How long a query may be is another bound (BND-03).
  expect(await ask(`/help?next=${'/a'.repeat(1500)}`)).toBe(200);
  expect(await ask(`/help?next=${deep}`)).toBe(414);
});

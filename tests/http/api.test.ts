/** How every call in the API document responds to bad requests, whoever sends them (API-01). */
import { randomUUID } from 'node:crypto';
import { request as nodeRequest } from 'node:http';
import type { APIResponse } from '@playwright/test';
import { RELEASE } from '~/catalogue/release';
import { apiDocument, filled, JSON_TYPE, type Operation } from '~tests/support/api-document';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const address = (path: string) => filled(path, { id: randomUUID(), studyId: randomUUID(), nctId: 'NCT90000001' });
/** The query of a call, with an unknown ID for everything that it must have. */
const queryOf = ({ parameters = [] }: Operation) =>
  Object.fromEntries(
    parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => [name, randomUUID()]),
  );
const isOpen = ({ security }: Operation) => security.length === 0;
const takesJson = ({ requestBody }: Operation) => requestBody?.content[JSON_TYPE] !== undefined;

test('[API-01] a wrong method gets 405 with Allow, as JSON, at every address @all', async ({ as }) => {
  const visitor = await as();
  const { document } = await apiDocument(visitor);
  for (const [path, methods] of Object.entries(document.paths)) {
    const answered = Object.keys(methods).map((method) => method.toUpperCase());
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (answered.includes(method)) continue;
      const response = await visitor.fetch(address(path), { method, data: method === 'GET' ? undefined : {} });
      expect(response.status(), `${method} ${path}`).toBe(405);
      const allowed = answered.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
      expect(response.headers().allow?.split(', ').sort(), path).toEqual(allowed.sort());
      expect(await response.json()).toMatchObject({ message: `This address does not support ${method}.` });
    }
  }
});

test('[API-01] HEAD responds as GET does, without the body', async ({ as }) => {
  const visitor = await as();
  for (const path of ['/api/health', '/api/openapi.json', '/api/users']) {
    const [head, get] = [await visitor.head(path), await visitor.get(path)];
    expect(head.status(), path).toBe(get.status());
    expect(head.headers()['content-type']).toBe(get.headers()['content-type']);
    expect(head.headers().etag).toBe(get.headers().etag);
    expect(await head.text()).toBe('');
  }
});

test('[API-01] an unknown method and a malformed address get JSON errors too', async ({ app }) => {
  const raw = (method: string, path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      nodeRequest({ hostname, port, path, method }, (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, body }));
      })
        .on('error', reject)
        .end();
    });
  const trace = await raw('TRACE', '/api/health');
  expect([trace.status, JSON.parse(trace.body)]).toEqual([
    501,
    { message: expect.any(String), code: 'method_unknown' },
  ]);
  const broken = await raw('GET', '/api/studies/%E0%A4%A');
  expect([broken.status, JSON.parse(broken.body)]).toMatchObject([400, { message: expect.any(String) }]);
  for (const path of ['//%5c/a', '//%5c/%5c/%5c/%5c']) expect((await raw('GET', path)).status).toBe(404);
  const split = await raw('PUT', '/api/matches/1/threads/%0d%0aX:y/read');
  expect([split.status, JSON.parse(split.body)]).toMatchObject([404, { message: expect.any(String) }]);
});

test('[API-01] an unknown API address gets 404 with a message, for any method', async ({ as }) => {
  const visitor = await as();
  for (const path of ['/api/nothing', '/api/studies/a/b/c', '/api']) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await visitor.fetch(path, { method, data: method === 'GET' ? undefined : {} });
      expect(response.status(), `${method} ${path}`).toBe(404);
      expect((await response.json()).message).toContain('/api/openapi.json');
    }
  }
});

test('[API-01][GEN-05] every call that is not public tells visitors to sign in before it checks anything else', async ({
  as,
}) => {
  const visitor = await as();
  const { calls } = await apiDocument(visitor);
  const closed = calls.filter(({ operation }) => !isOpen(operation));
  expect(closed.length).toBeGreaterThan(30);
  for (const { path, method } of closed) {
    const data = method === 'GET' ? undefined : '{ broken';
    const response = await visitor.fetch(`${address(path)}?limit=none`, { method, data });
    expect([response.status(), await response.json()], `${method} ${path}`).toMatchObject([
      401,
      { message: 'Unauthorized' },
    ]);
  }
});

test('[API-01] invalid JSON gets 400 with a message, and another body type gets 415, at every public call', async ({
  as,
}) => {
  const visitor = await as();
  const { calls } = await apiDocument(visitor);
  const open = calls.filter(({ operation }) => isOpen(operation) && takesJson(operation));
  expect(open.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/contact', '/api/organizations', '/api/studies/public', '/api/kiosk/register']),
  );
  for (const { path, method } of open) {
    const send = (data: string, type: string) =>
      visitor.fetch(address(path), { method, data: Buffer.from(data), headers: { 'Content-Type': type } });
    const broken = await send('{ "title": ', 'application/json');
    expect(broken.status(), path).toBe(400);
    expect(await broken.json()).toEqual({ message: 'The body is not valid JSON.', code: 'not_json' });
    const form = await send('title=x', 'application/x-www-form-urlencoded');
    expect(form.status(), path).toBe(415);
    expect((await form.json()).message).toContain('Content-Type: application/json');
    const large = await send(JSON.stringify({ title: 'x'.repeat(1_100_000) }), 'application/json');
    expect(large.status(), path).toBe(413);
    expect(await large.json()).toEqual({
      message: 'This is more than we accept at once. Please shorten it, then send it again.',
      code: 'body_too_large',
    });
  }
});

test('[API-01] an invalid body gets 400 and names the fields', async ({ as, make }) => {
  const visitor = await as();
  const named = async (path: string, data: object) => {
    const response = await visitor.post(path, { data });
    expect(response.status(), path).toBe(400);
    const { message, errors } = await response.json();
    expect(message).toBe('Please check the highlighted fields.');
    return Object.keys(errors).sort();
  };
  expect(await named('/api/contact', { email: 'nobody' })).toEqual(['email', 'message', 'name']);
  expect(await named('/api/studies/public', { title: 'x', documents: [{}] })).toEqual(
    ['documents[0].filePath', 'documents[0].name', 'phase', 'therapeuticArea'].sort(),
  );
  const admin = await as(await make.admin());
  const settings = await admin.put('/api/settings', { data: { systemName: '' } });
  expect(Object.keys((await settings.json()).errors)).toContain('systemName');
});

test('[API-01] an unknown ID gets 404 with a message, at every call that takes one', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const { calls } = await apiDocument(admin);
  const withId = calls.filter(({ path, operation }) => /\{(id|studyId)\}/.test(path) && !isOpen(operation));
  expect(withId.length).toBeGreaterThan(15);
  for (const { path, method, operation } of withId) {
    const data = method === 'GET' ? undefined : operation.requestBody?.content[JSON_TYPE]?.example;
    const response = await admin.fetch(address(path), { method, data: data as object, params: queryOf(operation) });
    // Administrators take no training, have no leads, tokens and webhooks, ask for no study, let nobody join and keep no list of
    // sites: that is checked before any is looked up.
    expect(
      [
        404,
        ...(/training|leads|tokens|webhooks|asks|site-list|join-requests|relations\/\{id\}\/(accept|decline)/.test(path)
          ? [403]
          : []),
      ],
      `${method} ${path}`,
    ).toContain(response.status());
    expect((await response.json()).message).toBeTruthy();
  }
});

test('[API-06] an invalid limit or cursor gets 400 and is named, at every list', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const { calls } = await apiDocument(admin);
  const lists = calls.filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'cursor'));
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/organizations', '/api/studies', '/api/users', '/api/matches', '/api/sites']),
  );
  const { user } = await make.site();
  const [rep, site] = [await as(await make.rep()), await as(user)];
  const [study, webhook] = [await make.study(), await make.webhook(user)];
  const { organization: client, user: staff } = await make.sponsor();
  const cro = (await make.sponsor()).organization.id;
  const run = await make.study({ sponsorId: cro, relationId: (await make.relation(cro, client.id)).id });
  const [sponsor, file] = [await as(staff), await make.siteImport(staff)];
  for (const { path: pattern } of lists) {
    const asked = pattern.includes('leads')
      ? rep
      : pattern.includes('/relations/') || pattern.includes('site-list')
        ? sponsor
        : /open-studies|changes|webhooks/.test(pattern)
          ? site
          : admin;
    const id = pattern.includes('webhooks')
      ? webhook.id
      : pattern.includes('/relations/')
        ? run.id
        : pattern.includes('imports')
          ? file.id
          : study.id;
    const path = pattern.replace('{id}', id);
    for (const [name, value] of [
      ['limit', '0'],
      ['limit', 'all'],
      ['limit', '1.5'],
      ['cursor', 'page2'],
    ] as const) {
      const response = await asked.get(`${path}?${name}=${value}`);
      expect(response.status(), `${path}?${name}=${value}`).toBe(400);
      expect(Object.keys((await response.json()).errors)).toEqual([name]);
    }
    // A limit above the maximum is not an error: the Link header leads to the rest.
    const { errors = {} } = await (await asked.get(`${path}?limit=100000`)).json();
    expect(Object.keys(errors), path).not.toContain('limit');
  }
});

test('[API-06] following the Link header reaches every row of a list once', async ({ as, make }) => {
  const word = unique('linked');
  const made = [];
  for (let number = 0; number < 5; number++) made.push((await make.organization({ name: `${word} ${number}` })).id);
  const admin = await as(await make.admin());
  const found: string[] = [];
  let next: string | undefined = `/api/organizations?search=${word}&limit=2`;
  let pages = 0;
  while (next) {
    const response: APIResponse = await admin.get(next);
    const rows: { id: string }[] = await response.json();
    found.push(...rows.map(({ id }) => id));
    pages += 1;
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers().link ?? '')?.[1];
  }
  expect(pages).toBe(3);
  expect(found.sort()).toEqual(made.sort());
});

test('[API-01] reads carry an ETag; a repeated request gets 304 until something changes', async ({ as, make }) => {
  const { organization, user } = await make.site();
  const site = await as(user);
  const first = await site.get('/api/organizations/me');
  const { etag } = first.headers();
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  expect(first.headers()['cache-control']).toBe('private, no-cache');
  const ask = (tag: string) => site.get('/api/organizations/me', { headers: { 'If-None-Match': tag } });
  const again = await ask(`"other", ${etag}`);
  expect([again.status(), await again.text()]).toEqual([304, '']);
  expect(again.headers().etag).toBe(etag);
  await site.put('/api/organizations/me', { data: { ...organization, name: 'Lakeside Clinic' } });
  const changed = await ask(etag as string);
  expect([changed.status(), (await changed.json()).name]).toEqual([200, 'Lakeside Clinic']);
  expect(changed.headers().etag).not.toBe(etag);
  // Nobody else gets this response, even with its ETag.
  const other = await (await as((await make.site()).user)).get('/api/organizations/me', {
    headers: { 'If-None-Match': etag as string },
  });
  expect(other.status()).toBe(200);
});

test('[API-10] health responses are never cached', async ({ as }) => {
  const response = await (await as()).get('/api/health');
  expect([response.status(), await response.json()]).toEqual([
    200,
    { status: 'ok', release: RELEASE, database: 'ok', scanner: 'off' },
  ]);
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store' });
  expect(response.headers().etag).toBeUndefined();
});

test('[API-01] an invalid Idempotency-Key is rejected, not ignored', async ({ as }) => {
  const data = { name: 'Robin', email: 'robin@riverside.example', message: 'Hello' };
  const response = await (await as()).post('/api/contact', { data, headers: { 'Idempotency-Key': 'a b' } });
  expect(response.status()).toBe(400);
  expect(Object.keys((await response.json()).errors)).toEqual(['Idempotency-Key']);
});

test('[UP-07][GEN-07] a document link sends a signed-out browser to sign-in and back; a program gets 401', async ({
  as,
}) => {
  const path = `/documents/${randomUUID()}`;
  const visitor = await as();
  const browser = await visitor.get(path, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect([browser.status(), browser.headers().location]).toEqual([
    303,
    `/api/login?redirectTo=${encodeURIComponent(path)}`,
  ]);
  const program = await visitor.get(path, { headers: { Accept: 'application/json' } });
  expect([program.status(), await program.json()]).toMatchObject([401, { message: 'Unauthorized' }]);
});

/** The OpenAPI document is accurate: it lists exactly the calls that exist, and they respond as described (API-10). */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { MATCH_TRANSITION_NAMES } from '~/domain/model/match-transitions';
import { apiDocument, filled, JSON_TYPE } from '~tests/support/api-document';
import { PASSWORD, unique } from '~tests/support/factories';
import { mistakes, type Schema, unknownKeywords } from '~tests/support/json-schema';
import { expect, test } from '~tests/support/people';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';

/** The addresses of the routes under /api, as the document spells them. */
function addresses(): string[] {
  return readdirSync('app/routes')
    .filter((name) => /^api\..*\.ts$/.test(name) && name !== 'api.$.ts')
    .map((name) => name.replace(/\.ts$/, '').replaceAll('[.]', '%'))
    .map((name) =>
      `/${name
        .split('.')
        .map((part) => part.replace(/^\$(\w+)$/, '{$1}'))
        .join('/')}`.replace('%', '.'),
    )
    .flatMap((path) =>
      path.endsWith('{transition}') ? MATCH_TRANSITION_NAMES.map((name) => path.replace('{transition}', name)) : [path],
    )
    .sort();
}

const schemasIn = (schema: Schema): Schema[] => [
  schema,
  ...[schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {})].flatMap((part) =>
    part ? schemasIn(part) : [],
  ),
];

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];
const FILLERS = ['a', 'an', 'the', 'of', 's', 'is', 'its', 'for', 'whether', 'what', 'when', 'how', 'this'];

/** Whether the description adds anything to the field's name. True without a description. */
function saysMore(name: string, description: string | undefined): boolean {
  const known = [...wordsOf(name), ...FILLERS];
  return description === undefined || wordsOf(description).some((word) => !known.includes(word));
}

test('[API-10] the document is complete OpenAPI 3.1', async ({ as }) => {
  const response = await (await as()).get('/api/openapi.json');
  expect(response.headers()['content-type']).toContain('application/json');
  const { document, calls, schemas } = await apiDocument(await as());
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  const tags = document.tags.map(({ name }) => name);
  expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
  // Compared once, because each of thousands of assertions would take a millisecond.
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string) => isRight || wrong.push(what);
  for (const { path, method, operation } of calls) {
    const call = `${method} ${path}`;
    check(Boolean(operation.summary), `${call} has no summary`);
    check(tags.includes(operation.tags[0] ?? ''), `${call} has an unknown tag`);
    check(operation.description?.includes('Who: ') ?? false, `${call} does not say who`);
    const blanks = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? [];
    check(declared.sort().join() === blanks.sort().join(), `${call} declares ${declared}`);
    for (const { name, description } of operation.parameters ?? [])
      check(saysMore(name, description), `${call} ${name}: ${description}`);
    const succeeds = Object.keys(operation.responses).some((status) => Number(status) < 400);
    check(succeeds, `${call} never succeeds`);
    for (const { description } of Object.values(operation.responses))
      check(Boolean(description), `${call} has a response without a description`);
    for (const scheme of operation.security.flatMap(Object.keys))
      check(Object.hasOwn(document.components.securitySchemes, scheme), `${call} has an unknown scheme`);
    const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    );
    for (const { schema } of media) {
      for (const { $ref } of schema ? schemasIn(schema) : [])
        check(!$ref || Object.hasOwn(schemas, $ref.replace('#/components/schemas/', '')), `${call}: ${$ref}`);
    }
  }
  for (const [name, schema] of Object.entries(schemas)) {
    for (const part of schemasIn(schema)) wrong.push(...unknownKeywords(part).map((each) => `${name}: ${each}`));
    for (const [field, { description }] of Object.entries(schema.properties ?? {}))
      check(saysMore(`${name}.${field}`, description), `${name}.${field}: ${description}`);
  }
  expect(wrong).toEqual([]);
});

/** It had 1,270 kB, and has 870. A call adds about 2. Half are schemas, whose descriptions are a third of them. */
const DOCUMENT_BYTES = 950_000;

test('[INT-32] the document says once what calls share, and names the codes of each refusal', async ({ as }) => {
  const visitor = await as();
  const text = await (await visitor.get('/api/openapi.json')).text();
  expect(Buffer.byteLength(text)).toBeLessThan(DOCUMENT_BYTES);
  const { document, calls, schemas } = await apiDocument(visitor);
  const { examples } = document.components;
  const codes = new Set<string>();
  const others: string[] = [];
  for (const { operation } of calls)
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      if (content?.[JSON_TYPE]?.schema?.$ref !== '#/components/schemas/Refusal')
        others.push(`${operation.operationId} ${status}`);
      else for (const code of description.split(', ')) codes.add(code);
    }
  expect(others, 'what its call declares itself').toEqual(['adminLogin 401']);
  expect(Object.keys(examples).sort()).toEqual([...codes].sort());
  for (const [code, { value }] of Object.entries(examples)) {
    expect(value.code).toBe(code);
    expect(mistakes(value, { $ref: '#/components/schemas/Refusal' }, schemas)).toEqual([]);
  }
  const submitting = calls.find(({ operation }) => operation.operationId === 'submitStudy')?.operation;
  expect(submitting?.responses[409]?.description).toBe('external_id_taken');
  expect(submitting?.responses[422]?.description).toContain('key_reused');
});

test('[API-10][API-01] the document lists exactly the routes under /api and their methods', async ({ as }) => {
  const visitor = await as();
  const { document } = await apiDocument(visitor);
  expect(
    Object.keys(document.paths)
      .filter((path) => path.startsWith('/api/'))
      .sort(),
  ).toEqual(addresses());
  for (const [path, methods] of Object.entries(document.paths)) {
    const response = await visitor.fetch(filled(path, { id: randomUUID() }), { method: 'OPTIONS' });
    expect(response.status(), path).toBe(204);
    const allowed = response
      .headers()
      .allow?.split(', ')
      .filter((method) => method !== 'HEAD');
    expect(allowed?.sort(), path).toEqual(
      Object.keys(methods)
        .map((method) => method.toUpperCase())
        .sort(),
    );
  }
});

test('[API-10] every example matches its schema', async ({ as }) => {
  const { calls, schemas } = await apiDocument(await as());
  for (const { path, method, operation } of calls) {
    const parts = [operation.requestBody, ...Object.values(operation.responses)];
    for (const { schema, example, examples } of parts.flatMap((part) => Object.values(part?.content ?? {}))) {
      const values = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples ?? {}).map((one) => one.value),
      ];
      for (const value of values) {
        expect(mistakes(value, schema ?? {}, schemas), `${method} ${path}: ${JSON.stringify(value)}`).toEqual([]);
      }
    }
  }
});

/** A contract that the sponsor has proposed, and the site has agreed to and signed. */
async function signedBySite(
  contract: string,
  by: Record<'site' | 'sponsor', APIRequestContext>,
  email: string | null,
): Promise<void> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const document = await uploaded(by.sponsor, Buffer.from(await signablePdf()), 'CTA.pdf');
  await by.sponsor.post(contract, { data: { version: 0, note: '', document }, headers });
  await by.site.put(`${contract}/accept`, { data: { version: 1 }, headers });
  const { signing } = await (await by.site.get(contract)).json();
  const data = { version: 1, sha256: signing.sha256, title: 'Director', email, password: PASSWORD };
  expect((await by.site.post(`${contract}/sign`, { data, headers })).status()).toBe(200);
}

test('[API-10] every GET call responds as described, for every kind of user @all', async ({ as, make }) => {
  const { organization: sponsor, user: staff } = await make.sponsor();
  const { organization: site, user: coordinator } = await make.site();
  await make.document({ organizationId: site.id });
  await make.training(site.id, Date.now() + 90 * 86_400_000);
  const study = await make.study({ sponsorId: sponsor.id });
  const match = await make.match(study.id, site.id, { status: 'interested' });
  const invitation = await make.outreach(study.id, (await make.facility()).key);
  const question = await make.reviewRequest('organization', site.id);
  const { id: threadId } = await make.thread(match.id, staff.id);
  const questionnaire = await make.questionnaire(study.id);
  await make.response(match.id, study.id, { state: 'submitted', submittedAt: Date.now() });
  await make.startUp(match.id, {}, Date.now());
  await make.startUpRecords(match.id, coordinator);
  await make.budget(match.id, { state: 'agreed', turn: 'site', agreedAt: Date.now() });
  await make.visit(match.id, { state: 'reported', startsAt: Date.now(), findings: 'All is well.' });
  const cro = (await make.sponsor()).organization.id;
  const run = await make.study({ sponsorId: cro, relationId: (await make.relation(cro, sponsor.id)).id });
  await make.match(run.id, site.id);
  const webhook = await make.webhook(coordinator);
  await make.listed(staff, site.id);
  const file = await make.siteImport(staff, { phase: 'checked' });
  await make.delivery(webhook.id, { dueAt: Date.now() + 86_400_000 });
  const values = {
    visitor: await as(),
    site: await as(coordinator),
    sponsor: await as(staff),
    rep: await as(await make.rep()),
    admin: await as(await make.admin()),
  };
  const client = { issuer: 'https://login.example', clientId: 'studybridge', clientSecret: 'a secret' };
  await values.admin.put(`/api/organizations/${site.id}/identity-provider`, {
    data: { ...client, domains: [`${site.id}.example`], required: false, active: false },
  });
  await signedBySite(`/api/matches/${match.id}/contract`, values, coordinator.email);
  const { calls, schemas } = await apiDocument(values.visitor);
  const event = await make.event();
  const lead = await make.lead();
  const idOf = (path: string) =>
    path.includes('events') || path.includes('leads')
      ? (path.includes('events') ? event : lead).id
      : path.includes('studies')
        ? (path.includes('/relations/') ? run : study).id
        : path.includes('matches')
          ? match.id
          : path.includes('training')
            ? ''
            : path.includes('users')
              ? coordinator.id
              : path.includes('invitations')
                ? invitation.id
                : path.includes('review-requests')
                  ? question.id
                  : path.includes('questionnaires')
                    ? questionnaire.id
                    : path.includes('site-list-imports')
                      ? file.id
                      : path.includes('webhooks')
                        ? webhook.id
                        : site.id;
  const other = await make.match(study.id, (await make.organization()).id);
  const QUERIES: Record<string, string> = {
    '/api/studies/{id}/compare': `?match=${match.id}&match=${other.id}`,
    '/api/organizations/{id}/merge': `?mergedId=${other.siteId}`,
    '/api/studies/{id}/weights/preview': '?geography=200&specialty=100&capacity=100&regulatory=100&performance=100',
  };
  const module = (await (await values.site.get('/api/training/progress')).json()).own.modules[0].id;
  const seen = new Map<string, Set<number>>();
  for (const [who, by] of Object.entries(values)) {
    for (const { path, operation } of calls.filter((call) => call.method === 'GET' && call.path.startsWith('/api/'))) {
      const query =
        path === '/api/people/export'
          ? `?email=${coordinator.email}`
          : path === '/api/sponsor/analytics' && who === 'admin'
            ? `?organization=${sponsor.id}`
            : (QUERIES[path] ?? '');
      const ids = {
        id: idOf(path) || module,
        threadId,
        studyId: study.id,
        siteId: site.id,
        nctId: 'NCT90000001',
        file: 'studies.csv',
        version: '1',
      };
      const response = await by.get(`${filled(path, ids)}${query}`);
      const line = `GET ${path} by ${who}: ${response.status()}`;
      const described = operation.responses[String(response.status())];
      expect(described, line).toBeDefined();
      seen.set(path, (seen.get(path) ?? new Set()).add(response.status()));
      const schema = described?.content?.[JSON_TYPE]?.schema;
      if (schema) expect(mistakes(await response.json(), schema, schemas), line).toEqual([]);
    }
  }
  // Every call succeeded for someone.
  const unread = [...seen]
    .filter(([path, statuses]) => path !== '/api/login' && !statuses.has(200))
    .map(([path]) => path);
  expect(unread).toEqual([]);
});

test('[API-10] writes and their error responses are as described', async ({ as, make }) => {
  const { organization: sponsor, user: staff } = await make.sponsor();
  const { organization: site, user: coordinator } = await make.site();
  const { schemas, document } = await apiDocument(await as());
  const waiting = await make.organization({ status: 'pending' });
  const submitted = await make.study({ status: 'pending_approval', isActive: false });
  const study = await make.study({ sponsorId: sponsor.id });
  const match = await make.match(study.id, site.id);
  const people = {
    visitor: await as(),
    site: await as(coordinator),
    sponsor: await as(staff),
    admin: await as(await make.admin()),
  };
  const exampleOf = (method: string, path: string) =>
    document.paths[path]?.[method]?.requestBody?.content[JSON_TYPE]?.example as object;

  async function call(who: keyof typeof people, method: string, path: string, id: string, body?: unknown) {
    const by: APIRequestContext = people[who];
    const response = await by.fetch(filled(path, { id }), { method: method.toUpperCase(), data: body as object });
    const described = document.paths[path]?.[method]?.responses[String(response.status())];
    const line = `${method} ${path} by ${who}: ${response.status()} ${await response.text()}`;
    expect(described, line).toBeDefined();
    const schema = described?.content?.[JSON_TYPE]?.schema;
    if (schema) expect(mistakes(await response.json(), schema, schemas), line).toEqual([]);
    return response.status();
  }

  const entry = { organizationName: unique('Clinic '), contactName: 'Robin', email: `${unique()}@riverside.example` };
  const registration = { ...exampleOf('post', '/api/organizations'), userEmail: `${unique()}@riverside.example` };
  expect([
    await call('visitor', 'post', '/api/kiosk/register', '', entry),
    await call('visitor', 'post', '/api/contact', '', exampleOf('post', '/api/contact')),
    await call('visitor', 'post', '/api/organizations', '', registration),
    await call('visitor', 'post', '/api/studies/public', '', {
      ...exampleOf('post', '/api/studies/public'),
      sponsorEmail: `${unique()}@northwind.example`,
    }),
    await call('sponsor', 'post', '/api/studies', '', exampleOf('post', '/api/studies')),
  ]).toEqual([201, 201, 201, 201, 201]);
  const [organizationPath, studyPath] = ['/api/organizations/{id}', '/api/studies/{id}'];
  expect([
    await call('admin', 'put', `${organizationPath}/approve`, waiting.id),
    await call('admin', 'put', `${organizationPath}/reject`, waiting.id, { reason: 'too late' }),
    await call('admin', 'put', organizationPath, waiting.id, exampleOf('put', organizationPath)),
    await call('site', 'put', organizationPath, waiting.id, {}),
    await call('site', 'put', '/api/organizations/me', '', exampleOf('put', '/api/organizations/me')),
    await call('admin', 'delete', organizationPath, waiting.id),
    await call('admin', 'delete', organizationPath, waiting.id),
  ]).toEqual([200, 409, 200, 404, 200, 204, 404]);
  expect([
    await call('admin', 'put', `${studyPath}/reject`, submitted.id),
    await call('admin', 'put', `${studyPath}/approve`, submitted.id),
    await call('admin', 'put', studyPath, submitted.id, exampleOf('put', studyPath)),
    await call('sponsor', 'delete', studyPath, submitted.id),
    await call('admin', 'post', '/api/studies/decisions', '', { ids: [submitted.id], decision: 'approved' }),
    await call('visitor', 'post', '/api/studies', '', {}),
  ]).toEqual([200, 409, 200, 403, 200, 401]);
  expect([
    await call('sponsor', 'post', '/api/matches/run', '', { studyId: study.id }),
    await call('site', 'put', '/api/matches/{id}/invite', match.id),
    await call('sponsor', 'put', '/api/matches/{id}/invite', match.id),
    await call('site', 'put', '/api/matches/{id}/accept', match.id),
    await call('sponsor', 'put', '/api/matches/{id}/decline', match.id, {}),
    await call('sponsor', 'put', '/api/matches/{id}/decline', match.id, { reason: 'No room.' }),
    await call('sponsor', 'put', '/api/matches/{id}/select', match.id),
  ]).toEqual([200, 403, 200, 200, 400, 200, 409]);
  expect([
    await call('visitor', 'post', '/api/objects/upload', ''),
    await call('visitor', 'post', '/api/admin/login', '', { username: 'nobody', password: 'wrong' }),
    await call('visitor', 'post', '/api/admin/login', '', {}),
    await call('admin', 'put', '/api/settings', '', await (await people.admin.get('/api/settings')).json()),
    await call('site', 'put', '/api/settings', '', {}),
    await call('admin', 'post', '/api/outbox/resend', ''),
  ]).toEqual([200, 401, 400, 200, 403, 200]);
});

test('[API-10] commands to try a call have the public address, whatever host the request names @all', async ({
  appWith,
}) => {
  const { url } = await appWith({ PUBLIC_URL: 'http://studybridge.example' });
  expect(await (await fetch(`${url}/api/docs/studies`)).text()).toContain('http://studybridge.example/api/studies');
});

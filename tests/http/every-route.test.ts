/** Requests every route and call as every kind of user: only those on the public list are open (GEN-05). */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import type { Role } from '~/catalogue/statuses';
import { expect, test } from '~tests/support/people';

/** The address of a route's folder or file. Its parameters are IDs that do not exist. */
function addressOf(route: string): string {
  const name = route
    .replace(/\.tsx?$/, '')
    .replace(/^_index$/, '')
    .replace(/\._index$/, '');
  return `/${name
    .split(/(?<!\[)\./)
    .map((part) => (part.startsWith('$') ? randomUUID() : part.replace(/_$/, '').replace('[.]', '.')))
    .join('/')}`;
}

const ROUTES = readdirSync('app/routes').filter((name) => name !== '$.tsx');

/** Routes that anyone may request. Other tests check what they return. */
const PUBLIC = new Set([
  '_index',
  'accessibility',
  'help',
  'privacy',
  'terms',
  'status',
  'login',
  'admin-login',
  'second-factor',
  'forgot-password',
  'set-password',
  'home',
  'onboarding',
  'study-creation',
  'kiosk',
  'offline',
  'drafts.resume.ts',
  'api.docs._index',
  'api.docs.$part',
  'api.openapi[.]json.ts',
  'matching-demo',
  'api.health.ts',
  'api.login.ts',
  'api.logout.ts',
  'api.admin.login.ts',
  'api.admin.status.ts',
  'api.contact.ts',
  'api.kiosk.register.ts',
  'api.nct-lookup.$nctId.ts',
  'api.nct-lookup.$nctId.study.ts',
  'api.objects.upload.ts',
  'api.objects.$id.ts',
  'api.organizations.ts',
  'api.studies.public.ts',
]);

type Who = 'visitor' | Role;
const EVERYBODY: Who[] = ['visitor', 'site', 'sponsor', 'rep'];

/** Who may open routes that are not public. Administrators may open all of them. */
const ENTRANTS: [RegExp, Who[]][] = [
  [/^(account\._index|api\.account\.sessions\.ts)$/, ['site', 'sponsor', 'rep']],
  [/^site-dashboard$/, ['site']],
  [/^sponsor-dashboard$/, ['sponsor']],
  [/^sponsor\.(sites|analytics)$/, ['sponsor']],
  [/^api\.(sites|sponsor\.analytics)\.ts$/, ['sponsor']],
  [/^kiosk_\.links$/, ['rep']],
  [/^(api\.organizations\.me|organization)\.track-record(\.ts)?$/, ['site']],
  [/^organization\.(profile|documents|staff\._index)$/, ['site', 'sponsor']],
  [/^api\.organizations\.me\.((staff|documents)\.)?ts$/, ['site', 'sponsor']],
  [/^(api\.)?training\.(?!certificate)/, ['site']],
  [/^api\.(auth\.user|training\.progress|studies|matches)\.ts$/, ['site', 'sponsor', 'rep']],
];

const mayEnter = (route: string, who: Who) =>
  ENTRANTS.some(([pattern, people]) => pattern.test(route) && people.includes(who));

/** An intent that the page knows, so that only the user can be the reason for a refusal. */
const intentAt = (address: string) =>
  address.startsWith('/studies') ? 'match' : address.startsWith('/organization') ? 'remove' : 'accept';
const bodyFor = (address: string) =>
  address.startsWith('/api/')
    ? { data: { studyId: randomUUID() } }
    : { form: { intent: intentAt(address), id: randomUUID() } };

async function statuses(who: APIRequestContext, address: string): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const response = await who.fetch(address, {
      method,
      maxRedirects: 0,
      ...(method === 'GET' ? {} : bodyFor(address)),
    });
    found.push([method, response.status()]);
  }
  return found;
}

for (const who of EVERYBODY) {
  test(`[GEN-05] a ${who} cannot reach anything that is not theirs, at any route, with any method`, async ({
    as,
    make,
  }) => {
    const user =
      who === 'site'
        ? (await make.site()).user
        : who === 'sponsor'
          ? (await make.sponsor()).user
          : who === 'rep'
            ? await make.rep()
            : undefined;
    const asked = await as(user);
    for (const route of ROUTES) {
      if (PUBLIC.has(route) || mayEnter(route, who)) continue;
      for (const [method, status] of await statuses(asked, addressOf(route))) {
        const line = `${method} ${addressOf(route)} answered ${status} to a ${who}`;
        // A redirect (302) reveals nothing either; 400 would mean that the body was read first.
        expect([302, 401, 403, 404, 405], line).toContain(status);
      }
    }
  });
}

test('[GEN-05] the list of public routes names only routes that exist', () => {
  expect([...PUBLIC].filter((route) => !ROUTES.includes(route))).toEqual([]);
});

test('[GEN-05][API-01] no route returns a server error to anyone', async ({ as, make }) => {
  const people = [
    await as(),
    await as((await make.site()).user),
    await as((await make.sponsor()).user),
    await as('configured admin'),
  ];
  for (const person of people) {
    for (const route of ROUTES) {
      if (route.startsWith('api.nct-lookup') || route === 'api.logout.ts') continue;
      for (const [method, status] of await statuses(person, addressOf(route))) {
        expect(status, `${method} ${addressOf(route)}`).toBeLessThan(500);
      }
    }
  }
});

test('[GEN-01] an unknown address shows the not-found page, with a link home', async ({ as }) => {
  const response = await (await as()).get('/no/such/page');
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(html).toContain('404 Page Not Found');
  expect(html).toContain('Did you forget to add the page to the router?');
  expect(html).toContain('href="/"');
});

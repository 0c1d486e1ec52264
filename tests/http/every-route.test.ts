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
  'verify.$sha256',
  'api.verify.$sha256.ts',
  'verify.certificates.$number',
  'api.verify.certificates.$number.ts',
  'login',
  'login_.organization',
  'login_.organization_.callback',
  'admin-login',
  'second-factor',
  'forgot-password',
  'set-password',
  'unsubscribe',
  'account.email',
  'calendar.$key.ts',
  'shared-reports.$token',
  's.$slug',
  's.$slug_.capabilities[.]pdf.ts',
  'home',
  'onboarding',
  'study-creation',
  'kiosk',
  'kiosk_.unlock',
  'kiosk_.consent',
  'offline',
  'drafts.resume',
  'registration',
  'api.registration.resend.ts',
  'api.registration.correct.ts',
  'api.docs._index',
  'api.docs.$part',
  'api.openapi[.]json.ts',
  'matching-demo',
  'api.health.ts',
  'api.invitations.$id.ts',
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
  'api.unsubscribe.ts',
  'api.account.email.confirm.ts',
  'api.kiosk.consent.ts',
]);

/** Calls that are open although the rest of their route is not: anyone who knows the PIN can unlock the kiosk. */
const OPEN_CALLS = new Set(['DELETE api.kiosk.lock.ts']);

type Who = 'visitor' | Role;
const EVERYBODY: Who[] = ['visitor', 'site', 'sponsor', 'rep'];

/** Who may open routes that are not public. Administrators may open all of them. */
const ENTRANTS: [RegExp, Who[]][] = [
  [
    /^(account\.(_index|organizations)|api\.(join-requests|account\.(sessions|digest|name|export|profile|email|mails|organizations))\.ts)$/,
    ['site', 'sponsor', 'rep'],
  ],
  [/^(api\.)?account\.(second-factor|recovery-codes)/, ['site', 'sponsor']],
  [/^api\.account\.calendar\.ts$/, ['site', 'sponsor']],
  [/^(account|api)\.(tokens|webhooks)(\.ts)?$/, ['site', 'sponsor']],
  [/^((account|api)\.relations|api\.relations\.studies)(\.ts)?$/, ['sponsor']],
  [/^(inbox|api\.(inbox|changes)\.ts)$/, ['site', 'sponsor']],
  [/^(search|api\.search\.ts)$/, ['site', 'sponsor', 'rep']],
  [/^site-dashboard$/, ['site']],
  [/^(open-studies\._index|organization\.requirements)$/, ['site']],
  [/^api\.(open-studies|organizations\.me\.(requirements|no-capacity))\.ts$/, ['site']],
  [/^sponsor-dashboard$/, ['sponsor']],
  [/^sponsor\.(sites|analytics|run-for-you|site-list(_\.imports)?|site-list\[\.\](csv|xlsx)\.ts)$/, ['sponsor']],
  [/^api\.(sites|site-list(-imports)?|saved-filters|saved-views|sponsor\.analytics)\.ts$/, ['sponsor']],
  [/^(events\._index|kiosk_\.(links|leads(\[\.\](csv|xlsx)\.ts)?|leads_\.follow-up))$/, ['rep']],
  [/^api\.(events|kiosk\.(leads|lock)(\.follow-up)?)\.ts$/, ['rep']],
  [/^(api\.organizations\.me|organization)\.track-record(\.(trials|search))?(\.ts)?$/, ['site']],
  [/^api\.organizations\.me\.completeness\.ts$/, ['site']],
  [/^api\.organizations\.me\.promises\.ts$/, ['site', 'sponsor']],
  [/^(api\.organizations\.me|organization)\.answers(\.ts)?$/, ['site']],
  [/^api\.(questions|questionnaires)\.ts$/, ['site', 'sponsor', 'rep']],
  [/^organization\.(profile|documents|staff\.(_index|requests))$/, ['site', 'sponsor']],
  [/^api\.organizations\.me\.((staff|documents)\.)?ts$/, ['site', 'sponsor']],
  [/^(organization|api\.organizations\.me)\.selecting(\.ts)?$/, ['sponsor']],
  [/^(organization|api\.organizations\.me)\.(patients|preview)/, ['site']],
  [/^organization\.(capabilities|public-page)/, ['site']],
  [/^(api\.)?training\.(?!certificate\.)/, ['site']],
  [
    /^api\.(auth\.user|training\.progress|studies(\.by-external-id\.\$externalId)?|matches|review-requests)\.ts$/,
    ['site', 'sponsor', 'rep'],
  ],
];

const mayEnter = (route: string, who: Who) =>
  ENTRANTS.some(([pattern, people]) => pattern.test(route) && people.includes(who));

/** An intent that the page knows, so that a refusal can only be due to the user. */
const intentAt = (address: string) =>
  address.startsWith('/studies')
    ? 'runMatching'
    : address.startsWith('/organization')
      ? 'removeDocument'
      : 'acceptMatch';
const isCall = (address: string) => address.startsWith('/api/');
const JSON_TYPE = { 'Content-Type': 'application/json' };
const bodyFor = (address: string) =>
  isCall(address)
    ? JSON.stringify({ studyId: randomUUID() })
    : new URLSearchParams({ intent: intentAt(address), id: randomUUID() });

/** Every method at every route, except signing out and calls that ask the registry. */
async function* everyAnswer(url: string, who: APIRequestContext) {
  const { cookies } = await who.storageState();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const route of ROUTES) {
    if (route.startsWith('api.nct-lookup') || route === 'api.logout.ts') continue;
    const address = addressOf(route);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      // Not by the person's client, which would keep the cookies that some routes change.
      const response = await fetch(url + address, {
        method,
        redirect: 'manual',
        headers: { Cookie, ...(isCall(address) && JSON_TYPE) },
        body: method === 'GET' ? undefined : bodyFor(address),
      });
      await response.arrayBuffer();
      yield { route, method, line: `${method} ${address} answered ${response.status}`, status: response.status };
    }
  }
}

for (const who of EVERYBODY) {
  test(`[GEN-05][API-01] a ${who} cannot reach anything that is not theirs, at any route, with any method, and gets no server error${who === 'visitor' ? '' : ' @all'}`, async ({
    app,
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
    const wrong: string[] = [];
    for await (const { route, method, line, status } of everyAnswer(app.url, await as(user))) {
      const isTheirs = PUBLIC.has(route) || OPEN_CALLS.has(`${method} ${route}`) || mayEnter(route, who);
      // A redirect (302) reveals nothing either; 400 would mean that the body was read first.
      const isRight = isTheirs ? status < 500 : [302, 401, 403, 404, 405].includes(status);
      if (!isRight) wrong.push(line);
    }
    expect(wrong).toEqual([]);
  });
}

test('[GEN-05][API-01] an administrator gets no server error, at any route, with any method @all', async ({
  app,
  as,
}) => {
  const wrong: string[] = [];
  for await (const { line, status } of everyAnswer(app.url, await as('configured admin')))
    if (status >= 500) wrong.push(line);
  expect(wrong).toEqual([]);
});

test('[GEN-05] the list of public routes names only routes that exist', () => {
  expect([...PUBLIC].filter((route) => !ROUTES.includes(route))).toEqual([]);
});

test('[GEN-01] an unknown address shows the not-found page, with a link home', async ({ as }) => {
  const response = await (await as()).get('/no/such/page');
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(html).toContain('404 Page Not Found');
  expect(html).toContain('Did you forget to add the page to the router?');
  expect(html).toContain('href="/"');
});

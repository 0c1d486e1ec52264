/** Every declared call with a token: without its scope, with it, and where none may (INT-07). */
import { randomUUID } from 'node:crypto';
import { methodOf, pathOf, scopeOf } from '~/actions/action';
import { SCOPE_OPTIONS } from '~/catalogue/scopes';
import { RESOURCES } from '~/http/openapi/document.server';
import { isOpen } from '~/http/openapi/refusals';
import { apiDocument, filled } from '~tests/support/api-document';
import { expect, test } from '~tests/support/people';

const SCOPES = SCOPE_OPTIONS.map(({ value }) => value);

/** Calls of resources with scopes that no token makes: what signs, lets people in, or is about one person's screen. */
const BY_PEOPLE = [
  'activateSite',
  'approveSelection',
  'attestFeasibility',
  'changeSigning',
  'changeStaffRole',
  'correctAddress',
  'deleteFilters',
  'deleteView',
  'inviteStaff',
  'inviteStaffAgain',
  'keepMessage',
  'listFilters',
  'listViews',
  'removeStaff',
  'resendLink',
  'saveFilters',
  'saveView',
  'setSelecting',
  'signBudget',
  'signCda',
  'signCdas',
  'signContract',
  'signDelegation',
  'signVisitReport',
  'turnSelectionDown',
];
/** Resources without scopes. */
const WITHOUT = [
  'Account',
  'Administration',
  'Contact',
  'Events',
  'Identity providers',
  'Inbox',
  'Kiosk',
  'Memberships',
  'Personal data',
  'Platform',
  'Relations',
  'Review',
  'Search',
  'Signing in',
  'Tokens',
  'Training',
  'Webhooks',
];

const CALLS = RESOURCES.flatMap(({ noun, actions }) =>
  actions.map((action) => ({
    action,
    noun,
    scope: scopeOf(action, noun),
    method: methodOf(action),
    path: pathOf(action),
  })),
).filter(({ path }) => path.startsWith('/api/'));

test('[INT-05][INT-07] tokens reach no call that signs, lets people in or is about one person', () => {
  const names = CALLS.filter(({ noun, scope }) => noun && !scope).map(({ action }) => action.name);
  expect(names.sort()).toEqual(BY_PEOPLE);
  expect(
    RESOURCES.filter(({ noun }) => !noun)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(WITHOUT);
  expect([...new Set(CALLS.flatMap(({ scope }) => scope ?? []))].sort()).toEqual([...SCOPES].sort());
});

test('[INT-02][INT-07] every call takes its scope and no other, and is refused before anything is read', async ({
  as,
  make,
  store: _,
}) => {
  const people = [(await make.site()).user, (await make.sponsor()).user];
  const program = await as();
  const wrong: string[] = [];
  for (const person of people) {
    const all = await make.apiToken(person, SCOPES);
    const without = new Map<string, string>();
    for (const scope of SCOPES)
      without.set(
        scope,
        (
          await make.apiToken(
            person,
            SCOPES.filter((each) => each !== scope),
          )
        ).token,
      );
    for (const { action, scope, method, path } of CALLS) {
      const call = async (token: string) => {
        const headers = { Authorization: `Bearer ${token}` };
        const address = filled(path, { id: randomUUID() });
        const response = await program.fetch(address, { method, headers, ...(method !== 'GET' && { data: {} }) });
        const { code } = await response.json().catch(() => ({ code: undefined }));
        return `${response.status()} ${code}`;
      };
      const line = `${person.role}: ${method} ${path}`;
      const got = await call(all.token);
      const openRead = isOpen(action) && method === 'GET';
      if (!scope && !openRead && got !== '403 token_session_only') wrong.push(`${line}: ${got}`);
      if (scope && /401|token_/.test(got)) wrong.push(`${line} with its scope: ${got}`);
      const less = scope && (await call(without.get(scope) as string));
      if (scope && less !== '403 token_scope') wrong.push(`${line} without its scope: ${less}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('[INT-11] the document names the scope of each call, and calls share their refusals', async ({ as }) => {
  const by = await as();
  const text = await (await by.get('/api/openapi.json')).text();
  const refusals = text.match(/"#\/components\/responses\/\w+"/g) ?? [];
  expect(refusals.length).toBeGreaterThan(1000);
  expect(new Set(refusals).size).toBeLessThan(300);
  const { calls } = await apiDocument(by);
  for (const { action, scope } of CALLS) {
    const operation = calls.find((each) => each.operation.operationId === action.name)?.operation;
    const named = operation?.security.flatMap((one) => (one as { token?: string[] }).token ?? []);
    expect(named, action.name).toEqual(scope && !isOpen(action) ? [scope] : []);
    if (scope) expect(operation?.description, action.name).toContain(`Token: ${scope}`);
  }
});

/** What they create, the caller cannot read: it is another's, or is read by nobody. */
const WITHOUT_LOCATION = [
  'invitePerson',
  'lockKiosk',
  'messageStage',
  'registerAtKiosk',
  'sendMessage',
  'submitStudyAsVisitor',
];

test('[INT-14] every 201 says where what was created can be read', () => {
  const silent = CALLS.filter(({ action }) => action.created && !action.location).map(({ action }) => action.name);
  expect(silent.sort()).toEqual(WITHOUT_LOCATION);
  const reads = CALLS.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/\{\w+\}/g, 'x'));
  const x = 'x';
  const params = { id: x, threadId: x };
  const answer = { id: x, matchId: x, studyId: x, kept: { id: x } };
  const leads = CALLS.flatMap(({ action }) => action.location?.(answer, { params }) ?? []);
  expect(leads.filter((address) => !reads.includes(address))).toEqual([]);
});

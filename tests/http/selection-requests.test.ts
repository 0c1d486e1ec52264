/** Where selecting a site takes two people of the sponsor (decision 105). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { UNDO_MS } from '~/catalogue/limits';
import type { SelectionRequestView } from '~/domain/model/selection-request-schema';
import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo, textOfMail } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const REASON = 'It enrolled best in our last study.';
const NO = 'Two other sites are nearer.';
const SETTING = '/api/organizations/me/selecting';
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const requestsAt = (id: string) => `/api/matches/${id}/selection-requests`;
const read = async (who: APIRequestContext, id: string): Promise<SelectionRequestView[]> =>
  (await who.get(requestsAt(id))).json();
const codeOf = async (response: APIResponse) => [response.status(), (await response.json()).code];
const post = (who: APIRequestContext, address: string, fields: Record<string, string>) =>
  who.post(address, { form: { idempotencyKey: randomUUID(), ...fields }, maxRedirects: 0 });

const ENDPOINTS = {
  json: {
    set: (who: APIRequestContext, twoPeople: boolean) => who.put(SETTING, { data: { twoPeople } }),
    ask: (who: APIRequestContext, id: string) => who.post(requestsAt(id), { data: { reason: REASON } }),
    withdraw: (who: APIRequestContext, id: string, requestId: string) => who.delete(`${requestsAt(id)}/${requestId}`),
    approve: (who: APIRequestContext, id: string, requestId: string) =>
      who.put(`${requestsAt(id)}/${requestId}/approve`),
    turnDown: (who: APIRequestContext, id: string, requestId: string) =>
      who.put(`${requestsAt(id)}/${requestId}/turn-down`, { data: { reason: NO } }),
    done: [200, 201],
  },
  form: {
    set: (who: APIRequestContext, twoPeople: boolean) =>
      post(who, '/organization/selecting', { intent: 'setSelecting', twoPeople: twoPeople ? 'on' : 'off' }),
    ask: (who: APIRequestContext, id: string) =>
      post(who, `/matches/${id}?ask=askForApproval`, { intent: 'askForApproval', confirmed: '1', reason: REASON }),
    withdraw: (who: APIRequestContext, id: string, requestId: string) =>
      post(who, `/matches/${id}`, { intent: `withdrawSelectionRequest ${requestId}` }),
    approve: (who: APIRequestContext, id: string, requestId: string) =>
      post(who, `/matches/${id}`, { intent: `approveSelection ${requestId}` }),
    turnDown: (who: APIRequestContext, id: string, requestId: string) =>
      post(who, `/matches/${id}`, { intent: `turnSelectionDown ${requestId}`, reason: NO }),
    done: [303],
  },
} as const;

/** A sponsor's owner, a coordinator and a coordinator who may sign, and a site that awaits the decision. */
async function undecided(make: Factories, twoToSelect = true) {
  const organization = await make.organization({ type: 'sponsor', twoToSelect });
  const ofIt = { role: 'sponsor', organizationId: organization.id, lastName: 'Reyes' } as const;
  const owner = await make.user({ ...ofIt, staffRole: 'owner', firstName: 'Olga' });
  const asker = await make.user({ ...ofIt, staffRole: 'coordinator', firstName: 'Ada' });
  const signer = await make.user({ ...ofIt, staffRole: 'coordinator', maySign: true, firstName: 'Sam' });
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'decision', todo: 'decide' });
  return { organization, owner, asker, signer, study, site, id };
}

for (const [by, { set, ask, withdraw, approve, turnDown, done }] of Object.entries(ENDPOINTS)) {
  test(`[MEM-22] by ${by}: an owner lets selecting take two people, and says so in the audit trail`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, owner, asker, id } = await undecided(make, false);
    const [who, other] = [await as(owner), await as(asker)];
    expect((await (await who.get(`/api/matches/${id}`)).json()).may).toContain('select');
    expect((await set(other, true)).status()).toBe(403);
    expect(done).toContain((await set(who, true)).status());
    expect(await (await other.get(SETTING)).json()).toEqual({
      twoPeople: true,
      approvers: ['Olga Reyes', 'Sam Reyes'],
      may: false,
    });
    expect(await textOf(await other.get('/organization/selecting'))).toContain('It takes two people');
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([['organization.selectingSet', owner.id]]);
    expect(await (await who.get(`/api/matches/${id}`)).json()).toMatchObject({
      may: ['backup', 'decline'],
      approval: 'toAsk',
    });
    expect(done).toContain((await set(who, false)).status());
    expect(await (await who.get(`/api/matches/${id}`)).json()).toMatchObject({ approval: null });
  });

  test(`[MEM-23] by ${by}: one asks with a reason, a second one approves, and both are named`, async ({
    as,
    make,
    store,
  }) => {
    const { owner, asker, signer, study, site, id } = await undecided(make);
    const [who, approver] = [await as(asker), await as(signer)];
    await make.response(id, study.id, { state: 'submitted', submittedAt: Date.now() });
    const page = await textOf(await who.get(`/matches/${id}?ask=askForApproval`));
    expect(page).toContain(`Ask for approval to select ${site.organization.name}?`);
    expect(page).toContain('selecting a site takes two people');
    expect(done).toContain((await ask(who, id)).status());
    const [request] = await read(who, id);
    expect(request).toMatchObject({
      state: 'open',
      askedBy: 'Ada Reyes',
      reason: REASON,
      own: true,
      may: ['withdraw'],
    });
    const requestId = request?.id ?? '';
    for (const each of [owner, signer]) {
      const [mail] = await mailsTo(store, each.email);
      expect(mail?.subject).toContain(`Ada Reyes asks you to approve the selection of ${site.organization.name}`);
      const text = textOfMail(mail);
      for (const words of [REASON, `Study: ${study.title}`, `/matches/${id}?ask=approve`])
        expect(text).toContain(words);
    }
    expect(await mailsTo(store, asker.email)).toEqual([]);

    const inbox = async (person: APIRequestContext) =>
      (await (await person.get('/api/inbox')).json()).filter(({ kind }: { kind: string }) => kind === 'selection');
    expect(await inbox(approver)).toMatchObject([
      { text: 'Approve that the site is selected, or turn it down', about: site.organization.name },
    ]);
    expect(await textOf(await approver.get('/inbox'))).toContain('Approve that the site is selected, or turn it down');
    expect(await inbox(who)).toEqual([]);

    const answer = `/matches/${id}?ask=approve`;
    expect(await (await approver.get(`/matches/${id}`)).text()).toContain(`href="${answer}"`);
    for (const address of [`/matches/${id}`, answer]) {
      const asked = await textOf(await approver.get(address));
      for (const words of ['Ada Reyes asks to select this site', REASON]) expect(asked).toContain(words);
    }
    const facts = await textOf(await approver.get(answer));
    for (const words of ['Approve the selection of', 'Read all answers', 'Approve and select', 'Turn it down'])
      expect(facts).toContain(words);
    expect(await textOf(await who.get(`/matches/${id}`))).toContain('Olga Reyes or Sam Reyes may approve it.');
    expect(await textOf(await who.get(answer))).not.toContain('Approve and select');
    expect((await approve(who, id, requestId)).status()).toBe(403);
    expect(done).toContain((await approve(approver, id, requestId)).status());
    expect((await store.read((db) => matchById(db, id)))?.match.status).toBe('selected');
    const { history } = await (await who.get(`/api/matches/${id}`)).json();
    expect(history.map((each: { action: string; by: string }) => [each.action, each.by.split(',')[0]])).toEqual(
      expect.arrayContaining([
        ['match.selected', 'Sam Reyes'],
        ['match.selectionApproved', 'Sam Reyes'],
        ['match.selectionAsked', 'Ada Reyes'],
      ]),
    );
    expect((await mailsTo(store, site.user.email))[0]?.body).toContain(REASON);
    expect((await mailsTo(store, asker.email))[0]?.subject).toContain('Sam Reyes approved the selection');
    expect(await inbox(approver)).toEqual([]);

    // Within its 30 seconds, whoever approved can undo it: the request is open again, and both e-mails are gone.
    const undone = await approver.post(`/api/matches/${id}/undo`);
    expect([undone.status(), UNDO_MS]).toEqual([200, 30_000]);
    expect(await read(approver, id)).toMatchObject([{ id: requestId, state: 'open', may: ['approve', 'turnDown'] }]);
    expect([await mailsTo(store, site.user.email), await mailsTo(store, asker.email)]).toEqual([[], []]);
  });

  test(`[MEM-23] by ${by}: it is turned down with a reason that who asked gets by e-mail, or withdrawn`, async ({
    as,
    make,
    store,
  }) => {
    const { owner, asker, id } = await undecided(make);
    const [who, approver] = [await as(asker), await as(owner)];
    await ask(who, id);
    const requestId = (await read(who, id))[0]?.id ?? '';
    expect((await turnDown(who, id, requestId)).status()).toBe(403);
    expect((await withdraw(approver, id, requestId)).status()).toBe(403);
    expect(await read(who, id)).toMatchObject([{ state: 'open' }]);
    expect(done).toContain((await turnDown(approver, id, requestId)).status());
    const [mail] = await mailsTo(store, asker.email);
    expect(mail?.subject).toContain('Olga Reyes did not approve the selection');
    expect(mail?.body).toContain(NO);
    const page = await textOf(await who.get(`/matches/${id}`));
    expect(page).toContain('Olga Reyes did not approve that this site is selected');
    expect(page).toContain(NO);
    expect(page).toContain('Ask for approval');
    expect(await codeOf(await ENDPOINTS.json.approve(approver, id, requestId))).toEqual([
      409,
      'selection_request_over',
    ]);

    await ask(who, id);
    const again = (await read(who, id))[0]?.id ?? '';
    expect(done).toContain((await withdraw(who, id, again)).status());
    expect(await read(who, id)).toMatchObject([{ state: 'withdrawn' }, { state: 'turned_down', answer: NO }]);
    expect(await codeOf(await ENDPOINTS.json.approve(approver, id, again))).toEqual([409, 'selection_request_over']);
  });
}

test('[MEM-23] turning it down takes a reason, which the form asks for again', async ({ as, make }) => {
  const { owner, asker, id } = await undecided(make);
  const request = await make.selectionRequest(id, asker);
  const approver = await as(owner);
  const page = `/matches/${id}?ask=turnDown`;
  expect(await textOf(await approver.get(page))).toContain('Turn down the selection of');
  const refused = await post(approver, page, { intent: `turnSelectionDown ${request.id}`, reason: '' });
  expect(refused.status()).toBe(400);
  expect(await textOf(refused)).toContain('Turn down the selection of');
  expect((await approver.put(`${requestsAt(id)}/${request.id}/turn-down`, { data: {} })).status()).toBe(400);
});

test('[MEM-22] while it takes two people, nobody selects a site alone, and pages offer to ask instead', async ({
  as,
  make,
  store,
}) => {
  const { owner, asker, study, site, id } = await undecided(make);
  const other = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
  await make.engagement(other.id, { step: 'decision', todo: 'decide' });
  const who = await as(owner);
  expect(await codeOf(await who.put(`/api/matches/${id}/select`))).toEqual([409, 'selection_needs_approval']);
  const byForm = await post(who, `/matches/${id}`, { intent: 'selectMatch', confirmed: '1', reason: REASON });
  expect(byForm.status()).toBe(303);
  const data = { action: 'select', ids: [id, other.id], reason: REASON };
  expect(await (await who.post(`/api/studies/${study.id}/matches`, { data })).json()).toMatchObject({
    done: [],
    refused: [{ message: expect.stringContaining('Please ask for approval') }, {}],
  });
  expect((await store.read((db) => matchById(db, id)))?.match.status).toBe('interested');

  const compare = `/studies/${study.id}/compare?match=${id}&match=${other.id}`;
  for (const address of [`/matches/${id}`, '/sponsor-dashboard', compare]) {
    const html = await (await who.get(address)).text();
    expect(html, address).toContain(`/matches/${id}?ask=askForApproval`);
    expect(html, address).not.toContain(`/matches/${id}?ask=select`);
  }
  const list = await (await who.get(`/studies/${study.id}?stage=decision`)).text();
  expect(list).toContain('value="askForApproval"');
  expect(list).not.toContain('value="select"');

  // Several at once: on a page that asks for the reason, and by JSON.
  const several = `/studies/${study.id}/matches`;
  const page = await textOf(await who.get(`${several}?intent=askForApproval&ids=${id}&ids=${other.id}`));
  expect(page).toContain('Ask for approval: 2 sites');
  expect(page).toContain(site.organization.name);
  const asked = await post(await as(asker), several, {
    intent: 'askForApproval',
    ids: id,
    confirmed: '1',
    reason: REASON,
  });
  expect(asked.status()).toBe(303);
  expect(await read(who, id)).toMatchObject([{ state: 'open', reason: REASON, may: ['approve', 'turnDown'] }]);
  const again = { action: 'askForApproval', ids: [id, other.id], reason: REASON };
  expect(await (await who.post(`/api/studies/${study.id}/matches`, { data: again })).json()).toMatchObject({
    done: [other.id],
    refused: [{ id, message: expect.stringContaining('already asked') }],
  });
  expect(await (await who.get(`/api/matches/${id}`)).json()).toMatchObject({ approval: 'asked' });
});

test('[MEM-22][MEM-23] a token asks, and neither approves nor changes the setting', async ({ as, make }) => {
  const { owner, signer, id } = await undecided(make);
  const scopes = ['matches:read', 'matches:write', 'organizations:write'] as const;
  const program = await as();
  const { token } = await make.apiToken(owner, scopes, { kind: 'person' });
  expect((await program.post(requestsAt(id), { data: { reason: REASON }, ...bearer(token) })).status()).toBe(201);
  const [request] = await read(await as(signer), id);
  expect(request).toMatchObject({ askedBy: 'Olga Reyes', may: ['approve', 'turnDown'] });
  const approver = await make.apiToken(signer, scopes, { kind: 'person' });
  for (const [call, data] of [
    [`${requestsAt(id)}/${request?.id}/approve`, {}],
    [`${requestsAt(id)}/${request?.id}/turn-down`, { reason: NO }],
    [SETTING, { twoPeople: false }],
  ] as const)
    expect(await codeOf(await program.put(call, { data, ...bearer(approver.token) }))).toEqual([
      403,
      'token_session_only',
    ]);
});

test('[MEM-25] the site and a client learn nothing of a request; administrators read it', async ({
  as,
  make,
  store,
}) => {
  const cro = await undecided(make);
  const client = await make.sponsor();
  const relation = await make.relation(cro.organization.id, client.organization.id);
  const study = await make.study({ sponsorId: cro.organization.id, relationId: relation.id });
  const { id } = await make.match(study.id, cro.site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'decision', todo: 'decide' });
  const site = await as(cro.site.user);
  const { cursor } = await (await site.get('/api/changes')).json();
  const seen = async (who: APIRequestContext, addresses: readonly string[]) => {
    const pages: string[] = [];
    // The place in the feed is another each time.
    for (const address of addresses)
      pages.push((await (await who.get(address)).text()).replace(/"cursor":"[^"]*"/, ''));
    return pages;
  };
  const ofSite = [
    `/api/matches/${id}`,
    '/api/matches',
    '/api/inbox',
    `/api/search?q=approval`,
    `/api/changes?cursor=${cursor}`,
  ];
  const ofClient = ['/api/relations/studies', `/api/relations/studies/${study.id}/matches`];
  const before = [await seen(site, ofSite), await seen(await as(client.user), ofClient)];
  const asked = await (await as(cro.asker)).post(requestsAt(id), { data: { reason: REASON } });
  expect(asked.status()).toBe(201);
  expect([await seen(site, ofSite), await seen(await as(client.user), ofClient)]).toEqual(before);
  for (const address of [`/matches/${id}`, `/matches/${id}/history`, '/site-dashboard', '/inbox']) {
    const page = await textOf(await site.get(address));
    for (const words of [REASON, 'Ada Reyes', 'pproval']) expect(page, address).not.toContain(words);
  }
  expect((await site.get(requestsAt(id))).status()).toBe(403);
  expect((await (await as(client.user)).get(requestsAt(id))).status()).toBe(404);
  expect([await mailsTo(store, cro.site.user.email), await mailsTo(store, client.user.email)]).toEqual([[], []]);

  const admin = await as(await make.admin());
  expect(await read(admin, id)).toMatchObject([{ state: 'open', askedBy: 'Ada Reyes', reason: REASON, may: [] }]);
  const page = await textOf(await admin.get(`/matches/${id}`));
  expect(page).toContain('Ada Reyes asks to select this site');
  expect(await textOf(await admin.get(`/matches/${id}?ask=approve`))).not.toContain('Approve and select');
  // Once it is selected, the site reads why, and nothing of how that was decided.
  const [request] = await read(admin, id);
  expect((await (await as(cro.owner)).put(`${requestsAt(id)}/${request?.id}/approve`)).status()).toBe(200);
  const { history, engagement, approval } = await (await site.get(`/api/matches/${id}`)).json();
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['match.selected']);
  expect([engagement.decisionReason, approval]).toEqual([REASON, null]);
  expect(JSON.stringify(history)).not.toContain('Reyes');
});

test('[MEM-24] a request that counts no longer is refused with the reason, on the page too', async ({ as, make }) => {
  const { owner, asker, signer, site, id } = await undecided(make);
  const { id: requestId } = await make.selectionRequest(id, asker);
  const approver = await as(signer);
  await make.listed(owner, site.organization.id, { status: 'excluded' });
  expect(await codeOf(await ENDPOINTS.json.approve(approver, id, requestId))).toEqual([
    409,
    'selection_request_lapsed',
  ]);
  const page = await textOf(await approver.get(`/matches/${id}`));
  expect(page).toContain('The request to select this site no longer counts');
  expect(page).toContain('own list excludes this site');
  expect(await textOf(await approver.get(`/matches/${id}?ask=approve`))).not.toContain('Approve and select');
  const byForm = await ENDPOINTS.form.approve(approver, id, requestId);
  expect(byForm.status()).toBe(303);
  expect(await textOf(await approver.get(`/matches/${id}`))).toContain('own list excludes this site');
});

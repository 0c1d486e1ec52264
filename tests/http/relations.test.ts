/** CROs and their clients: by form and by JSON, and nothing of one client ever reaches the other (CRO-01 to CRO-08). */
import type { APIRequestContext } from '@playwright/test';
import { addressesWith } from '~tests/support/addresses';
import { apiDocument } from '~tests/support/api-document';
import type { Factories } from '~tests/support/factories';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

/** The calls and forms of one side. */
const ENDPOINTS = {
  json: {
    propose: (who: APIRequestContext, data: object) => who.post('/api/relations', { data }),
    answer: (who: APIRequestContext, id: string, how: 'accept' | 'decline' | 'end') =>
      who.put(`/api/relations/${id}/${how}`),
    post: (who: APIRequestContext, study: string, relationId: string | null) =>
      who.put(`/api/studies/${study}/posted-for`, { data: { relationId } }),
    vouch: (who: APIRequestContext, cro: string, data: object) =>
      who.post(`/api/organizations/${cro}/relations`, { data }),
  },
  form: {
    propose: (who: APIRequestContext, values: object) =>
      who.post('/account/relations', {
        form: { intent: 'proposeRelation', idempotencyKey: unique('key-'), ...values },
      }),
    answer: (who: APIRequestContext, id: string, how: 'accept' | 'decline' | 'end') =>
      who.post('/account/relations', { form: { intent: `${how}Relation ${id}` } }),
    post: (who: APIRequestContext, study: string, relationId: string | null) =>
      who.post(`/studies/${study}/posted-for`, {
        form: { intent: 'setStudyClient', relationId: relationId ?? 'none' },
      }),
    vouch: (who: APIRequestContext, cro: string, values: object) =>
      who.post(`/admin-panel/sites/${cro}`, { form: { intent: 'vouchForRelation', ...values } }),
  },
};

for (const [endpoint, { propose, answer, post, vouch }] of Object.entries(ENDPOINTS)) {
  test(`[CRO-01][CRO-02][CRO-04] by ${endpoint}: proposed, accepted, a study posted by it, ended`, async ({
    as,
    make,
    store,
  }) => {
    const [cro, client] = [await make.sponsor(), await make.sponsor()];
    const [atCro, atClient] = [await as(cro.user), await as(client.user)];
    const proposal = { side: 'cro', name: 'Novaline', email: client.user.email };
    expect([201, 303]).toContain((await propose(atCro, proposal)).status());
    expect((await mailsTo(store, client.user.email))[0]?.body).toContain('/account/relations');
    const listOf = async (who: APIRequestContext) => (await who.get('/api/relations')).json();
    const { id } = (await listOf(atClient)).proposals[0];
    expect(await textOf(await atClient.get('/account/relations'))).toContain(`Proposal from ${cro.organization.name}`);
    expect([200, 303]).toContain((await answer(atClient, id, 'accept')).status());
    expect((await listOf(atCro)).relations).toMatchObject([{ id, side: 'cro', other: client.organization.name }]);

    const study = await make.study({ sponsorId: cro.organization.id, sponsorName: cro.organization.name });
    expect((await atClient.get(`/api/studies/${study.id}`)).status()).toBe(404);
    expect([200, 303]).toContain((await post(atCro, study.id, id)).status());
    const seen = await (await atClient.get(`/api/studies/${study.id}`)).json();
    expect(seen).toMatchObject({ id: study.id, onBehalfOf: client.organization.name });
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['weightShifts']));
    expect((await atClient.get(`/studies/${study.id}`)).headers().location).toBe(`/studies/${study.id}/for-client`);
    expect(await textOf(await atClient.get('/sponsor-dashboard'))).toContain('Run for you');
    expect(await textOf(await atClient.get('/sponsor/run-for-you'))).toContain(study.title);
    const both = `${cro.organization.name}, on behalf of ${client.organization.name}`;
    expect(await textOf(await atClient.get(`/studies/${study.id}/for-client`))).toContain(both);

    expect([200, 303]).toContain((await answer(atCro, id, 'end')).status());
    expect((await atClient.get(`/api/studies/${study.id}`)).status()).toBe(404);
    expect(await textOf(await atClient.get('/sponsor-dashboard'))).not.toContain('Run for you');
    expect(await textOf(await atCro.get(`/studies/${study.id}?tab=details`))).toContain(both);
  });

  test(`[CRO-01] by ${endpoint}: declined, and refused with what was typed`, async ({ as, make, store }) => {
    const [cro, client] = [await make.sponsor(), await make.sponsor()];
    const [atCro, atClient] = [await as(cro.user), await as(client.user)];
    const wrong = await propose(atClient, { side: 'client', name: 'Larkspur CRO', email: 'nobody' });
    expect(wrong.status()).toBe(400);
    if (endpoint === 'form') expect(await wrong.text()).toContain('value="Larkspur CRO"');
    await propose(atClient, { side: 'client', name: 'Larkspur CRO', email: cro.user.email });
    const { id } = (await (await atCro.get('/api/relations')).json()).proposals[0];
    expect([200, 303]).toContain((await answer(atCro, id, 'decline')).status());
    expect((await mailsTo(store, client.user.email))[0]?.subject).toBe(
      `${cro.organization.name} has declined your proposal`,
    );
    expect((await (await atCro.get('/api/relations')).json()).proposals).toEqual([]);
  });

  test(`[CRO-03] by ${endpoint}: an administrator records a relation, and ends it`, async ({ as, make }) => {
    const [cro, client] = [await make.sponsor(), await make.sponsor()];
    const admin = await as(await make.admin('reviewer'));
    const given = { clientId: client.organization.id, reason: 'Their agreement of 3 March' };
    const wrong = await vouch(admin, cro.organization.id, { ...given, clientId: 'nobody' });
    expect(wrong.status()).toBe(400);
    expect([201, 303]).toContain((await vouch(admin, cro.organization.id, given)).status());
    const address = `/api/organizations/${cro.organization.id}/relations`;
    const [{ id, vouched }] = await (await admin.get(address)).json();
    expect(vouched).toBe(true);
    expect(await textOf(await admin.get(`/admin-panel/sites/${cro.organization.id}`))).toContain(
      'recorded by an administrator',
    );
    const form = { intent: `endRelation ${id}` };
    const ended =
      endpoint === 'json'
        ? await admin.put(`/api/relations/${id}/end`)
        : await admin.post(`/admin-panel/sites/${cro.organization.id}`, { form });
    expect([200, 303]).toContain(ended.status());
    expect((await (await admin.get(address)).json())[0].state).toBe('ended');
  });
}

test('[CRO-06] a CRO narrows the studies of its dashboard to those of one client', async ({ as, make }) => {
  const { cro, clients } = await croWithTwo(make);
  const atCro = await as(cro.user);
  const [one, other] = clients;
  const page = await textOf(await atCro.get(`/sponsor-dashboard?client=${one.relation.id}`));
  expect([page.includes(one.study.title), page.includes(`View ${other.study.title}`)]).toEqual([true, false]);
  const all = await textOf(await atCro.get('/sponsor-dashboard?client=forged'));
  for (const { study, organization } of clients)
    for (const shown of [study.title, organization.name]) expect(all).toContain(shown);
});

test('[CRO-11] a CRO sees for which client it posts a study, and the client what the study is called', async ({
  as,
  make,
}) => {
  const { cro, clients } = await croWithTwo(make);
  const [{ study, organization, user }] = clients;
  const atCro = await as(cro.user);
  const unposted = await make.study({ sponsorId: cro.organization.id, onBehalfOf: 'Brightwater' });
  const dashboard = (await textOf(await atCro.get('/sponsor-dashboard'))).replace(/\s+/g, ' ');
  expect(dashboard).toContain(`${study.title} For ${organization.name}`);
  expect(dashboard).toContain('Posted for All studies');
  expect(dashboard).not.toContain('For Brightwater');
  const settingsOf = async ({ id }: { id: string }) => textOf(await atCro.get(`/studies/${id}?tab=settings`));
  expect(await settingsOf(study)).toContain(`${organization.name}, your client.`);
  expect(await settingsOf(unposted)).not.toContain('your client.');
  const list = await textOf(await (await as(user)).get('/sponsor/run-for-you'));
  for (const name of [`${study.protocolNumber}\n`, study.title]) expect(list).toContain(name);
});

/** A CRO with two clients, for each a study with everything that can belong to it, each text marked as that client's. */
async function croWithTwo(make: Factories) {
  const cro = await make.sponsor();
  const { organization: site, user: coordinator } = await make.site();
  const forClient = async (mark: string) => {
    const client = await make.sponsor({ name: `${mark} Therapeutics` });
    const relation = await make.relation(cro.organization.id, client.organization.id);
    const study = await make.study({
      ...{ sponsorId: cro.organization.id, relationId: relation.id, onBehalfOf: client.organization.name },
      ...{ title: `Study ${mark}`, description: `About ${mark}`, indication: `${mark} disease`, protocolNumber: mark },
      ...{ inclusionCriteria: `Has ${mark}`, sponsorContact: `Contact ${mark}`, acronym: `${mark}-1` },
    });
    const own = await make.site(); // every verified sponsor finds sites, so they have no mark
    const match = await make.match(study.id, own.organization.id, { status: 'selected', invitedText: `Line ${mark}` });
    const asked = await make.match(study.id, site.id, { status: 'interested' });
    await make.engagement(asked.id, { step: 'cda', todo: 'sendCda' });
    const thread = await make.thread(match.id, cro.user.id);
    await make.note(match.id, cro.user.id, `Note ${mark}`);
    const questionnaire = await make.questionnaire(study.id, { title: `Questionnaire ${mark}` });
    await make.response(match.id, study.id, { state: 'submitted', submittedAt: Date.now() });
    await make.startUp(match.id, { title: `Task ${mark}` });
    const budget = await make.budget(match.id);
    await make.visit(match.id);
    const link = await make.reportLink(study.id, cro.user.id, `Reader ${mark}`);
    const document = await make.document({ studyId: study.id, name: `Protocol ${mark}.pdf` });
    const ids = [study.id, match.id, asked.id, thread.id, questionnaire.id, budget.id, document.id, link.id];
    return {
      ...client,
      mark,
      relation,
      study,
      match,
      clinic: own.organization.name,
      ids: [...ids, relation.id, client.organization.id],
    };
  };
  const clients = [await forClient(unique('Novaline')), await forClient(unique('Celgene'))] as const;
  return { cro, site, coordinator, clients };
}

/** Every address of a page, a file or a call, with these IDs in it. */
const openedWith = ([study = '', match = '', asked = '', ...others]: readonly string[]): string[] => {
  const ids = { studies: [study], 'open-studies': [study], matches: [match, asked] };
  return addressesWith({ ...ids, all: [study, match, asked, ...others] }).map(({ address }) => address);
};

const LISTS = [
  '/search?q=MARK',
  '/api/search?q=MARK',
  '/sponsor-dashboard',
  '/sponsor-dashboard?client=RELATION',
  '/sponsor/run-for-you',
  '/inbox?show=done',
  '/api/matches?limit=100',
  '/api/studies?limit=100',
  '/api/relations/studies?limit=100',
  '/api/changes?limit=500',
  '/sponsor/sites?q=Clinic',
];

test('[CRO-07] nothing of one client is in any page, file, list or call that the other opens', async ({ as, make }) => {
  test.setTimeout(300_000);
  const { clients } = await croWithTwo(make);
  const [reader, hidden] = clients;
  const who = await as(reader.user);
  const lists = LISTS.map((each) => each.replace('MARK', hidden.mark).replace('RELATION', hidden.relation.id));
  const leaks: string[] = [];
  let shown = 0;
  for (const address of new Set([...openedWith([...hidden.ids, ...reader.ids]), ...lists])) {
    const response = await who.get(address, { maxRedirects: 0 });
    const text = await response.text();
    if (response.ok()) shown++;
    // Pages repeat what was searched for, and the address that was asked for.
    const told = [hidden.mark, ...hidden.ids].filter((each) => text.includes(each) && !address.includes(each));
    if (told.length > 0) leaks.push(`${response.status()} ${address}: ${told.join(', ')}`);
    if (text.includes(`Study ${hidden.mark}`) || text.includes(`${hidden.mark} Therapeutics`)) leaks.push(address);
  }
  expect(leaks).toEqual([]);
  expect(shown).toBeGreaterThan(20);
});

test('[CRO-05][CRO-07] a client reads a study, its sites and its report, and nothing that is the CRO’s own', async ({
  as,
  make,
}) => {
  const { cro, clients } = await croWithTwo(make);
  const [client] = clients;
  const who = await as(client.user);
  const { study, match, mark, clinic } = client;
  const page = await textOf(await who.get(`/studies/${study.id}/for-client`));
  for (const text of [cro.organization.name, clinic, 'Selected', `About ${mark}`]) expect(page).toContain(text);
  const report = await textOf(await who.get(`/studies/${study.id}/report`));
  expect([report.includes(clinic), report.includes('Share')]).toEqual([true, false]);
  expect((await (await who.get(`/api/studies/${study.id}/report`)).json()).studyId).toBe(study.id);
  for (const type of ['pdf', 'xlsx'])
    expect((await who.get(`/studies/${study.id}/report.${type}`)).status(), type).toBe(200);
  expect((await who.get(`/api/studies/${study.id}`)).status()).toBe(200);
  const sites = await (await who.get(`/api/relations/studies/${study.id}/matches`)).json();
  expect(sites.map(({ site }: { site: string }) => site)).toContain(clinic);
  const read: string[] = [];
  for (const address of new Set(openedWith(client.ids))) {
    const response = await who.get(address, { maxRedirects: 0 });
    const text = await response.text();
    for (const own of [`Note ${mark}`, `Line ${mark}`, `Task ${mark}`, `Reader ${mark}`, `Questionnaire ${mark}`])
      if (text.includes(own)) read.push(`${address}: ${own}`);
    if (response.ok() && address.includes(match.id)) read.push(address);
  }
  expect(read).toEqual([]);
});

test('[CRO-05] a client changes nothing of a study that is run for it: every call is refused', async ({ as, make }) => {
  const { cro, clients } = await croWithTwo(make);
  const [client] = clients;
  const [who, atCro] = [await as(client.user), await as(cro.user)];
  const before = await (await atCro.get(`/api/studies/${client.study.id}`)).json();
  const { calls } = await apiDocument(who);
  const changing = calls.filter(
    ({ method, path }) => method !== 'GET' && /^\/api\/(studies|matches|questionnaires)\/\{/.test(path),
  );
  expect(changing.length).toBeGreaterThan(60);
  const done: string[] = [];
  for (const { method, path, operation } of changing) {
    const id = path.includes('/matches/') ? client.match.id : client.study.id;
    const address = path.replace('{id}', id).replace(/\{\w+\}/g, client.match.id);
    const data = operation.requestBody?.content['application/json']?.example as object | undefined;
    const headers = { 'Idempotency-Key': unique('key-') };
    const status = (await who.fetch(address, { method, headers, ...(data && { data }) })).status();
    if (![403, 404].includes(status)) done.push(`${status} ${method} ${path}`);
  }
  expect(done).toEqual([]);
  expect(await (await atCro.get(`/api/studies/${client.study.id}`)).json()).toEqual(before);
});

test('[CRO-08] of what is written for one client, no e-mail and no notification goes to the other', async ({
  as,
  make,
  store,
}) => {
  const { cro, coordinator, clients } = await croWithTwo(make);
  const [atCro, atSite] = [await as(cro.user), await as(coordinator)];
  const [one, other] = clients;
  const { id: asked } = await (await atSite.get('/api/matches')).json().then(([first]) => first);
  await atCro.post(`/api/matches/${asked}/threads`, { data: { subject: one.mark, text: `Message ${one.mark}` } });
  await atCro.post(`/api/studies/${one.study.id}/changes`, { data: {} });
  await atCro.put(`/api/relations/${one.relation.id}/end`);
  for (const { user } of [other]) {
    const mails = await mailsTo(store, user.email);
    expect(mails.filter(({ subject, body }) => `${subject} ${body}`.includes(one.mark))).toEqual([]);
  }
  expect(await mailsTo(store, one.user.email)).toHaveLength(1);
  // Nor to whoever did it.
  const own = await mailsTo(store, cro.user.email);
  expect(own.filter(({ subject }) => subject.includes('no longer works'))).toEqual([]);
});

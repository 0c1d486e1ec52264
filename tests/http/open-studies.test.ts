/** Open studies as sites find them, what keeps a site from them, and the ask to be considered. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { ASKS_A_DAY } from '~/catalogue/limits';
import { UNMET } from '~/catalogue/unmet';
import { auditEventsOf } from '~db/queries/audit';
import { matchesOfStudy } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import type { NewStudy } from '~db/queries/studies';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

/** An area that no other test's site or study has, so that only these studies are relevant. */
const NICHE = {
  therapeuticArea: 'ophthalmology',
  requiredEquipment: [] as string[],
  geographicPreferences: [] as string[],
};
const AREAS = { therapeuticAreas: ['Ophthalmology'] };
const LINE = 'We see 400 such patients a year.';

async function listedStudy(make: Factories, values: Partial<NewStudy> = {}) {
  const sponsor = await make.sponsor();
  const title = `Drops in dry eyes ${unique()}`;
  const study = await make.study({ ...NICHE, title, sponsorId: sponsor.organization.id, listed: true, ...values });
  return { sponsor, study };
}

const found = async (who: APIRequestContext, query = '') =>
  (await who.get(`/api/open-studies?limit=100${query}`)).json();

const ASKS = {
  json: (who: APIRequestContext, id: string, data: Record<string, string> = { text: LINE }) =>
    who.post(`/api/studies/${id}/asks`, { data }),
  form: (who: APIRequestContext, id: string, data: Record<string, string> = { text: LINE }) =>
    who.post(`/open-studies/${id}`, { form: data, maxRedirects: 0 }),
};

test('[SIT-02] a verified site finds what sponsors list, and nothing else', async ({ as, make }) => {
  const { study } = await listedStudy(make);
  const { study: unlisted } = await listedStudy(make, { listed: false });
  const { study: ended } = await listedStudy(make, { isActive: false });
  const { study: pending } = await listedStudy(make, { status: 'pending_approval', isActive: false });
  const unchecked = await make.sponsor({ status: 'pending' });
  const { study: unvetted } = await listedStudy(make, { sponsorId: unchecked.organization.id });
  const site = await as((await make.site(AREAS)).user);
  const search = ({ title }: { title: string }) => `&q=${encodeURIComponent(title)}`;
  expect(await found(site, search(study))).toMatchObject([{ id: study.id }]);
  for (const hidden of [unlisted, ended, pending, unvetted]) {
    expect(await found(site, search(hidden))).toEqual([]);
    expect((await site.get(`/open-studies/${hidden.id}`)).status()).toBe(404);
  }
  expect(await textOf(await site.get(`/open-studies?${search(study)}`))).toContain(study.title);
  expect(await textOf(await site.get(`/open-studies/${study.id}`))).toContain('Not named by the sponsor');
});

test('[SIT-02] a listed study says only what is public, and a search finds nothing else', async ({ as, make }) => {
  const secret = unique('Secretpharma');
  const { study } = await listedStudy(make, {
    sponsorName: secret,
    budgetPerPatient: 98_765,
    description: 'Nobody may read this description.',
    protocolNumber: unique('PROT'),
    indication: 'Dry eye disease',
  });
  const site = await as((await make.site(AREAS)).user);
  const [row] = (await found(site, `&q=${encodeURIComponent(study.title)}`)) as { id: string }[];
  expect(row).toMatchObject({ id: study.id, sponsor: null, indication: 'Dry eye disease', regions: [], match: null });
  for (const word of [secret, study.protocolNumber as string]) expect(await found(site, `&q=${word}`)).toEqual([]);
  for (const page of [`/open-studies?q=${encodeURIComponent(study.title)}`, `/open-studies/${study.id}`]) {
    const html = await (await site.get(page)).text();
    for (const hidden of [secret, '98765', '98,765', 'Nobody may read', study.protocolNumber as string]) {
      expect(html).not.toContain(hidden);
    }
  }
  const { study: named } = await listedStudy(make, { sponsorName: secret, sponsorListed: true });
  expect((await found(site, `&q=${secret}`)).map(({ id, sponsor }: never) => ({ id, sponsor }))).toEqual([
    { id: named.id, sponsor: secret },
  ]);
});

test('[SIT-02] the list is filtered by area and phase, and paged', async ({ as, make }) => {
  const word = unique('glaucoma');
  for (const phase of ['phase_i', 'phase_ii', 'phase_ii'] as const) {
    await listedStudy(make, { title: `${word} ${unique()}`, phase });
  }
  await listedStudy(make, { title: `${word} ${unique()}`, therapeuticArea: 'dermatology' });
  const site = await as((await make.site(AREAS)).user);
  expect(await found(site, `&q=${word}&area=ophthalmology&phase=phase_ii`)).toHaveLength(2);
  expect(await found(site, `&q=${word}&area=dermatology`)).toHaveLength(1);
  const first = await site.get(`/api/open-studies?q=${word}&limit=3`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers().link ?? '')?.[1] ?? '';
  const rest = await (await site.get(next)).json();
  const ids = [...(await first.json()), ...rest].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(4);
});

test('[SIT-02] each study says how the site fits, by the rules that decide who is suggested', async ({ as, make }) => {
  const fit = { musts: { area: false, region: false, gcp: true, wishedEquipment: [], trials: 1, population: null } };
  const { study } = await listedStudy(make, { requiredEquipment: ['Infusion Center', 'Sleep Lab'], ...fit });
  const { study: foreign } = await listedStudy(make, { therapeuticArea: 'dermatology', title: `Rash ${unique()}` });
  const { organization, user } = await make.site({ ...AREAS, equipment: ['Infusion Center'] });
  const site = await as(user);
  const rows = (await found(site)) as { id: string; fit: unknown }[];
  expect(rows.find(({ id }) => id === study.id)?.fit).toEqual({
    fits: true,
    relevant: true,
    missing: [],
    notKnown: ['a confirmed trial like this study', 'Sleep Lab', 'current GCP training'],
    notPreferred: [],
  });
  expect(rows.find(({ id }) => id === foreign.id)?.fit).toEqual({
    fits: false,
    relevant: false,
    missing: [],
    notKnown: [],
    notPreferred: ['Dermatology'],
  });
  const admin = await as(await make.admin());
  const { musts } = await (await admin.get(`/api/matching/why-not/${study.id}/${organization.id}`)).json();
  const unknown = musts.filter(({ state }: { state: string }) => state === 'not known').map(({ text }: never) => text);
  expect(rows.find(({ id }) => id === study.id)?.fit).toMatchObject({ notKnown: unknown });
});

test('[DAY-161] whoever reads that a study fits reads which region it would rather have, and nothing that is not public', async ({
  as,
  make,
}) => {
  const { study } = await listedStudy(make, {
    geographicPreferences: ['Northeast', 'Southeast'],
    requiredEquipment: ['Sleep Lab'],
    musts: { area: false, region: false, gcp: false, wishedEquipment: ['Sleep Lab'], trials: 0, population: null },
  });
  const { user } = await make.site({ ...AREAS, state: 'OH', equipment: ['Infusion Center'] });
  const site = await as(user);
  const said = 'Preferred, but not met: a site in the Northeast or Southeast';
  for (const address of [`/open-studies?q=${encodeURIComponent(study.title)}`, `/open-studies/${study.id}`]) {
    const text = (await textOf(await site.get(address))).replace(/\s+/g, ' ');
    expect(text).toContain('Fits you');
    expect(text).toContain(said);
    expect(text).not.toContain('Sleep Lab');
  }
  const near = await as((await make.site({ ...AREAS, state: 'GA' })).user);
  expect(await textOf(await near.get(`/open-studies/${study.id}`))).not.toContain('not met');
});

test('[SIT-02][GEN-05] only people of a site browse, and only once it is verified', async ({ as, make }) => {
  const { study, sponsor } = await listedStudy(make);
  const calls = (who: APIRequestContext) =>
    Promise.all([
      who.get('/api/open-studies'),
      who.get('/api/organizations/me/requirements'),
      who.post('/api/organizations/me/requirements', { data: { answer: 'yes', equipment: ['Sleep Lab'] } }),
      ASKS.json(who, study.id),
    ]);
  for (const [who, status] of [
    [await as(), 401],
    [await as(sponsor.user), 403],
    [await as(await make.admin()), 403],
    [await as(await make.rep()), 403],
  ] as const) {
    for (const response of await calls(who)) expect(response.status()).toBe(status);
  }
  const pending = await as((await make.site({ status: 'pending', ...AREAS })).user);
  for (const response of await calls(pending)) {
    expect(response.status()).toBe(403);
    expect((await response.json()).message).toMatch(/^Your site is not verified yet\./);
  }
  for (const page of ['/open-studies', '/organization/requirements']) {
    const shown = await pending.get(page);
    expect(shown.status()).toBe(200);
    expect(await textOf(shown)).toContain('Only for verified sites');
    expect((await (await as(sponsor.user)).get(page)).status()).toBe(403);
  }
  expect((await ASKS.form(pending, study.id)).status()).toBe(403);
});

for (const [endpoint, ask] of Object.entries(ASKS)) {
  test(`[SIT-03] by ${endpoint}: a site asks to be considered, the sponsor is told what is missing and can act`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study } = await listedStudy(make, { requiredEquipment: ['Sleep Lab'] });
    const { organization, user } = await make.site({ ...AREAS, equipment: ['Ultrasound'] });
    const site = await as(user);
    const answer = await ask(site, study.id);
    expect([201, 303]).toContain(answer.status());
    const [match] = await store.read((db) => matchesOfStudy(db, study.id));
    expect(match).toMatchObject({ siteId: organization.id, status: 'new', qualifies: false, askedText: LINE });
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: match?.id ?? '' }));
    expect(events.map(({ action }) => action)).toEqual(['match.asked', 'match.created']);

    const [mail] = await mailsTo(store, sponsor.user.email);
    expect(mail?.subject).toBe(`${organization.name} asks to be considered: ${study.title}`);
    expect(mail?.body).toContain(LINE);
    expect(mail?.body).toContain('It does not meet what the study requires: Sleep Lab.');

    const forSponsor = await as(sponsor.user);
    const page = await textOf(await forSponsor.get(`/studies/${study.id}`));
    for (const words of ['Asked to be considered:', LINE, organization.name, 'Sleep Lab'])
      expect(page).toContain(words);
    const [listed] = await (await forSponsor.get(`/api/studies/${study.id}/matches?stage=asked`)).json();
    expect(listed).toMatchObject({ id: match?.id, stage: 'asked', askedText: LINE, may: ['invite', 'decline'] });
    expect((await forSponsor.put(`/api/matches/${match?.id}/shortlist`)).status()).toBe(200);
    expect((await forSponsor.put(`/api/matches/${match?.id}/invite`)).status()).toBe(200);
    expect((await site.put(`/api/matches/${match?.id}/accept`)).status()).toBe(200);
  });
}

test('[SIT-03] a site that asked reads no more than the list says until it is invited, and cannot express interest by itself', async ({
  as,
  make,
  store,
}) => {
  const secret = unique('Secretpharma');
  const hidden = {
    sponsorName: secret,
    budgetPerPatient: 98_765,
    description: 'Nobody may read this.',
    totalSites: 77,
  };
  const { sponsor, study } = await listedStudy(make, hidden);
  const { user } = await make.site(AREAS);
  const site = await as(user);
  const { matchId } = await (await ASKS.json(site, study.id)).json();
  const reads = async () =>
    Promise.all(
      [
        ...[`/matches/${matchId}`, `/studies/${study.id}`, '/site-dashboard', '/site-dashboard?tab=answered'],
        ...[`/api/matches/${matchId}`, `/api/studies/${study.id}`, '/api/studies', '/api/matches'],
        ...[`/matches/${matchId}/documents`, `/matches/${matchId}/history`, `/open-studies/${study.id}`],
        ...[`/matches/${matchId}/messages`, `/api/matches/${matchId}/threads`],
      ].map(async (address) => {
        const response = await site.get(address);
        expect(response.status(), address).toBe(200);
        return [address, await response.text()] as const;
      }),
    );
  const secrets = [secret, '98765', '98,765', 'Nobody may read', '77 sites', '"totalSites":77'];
  for (const [address, body] of await reads()) {
    for (const word of secrets) expect(body.includes(word), `${word} at ${address}`).toBe(false);
  }
  expect(await (await site.get(`/api/matches/${matchId}`)).json()).toMatchObject({
    score: null,
    reasons: [],
    may: ['decline'],
  });
  expect(await (await site.get('/api/matches?stage=answered')).json()).toMatchObject([{ id: matchId }]);
  expect(await (await site.get('/api/matches?stage=new')).json()).toEqual([]);
  expect(await textOf(await site.get('/site-dashboard?tab=answered'))).toContain('The sponsor has not answered yet.');
  const interest = await site.put(`/api/matches/${matchId}/interest`);
  expect(interest.status()).toBe(409);
  expect((await interest.json()).message).toContain('The sponsor decides next.');

  const forSponsor = await as(sponsor.user);
  const declined = await forSponsor.put(`/api/matches/${matchId}/decline`, { data: { reason: 'Enough sites.' } });
  expect(declined.status()).toBe(200);
  const [mail] = await mailsTo(store, user.email);
  expect(mail?.body).toContain('Reason: Enough sites.');
  expect(`${mail?.subject} ${mail?.body}`).not.toContain(secret);
  for (const [address, body] of await reads()) expect(body.includes(secret), address).toBe(false);
});

test('[SIT-03] the sponsor reads that a site that asked does not work in its area', async ({ as, make, store }) => {
  const { sponsor, study } = await listedStudy(make);
  const { user } = await make.site({ therapeuticAreas: ['Cardiology'] });
  expect((await ASKS.json(await as(user), study.id)).status()).toBe(201);
  const [mail] = await mailsTo(store, sponsor.user.email);
  expect(mail?.body).toContain('It does not work in the study’s area, and has no confirmed trial like it.');
  expect(mail?.body).not.toContain('it meets what the study requires');
});

test('[SIT-03] the same words again change nothing, other words are refused, and asking at once makes one match', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study } = await listedStudy(make);
  const { user } = await make.site(AREAS);
  const site = await as(user);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ASKS.json(site, study.id)));
  for (const answer of answers) expect(answer.status()).toBe(201);
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(await store.read((db) => matchesOfStudy(db, study.id))).toHaveLength(1);
  expect(await mailsTo(store, sponsor.user.email)).toHaveLength(1);
  const other = await ASKS.json(site, study.id, { text: 'Please.' });
  expect(other.status()).toBe(409);
  expect((await other.json()).message).toContain('in different words');
  const key = randomUUID();
  const again = await site.post(`/api/studies/${study.id}/asks`, {
    data: { text: LINE },
    headers: { 'Idempotency-Key': key },
  });
  expect(again.status()).toBe(201);
});

test('[SIT-03] what cannot be asked for says why: a study that is not listed, has ended, or is matched already', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site(AREAS);
  const site = await as(user);
  const refused = async (id: string) => {
    const response = await ASKS.json(site, id);
    return [response.status(), (await response.json()).message];
  };
  const { study: unlisted } = await listedStudy(make, { listed: false });
  expect(await refused(unlisted.id)).toEqual([404, expect.stringContaining('could not find')]);
  expect(await refused(randomUUID())).toEqual([404, expect.stringContaining('could not find')]);
  const { study: closed } = await listedStudy(make, { isActive: false });
  const { study: withdrawn } = await listedStudy(make, { status: 'withdrawn', isActive: false });
  for (const { id } of [closed, withdrawn])
    expect(await refused(id)).toEqual([409, expect.stringContaining('has ended')]);
  for (const status of ['new', 'invited', 'declined'] as const) {
    const { study } = await listedStudy(make);
    await make.match(study.id, organization.id, { status });
    expect(await refused(study.id)).toEqual([409, expect.stringContaining('is matched with this study already')]);
  }
  const { study } = await listedStudy(make);
  const empty = await ASKS.form(site, study.id, { text: ' ' });
  expect(empty.status()).toBe(400);
  expect(await textOf(empty)).toContain('enter why your site would be a good one');
  expect((await ASKS.json(site, study.id, { text: 'x'.repeat(201) })).status()).toBe(400);
});

test('[SIT-03] a suggestion that the site no longer sees is no match to it, and becomes its ask', async ({
  as,
  make,
  store,
}) => {
  const { study } = await listedStudy(make);
  const { organization, user } = await make.site(AREAS);
  const hidden = await make.match(study.id, organization.id, { qualifies: false });
  const { matchId } = await (await ASKS.json(await as(user), study.id)).json();
  expect(matchId).toBe(hidden.id);
  expect(await store.read((db) => matchesOfStudy(db, study.id))).toMatchObject([{ askedText: LINE }]);
});

test(`[SIT-03] a site can ask for ${ASKS_A_DAY} studies a day`, async ({ as, make }) => {
  const { user } = await make.site(AREAS);
  const site = await as(user);
  for (let each = 0; each < ASKS_A_DAY; each++) {
    expect((await ASKS.json(site, (await listedStudy(make)).study.id)).status()).toBe(201);
  }
  const over = await ASKS.json(site, (await listedStudy(make)).study.id);
  expect(over.status()).toBe(429);
  expect((await over.json()).message).toContain(`at most ${ASKS_A_DAY} studies a day`);
});

test('[SIT-03] an ask ends with its study', async ({ as, make, store }) => {
  const { sponsor, study } = await listedStudy(make, { requiredEquipment: ['Sleep Lab'] });
  const { user } = await make.site({ ...AREAS, equipment: ['Ultrasound'] });
  const site = await as(user);
  await ASKS.json(site, study.id);
  const closing = await (await as(sponsor.user)).put(`/api/studies/${study.id}/close`, { data: { kind: 'funding' } });
  expect(closing.status()).toBe(200);
  expect(await store.read((db) => matchesOfStudy(db, study.id))).toMatchObject([
    { status: 'declined', declineKind: 'study_ended' },
  ]);
});

test('[SIT-04] a sponsor lists a study by a tick on its form or by JSON, without approval, and nothing is listed otherwise', async ({
  as,
  make,
}) => {
  const { sponsor, study } = await listedStudy(make, { listed: false });
  const forSponsor = await as(sponsor.user);
  const site = await as((await make.site(AREAS)).user);
  const isFound = async () => (await found(site)).some(({ id }: { id: string }) => id === study.id);
  expect(await isFound()).toBe(false);
  const edit = await (await forSponsor.get(`/studies/${study.id}/edit`)).text();
  expect(edit).toContain('List this study for sites');
  const read = await (await forSponsor.get(`/api/studies/${study.id}`)).json();
  expect(read).toMatchObject({ listed: false, sponsorListed: false });
  const change = { ...read, version: read.updatedAt, listed: true };
  const saved = await forSponsor.post(`/api/studies/${study.id}/changes`, { data: change });
  expect(saved.status()).toBe(200);
  expect((await saved.json()).saved).toMatchObject([{ field: 'listed', before: 'No', after: 'Yes' }]);
  expect(await isFound()).toBe(true);
});

test.describe('what keeps a site from open studies', () => {
  const needs = (...requiredEquipment: string[]) => ({ requiredEquipment, therapeuticArea: 'nephrology' });
  const unmet = async (who: APIRequestContext) => (await who.get('/api/organizations/me/requirements')).json();
  const NEPHRO = { therapeuticAreas: ['Nephrology'], equipment: ['Specialized Storage (-80°C freezer)', 'Ultrasound'] };

  test('[SIT-01] one list says what studies require, and each yes does exactly what it promised', async ({
    as,
    make,
    store,
  }) => {
    const { study: one } = await listedStudy(make, needs('Sleep Lab'));
    await listedStudy(make, { ...needs('Sleep Lab', 'Infusion Center'), listed: false });
    await listedStudy(make, {
      ...needs(),
      musts: { area: false, region: false, gcp: false, wishedEquipment: [], trials: 0, population: 'over-10000' },
    });
    const { organization, user } = await make.site({ ...NEPHRO, patientPanelSize: 'under-1000' });
    const site = await as(user);
    const before = await unmet(site);
    expect(before).toMatchObject({ more: false });
    const requires = before.groups.map(({ requires }: { requires: string }) => requires);
    expect(requires).toEqual(
      expect.arrayContaining([
        'Sleep Lab',
        'Sleep Lab and Infusion Center',
        'a patient population of over 10,000 patients',
      ]),
    );
    const sleep = before.groups.find(({ requires }: { requires: string }) => requires === 'Sleep Lab');
    expect(sleep).toMatchObject({ studies: 1, named: [{ id: one.id, title: one.title }], wouldFit: 1, saidNo: false });
    const both = before.groups.find(({ requires }: { requires: string }) => requires.includes(' and '));
    expect(both).toMatchObject({ named: [], wouldFit: 2 });

    for (let fitting = before.fitting, left = before; ; ) {
      const group = left.groups.find(
        ({ asked, wouldFit }: { asked: unknown; wouldFit: number }) => asked && wouldFit > 0,
      );
      if (!group) break;
      const answer = await site.post('/api/organizations/me/requirements', { data: { ...group.asked, answer: 'yes' } });
      expect(await answer.json()).toMatchObject({ nowFit: group.wouldFit });
      left = await unmet(site);
      expect(left.fitting).toBe(fitting + group.wouldFit);
      fitting = left.fitting;
    }
    const stored = await store.read((db) => organizationById(db, organization.id));
    expect(stored).toMatchObject({ patientPanelSize: 'over-10000' });
    expect(stored?.equipment).toEqual(expect.arrayContaining([...NEPHRO.equipment, 'Sleep Lab', 'Infusion Center']));
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
    expect(events.filter(({ action }) => action === 'organization.edited').length).toBeGreaterThan(1);
  });

  test('[SIT-01] a yes to equipment from a list that the site has not filled in is refused, so that no fit is lost', async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site({ ...NEPHRO, equipment: ['Infusion Center'] });
    const yes = { equipment: ['Ultrasound'], answer: 'yes' };
    const refused = await (await as(user)).post('/api/organizations/me/requirements', { data: yes });
    expect(refused.status()).toBe(409);
    expect((await refused.json()).message).toContain('Fill in that list in your profile first');
    expect((await store.read((db) => organizationById(db, organization.id)))?.equipment).toEqual(['Infusion Center']);
  });

  test('[SIT-01] by the page’s form: yes says what it did, no is kept and not asked again', async ({
    as,
    make,
    store,
  }) => {
    const area = { therapeuticAreas: ["Women's Health"], equipment: ['Ultrasound'] };
    const ask = (text: string) => ({ requiredEquipment: [text], therapeuticArea: "women's health" });
    await listedStudy(make, ask('Sleep Lab'));
    await listedStudy(make, ask('Endoscopy Suite'));
    const { organization, user } = await make.site(area);
    const site = await as(user);
    const page = await textOf(await site.get('/organization/requirements'));
    expect(page).toContain('1 study requires Sleep Lab');
    expect(page).toContain('Do you have Endoscopy Suite?');
    expect(page).toContain('With a yes, 1 more study would fit you.');
    const post = (equipment: string, answer: string) =>
      site.post('/organization/requirements', { form: { equipment, answer } });
    const told = async () => textOf(await site.get('/organization/requirements'));
    expect((await post('Sleep Lab', 'yes')).status()).toBe(303);
    expect(await told()).toContain('1 study now fits you.');
    expect((await post('Endoscopy Suite', 'no')).status()).toBe(303);
    expect(await told()).toContain('We will not ask you about this again.');
    expect(await store.read((db) => organizationById(db, organization.id))).toMatchObject({
      equipment: ['Ultrasound', 'Sleep Lab'],
      saidNo: ['equipment:Endoscopy Suite'],
    });
    const after = await unmet(site);
    expect(after.groups).toMatchObject([{ requires: 'Endoscopy Suite', saidNo: true }]);
    expect(await textOf(await site.get('/organization/requirements'))).toContain('You said no (1 question)');
    const wrong = await site.post('/api/organizations/me/requirements', {
      data: { answer: 'yes', equipment: ['A moon'] },
    });
    expect(wrong.status()).toBe(400);
    expect((await site.post('/api/organizations/me/requirements', { data: { answer: 'yes' } })).status()).toBe(400);
  });

  test('[SIT-01] what no answer mends leads to where it is mended, or says that nothing can be done', async ({
    as,
    make,
  }) => {
    const musts = { area: false, region: true, gcp: true, wishedEquipment: [], trials: 0, population: null };
    const asks = { requiredEquipment: [], therapeuticArea: 'urology' };
    await listedStudy(make, { ...asks, geographicPreferences: ['West Coast'], musts: { ...musts, gcp: false } });
    await listedStudy(make, { ...asks, musts: { ...musts, region: false } });
    const { organization, user } = await make.site({ therapeuticAreas: ['Urology'] });
    await make.training(organization.id, Date.now() - 86_400_000);
    const site = await as(user);
    const { groups } = await unmet(site);
    expect(groups).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          asked: null,
          elsewhere: [{ text: expect.stringContaining('GCP training'), href: '/training' }],
        }),
        expect.objectContaining({
          asked: null,
          elsewhere: [{ text: expect.stringContaining('nothing can be done'), href: null }],
        }),
      ]),
    );
    const page = await textOf(await site.get('/organization/requirements'));
    expect(page).toContain('1 study requires a site in the West Coast');
    expect(page).toContain('1 study requires current GCP training');
  });

  test('[DAY-185] names what studies require where it is not known whether the site has it, and where to say so', async ({
    as,
    make,
  }) => {
    for (const equipment of ['Infusion Center', 'Infusion Center', 'Sleep Lab'])
      await listedStudy(make, { requiredEquipment: [equipment], therapeuticArea: 'pulmonology' });
    const { user } = await make.site({ therapeuticAreas: ['Pulmonology'], equipment: [] });
    const site = await as(user);
    const { groups, notKnown } = await unmet(site);
    const href = '/organization/profile#profile-equipment';
    expect([groups, notKnown]).toEqual([
      [],
      [
        { question: 'Do you have Infusion Center?', studies: 2, href },
        { question: 'Do you have Sleep Lab?', studies: 1, href },
      ],
    ]);
    const page = await textOf(await site.get('/organization/requirements'));
    expect(page).toContain('Nothing is missing, as far as we know');
    expect(page).toMatch(/Do you have Infusion Center\?\s*2 studies require it/);
  });

  test('[SITE-07][SIT-01] a verified site without a suggestion reads why, and what it can do', async ({ as, make }) => {
    await listedStudy(make, { requiredEquipment: ['Sleep Lab'], therapeuticArea: 'hematology' });
    const { user } = await make.site({ therapeuticAreas: ['Hematology'], equipment: ['Ultrasound'] });
    const site = await as(user);
    const page = await (await site.get('/site-dashboard')).text();
    expect(page).toContain(UNMET.cause({ relevant: 1, fitting: 0, matched: 0 }));
    expect(page).toContain('href="/organization/requirements"');
    const elsewhere = await as((await make.site({ therapeuticAreas: ['Geriatrics'] })).user);
    expect(await textOf(await elsewhere.get('/site-dashboard'))).toContain(
      UNMET.cause({ relevant: 0, fitting: 0, matched: 0 }),
    );
  });
});

for (const by of ['form', 'json'] as const) {
  test(`[DAY-256][DAY-257] by ${by}: what having no capacity means is said before it is sent, and where it is withdrawn`, async ({
    as,
    make,
  }) => {
    const [{ user, organization }, study] = [await make.site(), await make.study()];
    const { id } = await make.match(study.id, organization.id);
    const site = await as(user);
    const text = async (path: string) => (await (await site.get(path)).text()).replaceAll('<!-- -->', '');
    const said = 'You said that you have no capacity until Mar 1, 2031';
    const [notices, declines] = [
      ['/site-dashboard', '/open-studies', '/organization/requirements'],
      `/matches/${id}/decline`,
    ];
    expect(await text(declines)).toContain(
      'your site is not suggested to any sponsor for a new study, not only for this one',
    );
    for (const path of notices) expect(await text(path)).not.toContain('no capacity until');
    const form = { intent: 'declineMatch', kind: 'capacity', until: '2031-03-01', idempotencyKey: id };
    expect((await site.post(declines, { form, maxRedirects: 0 })).status()).toBe(303);
    for (const path of notices) expect(await text(path)).toContain(said);
    expect(await (await site.get('/api/organizations/me/requirements')).json()).toMatchObject({
      noCapacityUntil: '2031-03-01',
    });
    const other = await as((await make.sponsor()).user);
    expect((await other.delete('/api/organizations/me/no-capacity')).status()).toBe(403);
    const taken =
      by === 'json'
        ? await site.delete('/api/organizations/me/no-capacity')
        : await site.post('/organization/requirements', { form: { intent: 'regainCapacity' }, maxRedirects: 0 });
    expect(taken.status()).toBe(by === 'json' ? 200 : 303);
    for (const path of notices) expect(await text(path)).not.toContain(said);
  });
}

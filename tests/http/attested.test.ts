/** What a site attests replaces estimates in its match, and contradictions are shown to both sides. */
import type { APIRequestContext } from '@playwright/test';
import { VALIDATION } from '~/catalogue/validation';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import type { Store } from '~db/store.server';
import { type Factories, PASSWORD } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { REMATCH: 'on' } });

type As = (user?: Awaited<ReturnType<Factories['user']>>) => Promise<APIRequestContext>;

const KEYS = ['population.perMonth', 'population.commitment', 'experience.similar', 'equipment.list'];

/** A site that has been asked what matching estimates, about a study that needs 18 participants per site. */
async function asked(
  make: Factories,
  store: Store,
  as: As,
  requiredEquipment: string[] = [],
  { own = [], ...known }: { own?: readonly object[] } & NonNullable<Parameters<Factories['site']>[0]> = {},
) {
  const { organization: sponsor, user } = await make.sponsor();
  const path = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
  const study = await make.study({
    ...{ sponsorId: sponsor.id, path, title: 'A tablet in type 2 diabetes', indication: 'Type 2 diabetes' },
    ...{ therapeuticArea: 'endocrinology', enrollmentTarget: 180, totalSites: 10, requiredEquipment },
    ...{ duration: 12 },
  });
  const { organization: site, user: owner } = await make.site({
    therapeuticAreas: ['Endocrinology'],
    patientPanelSize: 'over-10000',
    equipment: ['Infusion Center'],
    ...known,
  });
  const match = await make.match(study.id, site.id, { status: 'interested', score: 7, computedAt: 1 });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, Date.now(), { answered: true });
  });
  const [atSponsor, atSite] = [await as(user), await as(owner)];
  const begun = await atSponsor.post(`/api/studies/${study.id}/questionnaires`, {
    data: { title: 'Feasibility', from: 'blank' },
  });
  const { id } = await begun.json();
  const changes = `/api/questionnaires/${id}/changes`;
  const { sections } = await (await atSponsor.post(changes, { data: { intent: 'addSection', title: 'All' } })).json();
  const section = sections[0].id as string;
  await atSponsor.post(changes, { data: { intent: 'addFromLibrary', section, keys: KEYS } });
  const keys: string[] = [];
  for (const question of own) {
    const after = await (await atSponsor.post(changes, { data: { intent: 'addQuestion', section, question } })).json();
    keys.push(after.sections[0].questions.at(-1).key);
  }
  const sent = await atSponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  expect(sent.status(), await sent.text()).toBe(200);
  const attest = async (answers: Record<string, unknown>) => {
    const here = `/api/matches/${match.id}/feasibility`;
    const saved = await atSite.put(here, { data: { answers, confirm: section } });
    expect(saved.status(), await saved.text()).toBe(200);
    const { signing } = await (await atSite.get(here)).json();
    const proof = { title: 'Investigator', email: owner.email, password: PASSWORD, sha256: signing.sha256 };
    const attested = await atSite.post(`${here}/attest`, { data: proof });
    expect(attested.status(), await attested.text()).toBe(200);
  };
  return { study, site, section, keys, match, atSponsor, atSite, attest };
}

test('[FEA-03] “None of these” is refused together with another item of its list, by form and JSON', async ({
  as,
  make,
  store,
}) => {
  const { match, section, atSite } = await asked(make, store, as);
  const both = ['CT Imaging', 'None of these'];
  const saved = await atSite.put(`/api/matches/${match.id}/feasibility`, {
    data: { answers: { 'equipment.list': both } },
  });
  expect(saved.status()).toBe(400);
  expect(await saved.text()).toContain(VALIDATION.noneOrSome);
  const form = new URLSearchParams([
    ['intent', 'save'],
    ['section', section],
    ['asked', 'equipment.list'],
    ...both.map((item) => ['q.equipment.list', item]),
  ]);
  const refused = await atSite.post(`/matches/${match.id}/feasibility`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    data: form.toString(),
    maxRedirects: 0,
  });
  expect(refused.status()).toBe(400);
  expect(await textOf(refused)).toContain(VALIDATION.noneOrSome);
});

test('[NUM-20] attested answers replace the estimates of their match, and the history says so', async ({
  as,
  make,
  store,
}) => {
  const { match, atSponsor, atSite, attest } = await asked(make, store, as);
  const answers = { 'population.perMonth': 0, 'population.commitment': 2, 'experience.similar': 0 };
  await attest({ ...answers, 'equipment.list': ['Infusion Center'] });
  const read = async () => (await store.read((db) => matchById(db, match.id)))?.match ?? match;
  await expect.poll(async () => (await read()).computedAt).toBeGreaterThan(1);
  const after = await read();
  expect(after.status).toBe('interested');
  expect(JSON.stringify(after)).toContain('The site has attested 0 eligible patients a month.');
  expect(JSON.stringify(after)).toContain('It has attested that it will enroll 2 participants.');
  const { lines } = await (await atSponsor.get(`/api/matches/${match.id}`)).json();
  expect(lines.missing).toContain('enough patients for 18 participants (the average per site)');
  expect(lines.fits.join()).not.toContain('enough patients');
  const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
  const rescored = events.find(({ action }) => action === 'match.rescored');
  expect(JSON.parse(rescored?.before ?? '{}')).toMatchObject({ score: 7 });
  for (const side of [atSponsor, atSite]) {
    const page = await textOf(await side.get(`/matches/${match.id}`));
    expect(page).toContain(side === atSite ? 'What you attested' : 'What the site attested');
    expect(page).toContain('0 eligible patients a month, attested');
    expect(page).toMatch(/(It commits|You commit) to 2 participants\./);
    expect(page).toContain('Scored again, because the site attested its answers');
    expect(page).toContain(`The score changed from 7% to ${after.score}%.`);
    expect(await textOf(await side.get(`/matches/${match.id}/attested`))).toContain('0 patients per month');
  }
});

test('[NUM-24] what a site attests about its equipment counts in that match, and not in another', async ({
  as,
  make,
  store,
}) => {
  const { study, site, match, atSponsor, atSite, attest } = await asked(make, store, as, ['Pharmacy Services']);
  const { id: _, ...same } = study;
  const other = await make.study({ ...same, title: 'Another tablet in type 2 diabetes' });
  const elsewhere = await make.match(other.id, site.id, { status: 'interested', score: 7, computedAt: 1 });
  const answers = { 'population.perMonth': 3, 'population.commitment': 2, 'experience.similar': 0 };
  await attest({ ...answers, 'equipment.list': ['Pharmacy (24/7 access)'] });
  const read = async (id: string) => (await store.read((db) => matchById(db, id)))?.match ?? match;
  await expect.poll(async () => (await read(match.id)).computedAt).toBeGreaterThan(1);
  const linesOf = async (id: string) => (await (await atSponsor.get(`/api/matches/${id}`)).json()).lines;
  expect((await linesOf(match.id)).fits).toContain('Pharmacy Services');
  await expect.poll(async () => (await linesOf(elsewhere.id)).missing).toContain('Pharmacy Services');
  for (const side of [atSponsor, atSite]) {
    const page = await textOf(await side.get(`/matches/${match.id}/attested`));
    expect(page).toContain('of these answers count instead of estimates and the profile');
    expect(page).toMatch(/Pharmacy \(24\/7 access\)\s+Contradiction\s+Counts in the score/);
  }
});

test('[DAY-243] a number that contradicts something lifts no band and meets nothing, until the record agrees with it', async ({
  as,
  make,
  store,
}) => {
  const stated = { kind: 'condition' as const, of: 'Type 2 diabetes', perYear: 5, asOf: 1 };
  const { study, site, match, atSponsor, atSite, attest } = await asked(make, store, as, [], { patients: [stated] });
  const answers = { 'population.perMonth': 3, 'population.commitment': 60, 'experience.similar': 0 };
  await attest({ ...answers, 'equipment.list': ['Infusion Center'] });
  const read = async () => (await store.read((db) => matchById(db, match.id)))?.match ?? match;
  await expect.poll(async () => (await read()).computedAt).toBeGreaterThan(1);
  const before = await read();
  expect(before.facts).toMatchObject({ attestedPatients: false, patients: '5 patients a year, as stated' });
  const overview = async () => (await atSponsor.get(`/api/matches/${match.id}`)).json();
  const { band, lines, attested } = await overview();
  expect(band).not.toBe('strong');
  expect(lines.fits.join()).not.toContain('committed');
  expect(lines.missing).toContain('enough patients for 18 participants (the average per site)');
  const sentence =
    '3 eligible patients a month, attested, not counted: it contradicts “The site sees 5 patients a year with Type 2 diabetes, as it states”';
  const other =
    'committed to enroll 60 participants, not counted: it contradicts “36 eligible patients in the 12 months of the study, at 3 a month”';
  expect(lines.notKnown).toEqual(expect.arrayContaining([sentence, other]));
  expect(attested.contradicted.commitment).toContain('36 eligible patients');
  expect(JSON.stringify(before.evidence)).toContain(
    'The site has attested 3 eligible patients a month. Not counted: it contradicts “The site sees',
  );
  expect(await textOf(await atSponsor.get(`/matches/${match.id}`))).toContain(
    'Not counted: this contradicts “36 eligible',
  );
  expect(await textOf(await atSponsor.get(`/studies/${study.id}/print?stage=interested`))).toContain(
    '60, contradicted',
  );
  const forecast = await (await atSponsor.get(`/api/studies/${study.id}/forecast`)).json();
  expect(forecast.sentences.join(' ')).toContain('60 of them contradicted by another answer or by what is on record');
  const comparison = await textOf(await atSponsor.get(`/studies/${study.id}/feasibility`));
  expect(comparison).toContain('60, contradicted');
  // Once the profile says as much, the number counts.
  const saved = await atSite.put('/api/organizations/me/patients', {
    data: { patients: [{ of: 'Type 2 diabetes', perYear: 500 }] },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await expect.poll(async () => (await read()).facts.attestedPatients).toBe(true);
  expect((await read()).score).toBeGreaterThan(before.score ?? 0);
  expect((await overview()).attested.contradicted.eligiblePerMonth).toBeNull();
  expect(site.patients).toHaveLength(1);
});

test('[DAY-244] a site that can’t take part to the end of the study lacks that, whatever points its answers have', async ({
  as,
  make,
  store,
}) => {
  const text = 'This study is planned to take 12 months. Could your site take part to its end?';
  const own = [{ type: 'yesno', text, required: true, score: 'no: 10' }];
  const { study, match, keys, atSponsor, attest } = await asked(make, store, as, [], { own });
  const answers = { 'population.perMonth': 3, 'population.commitment': 20, 'experience.similar': 0 };
  const [last] = keys as [string];
  await attest({ ...answers, 'equipment.list': ['Infusion Center'], [last]: { answer: 'no' } });
  const read = async () => (await store.read((db) => matchById(db, match.id)))?.match ?? match;
  await expect.poll(async () => (await read()).computedAt).toBeGreaterThan(1);
  const { band, lines, musts } = await (await atSponsor.get(`/api/matches/${match.id}`)).json();
  expect(band).toBe('weak');
  expect(lines.missing[0]).toBe('taking part until the study ends');
  expect(musts).toContainEqual({ kind: 'capacity', state: 'not met', text: lines.missing[0] });
  const asking = await textOf(await atSponsor.get(`/matches/${match.id}?ask=select`));
  expect(asking).toContain('The site lacks what the study requires: taking part until the study ends.');
  expect(asking).toMatch(/Ruled out by\s+This study is planned to take 12 months/);
  expect(asking).toMatch(/Points\s+10 of 10/);
  const several = await textOf(await atSponsor.get(`/studies/${study.id}/matches?intent=select&ids=${match.id}`));
  expect(several).toContain('Ruled out by: This study is planned to take 12 months');
});

test('[NUM-21] both sides see what contradicts the profile, the track record or another answer, and how to settle it', async ({
  as,
  make,
  store,
}) => {
  const { match, atSponsor, atSite, attest } = await asked(make, store, as);
  const answers = { 'population.perMonth': 0, 'population.commitment': 2, 'experience.similar': 2 };
  await attest({ ...answers, 'equipment.list': ['Pharmacy (24/7 access)'] });
  const call = `/api/matches/${match.id}/attested`;
  const { facts } = await (await atSponsor.get(call)).json();
  const of = (key: string) => facts.find((fact: { key: string }) => fact.key === key);
  expect(of('population.commitment')).toMatchObject({ contradicts: true, instead: 'No eligible patients a month' });
  expect(of('experience.similar')).toMatchObject({ instead: 'Track record not reviewed', settle: 'trackRecord' });
  expect(of('equipment.list')).toMatchObject({
    said: 'Pharmacy (24/7 access)',
    instead: 'Profile: Infusion Center',
    contradicts: true,
    settle: 'profile',
  });
  expect(await (await atSite.get(call)).json()).toMatchObject({ facts });
  const page = `/matches/${match.id}/attested`;
  expect(await textOf(await atSite.get(page))).toContain('Copy the answer to your profile');
  expect(await textOf(await atSponsor.get(page))).toContain('Ask about this answer');
  const stranger = await as((await make.sponsor()).user);
  expect((await stranger.get(call)).status()).toBe(404);
});

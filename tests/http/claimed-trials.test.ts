/** Trials that a site adds to its track record by their number, by form and JSON, and who confirms them. */
import type { APIRequestContext } from '@playwright/test';
import { TRIALS_AT_ONCE } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { waitingRematches } from '~db/queries/rematches';
import { confirmedTrials, insertTrackRecordSearch, saveSearch, trackRecordOf } from '~db/queries/track-records';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import type { RegistryStandIn } from '~tests/support/registry-stand-in';

const API = '/api/organizations/me/track-record';
const PAGE = '/organization/track-record';

let number = 79_000_000;
/** Adds a trial at these facilities in Boston to the registry, and returns its NCT number. */
function list(registry: RegistryStandIn, ...facilities: string[]) {
  const nctId = `NCT${++number}`;
  const at = { city: 'Boston', state: 'Massachusetts', country: 'United States' };
  registry.listed.push({
    protocolSection: {
      identificationModule: { nctId, briefTitle: `Study ${nctId}` },
      contactsLocationsModule: { locations: facilities.map((facility) => ({ facility, ...at })) },
    },
  });
  return nctId;
}

type Values = { nctNumber?: string; claimedAs?: string };
const WAYS = {
  form: (who: APIRequestContext, data: Values) => who.post(PAGE, { form: { intent: 'claimTrial', ...data } }),
  JSON: (who: APIRequestContext, data: Values) => who.post(`${API}/trials`, { data }),
};
const site = (nctNumber: string) => ({ nctNumber, claimedAs: 'site' });

const rowsOf = async (store: Store, siteId: string) =>
  (await store.read((db) => trackRecordOf(db, siteId))).map(({ record }) => record);
const answersOf = async (store: Store, siteId: string) =>
  Object.fromEntries((await rowsOf(store, siteId)).map(({ nctId, answer }) => [nctId, answer]));
const evidenceOf = async (store: Store, siteId: string) =>
  (await store.read((db) => confirmedTrials(db, [siteId]))).map(({ trial }) => trial.nctId);
const actionsOf = async (store: Store, siteId: string) =>
  (await store.read((db) => auditEventsOf(db, { type: 'organization', id: siteId })))
    .map(({ action }) => action.replace('organization.', ''))
    .reverse();

test('[DAY-99] several trials are added at once, one per line; each refused line is named with its reason and stays', async ({
  as,
  make,
  registry,
  store,
}) => {
  const { organization, user } = await make.site({ name: `Heronfield ${unique()}` });
  const coordinator = await as(user);
  const [one, two] = [list(registry, organization.name), list(registry, 'Elsewhere Hospital')];
  const sent = await WAYS.form(coordinator, site([one, 'NCT12', '', two, 'NCT99999998', one].join('\r\n')));
  expect(sent.status()).toBe(400);
  expect(await answersOf(store, organization.id)).toEqual({ [one]: 'confirmed', [two]: 'claimed' });
  const page = await sent.text();
  const kept = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1]?.trim().split(/\s+/);
  expect(kept).toEqual(['NCT12', 'NCT99999998']);
  const said = await textOf(sent);
  expect(said).toContain('2 of 4 trials added.');
  expect(said).toContain('NCT12: Please enter NCT and eight digits');
  expect(said).toContain('NCT99999998: ClinicalTrials.gov has no trial');

  const both = [list(registry, organization.name), list(registry, organization.name)];
  expect((await WAYS.form(coordinator, site(both.join('\n')))).status()).toBe(303);
  expect(await textOf(await coordinator.get(PAGE))).toContain('2 trials added');
  const many = Array.from({ length: TRIALS_AT_ONCE + 1 }, (_, index) => `NCT${98_000_000 + index}`);
  expect((await WAYS.form(coordinator, site(many.join('\n')))).status()).toBe(400);
});

test('[DAY-99] once the registry is down, the lines after it are not looked up, and all of them stay', async ({
  as,
  make,
  registry,
}) => {
  const coordinator = await as((await make.site()).user);
  const [down, after] = [list(registry, 'Elsewhere Hospital'), list(registry, 'Elsewhere Hospital')];
  registry.setMode(down, '500');
  const sent = await WAYS.form(coordinator, site(`${down}\n${after}`));
  expect(sent.status()).toBe(502);
  expect(await sent.text()).toContain(`${down}\n${after}`);
});

for (const way of ['form', 'JSON'] as const) {
  test(`[DAY-99] by ${way}, staff search the registry again, and the banner about a failed search goes once it answers`, async ({
    as,
    make,
    registry,
    store,
  }) => {
    const { organization, user } = await make.site({ name: `Heronfield ${unique()}` });
    const coordinator = await as(user);
    await coordinator.get(PAGE);
    const fail = () =>
      store.tx((db) => saveSearch(db, organization.id, { state: 'failed', attempts: 9, dueAt: Date.now() + 1e9 }, 0));
    const banner = 'We couldn';
    await fail();
    expect(await textOf(await coordinator.get(PAGE))).toContain(banner);
    const nctId = list(registry, organization.name);
    const search = () =>
      way === 'form'
        ? coordinator.post(PAGE, { form: { intent: 'searchTrackRecord' } })
        : coordinator.post(`${API}/search`, { data: {} });
    expect((await search()).status()).toBe(way === 'form' ? 303 : 200);
    await expect.poll(() => answersOf(store, organization.id)).toEqual({ [nctId]: 'open' });
    expect(await textOf(await coordinator.get(PAGE))).not.toContain(banner);
    expect(await actionsOf(store, organization.id)).toEqual(['trialsSearched']);

    await fail();
    await WAYS[way](coordinator, site(list(registry, 'Elsewhere Hospital')));
    expect(await textOf(await coordinator.get(PAGE)), 'a lookup that worked').not.toContain(banner);
    const sponsor = await as((await make.sponsor()).user);
    expect((await sponsor.post(`${API}/search`, { data: {} })).status()).toBe(404);
  });
}

for (const way of ['form', 'JSON'] as const) {
  const done = way === 'form' ? 303 : 201;

  test(`[TRK-01][TRK-02] by ${way}, a trial that lists the site is confirmed at once and counts in matching`, async ({
    as,
    make,
    registry,
    store,
  }) => {
    const { organization, user } = await make.site({ name: `Heronfield ${unique()}` });
    const nctId = list(registry, 'Elsewhere Hospital', organization.name);
    const coordinator = await as(user);
    expect((await WAYS[way](coordinator, site(` ${nctId.toLowerCase()} `))).status()).toBe(done);
    expect(await rowsOf(store, organization.id)).toMatchObject([
      { nctId, answer: 'confirmed', claimedAs: 'site', facility: organization.name, similarity: 1 },
    ]);
    expect(await evidenceOf(store, organization.id)).toEqual([nctId]);
    expect(await store.read((db) => waitingRematches(db, [organization.id]))).toHaveLength(1);
    expect(await actionsOf(store, organization.id)).toEqual(['trialClaimed', 'trialConfirmed']);
    const page = await (await coordinator.get(PAGE)).text();
    expect(page).toContain('Confirmed: ClinicalTrials.gov lists your site');
  });

  test(`[TRK-02][TRK-03] by ${way}, a trial that does not list the site awaits confirmation, does not count, and can be withdrawn`, async ({
    as,
    make,
    registry,
    store,
  }) => {
    const { organization, user } = await make.site({ name: `Heronfield ${unique()}` });
    const nctId = list(registry, 'Elsewhere Hospital');
    const coordinator = await as(user);
    expect((await WAYS[way](coordinator, { nctNumber: nctId, claimedAs: 'investigator' })).status()).toBe(done);
    expect(await rowsOf(store, organization.id)).toMatchObject([
      { nctId, answer: 'claimed', claimedAs: 'investigator', facility: 'Elsewhere Hospital', similarity: 0 },
    ]);
    expect(await evidenceOf(store, organization.id)).toEqual([]);
    expect(await store.read((db) => waitingRematches(db, [organization.id]))).toEqual([]);
    expect(await (await coordinator.get(PAGE)).text()).toContain('Waiting for confirmation (1)');

    const self = await coordinator.post(API, { data: { confirmed: [nctId], refused: [] } });
    expect(self.status()).toBe(409);
    expect(await answersOf(store, organization.id)).toEqual({ [nctId]: 'claimed' });

    const stranger = await as((await make.site()).user);
    expect((await stranger.delete(`${API}/trials/${nctId}`)).status()).toBe(404);
    const withdrawn =
      way === 'form'
        ? await coordinator.post(PAGE, { form: { intent: `withdrawTrial ${nctId}` } })
        : await coordinator.delete(`${API}/trials/${nctId}`);
    expect(withdrawn.status()).toBe(way === 'form' ? 303 : 204);
    expect(await rowsOf(store, organization.id)).toEqual([]);
    expect(await actionsOf(store, organization.id)).toEqual(['trialClaimed', 'trialWithdrawn']);
  });

  test(`[TRK-01] by ${way}, each reason for which a trial cannot be added has its own message, and nothing is lost`, async ({
    as,
    make,
    registry,
    store,
  }) => {
    const { organization, user } = await make.site();
    const coordinator = await as(user);
    const [found, down] = [await make.trackRecord(organization.id), list(registry, 'Elsewhere Hospital')];
    const confirmed = await make.trackRecord(organization.id, { answer: 'confirmed' });
    registry.setMode(down, '500');
    const refusals: [string, number, string][] = [
      ['', 400, 'Please enter NCT and eight digits'],
      ['NCT12', 400, 'Please enter NCT and eight digits'],
      ['NCT99999998', 404, 'ClinicalTrials.gov has no trial with this number'],
      [down, 502, 'We could not reach ClinicalTrials.gov'],
      [found.nctId, 409, 'Confirm it in your list instead'],
      [confirmed.nctId, 409, 'This trial is already on your list'],
    ];
    for (const [typed, status, message] of refusals) {
      const response = await WAYS[way](coordinator, { nctNumber: typed, claimedAs: 'investigator' });
      const text = await response.text();
      expect([typed, response.status()]).toEqual([typed, status]);
      expect(text).toContain(message);
      if (way === 'form' && typed) {
        expect(text).toContain(`>${typed}</textarea>`);
        expect(text).toMatch(/(checked=""[^>]*value="investigator"|value="investigator"[^>]*checked="")/);
      }
    }
    expect(await answersOf(store, organization.id)).toEqual({ [found.nctId]: 'open', [confirmed.nctId]: 'confirmed' });
  });
}

test('[TRK-01] of two people who add the same trial at once, one adds it and the other learns that it is there', async ({
  as,
  make,
  registry,
  store,
}) => {
  const { organization, user } = await make.site();
  const colleague = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
  const nctId = list(registry, 'Elsewhere Hospital');
  const both = await Promise.all([await as(user), await as(colleague)].map((who) => WAYS.JSON(who, site(nctId))));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  expect(await actionsOf(store, organization.id)).toEqual(['trialClaimed']);
});

test('[TRK-03][GEN-05] only the site’s own staff add and withdraw trials, and only administrators confirm them', async ({
  as,
  make,
  registry,
  store,
}) => {
  const { organization, user } = await make.site();
  const { nctId } = await make.trackRecord(organization.id, { answer: 'claimed', claimedAs: 'site', similarity: 0 });
  const other = list(registry, 'Elsewhere Hospital');
  const decide = (who: APIRequestContext, decision: 'confirm' | 'refuse') =>
    who.put(`/api/organizations/${organization.id}/track-record/${nctId}/${decision}`, { data: { reason: 'No.' } });
  const [visitor, sponsor, admin] = [await as(), await as((await make.sponsor()).user), await as('configured admin')];
  expect((await WAYS.JSON(visitor, site(other))).status()).toBe(401);
  for (const who of [sponsor, admin]) {
    expect((await WAYS.JSON(who, site(other))).status()).toBe(404);
    expect((await who.delete(`${API}/trials/${nctId}`)).status()).toBe(404);
  }
  for (const [who, status] of [
    [visitor, 401],
    [sponsor, 403],
    [await as(user), 403],
  ] as const) {
    expect((await decide(who, 'confirm')).status()).toBe(status);
    expect((await decide(who, 'refuse')).status()).toBe(status);
    expect((await who.get('/api/claimed-trials')).status()).toBe(status);
    expect((await who.get('/admin-panel/trials')).status()).toBe(403);
  }
  expect(await answersOf(store, organization.id)).toEqual({ [nctId]: 'claimed' });
});

for (const way of ['form', 'JSON'] as const) {
  test(`[TRK-02] by ${way}, an administrator confirms or refuses a trial once, with a reason, and the site is notified`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    // The list begins with what has waited longest.
    const claim = { answer: 'claimed', claimedAs: 'site', similarity: 0, createdAt: 1 } as const;
    const [yes, no] = [await make.trackRecord(organization.id, claim), await make.trackRecord(organization.id, claim)];
    const admin = await as('configured admin');
    const decide = (nctId: string, decision: 'confirm' | 'refuse', data: { reason?: string }) =>
      way === 'form'
        ? admin.post(`/admin-panel/trials/${organization.id}/${nctId}/${decision}`, { form: { ...data } })
        : admin.put(`/api/organizations/${organization.id}/track-record/${nctId}/${decision}`, { data });
    const list =
      way === 'form'
        ? (await admin.get('/admin-panel/trials')).text()
        : (await admin.get('/api/claimed-trials')).text();
    expect(await list).toContain(yes.nctId);
    expect(await textOf(await admin.get('/admin-panel'))).toMatch(/Review \d+ trials?/);

    const done = way === 'form' ? 303 : 200;
    expect((await decide(yes.nctId, 'confirm', {})).status()).toBe(done);
    expect((await decide(no.nctId, 'refuse', {})).status()).toBe(400);
    expect((await decide(no.nctId, 'refuse', { reason: 'Another clinic ran it.' })).status()).toBe(done);
    expect((await decide(no.nctId, 'confirm', {})).status()).toBe(way === 'form' ? 303 : 409);
    expect(await answersOf(store, organization.id)).toEqual({ [yes.nctId]: 'confirmed', [no.nctId]: 'refused' });
    expect(await evidenceOf(store, organization.id)).toEqual([yes.nctId]);
    expect(await store.read((db) => waitingRematches(db, [organization.id]))).toHaveLength(1);
    expect(await actionsOf(store, organization.id)).toEqual(['trialConfirmed', 'trialRefused']);

    const mails = (await mailsTo(store, user.email)).map(({ subject }) => subject);
    expect(mails.sort()).toEqual(
      [`${yes.nctId} is confirmed as your site’s trial`, `${no.nctId} was not confirmed`].sort(),
    );

    const coordinator = await as(user);
    const again = await coordinator.post(API, { data: { confirmed: [no.nctId], refused: [] } });
    expect(again.status()).toBe(409);
    expect((await coordinator.delete(`${API}/trials/${no.nctId}`)).status()).toBe(404);
    const page = await (await coordinator.get(PAGE)).text();
    expect(page).toContain('Confirmed by an administrator');
    expect(page).toContain('Not confirmed by an administrator');
  });
}

test('[TRK-02] a trial that awaits confirmation is confirmed by the job once the registry lists it at the site', async ({
  as,
  make,
  registry,
  store,
}) => {
  const { organization, user } = await make.site({ name: `Heronfield ${unique()}` });
  const nctId = list(registry, organization.name);
  const { nctId: waiting } = await make.trackRecord(
    organization.id,
    { answer: 'claimed', claimedAs: 'site', similarity: 0 },
    { nctId },
  );
  expect(waiting).toBe(nctId);
  await store.tx((db) => insertTrackRecordSearch(db, organization.id, Date.now()));
  await expect.poll(() => answersOf(store, organization.id), { timeout: 15_000 }).toEqual({ [nctId]: 'confirmed' });
  expect(await actionsOf(store, organization.id)).toEqual(['trialConfirmed']);
  expect(await (await (await as(user)).get(PAGE)).text()).toContain('Confirmed: ClinicalTrials.gov lists your site');
});

test('[TRK-04] the main navigation leads a site to its track record, and a sponsor to sites and analytics', async ({
  as,
  make,
}) => {
  const current = async (who: APIRequestContext, path: string) =>
    [...(await (await who.get(path)).text()).matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)/g)].map(
      ([, name]) => name,
    );
  expect(await current(await as((await make.site()).user), PAGE)).toContain('Trials');
  const sponsor = await as((await make.sponsor()).user);
  expect(await current(sponsor, '/sponsor/sites')).toContain('Sites');
  expect(await current(sponsor, '/sponsor/analytics')).toContain('Analytics');
});

test('[SCR-18] the main navigation names every main place of a role in one word, once for all widths', async ({
  as,
  make,
}) => {
  const places = {
    '/site-dashboard': ['Inbox', 'Dashboard', 'Studies', 'Profile', 'Trials', 'Documents', 'Training', 'Staff'],
    '/sponsor-dashboard': ['Inbox', 'Dashboard', 'Studies', 'Sites', 'Analytics', 'Profile', 'Staff'],
    '/admin-panel': ['Inbox', 'Admin', 'Training', 'Events', 'Leads'],
    '/events': ['Kiosk', 'Events', 'Leads'],
  };
  const users = [(await make.site()).user, (await make.sponsor()).user, await make.admin(), await make.rep()];
  for (const [index, [path, named]] of Object.entries(places).entries()) {
    const who = await as(users[index]);
    const html = await (await who.get(path)).text();
    const navs = html.match(/<nav aria-label="Main".*?<\/nav>/gs) ?? [];
    expect(navs).toHaveLength(1);
    expect(navs[0]).not.toMatch(/class="[^"]*\bhidden\b/);
    const links = [...(navs[0] ?? '').matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)/g)];
    // The search is an icon.
    expect(links.map(([, , label]) => label)).toEqual([...named, '']);
    for (const [, href = ''] of links) expect((await who.get(href)).status(), href).toBe(200);
  }
});

/** Bands, ties and verdicts, over JSON and on the pages, as each side sees them (NUM-03 to NUM-07). */

import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { NewMatch } from '~db/queries/matches';
import type { Factories } from '~tests/support/factories';
import { textOf as textIn } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { FACTS, preferred, required } from '~tests/support/scored';

const KNOWN = { ...FACTS, like: 4, lastLike: 2023, patients: '40 patients a year, as stated' };
/** Near the sponsor, and far from it. */
const BOSTON = { city: 'Boston', state: 'MA', zipCode: '02115' };
const HOUSTON = { city: 'Houston', state: 'TX', zipCode: '77030' };

const textOf = async (who: APIRequestContext, address: string) => textIn(await who.get(address));

async function sponsored(make: Factories) {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const matched = async (name: string, match: Partial<NewMatch>, place = BOSTON) => {
    const site = await make.site({ name, ...place });
    return { ...site, match: await make.match(study.id, site.organization.id, match) };
  };
  return { sponsor, study, matched };
}

test('[NUM-04][NUM-06][NUM-07] the band and the verdict are on every page and call of the sponsor, and a site sees neither its band nor the distance', async ({
  as,
  make,
}) => {
  const { sponsor, study, matched } = await sponsored(make);
  const strong = await matched('Harbor Clinic', { band: 'strong', facts: KNOWN, score: 59, low: 50, high: 68 });
  const weak = await matched('Meadow Clinic', { band: 'weak', score: 20 }, HOUSTON);
  const verdict =
    'four trials like this one, the last began in 2023; 40 patients a year, as stated; less than a mile from';
  const ids = new URLSearchParams([
    ['match', strong.match.id],
    ['match', weak.match.id],
  ]);
  for (const [who, from] of [
    [await as(sponsor.user), 'you'],
    [await as(await make.admin()), 'the sponsor'],
  ] as const) {
    for (const address of [
      `/studies/${study.id}`,
      `/matches/${strong.match.id}`,
      `/studies/${study.id}/compare?${ids}`,
    ])
      expect(await textOf(who, address), address).toContain(`Strong: ${verdict} ${from}`);
    const seen = await (await who.get(`/api/matches/${strong.match.id}`)).json();
    expect(seen).toMatchObject({ band: 'strong', verdict: { text: `Strong: ${verdict} ${from}` } });
  }
  const who = await as(sponsor.user);
  const page = await (await who.get(`/matches/${strong.match.id}`)).text();
  // The verdict comes first, and what each sub-score is based on is folded natively.
  expect(page.indexOf('Strong: four trials')).toBeLessThan(page.indexOf('Overall'));
  expect(page).toMatch(/<details[^>]*>\s*<summary/);
  expect(page).toContain('59%, likely 50% to 68%');

  const atSite = await as(strong.user);
  const own = 'You have four trials like this one, the last began in 2023; you have 40 patients a year, as stated';
  expect(await textOf(atSite, `/matches/${strong.match.id}`)).toContain(own);
  for (const address of [
    `/matches/${strong.match.id}`,
    `/api/matches/${strong.match.id}`,
    '/site-dashboard',
    '/api/matches',
  ]) {
    const text = await (await atSite.get(address)).text();
    expect(text, address).not.toContain('Strong');
    expect(text, address).not.toContain('"strong"');
    expect(text, address).not.toMatch(/mile from|miles from/);
  }
  const seen = await (await atSite.get(`/api/matches/${strong.match.id}`)).json();
  expect(seen).toMatchObject({ band: null, verdict: { text: own, place: null } });
});

test('[NUM-04] the list of a study is filtered and sorted by band, in its form, over JSON and as CSV', async ({
  as,
  make,
}) => {
  const { sponsor, study, matched } = await sponsored(make);
  await matched('Best Clinic', { band: 'possible', score: 90 });
  await matched('Strong Clinic', { band: 'strong', score: 60 });
  await matched('Second Clinic', { band: 'possible', score: 70 });
  const who = await as(sponsor.user);
  const names = async (query: string): Promise<string[]> =>
    (await (await who.get(`/api/studies/${study.id}/matches?${query}`)).json()).map(
      ({ siteOrganization }: { siteOrganization: { name: string } }) => siteOrganization.name,
    );
  expect(await names('band=possible')).toEqual(['Best Clinic', 'Second Clinic']);
  expect(await names('sort=band-desc')).toEqual(['Strong Clinic', 'Best Clinic', 'Second Clinic']);
  expect(await names('sort=band')).toEqual(['Best Clinic', 'Second Clinic', 'Strong Clinic']);
  expect((await who.get(`/api/studies/${study.id}/matches?band=good`)).status()).toBe(400);
  const page = await (await who.get(`/studies/${study.id}?band=strong`)).text();
  expect(page).toContain('name="band"');
  expect(page).toContain('Strong Clinic');
  expect(page).not.toContain('Second Clinic');
  const csv = await (await who.get(`/studies/${study.id}/matches.csv?band=strong`)).text();
  expect(csv).toMatch(/Strong,"Strong: [^"]*; but track record not reviewed;/);
  expect(csv).not.toContain('Second Clinic');
});

test('[NUM-05] sites that can’t be told apart stand under one line, better bands first and then as the sponsor chooses, on every page', async ({
  as,
  make,
}) => {
  const { sponsor, study, matched } = await sponsored(make);
  const range = (score: number) => ({ score, low: score - 10, high: score + 10 });
  const answered = (answerDays: number | null, selected: number) => ({ facts: { ...FACTS, answerDays, selected } });
  await matched('A far', { ...range(70), ...answered(1, 0) }, HOUSTON);
  await matched('B near', { ...range(66), ...answered(null, 2) });
  await matched('C strong', { ...range(62), ...answered(5, 1), band: 'strong' }, HOUSTON);
  await matched('D below', range(40));
  const who = await as(sponsor.user);
  interface Listed {
    tie: number | null;
    siteOrganization: { name: string };
  }
  const list = async (query: string) => {
    const found: Listed[] = [];
    let next: string | undefined = `/api/studies/${study.id}/matches?${query}`;
    while (next) {
      const answer: APIResponse = await who.get(next);
      found.push(...(await answer.json()));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers().link ?? '')?.[1];
    }
    return found.map(({ tie, siteOrganization }) => [siteOrganization.name, tie]);
  };
  const orders = {
    distance: ['C strong', 'B near', 'A far'],
    answerTime: ['C strong', 'A far', 'B near'],
    neverStarted: ['C strong', 'A far', 'B near'],
  };
  for (const [ties, tied] of Object.entries(orders))
    for (const limit of [1, 2, 50])
      expect(await list(`ties=${ties}&limit=${limit}`), `${ties} ${limit}`).toEqual([
        ...tied.map((name) => [name, 1]),
        ['D below', null],
      ]);
  // In another order, the list only says which group each is in.
  expect(await list('sort=name')).toEqual([
    ['A far', 1],
    ['B near', 1],
    ['C strong', 1],
    ['D below', null],
  ]);
  expect((await who.get(`/api/studies/${study.id}/matches?ties=luck`)).status()).toBe(400);

  const told = 'Sites 1 to 3 can’t be told apart on what we know.';
  const page = await textOf(who, `/studies/${study.id}?ties=answerTime`);
  expect(page.split(told)).toHaveLength(2);
  expect(page).toContain('then the fastest to answer invitations here.');
  expect(page.indexOf('A far')).toBeLessThan(page.indexOf('B near'));
  expect(await textOf(who, `/studies/${study.id}?sort=name`)).not.toContain(told);
  const csv = await (await who.get(`/studies/${study.id}/matches.csv`)).text();
  expect(csv.split('\r\n')[1]).toMatch(/^C strong,.*,1,62,52,72,/);
});

test('[NUM-04][NUM-05] the ranking over JSON and its demo have bands and tie groups', async ({ as, make, request }) => {
  const { matches } = await (await request.get('/api/matching/sites-for-study/demo-oncology')).json();
  const told = matches.map(({ siteId, band, tie }: Record<string, unknown>) => [siteId, band, tie]);
  expect(told.length).toBeGreaterThan(3);
  expect(told[0]).toEqual(['sample-01', 'strong', 1]);
  expect(new Set(told.map(([, band]: string[]) => band))).toEqual(new Set(['strong', 'possible']));
  const ties = told.flatMap(([, , tie]: (number | null)[]) => tie ?? []);
  expect(ties.length).toBeGreaterThan(1);
  expect(ties).toEqual([...ties].sort());
  expect(Math.min(...ties)).toBe(1);
  // The page has each site with its band, in this order.
  const demo = (await textOf(request, '/matching-demo?study=demo-oncology')).replace(/\s+/g, ' ');
  const shown = [...demo.matchAll(/Sample site (\d+) (Strong|Possible|Weak)/g)].map(([, number, band]) => [
    `sample-${number?.padStart(2, '0')}`,
    band?.toLowerCase(),
  ]);
  expect(shown).toEqual(told.map(([siteId, band]: string[]) => [siteId, band]));
  // Next to each score, because ties follow from the ranges.
  expect(demo).toMatch(/Overall\s+\d+%, likely \d+% to \d+%/);

  const admin = await as(await make.admin());
  const study = await make.study({ therapeuticArea: 'nephrology', requiredEquipment: [] });
  const { organization } = await make.site({ therapeuticAreas: ['Nephrology'] });
  const ranked = await (await admin.get(`/api/matching/sites-for-study/${study.id}`)).json();
  const own = ranked.matches.find(({ siteId }: { siteId: string }) => siteId === organization.id);
  expect(own).toMatchObject({ band: 'possible' });
  const page = (await textOf(admin, `/admin-panel?section=matching&study=${study.id}`)).replace(/\s+/g, ' ');
  const row = page.slice(page.indexOf(organization.name));
  expect(row).toMatch(/^.{1,80}?Possible/);
});

test('[NUM-06] a mail to the sponsor about an interested site has the verdict, and one to the site has none', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, matched } = await sponsored(make);
  const site = await matched('Harbor Clinic', { status: 'invited', band: 'strong', facts: KNOWN });
  expect((await (await as(site.user)).put(`/api/matches/${site.match.id}/accept`)).status()).toBe(200);
  const mails = await mailsTo(store, sponsor.user.email);
  expect(mails.some(({ body }) => body.includes('Strong: four trials like this one, the last began in 2023'))).toBe(
    true,
  );
  for (const { body } of await mailsTo(store, site.user.email)) expect(body).not.toContain('Strong:');
});

test('[NUM-03] over JSON, the musts and the lines of a match come from its one list of requirements', async ({
  as,
  make,
}) => {
  const { sponsor, matched } = await sponsored(make);
  const requirements = [
    { ...preferred('met', 'Northeast or Midwest'), fit: 'Northeast (preferred region)' },
    preferred('not known', 'current GCP training'),
    required('not known', 'MRI'),
    required('met', 'Pharmacy'),
  ];
  const { match } = await matched('Harbor Clinic', { requirements });
  const seen = await (await (await as(sponsor.user)).get(`/api/matches/${match.id}`)).json();
  expect(seen.musts).toEqual([
    { kind: 'equipment', state: 'not known', text: 'MRI' },
    { kind: 'equipment', state: 'met', text: 'Pharmacy' },
  ]);
  expect(seen.lines).toEqual({
    fits: ['Northeast (preferred region)', 'Pharmacy'],
    missing: [],
    notKnown: ['MRI', 'current GCP training'],
  });
  expect(seen).not.toHaveProperty('requirements');
});

/** Site search and analytics for sponsors, over JSON. The pages use the same queries (SPON-06, SPON-08). */
import type { APIResponse } from '@playwright/test';
import type { MatchStatus } from '~/catalogue/statuses';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const DAY = 86_400_000;
const NEXT = /<([^>]+)>; rel="next"/;

test('[SPON-06][GEN-05] only sponsors and administrators can call GET /api/sites', async ({ as, make }) => {
  expect((await (await as()).get('/api/sites')).status()).toBe(401);
  for (const somebody of [(await make.site()).user, await make.rep()]) {
    expect((await (await as(somebody)).get('/api/sites')).status()).toBe(403);
  }
  for (const somebody of [(await make.sponsor()).user, await make.admin()]) {
    expect((await (await as(somebody)).get('/api/sites')).status()).toBe(200);
  }
});

test('[SPON-06] GET /api/sites finds verified sites by word, area, equipment, place and training', async ({
  as,
  make,
}) => {
  const word = unique('heron');
  const fields = {
    name: `${word} A`,
    therapeuticAreas: ['Dermatology'],
    equipment: ['Infusion Center'],
    state: 'Vermont',
  };
  const { organization: a } = await make.site(fields);
  const { organization: b } = await make.site({ name: `${word} B`, state: 'TX' });
  await make.site({ name: `${word} C`, status: 'pending' });
  await make.training(a.id, Date.now() + DAY);
  await make.training(b.id, Date.now() - DAY);
  const who = await as((await make.sponsor()).user);
  const found = async (query: Record<string, string>) => {
    const response = await who.get(`/api/sites?${new URLSearchParams({ q: word, ...query })}`);
    return (await response.json()).map(({ id }: { id: string }) => id).sort();
  };
  expect(await found({})).toEqual([a.id, b.id].sort());
  const queries: Record<string, string>[] = [
    { area: 'dermatology' },
    { equipment: 'Infusion Center' },
    { place: 'VT' },
    { place: 'Northeast' },
    { gcp: 'current' },
    { area: 'Dermatology', place: 'Northeast', gcp: 'current' },
  ];
  for (const query of queries) {
    expect(await found(query), JSON.stringify(query)).toEqual([a.id]);
  }
  expect(await found({ place: 'Southwest', area: 'all' })).toEqual([b.id]);
  expect(await found({ place: 'Southwest', gcp: 'current' })).toEqual([]);
});

test('[SPON-06][API-06] GET /api/sites pages by limit and cursor with a Link header, and rejects unknown filter values', async ({
  as,
  make,
}) => {
  const word = unique('egret');
  for (let number = 0; number < 3; number++) await make.organization({ name: `${word} ${number}` });
  const who = await as((await make.sponsor()).user);
  const seen: string[] = [];
  let address: string | undefined = `/api/sites?q=${word}&limit=2`;
  while (address) {
    const page: APIResponse = await who.get(address);
    seen.push(...(await page.json()).map(({ name }: { name: string }) => name));
    address = NEXT.exec(page.headers().link ?? '')?.[1];
  }
  expect(seen.sort()).toEqual([0, 1, 2].map((number) => `${word} ${number}`));
  const wrong = await who.get('/api/sites?area=Alchemy&place=Atlantis&gcp=maybe');
  expect(wrong.status()).toBe(400);
  expect(Object.keys((await wrong.json()).errors).sort()).toEqual(['area', 'gcp', 'place']);
});

test('[SPON-06][SPON-08] a site includes the sponsor’s own matches, and contact details only once it has shown interest', async ({
  as,
  make,
}) => {
  const [sponsor, rival] = [await make.sponsor(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const theirs = await make.study({ sponsorId: rival.organization.id });
  const who = await as(sponsor.user);
  const cases: [MatchStatus | null, boolean][] = [
    [null, false],
    ['new', false],
    ['invited', false],
    ['declined', false],
    ['interested', true],
    ['selected', true],
  ];
  for (const [status, seen] of cases) {
    const name = unique('stilt');
    const email = `${name}@stilt.example`;
    const { organization } = await make.site({ name, email, phone: '555-0142', piEmail: `pi-${email}` });
    // A match with another sponsor's study reveals nothing.
    await make.match(theirs.id, organization.id, { status: 'selected' });
    const match = status && (await make.match(study.id, organization.id, { status }));
    const response = await who.get(`/api/sites?q=${name}`);
    const text = await response.text();
    const [site] = JSON.parse(text);
    const expected = match ? [{ id: match.id, studyId: study.id, title: study.title, status, score: 82 }] : [];
    expect(site.matches, `${status}`).toEqual(expected);
    expect(text.includes(email), `${status}`).toBe(seen);
    expect(text.includes('555-0142'), `${status}`).toBe(seen);
    expect(text).not.toContain('listedText');
    expect(text).not.toContain('searchText');
    expect(text).not.toContain(theirs.title);
  }
});

test('[SPON-08] a sponsor cannot confirm contact data by searching for it, as an administrator finds it', async ({
  as,
  make,
}) => {
  const [person, box] = [unique('quillan'), unique('heron')];
  const { organization } = await make.site({ contactName: person, email: `${box}@clinic.example` });
  const { user } = await make.sponsor();
  const [sponsor, admin] = [await as(user), await as(await make.admin())];
  for (const word of [person, box]) {
    expect(await (await sponsor.get(`/api/sites?q=${word}`)).json(), word).toEqual([]);
    expect(await (await sponsor.get(`/sponsor/sites?q=${word}`)).text(), word).not.toContain(organization.name);
    const asAdmin = await (await admin.get(`/api/organizations?search=${word}`)).json();
    expect(asAdmin, word).toMatchObject([{ id: organization.id }]);
  }
  const [found] = await (await sponsor.get(`/api/sites?q=${encodeURIComponent(organization.name)}`)).json();
  expect(found).toMatchObject({ id: organization.id });
});

test('[SPON-06] an administrator can name the sponsor whose matches to show; a sponsor cannot name another one', async ({
  as,
  make,
}) => {
  const sponsor = await make.sponsor();
  const name = unique('curlew');
  const { organization: site } = await make.site({ name });
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, site.id);
  const admin = await as(await make.admin());
  const matchesIn = async (query: string) =>
    (await (await admin.get(`/api/sites?q=${name}${query}`)).json())[0].matches;
  expect(await matchesIn('')).toEqual([]);
  expect(await matchesIn(`&organization=${sponsor.organization.id}`)).toMatchObject([{ id: match.id }]);
  expect((await admin.get(`/api/sites?organization=${site.id}`)).status()).toBe(404);
  const rival = await as((await make.sponsor()).user);
  for (const path of ['/api/sites', '/api/sponsor/analytics']) {
    expect((await rival.get(`${path}?organization=${sponsor.organization.id}`)).status()).toBe(404);
  }
});

test('[SPON-06] GET /api/sponsor/analytics counts each stage from match to selection', async ({ as, make }) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, enrollmentTarget: 60, totalSites: 4 });
  const other = await make.study({ sponsorId: sponsor.organization.id });
  const who = await as(sponsor.user);
  const created = Date.now() - 10 * DAY;
  const walk = async (...actions: ['sponsor' | 'site', string][]) => {
    const site = await make.site();
    const match = await make.match(study.id, site.organization.id, { createdAt: created });
    const people = { sponsor: who, site: await as(site.user) };
    for (const [side, action] of actions) {
      const data = action === 'decline' ? { data: { reason: 'No room.' } } : {};
      const response = await people[side].put(`/api/matches/${match.id}/${action}`, data);
      expect(response.status(), action).toBe(200);
    }
  };
  await walk();
  await walk(['sponsor', 'invite'], ['site', 'accept'], ['sponsor', 'select']);
  await walk(['site', 'interest'], ['site', 'decline']);
  await walk(['site', 'interest'], ['sponsor', 'decline']);
  await walk(['sponsor', 'invite'], ['site', 'decline']);
  await walk(['site', 'decline']);
  await make.match((await make.study()).id, (await make.site()).organization.id, { status: 'selected' });

  const { overall, studies, organization } = await (await who.get('/api/sponsor/analytics')).json();
  expect(organization).toBe(sponsor.organization.name);
  expect(overall).toMatchObject({
    matched: 6,
    invited: 2,
    cameForward: 2,
    approached: 4,
    interested: 3,
    selected: 1,
    declined: { bySite: 3, bySponsor: 1 },
    medianDays: { toInterest: 10, toSelection: 0 },
  });
  const [newest, first] = studies;
  expect(newest).toMatchObject({ id: other.id, matched: 0, medianDays: { toInterest: null, toSelection: null } });
  expect(first).toMatchObject({ id: study.id, matched: 6, selected: 1, enrollmentTarget: 60, totalSites: 4 });
});

test('[SPON-06][API-06] GET /api/sponsor/analytics pages its studies; an administrator names the sponsor', async ({
  as,
  make,
}) => {
  const sponsor = await make.sponsor();
  for (let number = 0; number < 3; number++) await make.study({ sponsorId: sponsor.organization.id });
  const admin = await as(await make.admin());
  const path = `/api/sponsor/analytics?organization=${sponsor.organization.id}&limit=2`;
  const first = await (await admin.get(path)).json();
  const second = await (await admin.get(`${path}&cursor=${encodeURIComponent(first.next)}`)).json();
  expect(new Set([...first.studies, ...second.studies].map(({ id }: { id: string }) => id)).size).toBe(3);
  expect(second.next).toBeNull();
  const unnamed = await admin.get('/api/sponsor/analytics');
  expect(unnamed.status()).toBe(400);
  expect(Object.keys((await unnamed.json()).errors)).toEqual(['organization']);
  expect((await (await as()).get('/api/sponsor/analytics')).status()).toBe(401);
  expect((await (await as((await make.site()).user)).get('/api/sponsor/analytics')).status()).toBe(403);
});

test('[RNK-01][SPON-02][SPON-05] a suggestion that no longer qualifies is neither counted nor listed on the dashboard', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const [fits, former] = [await make.organization(), await make.organization()];
  await make.match(study.id, fits.id);
  await make.match(study.id, former.id, { qualifies: false });
  const page = await (await (await as(user)).get('/sponsor-dashboard')).text();
  expect(page).toContain(fits.name);
  expect(page).not.toContain(former.name);
  expect(page.replace(/<[^>]+>/g, ' ')).toMatch(/Pending Matches\s+1\s/);
});

test('[SCR-19] the Sites cell says how many sites are selected of those sought, and labels the specified figures', async ({
  as,
  make,
}) => {
  const sponsor = await make.sponsor();
  const post = (values: object) => make.study({ sponsorId: sponsor.organization.id, ...values });
  const study = await post({ enrollmentTarget: 180, totalSites: 6 });
  await make.match(study.id, (await make.organization()).id, { status: 'selected' });
  const words = async () =>
    (await textOf(await (await as(sponsor.user)).get('/sponsor-dashboard'))).replace(/\s+/g, ' ');
  expect(await words()).toContain('1 of 6 sites selected 1 / 180 (sites selected / patients needed)');
  await post({ enrollmentTarget: null, totalSites: null });
  expect(await words()).toContain('0 sites selected 0 / 20 (sites selected / patients needed, our default)');
});

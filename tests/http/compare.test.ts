/** Comparing matches of a study, and previewing its weights (CMP-01, CMP-04). */
import { auditEventsOf } from '~db/queries/audit';
import { expect, test } from '~tests/support/people';
import { required } from '~tests/support/scored';

const ENDPOINTS = { JSON: '/api/studies', page: '/studies' };
/** A match whose study has no preferred location, and whose site's performance is unknown. */
const UNSURE = {
  breakdown: {
    geographicScore: null,
    specialtyScore: 80,
    capacityScore: 70,
    regulatoryScore: 60,
    performanceScore: null,
  },
  reasons: [
    'Geography, not applicable: The study has no preferred region.',
    'Performance, not known: The site has not stated how many trials it ran.',
  ],
  computedAt: Date.UTC(2026, 2, 1, 12),
};
const EVEN = { geography: '100', specialty: '100', capacity: '100', regulatory: '100', performance: '100' };

test('[DAY-58][DAY-117] the comparison says what the sites have answered, leads to each decision, and can show only what differs', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const matched = async (name: string, match: object) =>
    make.match(study.id, (await make.site({ name })).organization.id, match);
  const fresh = await matched('Fresh Clinic', { status: 'new' });
  const keen = await matched('Keen Clinic', {
    status: 'interested',
    attested: { at: 1, eligiblePerMonth: null, commitment: 12 },
  });
  const here = `/studies/${study.id}/compare?ids=${fresh.id}&ids=${keen.id}`;
  const who = await as(user);
  const html = await (await who.get(here)).text();
  const back = encodeURIComponent(here);
  for (const ask of [`${fresh.id}?ask=invite`, `${keen.id}?ask=select`, `${keen.id}?ask=backup`])
    expect(html).toContain(`/matches/${ask}&amp;returnTo=${back}`);
  expect(html).toContain(`/matches/${keen.id}/decline`);
  expect(html).not.toContain(`${fresh.id}?ask=select`);
  expect(html).toContain('12 participants');
  expect(html).not.toContain('Scored on');

  const [, others = ''] = /href="([^"]*show=all[^"]*)"/.exec(html) ?? [];
  const all = await (await who.get(others.replaceAll('&amp;', '&'))).text();
  for (const shown of ['12 participants', 'Scored on', `${keen.id}?ask=select`]) expect(all).toContain(shown);

  // Names lead to the match, and a new site is shortlisted here.
  expect(html).toContain(`href="/matches/${keen.id}">Keen Clinic<`);
  for (const row of ['Eligible patients a month', 'Investigator']) expect(all).toContain(row);
  const listed = await who.post(here.split('?')[0] ?? '', {
    form: { intent: `shortlistMatch ${fresh.id}`, returnTo: here },
  });
  expect([listed.status(), listed.headers().location]).toEqual([303, here]);
  expect(await (await who.get(here)).text()).toContain('Take off the shortlist');

  const { matches } = await (
    await who.get(`/api/studies/${study.id}/compare?match=${fresh.id}&match=${keen.id}`)
  ).json();
  expect(matches).toMatchObject([
    { may: expect.arrayContaining(['invite']), feasibility: null, miles: 0 },
    { attested: { commitment: 12 } },
  ]);
});

for (const [endpoint, at] of Object.entries(ENDPOINTS)) {
  test(`[CMP-01] as ${endpoint}: two to four of a study’s matches are shown side by side, without contact data`, async ({
    as,
    make,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id });
    // The words of a met requirement may say what the site has.
    const trials = (state: 'met' | 'not met', text: string) => ({ ...required(state, text), kind: 'trials' as const });
    const requirements = [required('not met', 'Pharmacy'), trials('not met', '2 confirmed trials like this study')];
    const sites = await Promise.all([make.site({ state: 'MA' }), make.site({ state: 'OH' })]);
    const [first, second] = await Promise.all([
      make.match(study.id, sites[0].organization.id, { score: 72, low: 58, high: 80, requirements, ...UNSURE }),
      make.match(study.id, sites[1].organization.id, {
        status: 'interested',
        requirements: [trials('met', '5 confirmed trials like this study')],
      }),
    ]);
    const sponsor = await as(user);
    const compare = (who: typeof sponsor, ...ids: string[]) => {
      const query = new URLSearchParams(ids.map((id) => ['match', id]));
      if (endpoint === 'page') query.set('show', 'all');
      return who.get(`${at}/${study.id}/compare?${query}`);
    };
    for (const who of [sponsor, await as(await make.admin())]) {
      const answer = await compare(who, first.id, second.id);
      expect(answer.status()).toBe(200);
      const text = await answer.text();
      for (const { organization } of sites) {
        expect(text).toContain(organization.name);
        if (organization.email) expect(text).not.toContain(organization.email);
      }
      if (endpoint === 'page') {
        for (const words of [
          '72%, likely 58% to 80%',
          'Required: Pharmacy',
          'Not met',
          'differs',
          'Scored on',
          'Mar 1, 2026',
        ])
          expect(text).toContain(words);
        expect(text.match(/Required: \d confirmed trials/g)).toHaveLength(1);
        // Unknown data, and data the study does not ask for.
        for (const words of ['Not known', 'Not applicable']) expect(text).toContain(words);
      } else {
        const [one, two] = JSON.parse(text).matches;
        expect([one.id, two.id]).toEqual([first.id, second.id]);
        expect([one.unasked, two.unasked]).toEqual([['geography'], []]);
      }
    }
    // As the form above the study’s table sends them, without JavaScript too.
    if (endpoint === 'page') {
      const sent = await sponsor.get(`/studies/${study.id}/compare?ids=${first.id}&ids=${second.id}`);
      expect(sent.status()).toBe(200);
      const table = await (await sponsor.get(`/studies/${study.id}?stage=suggested`)).text();
      for (const title of ['Geography: not applicable', 'Performance: not known']) expect(table).toContain(title);
      const list = table.toLowerCase();
      expect(list).toContain(`formaction="/studies/${study.id}/compare"`);
    }
    expect((await compare(sponsor, first.id)).status()).toBe(400);
    expect((await compare(sponsor, first.id, first.id)).status()).toBe(400);
    expect((await compare(sponsor, ...'abcde')).status()).toBe(400);
    const tooFew = await (await compare(sponsor, first.id)).text();
    expect(tooFew).toContain('Please choose 2 to 4 sites');
    if (endpoint === 'page') expect(tooFew).toMatch(/Back to <\/span>the study/);
    const elsewhere = await make.match((await make.study()).id, sites[0].organization.id);
    expect((await compare(sponsor, first.id, elsewhere.id)).status()).toBe(404);
    for (const who of [await as((await make.sponsor()).user), await as(sites[0].user)])
      expect((await compare(who, first.id, second.id)).status()).toBe(404);
  });

  test(`[CMP-04] as ${endpoint}: other weights are previewed with the current rank and score; nothing changes`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({
      sponsorId: organization.id,
      therapeuticArea: 'gastroenterology',
      geographicPreferences: ['Mountain States'],
    });
    const site = await make.organization({ therapeuticAreas: ['Gastroenterology'], city: 'Denver', state: 'CO' });
    const sponsor = await as(user);
    const preview = (weights: Record<string, string>) => {
      const query = new URLSearchParams({ ...EVEN, ...weights });
      return sponsor.get(
        endpoint === 'JSON'
          ? `/api/studies/${study.id}/weights/preview?${query}`
          : `/studies/${study.id}/weights?preview=1&${query}`,
      );
    };
    const answer = await preview({ geography: '200', specialty: '0' });
    expect(answer.status()).toBe(200);
    const text = await answer.text();
    if (endpoint === 'JSON') {
      const seen = JSON.parse(text).sites.find(({ siteId }: { siteId: string }) => siteId === site.id);
      expect(seen).toMatchObject({ site: site.name, place: expect.any(Number), placeNow: expect.any(Number) });
      expect(seen.score).not.toBe(seen.scoreNow);
    } else {
      expect(text).toContain('Nothing is saved yet.');
      expect(text).toContain(site.name);
    }
    expect((await preview({ geography: '15' })).status()).toBe(400);
    expect((await (await sponsor.get(`/api/studies/${study.id}/weights`)).json()).shifts.geography).toBe(100);
    expect(await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }))).toEqual([]);
  });
}

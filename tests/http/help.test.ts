/** Help, from every page (DAY). */
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

test('[DAY-08] every footer leads to help, which says how each step goes', async ({ as, make }) => {
  const [site, visitor] = [await as((await make.site()).user), await as()];
  const footerOf = async (who: typeof site, path: string) =>
    /<footer[\s\S]*<\/footer>/.exec(await (await who.get(path)).text())?.[0];
  for (const path of ['/site-dashboard', '/inbox', '/account'])
    expect(await footerOf(site, path), path).toMatch(/href="\/help(#[\w-]+)?"/);
  for (const path of ['/', '/login', '/onboarding'])
    expect(await footerOf(visitor, path), path).toMatch(/href="\/help(#[\w-]+)?"/);
  const help = await textOf(await visitor.get('/help'));
  for (const topic of [
    'Inbox',
    'CDA',
    'Feasibility questionnaire',
    'Attesting',
    'Qualification visit',
    'Decision',
    'Score',
    'Requirements',
  ])
    expect(help).toContain(topic);
});

test('[DAY-09] help is searched without scripts, and leads to contact if it has no article', async ({ as }) => {
  const visitor = await as();
  const found = await (await visitor.get('/help?q=countersign')).text();
  expect(found).toContain('1 article about “countersign”');
  expect(found).toContain('href="/help#cda"');
  expect(found).toContain('You countersign if the CDA is mutual or you have chosen to');
  expect(found).not.toContain('id="cda"');
  for (const query of ['zebra', '(x+)+$', '<script>', '%E0'.repeat(500)]) {
    const answer = await visitor.get(`/help?q=${encodeURIComponent(query)}`);
    expect(answer.status(), query).toBe(200);
    expect(await answer.text(), query).toContain('href="/#contact" ');
  }
  expect(await (await visitor.get('/help?q=+')).text()).toContain('id="cda"');
});

test('[DAY-09] each step of a match and each work page leads to its article, for both sides', async ({ as, make }) => {
  const { organization: sponsor, user: atSponsor } = await make.sponsor();
  const { organization: site, user: atSite } = await make.site();
  const study = await make.study({ sponsorId: sponsor.id });
  const { id } = await make.match(study.id, site.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  const help = await (await (await as()).get('/help')).text();
  const articles = [...help.matchAll(/<article id="([\w-]+)"/g)].map(([, topic]) => topic);
  const topicsOf = async (user: typeof atSite, path: string) => {
    const html = await (await (await as(user)).get(path)).text();
    const topics = [...html.matchAll(/href="\/help#([\w-]+)"/g)].map(([, topic]) => topic);
    expect(articles, path).toEqual(expect.arrayContaining(topics));
    return topics;
  };
  for (const user of [atSite, atSponsor]) {
    // The open step, and each in the list.
    expect(await topicsOf(user, `/matches/${id}`)).toEqual(['cda', 'interest', 'cda', 'feasibility', 'decision']);
    for (const [tab, topic] of Object.entries({
      messages: 'messages',
      documents: 'cda',
      feasibility: 'feasibility',
      visit: 'visit',
      history: 'steps',
    }))
      expect(await topicsOf(user, `/matches/${id}/${tab}`)).toEqual([topic]);
    expect(await topicsOf(user, '/organization/staff')).toEqual(['staff']);
    expect(await topicsOf(user, '/inbox')).toEqual(['inbox']);
  }
  expect(await topicsOf(atSite, '/organization/documents')).toEqual(['documents']);
  expect(await topicsOf(atSponsor, `/studies/${study.id}`)).toEqual(['study']);
  expect(await topicsOf(atSponsor, `/studies/${study.id}?tab=settings`)).toEqual(['study-settings']);
  expect(await topicsOf(atSponsor, `/studies/${study.id}/feasibility`)).toEqual(['feasibility']);
});

/** The pages of a study are named by what people call it, and lead back to it in one way. */
import { expect, test } from '~tests/support/people';

test('[DAY-124][DAY-119] every page of a study leads back to it by its short name, and no heading is its long title', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const title = 'A Randomized, Double-blind, Placebo-controlled Study of Lumerase in Adults With Moderate Disease';
  const study = await make.study({ sponsorId: organization.id, title, protocolNumber: 'LUM-301' });
  const sites = [(await make.site()).organization, (await make.site()).organization];
  const matches = [];
  for (const site of sites) matches.push(await make.match(study.id, site.id, { status: 'interested' }));
  const who = await as(user);
  const [one, two] = matches.map(({ id }) => id);
  for (const page of [
    ...['edit', 'close', 'weights', 'path', 'cdas', 'message?stage=interested', 'why-not', 'outreach', 'print'],
    `compare?ids=${one}&ids=${two}`,
  ]) {
    const html = await (await who.get(`/studies/${study.id}/${page}`)).text();
    expect(html, page).toMatch(/Back to <\/span>LUM-301/);
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1], page).not.toContain(title);
    expect(/<title>(.*?)<\/title>/s.exec(html)?.[1], page).not.toContain(title);
  }
  const close = await (await who.get(`/studies/${study.id}/close`)).text();
  expect(close).toContain('Close LUM-301');
  expect(close, 'below the heading').toContain(title);
  for (const what of ['weights', 'path', `compare?match=${one}&match=${two}`])
    expect(await (await who.get(`/api/studies/${study.id}/${what}`)).json()).toMatchObject({
      study: title,
      name: 'LUM-301',
    });
});

test('[DAY-124] the inbox of either side names a study as people call it, but not by an acronym that is an estimate', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const { organization: site, user: coordinator } = await make.site();
  const asked = async (named: object, todo: 'answer' | 'decide') => {
    const study = await make.study({ sponsorId: organization.id, title: 'A long title', ...named });
    const match = await make.match(study.id, site.id, { status: todo === 'answer' ? 'invited' : 'interested' });
    await make.engagement(match.id, { step: todo === 'answer' ? 'interest' : 'decision', todo });
  };
  await asked({ acronym: 'LUMEN' }, 'answer');
  await asked({ acronym: 'GUESS', origins: { acronym: 'estimate' } }, 'decide');
  const inboxOf = async (of: typeof user) => (await (await as(of)).get('/api/inbox')).json();
  expect((await inboxOf(coordinator)).map(({ about }: { about: string }) => about)).toContain('LUMEN');
  const others = (await inboxOf(user)).map(({ other }: { other: string }) => other);
  expect(others).toContain('A long title');
  expect(others).not.toContain('GUESS');
});

test('[DAY-141] news of a study and Recent Matches name it as people call it', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const title = `A Long Title ${organization.id}`;
  const named = { sponsorId: organization.id, title, acronym: 'LUMEN' };
  const study = await make.study({ ...named, decidedAt: Date.now() });
  const { organization: site } = await make.site();
  await make.match(study.id, site.id, { status: 'interested' });
  await make.reviewRequest('study', (await make.study({ ...named, status: 'pending_approval', isActive: false })).id);
  const who = await as(user);
  const items = (await (await who.get('/api/inbox')).json()) as { kind: string; about: string }[];
  const about = (kind: string) => items.filter((item) => item.kind === kind).map((item) => item.about);
  expect([about('study'), about('question')]).toEqual([['LUMEN'], ['LUMEN']]);
  const dashboard = await (await who.get('/sponsor-dashboard')).text();
  expect(dashboard.slice(dashboard.indexOf('Recent Matches</h2>'))).toContain(`LUMEN · ${title}`);
});

test('[DAY-133] a site reads the short name on every page of a match and on its card, with the title below', async ({
  as,
  make,
}) => {
  const { organization } = await make.sponsor();
  const { organization: site, user } = await make.site();
  const title = 'A Randomized Study of Lumerase in Adults With Moderate Disease';
  const study = await make.study({ sponsorId: organization.id, title, acronym: 'LUMEN', sponsorName: 'Larkspur' });
  const { id } = await make.match(study.id, site.id, { status: 'invited' });
  const who = await as(user);
  for (const page of ['', '/messages', '/documents', '/feasibility', '/visit', '/history']) {
    const html = await (await who.get(`/matches/${id}${page}`)).text();
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1], page).toBe('LUMEN');
    expect(html, page).toContain(`Sponsored by Larkspur · ${title}`);
    expect(/<title>(.*?)<\/title>/s.exec(html)?.[1], page).not.toContain(title);
  }
  expect(await (await who.get(`/matches/${id}/decline`)).text()).toContain(`LUMEN: ${title}`);
  expect(await (await who.get('/site-dashboard')).text()).toContain('LUMEN · Sponsored by');
  const ownStudy = await (await who.get(`/studies/${study.id}`)).text();
  expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(ownStudy)?.[1]).toBe('LUMEN');
  expect(ownStudy).toMatch(/Back to <\/span>your match/);
});

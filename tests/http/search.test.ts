/** The search as a page and as a call (FIND). What it finds, and never finds, is in tests/queries/search.test.ts. */
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

test('[FIND-01][FIND-02] the page and the call find the same, and only what the reader can open', async ({
  as,
  make,
}) => {
  const word = unique('sandgrouse');
  const [sponsor, other] = [await make.sponsor(), await make.sponsor()];
  const { organization: site, user } = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id, title: `${word} trial` });
  const { id } = await make.match(study.id, site.id, { status: 'invited' });
  const [own, atSite] = [await as(sponsor.user), await as(user)];
  for (const [who, path] of [
    [own, `/studies/${study.id}`],
    [atSite, `/matches/${id}`],
  ] as const) {
    const { groups } = await (await who.get(`/api/search?q=${word}`)).json();
    expect(
      groups.flatMap(({ results }: { results: { path: string }[] }) => results.map((each) => each.path)),
    ).toContain(path);
    const page = await (await who.get(`/search?q=${word}`)).text();
    expect(page).toContain(`href="${path}"`);
    expect((await who.get(path)).status()).toBe(200);
  }
  for (const who of [await as(other.user), await as(await make.rep()), await as((await make.site()).user)]) {
    expect(await (await who.get(`/api/search?q=${word}`)).json()).toEqual({ query: word, meant: null, groups: [] });
    const page = await (await who.get(`/search?q=${word}`)).text();
    expect(page).toContain(`Nothing found for “${word}”`);
    expect(page).not.toContain(study.id);
  }
});

test('[FIND-04] a text of any length is searched on the page, and a long one refused in a call', async ({
  as,
  make,
}) => {
  const who = await as((await make.site()).user);
  expect((await who.get(`/api/search?q=${'x'.repeat(201)}`)).status()).toBe(400);
  expect(await textOf(await who.get(`/search?q=${'x'.repeat(5000)}`))).toContain('Nothing found for');
  expect((await who.get('/api/search?q=x&kind=secrets')).status()).toBe(400);
  expect(await textOf(await who.get('/search'))).toContain('Everything here that you can open');
});

test('[FIND-05] the header leads signed-in people to the search, and nobody else', async ({ as, make, visitor }) => {
  const link = /<a href="\/search" data-find/;
  for (const user of [(await make.site()).user, (await make.sponsor()).user, await make.admin(), await make.rep()])
    expect(await (await (await as(user)).get('/help')).text()).toMatch(link);
  expect(await (await (await visitor()).get('/help')).text()).not.toMatch(link);
  expect((await (await visitor()).get('/search')).status()).toBe(401);
});

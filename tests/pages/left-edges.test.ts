/** Where pages begin: whoever goes from one to the other does not see the text jump. */
import { expect, test } from '~tests/support/people';

test('[DAY-119] the pages of a study, a match and a site begin at one left edge @js', async ({
  page,
  signIn,
  make,
}) => {
  test.slow();
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const { organization: site, user: owner } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  const leftOf = async (address: string) => {
    await page.goto(address);
    const { x = -1 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {};
    return [address, Math.round(x)];
  };
  const ofStudy = ['', '/edit', '/weights', '/path', '/close', '/cdas', '/message', '/why-not', '/outreach'];
  const ofMatch = ['', '/decline', '/documents', '/messages'];
  const ofSite = [
    '/site-dashboard',
    '/organization/profile',
    '/organization/staff',
    '/organization/documents',
    '/account',
  ];
  for (const [width, left] of [
    [1440, 104],
    [1024, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await signIn(user);
    for (const path of [
      ...ofStudy.map((rest) => `/studies/${study.id}${rest}`),
      ...ofMatch.map((rest) => `/matches/${match.id}${rest}`),
    ])
      expect(await leftOf(path)).toEqual([path, left]);
    await signIn(owner);
    for (const path of ofSite) expect(await leftOf(path)).toEqual([path, left]);
  }
});

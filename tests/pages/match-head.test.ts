/** The head of a match’s pages, and what its buttons lead to. */
import { WORKSPACE_TABS } from '~/catalogue/engagement';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const LONG = 'A Phase 3 Randomized Trial of Lumerase and Standard of Care in Adults With Relapsed Systemic Lupus';

test('[DAY-51] on every tab, the head of a match takes 120 px at most on a wide screen and 300 px on a phone @browser', async ({
  page,
  make,
  signIn,
}) => {
  test.slow();
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, title: LONG, sponsorName: 'Larkspur' });
  const site = await make.site({ name: 'Riverside Research Clinic of the Northeast' });
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  for (const user of [sponsor.user, site.user]) {
    await signIn(user);
    for (const { value } of WORKSPACE_TABS)
      for (const [width, most] of [
        [1280, 120],
        [390, 300],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/matches/${id}${value === 'overview' ? '' : `/${value}`}`);
        const box = await page.getByRole('main').locator('> header').boundingBox();
        expect(box?.height, `${value} at ${width} px`).toBeLessThanOrEqual(most);
      }
  }
});

test('[DAY-52] with JavaScript, too, a site is selected on the page that asks for the reason @js', async ({
  page,
  make,
  signIn,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await signIn(sponsor.user);
  await page.goto(`/matches/${id}`);
  await hydrated(page);
  await page.getByRole('link', { name: /^Select/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Select ${site.organization.name}?` })).toBeVisible();
  await page.getByRole('textbox').fill('The most patients of all.');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByText('Reason: The most patients of all.')).toBeVisible();
});

test('[DAY-53] a site reads what the study is and offers before how it scores, and its own words as its own', async ({
  page,
  make,
  signIn,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.site();
  const point = { dimension: 'performance', points: 40, field: 'priorTrials', value: 6, source: 'declared' } as const;
  const { id } = await make.match(study.id, site.organization.id, {
    evidence: [{ ...point, text: 'It reports 6-15 prior trials.' }],
  });
  const headings = async () =>
    (await page.getByRole('heading', { level: 2 }).allTextContents()).map((each) => each.trim());
  const main = page.getByRole('main');
  await signIn(site.user);
  await page.goto(`/matches/${id}`);
  const own = (await headings()).filter((each) => /^(The study|What the study|How it)/.test(each));
  expect(own).toEqual(['The study', 'What the study offers', 'How it fits']);
  await expect(main).toContainText('(your own statement)');
  await signIn(user);
  await page.goto(`/matches/${id}`);
  // The study is the sponsor's own, so it is folded.
  expect((await headings()).filter((each) => /^(The study|How it)/.test(each))).toEqual(['How it fits']);
  await expect(main).toContainText('(the site’s own statement)');
});

test('[DAY-203] at 640 px the name of a match is one line, and at 1024 px a site’s links leave the platform’s name whole @js', async ({
  page,
  make,
  signIn,
}) => {
  const { organization, user } = await make.site();
  const study = await make.study({ acronym: 'ORCA', protocolNumber: null });
  const { id } = await make.match(study.id, organization.id, { status: 'invited' });
  await signIn(user);
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto(`/matches/${id}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('ORCA');
  expect((await title.boundingBox())?.height).toBeLessThan(50);
  await page.setViewportSize({ width: 1024, height: 900 });
  const logo = page.getByRole('banner').getByRole('link', { name: 'StudyBridge' });
  const isCut = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some(
      (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
    );
  expect(await logo.evaluate(isCut)).toBe(false);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('order', '9999');
});

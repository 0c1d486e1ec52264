/** What a sponsor needs for its work with a study: clicks, and room on the screen. */
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { finishStep } from '~/domain/commands/engagements/turns.server';
import { engagementOf } from '~db/queries/engagements';
import { matchesOfStudy } from '~db/queries/matches';
import { studies } from '~db/schema';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';
import { required } from '~tests/support/scored';

test('[DAY-49] from posting a study to the first invited site takes a sponsor who is signed in nine clicks, counted as a person', async ({
  page,
  as,
  make,
  signIn,
  store,
}) => {
  test.slow();
  const { user } = await make.sponsor();
  await make.site({ therapeuticAreas: ['Oncology'] });
  await signIn(user);
  let clicks = 0;
  const click = async (role: 'button' | 'link' | 'checkbox', name: string | RegExp, on = page) => {
    clicks += 1;
    await hydrated(page);
    const target = on.getByRole('main').getByRole(role, { name }).first();
    await (role === 'checkbox' ? target.check() : target.click());
  };

  await page.goto('/sponsor-dashboard');
  await click('link', 'Create Study');
  await page.getByLabel('NCT number').fill('NCT90000001');
  await click('button', 'Lookup');
  await expect(page.getByText('Study Found!').first()).toBeVisible();
  await click('button', 'Confirm all');
  // The other tabs can wait: what is missing there is not required, and the last one says so.
  await click('button', 'Go to review');
  await click('button', 'Submit for Review');
  await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();
  await click('link', 'See the study');
  const [study] = await store.read((db) =>
    db
      .select()
      .from(studies)
      .where(eq(studies.sponsorId, user.organizationId ?? '')),
  );
  const id = study?.id ?? '';
  await expect(page).toHaveURL(new RegExp(`/studies/${id}`));
  const administrator = await as('configured admin');
  expect((await administrator.put(`/api/studies/${id}/approve`)).status()).toBe(200);

  // What the job does once the approval can no longer be undone, when the sponsor is told of it.
  expect((await administrator.post('/api/matches/run', { data: { studyId: id } })).status()).toBe(200);
  await page.reload();
  await click('checkbox', /^Select /);
  await click('button', 'Invite');
  await expect(page.getByRole('heading', { name: 'What the site will read' })).toBeVisible();
  await click('button', 'Invite');
  await expect(page.getByText('1 site invited').first()).toBeVisible();
  const matched = await store.read((db) => matchesOfStudy(db, id));
  expect(matched.filter(({ status }) => status === 'invited')).toHaveLength(1);
  expect(clicks).toBeLessThanOrEqual(9);
});

test('[DAY-67] CDAs and a questionnaire of its own for four sites take a sponsor at most twenty clicks', async ({
  page,
  make,
  signIn,
  store,
}) => {
  test.slow();
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, sponsorName: organization.name });
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) {
    const { organization: site } = await make.site();
    const { id } = await make.match(study.id, site.id, { status: 'interested' });
    await make.engagement(id, { step: 'cda', todo: 'sendCda' });
    ids.push(id);
  }
  await signIn(user);
  let clicks = 0;
  const click = async (role: 'button' | 'link', name: string | RegExp) => {
    clicks += 1;
    await hydrated(page);
    const target = page.getByRole('main').getByRole(role, { name }).first();
    await target.click();
  };
  const todos = async () => Promise.all(ids.map(async (id) => (await store.read((db) => engagementOf(db, id)))?.todo));

  await page.goto(`/studies/${study.id}`);
  await click('link', /^CDA /);
  await click('link', 'Send CDAs');
  await page.getByLabel('Governing law (state)').fill('Delaware');
  await click('button', 'Send the CDAs');
  await expect(page.getByText('CDA sent to 4 sites').first()).toBeVisible();
  expect(await todos()).toEqual(ids.map(() => 'signCda'));

  // The sites sign.
  for (const id of ids) {
    await store.tx(async (db) => {
      const engagement = await engagementOf(db, id);
      if (engagement) await finishStep(db, engagement, 'cda', Date.now());
    });
  }
  await click('link', 'Feasibility');
  clicks += 1;
  await page.getByLabel('Begin with').selectOption('blank');
  await click('button', 'Make draft');
  await page.getByLabel('New section').fill('All');
  await click('button', 'Add section');
  await click('link', 'Own question');
  await click('link', 'Several questions at once');
  const questions = Array.from({ length: 12 }, (_, index) => `Question ${index + 1}?`);
  await page.getByLabel('Questions').fill(questions.join('\n'));
  await click('button', 'Add the questions');
  await click('link', 'Preview and send');
  await click('button', 'Send questionnaire');
  await expect(page.getByText('Questionnaire sent').first()).toBeVisible();
  expect(await todos()).toEqual(ids.map(() => 'answerQuestionnaire'));
  expect(clicks).toBeLessThanOrEqual(20);
});

/** A study with as many suggestions as a page has. */
async function full(make: Parameters<Parameters<typeof test>[2]>[0]['make'], signIn: (user: never) => Promise<void>) {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, protocolNumber: 'LRK-1' });
  const requirements = [required('met', 'MRI'), required('not met', 'Pharmacy')];
  for (let count = 0; count < 14; count++) {
    const site = await make.organization({ name: `Riverside Research Clinic ${count + 10}` });
    await make.match(study.id, site.id, { score: 80 - count, low: 70 - count, high: 90 - count, requirements });
  }
  await signIn(sponsor.user as never);
  return study;
}

const boxesIn = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.foot-bar')?.getBoundingClientRect();
    const rows = [...document.querySelectorAll('tbody tr:first-child')].map((row) => row.getBoundingClientRect());
    const foot = bar?.top ?? window.innerHeight;
    return {
      tallest: Math.max(...rows.map(({ height }) => height)),
      inView: rows.filter(({ bottom }) => bottom <= foot).length,
      bar: bar ? bar.bottom <= window.innerHeight + 1 : false,
    };
  });

test('[DAY-40] at 1280 by 900, ten rows of the list are in view, above the bar of what can be done with them @browser', async ({
  page,
  make,
  signIn,
}) => {
  const study = await full(make, signIn as never);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/studies/${study.id}?stage=suggested`);
  await hydrated(page);
  const { tallest, inView, bar } = await boxesIn(page);
  expect(tallest).toBeLessThanOrEqual(48);
  expect(inView).toBeGreaterThanOrEqual(10);
  expect(bar).toBe(true);
});

test('[DAY-43] the bar stays in view and its ticks stay in the address, so that Back from the comparison has them @js', async ({
  page,
  make,
  signIn,
}) => {
  const study = await full(make, signIn as never);
  await page.goto(`/studies/${study.id}?stage=suggested`);
  await hydrated(page);
  for (const count of [10, 12]) await page.getByLabel(`Select Riverside Research Clinic ${count}`).check();
  await expect(page).toHaveURL(/ids=.+ids=/);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'Compare 2 sites' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Select Riverside Research Clinic 12')).toBeChecked();
  await page.getByLabel('Select Riverside Research Clinic 12').uncheck();
  await expect(page).not.toHaveURL(/ids=.+ids=/);
  await page.getByRole('row', { name: 'Riverside Research Clinic 11' }).getByRole('link', { name: 'Why' }).click();
  await expect(page.getByText('Fits', { exact: true })).toBeVisible();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
});

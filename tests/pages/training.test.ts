import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { COURSES, type CourseId } from '~/catalogue/training/courses';
import { insertTraining, trainingsOfUser } from '~db/queries/trainings';
import type { Store } from '~db/store.server';
import { expect, test } from '~tests/support/people';
import { answersOf, complete, readAll } from '~tests/support/training';

const DAY = 86_400_000;
const MODULES = COURSES['gcp-fundamentals'].modules;

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const panel = (page: Page) =>
  page
    .getByRole('complementary')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'GCP Training' }) });

/** Chooses an answer for each question. */
async function choose(page: Page, course: CourseId, answers: Record<string, string>): Promise<void> {
  for (const { id, text, options } of COURSES[course].questions) {
    const label = options.find(({ value }) => value === answers[id])?.label ?? '';
    await page.getByRole('radiogroup', { name: text }).getByLabel(label, { exact: true }).check();
  }
}

async function trainedUntil(store: Store, organizationId: string, userId: string, expiresAt: number): Promise<void> {
  await store.tx((db) =>
    insertTraining(db, {
      id: randomUUID(),
      organizationId,
      userId,
      course: 'gcp-fundamentals',
      expiresAt,
      score: 90,
      completedAt: expiresAt - 365 * DAY,
      certificateNumber: `GCP-2025-${randomUUID().slice(0, 6)}`,
    }),
  );
}

test('[SITE-06] from the dashboard, a person reads six modules, passes the quiz and gets a certificate', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  await signIn(user);
  await page.goto('/site-dashboard');
  await expect(panel(page).getByText('Not started')).toBeVisible();
  await panel(page).getByRole('link', { name: 'Start training' }).click();
  for (const { title, sections, keyPoints } of MODULES) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: sections[0]?.heading })).toBeVisible();
    await expect(page.getByText(keyPoints[0] ?? '')).toBeVisible();
    await page.getByRole('button', { name: 'I have read this module' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz' })).toBeVisible();
  await choose(page, 'gcp-fundamentals', answersOf('gcp-fundamentals', 1));
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await says(page, 'Quiz passed');
  await expect(page).toHaveURL(/\/training\/certificate\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Reyes' })).toBeVisible();
  const [training] = await store.read((db) => trainingsOfUser(db, user.id));
  for (const text of [organization.name, '90%', training?.certificateNumber ?? 'none']) {
    await expect(page.getByRole('article').getByText(text, { exact: true })).toBeVisible();
  }
  await page.goto('/site-dashboard');
  await expect(panel(page).getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('GCP Status').locator('xpath=../following-sibling::p[1]')).toHaveText(
    'Current',
  );
});

test('[SITE-06][GEN-02] unanswered questions are listed, and chosen answers are kept', async ({
  page,
  signIn,
  as,
  make,
}) => {
  const { user } = await make.site();
  await readAll(await as(user));
  await signIn(user);
  await page.goto('/training/quiz');
  const [first, second] = COURSES['gcp-fundamentals'].questions;
  const group = page.getByRole('radiogroup', { name: first?.text });
  await group.getByLabel(first?.options[2]?.label ?? '').check();
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert').getByRole('link', { name: /^Please answer question \d+\.$/ })).toHaveCount(9);
  await expect(group.getByLabel(first?.options[2]?.label ?? '')).toBeChecked();
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(page).toHaveURL(/#quiz-answers\.q2$/);
  await expect(page.locator('[id="quiz-answers.q2"]')).toBeInViewport();
  await expect(page.getByRole('radiogroup', { name: second?.text })).toBeVisible();
});

test('[SITE-06] a failed quiz keeps the answers, explains the mistakes and can be retaken @nojs', async ({
  page,
  signIn,
  as,
  make,
}) => {
  const { user } = await make.site();
  await readAll(await as(user));
  await signIn(user);
  await page.goto('/training/quiz');
  const wrong = answersOf('gcp-fundamentals', 4);
  await choose(page, 'gcp-fundamentals', wrong);
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await says(page, 'Not passed yet');
  await says(page, 'Your last attempt: 60%');
  await expect(page.getByText('Incorrect', { exact: true })).toHaveCount(4);
  await expect(page.getByText('Correct', { exact: true })).toHaveCount(6);
  await expect(page.getByText('No vote and no sponsor can decide otherwise.')).toBeVisible();
  const [first] = COURSES['gcp-fundamentals'].questions;
  const group = page.getByRole('radiogroup', { name: first?.text });
  const chosen = first?.options.find(({ value }) => value === wrong.q1)?.label ?? '';
  await expect(group.getByLabel(chosen)).toBeChecked();
  await expect(group).toHaveAccessibleDescription(/Incorrect/);

  await page.reload();
  await says(page, 'Your last attempt: 60%');
  await choose(page, 'gcp-fundamentals', answersOf('gcp-fundamentals'));
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await says(page, 'Quiz passed');
});

test('[SITE-06] training that expires within 60 days shows Expiring, and Renew leads to the refresher and another year @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  await trainedUntil(store, organization.id, user.id, Date.now() + 20 * DAY);
  await signIn(user);
  await page.goto('/site-dashboard');
  await expect(panel(page).getByText('Annual Refresher')).toBeVisible();
  await expect(panel(page).getByText('Expiring', { exact: true })).toBeVisible();
  await panel(page).getByRole('link', { name: 'Renew' }).click();
  await expect(page).toHaveURL(/\/training\/annual-refresher$/);
  await page.getByRole('button', { name: 'I have read this module' }).click();
  await choose(page, 'gcp-refresher', answersOf('gcp-refresher'));
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await says(page, 'Quiz passed');
  await expect(page.getByRole('article').getByText('GCP annual refresher')).toBeVisible();
  await page.goto('/site-dashboard');
  await expect(panel(page).getByRole('link', { name: 'Renew' })).toHaveCount(0);
  await expect(panel(page).getByText('Expiring', { exact: true })).toHaveCount(0);
});

test('[SITE-06][SITE-02] expired training shows Expired and can be renewed; current training cannot be renewed yet @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const [ended, current] = [await make.site(), await make.site()];
  await trainedUntil(store, ended.organization.id, ended.user.id, Date.now() - 100 * DAY);
  await trainedUntil(store, current.organization.id, current.user.id, Date.now() + 200 * DAY);
  await signIn(ended.user);
  await page.goto('/site-dashboard');
  await expect(page.getByRole('main').getByText('GCP Status').locator('xpath=../following-sibling::p[1]')).toHaveText(
    'Expired',
  );
  await expect(panel(page).getByText('Expired', { exact: true }).first()).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Renew' })).toBeVisible();

  await signIn(current.user);
  await page.goto('/site-dashboard');
  await expect(panel(page).getByText('Current', { exact: true }).first()).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Renew' })).toHaveCount(0);
  await panel(page).getByRole('link', { name: 'Your certificates' }).click();
  await expect(page.getByText(/You can renew it from/)).toBeVisible();
  await page.goto('/training/annual-refresher');
  await expect(page.getByRole('button', { name: 'I have read this module' })).toHaveCount(0);
  await page.goto('/training/quiz');
  await expect(page.getByText(/Your training is current until/)).toBeVisible();
});

test('[SITE-06] a certificate prints without the rest of the page @nojs', async ({ page, signIn, as, make }) => {
  const { user } = await make.site();
  const id = await complete(await as(user));
  await signIn(user);
  await page.goto(`/training/certificate/${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to training' })).toBeHidden();
});

test('[SITE-06] an administrator can read the training, without progress @nojs', async ({ page, signIn }) => {
  await signIn('configured admin');
  await page.goto('/training');
  await says(page, 'Only people at a site can earn certificates');
  await page.getByRole('link', { name: 'Informed consent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Informed consent' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have read this module' })).toHaveCount(0);
});

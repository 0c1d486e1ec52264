/** A selected site becomes an activated one, with a person of each side, with JavaScript and without (ACT). */
import { eq } from 'drizzle-orm';
import type { StartUpStep } from '~/catalogue/start-up';
import { formatMonth } from '~/catalogue/time';
import { monthBefore, monthOf, monthsToCount } from '~/domain/model/counts';
import { engagementOf, moveEngagement } from '~db/queries/engagements';
import { saveStartUpTemplate } from '~db/queries/start-ups';
import { startUps } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const STEP = { after: null, needs: [], evidence: 'none', documentType: null, mayBeWaived: false, days: 5 } as const;
const CV = { evidence: 'document', documentType: 'cv' } as const;
const STEPS: StartUpStep[] = [
  { ...STEP, key: 'contract', stage: 'contract', side: 'sponsor', title: 'Send the contract' },
  { ...STEP, key: 'sign', stage: 'contract', side: 'site', title: 'Sign the contract', after: 'contract' },
  { ...STEP, ...CV, key: 'cv', stage: 'documents', side: 'site', title: 'CV of the investigator' },
  { ...STEP, key: 'visit', stage: 'initiation', side: 'sponsor', title: 'Hold the visit', mayBeWaived: true },
  {
    ...{ ...STEP, evidence: 'signature' },
    ...{ key: 'activate', stage: 'activation', side: 'sponsor', title: 'Activate the site' },
  },
];

test('[ACT-06][ACT-08][ACT-11][ACT-25][ACT-45] both sides work a selected site to activation and to its first three months of counts', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const decidedAt = Date.now() - 3_600_000;
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected', updatedAt: decidedAt });
  const engagement = await make.engagement(id, { step: 'decision', todo: 'decide' });
  const cv = await make.document({ organizationId: site.organization.id, filedAs: 'cv', name: 'CV of Robin.pdf' });
  await store.tx(async (db) => {
    const list = { id: study.id, studyId: study.id, steps: STEPS, version: 1, updatedAt: decidedAt };
    await saveStartUpTemplate(db, list);
    await moveEngagement(db, engagement, { step: null, todo: null, dueAt: null, decision: 'selected', decidedAt });
  });
  const open = async (title: string) => page.getByRole('link', { name: title, exact: true }).click();
  const says = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

  await signIn(sponsor.user);
  await page.goto(`/matches/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Start-up', exact: true }).last().click();
  await page.getByRole('button', { name: 'Begin the start-up' }).click();
  await says('Start-up begun');
  await open('Send the contract');
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await says('1 of 5 done');
  await open('Hold the visit');
  await page.getByText('Waive it', { exact: true }).click();
  await page.getByLabel('Reason').fill('We know the site.');
  await page.getByRole('button', { name: 'Waive the task' }).click();
  await says('2 of 5 done');

  await signIn(site.user);
  await page.goto('/inbox');
  await open('CV of the investigator');
  await page.getByLabel('Which of your documents').selectOption(cv.id);
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await says('3 of 5 done');
  await open('Sign the contract');
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await says('4 of 5 done');
  await expect(page.getByRole('button', { name: 'Sign and activate' })).toHaveCount(0);

  await signIn(sponsor.user);
  await page.goto(`/matches/${id}/start-up`);
  await expect(page.getByRole('link', { name: 'CV of Robin.pdf' })).toBeVisible();
  await page.getByLabel('Your title').fill('Director');
  await page.getByLabel('E-mail address').fill(sponsor.user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign and activate' }).click();
  await says('Site activated');
  await expect(page.getByRole('heading', { name: 'Signed activation' })).toBeVisible();
  await page.goto(`/studies/${study.id}?stage=selected`);
  await says('Activated');

  // What the sponsor plans is kept beside what its site does.
  await page.goto(`/studies/${study.id}/start-up?plan=edit`);
  await page.getByLabel('Sites wanted').first().fill('7');
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByRole('row').filter({ hasText: /^Northeast\s*7/ })).toBeVisible();

  // The site has been active since three months that are over.
  const first = [1, 2, 3].reduce(monthBefore, monthOf(Date.now()));
  const activatedAt = Date.parse(`${first}-15T17:00Z`);
  await store.tx((db) => db.update(startUps).set({ activatedAt }).where(eq(startUps.matchId, id)));
  const months = monthsToCount(activatedAt, Date.now());
  expect(months).toHaveLength(3);
  await signIn(site.user);
  await page.goto('/inbox');
  await page.getByRole('link', { name: /^Enter the counts of/ }).click();
  for (const [prescreened, consented, randomized] of [
    ['4', '1', '0'],
    ['9', '3', '2'],
    ['12', '5', '4'],
  ] as const) {
    await page.getByLabel('Prescreened').fill(prescreened);
    await page.getByLabel('Consented').fill(consented);
    await page.getByLabel('Randomized').fill(randomized);
    await page.getByLabel('Did not meet the eligibility criteria').fill('1');
    await page.getByRole('button', { name: 'Save counts' }).click();
    const month = `${formatMonth(months.shift() ?? '')}\\s*${prescreened}\\s*${consented}`;
    await expect(page.getByRole('row').filter({ hasText: new RegExp(month) })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Save counts' })).toHaveCount(0);

  await signIn(sponsor.user);
  await page.goto(`/matches/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Enrollment', exact: true }).last().click();
  await expect(page.getByText(/^Randomized\s*6$/)).toBeVisible();
  await expect(page.getByText(/^Promised\s*Not stated$/)).toBeVisible();
});

test('[DAY-217] the button that begins a start-up appears by itself once the selection is final @js', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const decidedAt = Date.now() + 3_600_000; // so that it can still be undone, however slow the machine is
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected', updatedAt: decidedAt });
  const engagement = await make.engagement(id, { step: 'decision', todo: 'decide' });
  const decided = { step: null, todo: null, dueAt: null, decision: 'selected' } as const;
  await store.tx((db) => moveEngagement(db, engagement, { ...decided, decidedAt }));
  await page.clock.install();
  await signIn(sponsor.user);
  await page.goto(`/matches/${id}/start-up`);
  await expect(page.getByText('The button then appears here.')).toBeVisible();
  const begin = page.getByRole('button', { name: 'Begin the start-up' });
  await expect(begin).toHaveCount(0);

  const undoable = await store.read((db) => engagementOf(db, id));
  if (!undoable) throw new Error('no engagement');
  await store.tx((db) => moveEngagement(db, undoable, { ...decided, decidedAt: Date.now() - 3_600_000 }));
  await page.clock.fastForward(6000);
  await expect(begin).toBeVisible();
});

test('[DAY-214] a budget shows what its lines add up to, beside the offer, before it is proposed @js', async ({
  page,
  signIn,
  make,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, budgetPerPatient: 9500 });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id);
  await signIn(sponsor.user);
  await page.goto(`/matches/${id}/budget`);
  const sum = (words: string) =>
    expect(page.getByText(`For one participant who completes the study: ${words}`)).toBeVisible();
  await sum('$9,500');
  await page.getByLabel('Amount each of line 1').fill('9790');
  await sum('$9,790, more than the $9,500 that the study offers');
  await page.getByLabel('Visit or procedure of line 2').fill('Screening');
  await page.getByLabel('Per participant of line 2').fill('2');
  await page.getByLabel('Amount each of line 2').fill('100');
  await sum('$9,990');
});

/** A sponsor takes over what has changed in its study's registry record. */
import { violations } from '~tests/support/accessible';
import { expect, test } from '~tests/support/people';

const read = (count: number, criteria: string, fingerprint: string) => ({
  status: fingerprint === 'old' ? 'NOT_YET_RECRUITING' : 'RECRUITING',
  stopped: null,
  sponsor: 'Larkmoor Therapeutics',
  numbers: [],
  fingerprint,
  values: { enrollmentTarget: count, totalSites: count / 10, inclusionCriteria: criteria },
  origins: { enrollmentTarget: 'record', totalSites: 'record', inclusionCriteria: 'derived' } as const,
});

test('[REG-31][REG-32] a sponsor reads what has changed, checks the effect of what it takes over, and keeps the rest', async ({
  page,
  make,
  signIn,
  javaScriptEnabled,
}) => {
  const { organization, user } = await make.sponsor();
  const [before, now] = [
    read(100, 'Adults\nAsthma for a year', 'old'),
    read(200, 'Adults\nAsthma for two years', 'new'),
  ];
  const { id } = await make.study({
    sponsorId: organization.id,
    nctNumber: 'NCT90000001',
    enrollmentTarget: 100,
    totalSites: 7,
    inclusionCriteria: before.values.inclusionCriteria,
    origins: before.origins,
    registryRead: before,
    registryNow: now,
    registryReadAt: Date.UTC(2026, 10, 26, 15),
  });
  await signIn(user);
  await page.goto(`/studies/${id}?tab=details`);
  const section = page.locator('#registry');
  await expect(section.getByRole('heading', { name: 'Changed on ClinicalTrials.gov' })).toBeVisible();
  await expect(section).toContainText('Asthma for two years');
  const tick = (name: string) => section.getByRole('checkbox', { name });
  await expect(tick('Target enrollment')).toBeChecked();
  await expect(tick('Inclusion criteria')).toBeChecked();
  await tick('Number of sites').setChecked(false);
  await tick('Inclusion criteria').setChecked(false);
  if (javaScriptEnabled) expect(await violations(page, '#registry')).toEqual([]);

  await section.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('heading', { name: 'Check your changes' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Changes to site requirements' })).toContainText('200');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await tick('Number of sites').setChecked(false);
  await tick('Inclusion criteria').setChecked(false);
  await section.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('Target enrollment: “100” becomes “200”')).toBeVisible();
  await expect(tick('Target enrollment')).toHaveCount(0);
  await expect(tick('Inclusion criteria')).toBeVisible();
  await expect(tick('Overall status')).not.toBeChecked();
  await expect(page.getByText('Target enrollment sent for approval').first()).toBeVisible();
  await expect(page.getByText('3 changes left.').first()).toBeVisible();

  await section.getByRole('button', { name: 'Keep ours for everything' }).click();
  await expect(section).toHaveCount(0);
  await expect(page.getByText('Record read on Nov 26, 2026')).toBeVisible();
  await expect(page.getByText('Asthma for a year')).toBeVisible();
});

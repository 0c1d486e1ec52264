/** A questionnaire is built, answered and compared in the browser, with JavaScript and without. */
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { PASSWORD } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test('[FEA-02][FEA-07][FEA-08][ANS-06] a sponsor builds a questionnaire, a site answers it, and the sponsor compares', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const path = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
  const study = await make.study({ sponsorId: sponsor.id, path, requiredEquipment: [] });
  const { organization: site, user: owner } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, Date.now(), { answered: true });
  });

  await signIn(user);
  await page.goto(`/studies/${study.id}/feasibility`);
  await page.getByLabel('Begin with').selectOption('Empty');
  await page.getByRole('button', { name: 'Make draft' }).click();
  await page.getByLabel('New section').fill('Basics');
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('link', { name: 'From the library' }).click();
  await page.getByLabel('How long does the IRB take, from submission to approval?').check();
  await page.getByLabel('Has a regulator inspected your site in the last five years?').check();
  await page.getByLabel('What was the result of the last inspection?').check();
  await page.getByRole('button', { name: 'Add questions' }).click();
  await page.getByRole('link', { name: 'Own question' }).click();
  await page.getByRole('link', { name: 'One choice' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Which scale do you have?');
  await page.getByLabel('Choices').fill('Digital\nMechanical');
  await page.getByLabel('Rule 1: answer').fill('Digital');
  await page.getByLabel('Points for rule 1').fill('10');
  await page.getByLabel('Rule 2: answer').fill('Mechanical');
  await page.getByLabel('Points for rule 2').fill('4');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('button', { name: 'Move “Which scale do you have?” up' }).click();
  await expect(page.getByRole('main').getByRole('listitem').nth(2)).toContainText('Which scale do you have?');
  await page.getByRole('link', { name: 'Preview and send' }).click();
  await page.getByRole('button', { name: 'Send questionnaire' }).click();
  await expect(page.getByText('now with 1 site. It can’t be changed.')).toBeVisible();

  await signIn(owner);
  await page.goto(`/matches/${match.id}/feasibility`);
  await page.getByLabel('How long does the IRB take').fill('21');
  await page.getByRole('radio', { name: 'Digital' }).check();
  await page.getByRole('group', { name: 'Has a regulator inspected' }).getByLabel('No').check();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await page.getByLabel('Your title').fill('Principal Investigator');
  await page.getByLabel('E-mail address').fill(owner.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Attest and send' }).click();
  await expect(page.getByText('Attested by Robin Reyes')).toBeVisible();
  await page.getByText('Signed (1 signature)').click();
  await expect(page.getByText('Responsibility · ')).toBeVisible();

  await signIn(user);
  await page.goto(`/studies/${study.id}/feasibility`);
  const table = page.getByRole('region', { name: 'Answers side by side' });
  await expect(table.getByRole('columnheader', { name: site.name })).toContainText('10 of 10 points');
  await expect(table.getByRole('row', { name: 'How long does the IRB take' })).toContainText('21 days');
});

test('[FEA-08] entries are saved automatically, and a question appears once it is asked @js', async ({
  page,
  signIn,
  make,
}) => {
  const { organization: sponsor } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  const { organization: site, user } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  await make.response(match.id, study.id);
  await signIn(user);
  await page.goto(`/matches/${match.id}/feasibility?section=irb`);
  await page.getByLabel('How long does the IRB take').fill('22');
  await expect(page.getByText('Your answers are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('How long does the IRB take')).toHaveValue('22');
  // Leaving by a link saves what was typed a moment before.
  const put = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByLabel('How long does the IRB take').fill('23');
  await page.getByRole('link', { name: 'Attest and send' }).click();
  expect((await put).status()).toBe(200);
  await page.reload();
  await page.getByRole('link', { name: /^IRB \d/ }).click();
  await expect(page.getByLabel('How long does the IRB take')).toHaveValue('23');
});

test('[FEA-18] a draft’s page offers the criteria that it leaves out, unticked, and adds those that are ticked', async ({
  make,
  page,
  signIn,
}) => {
  const { organization, user } = await make.sponsor();
  const criteria = { inclusionCriteria: '- Asthma\n- Signed consent', exclusionCriteria: '- Pregnancy\n- Dialysis' };
  const study = await make.study({ sponsorId: organization.id, ...criteria });
  await signIn(user);
  await page.goto(`/studies/${study.id}/feasibility`);
  await page.getByRole('button', { name: 'Make draft' }).click();
  await expect(page.getByText('leaves out 2 criteria of the study')).toBeVisible();
  const patients = page.getByRole('region', { name: 'Patients for the study' });
  await expect(patients.getByRole('listitem')).toHaveCount(3);
  await patients.getByRole('link', { name: 'From the study' }).click();
  const consent = page.getByRole('checkbox', { name: /Signed consent/ });
  const pregnancy = page.getByRole('checkbox', { name: /Pregnancy/ });
  await expect(consent).not.toBeChecked();
  await expect(pregnancy).not.toBeChecked();
  await pregnancy.check();
  await page.getByRole('button', { name: 'Add questions' }).click();
  await expect(patients.getByText('Pregnancy')).toBeVisible();
  await expect(page.getByText('leaves out 1 criterion of the study')).toBeVisible();
});

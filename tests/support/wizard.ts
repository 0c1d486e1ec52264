import type { APIRequestContext, Page } from '@playwright/test';
import { SITE_AREAS } from '~/catalogue/options';
import type { TypedRegistration } from './registration';
import { choose } from './uploads';

/** Posts the form of every step before the named one, without the browser. Repeated names stay repeated. */
export async function draftUpTo(who: APIRequestContext, step: number, site: TypedRegistration): Promise<void> {
  const { name, address, city, state, zipCode, phone, website, description } = site;
  const { therapeuticAreas, equipment, patientPanelSize, ehrSystem, priorTrials, piName, piPhone, piEmail } = site;
  // In the order of the checkboxes, as a browser sends them.
  const areas = SITE_AREAS.map(({ value }) => value).filter((area) => therapeuticAreas.includes(area));
  const forms: Record<string, string | string[]>[] = [
    { name, address, city, state, zipCode, phone, website, description },
    {
      therapeuticAreas: areas,
      equipment,
      patientPanelSize,
      ehrSystem,
      priorTrials,
    },
    { piName, piPhone, piEmail },
    {},
  ];
  await who.get('/onboarding');
  for (const [index, values] of forms.slice(0, step - 1).entries()) {
    const entries = Object.entries({ ...values, intent: 'next' });
    const form = new URLSearchParams(entries.flatMap(([key, value]) => [value].flat().map((one) => [key, one])));
    const answer = await who.post(`/onboarding?step=${index + 1}`, {
      data: form.toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    });
    if (answer.status() !== 303) throw new Error(`step ${index + 1} returned ${answer.status()}`);
  }
}

/** Fills in the wizard's steps in the browser, up to the click on Next. */
export const wizard = (page: Page) => {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  return {
    next,
    async basicInfo(site: TypedRegistration) {
      await page.getByLabel('Site name').fill(site.name);
      await page.getByLabel('Street address').fill(site.address);
      await page.getByLabel('City').fill(site.city);
      await page.getByLabel('State').fill(site.state);
      await page.getByLabel('ZIP code').fill(site.zipCode);
      await page.getByLabel('Phone').fill(site.phone);
      await page.getByLabel('Website').fill(site.website);
      await page.getByLabel('Description').fill(site.description);
    },
    async siteDetails(site: TypedRegistration) {
      for (const area of site.therapeuticAreas) await page.getByLabel(area).check();
      await page.getByLabel('Patient population').selectOption(site.patientPanelSize);
      await page.getByLabel('EHR system').selectOption(site.ehrSystem);
      await page.getByLabel('Prior trials').selectOption(site.priorTrials);
      for (const item of site.equipment) await page.getByLabel(item).check();
    },
    async investigator(site: TypedRegistration) {
      const group = page.getByRole('group', { name: 'Principal investigator' });
      await group.getByLabel('Name').fill(site.piName);
      await group.getByLabel('Phone').fill(site.piPhone);
      await group.getByLabel('E-mail').fill(site.piEmail);
    },
    async account(site: TypedRegistration) {
      await page.getByLabel('First name').fill(site.userFirstName);
      await page.getByLabel('Last name').fill(site.userLastName);
      await page.getByLabel('E-mail').fill(site.userEmail);
    },
    /** Fills in all steps before the named one. */
    async upTo(step: number, site: TypedRegistration) {
      await page.goto('/onboarding');
      if (step > 1) await this.basicInfo(site).then(next);
      if (step > 2) await this.siteDetails(site).then(next);
      if (step > 3) await this.investigator(site).then(next);
      if (step > 4) await next();
      await page.waitForURL(step > 1 ? `**/onboarding?step=${step}` : '**/onboarding');
    },
    /** Opens the step with all previous steps filled in, for tests that are not about filling them in. */
    async startAt(step: number, site: TypedRegistration) {
      await draftUpTo(page.request, step, site);
      await page.goto(`/onboarding?step=${step}`);
    },
    async upload(file: { name: string; mimeType: string; buffer: Buffer }) {
      await choose(page.getByLabel(/^Add (a|another) document/), file);
    },
  };
};

import type { Page } from '@playwright/test';
import type { TypedRegistration } from './registration';

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
      await page.getByLabel('Patient panel size').selectOption(site.patientPanelSize);
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
    /** Fills in every step before the named one. */
    async upTo(step: number, site: TypedRegistration) {
      await page.goto('/onboarding');
      if (step > 1) await this.basicInfo(site).then(next);
      if (step > 2) await this.siteDetails(site).then(next);
      if (step > 3) await this.investigator(site).then(next);
      if (step > 4) await next();
      await page.waitForURL(step > 1 ? `**/onboarding?step=${step}` : '**/onboarding');
    },
    async upload(file: { name: string; mimeType: string; buffer: Buffer }) {
      await page.getByLabel(/^Add (a|another) document/).setInputFiles(file);
      const button = page.getByRole('button', { name: 'Upload', exact: true }); // with JavaScript the upload starts at once
      if (await button.isVisible()) await button.click();
    },
  };
};

/** Entries made at a kiosk, in the browser. */
import type { Page } from '@playwright/test';
import { organizationPage } from '~db/queries/organizations';
import type { Store } from '~db/store.server';
import { hydrated } from './hydrated';
import { expect } from './people';

/** A stand that nobody has signed. */
export const STAND = '/kiosk?event=Spring+Summit&rep=Jordan+Lee';

/** Opens the kiosk and waits until it works offline. */
export async function open(page: Page, address = STAND): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Ready to work offline.')).toBeVisible();
}

/** Leaves the thanks for the previous entry, unless they have just gone by themselves. */
export const nextPerson = (page: Page) =>
  page.getByRole('link', { name: 'Next person' }).evaluateAll((links) => {
    for (const link of links as HTMLElement[]) link.click();
  });

export async function enter(page: Page, name: string, email = 'ines@seaside.example'): Promise<void> {
  await hydrated(page); // before that, the button posts the form itself
  await nextPerson(page);
  await page.getByLabel('Organization name').fill(name);
  await page.getByLabel('Contact name').fill('Ines Moreau');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^I agree/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Organization name')).toHaveValue('');
}

/** The same for many entries, in one call to the browser. */
export async function enterAll(page: Page, names: string[]): Promise<void> {
  await page.evaluate(async (names) => {
    const field = (label: string) => document.querySelector(`form [name=${label}]`) as HTMLInputElement;
    const type = (label: string, text: string) => {
      // React overrides the setter, and ignores values set through its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text);
      field(label).dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    for (const name of names) {
      type('organizationName', name);
      type('contactName', 'Ines Moreau');
      type('email', `${name.replace(/\W+/g, '-')}@seaside.example`);
      field('consent').checked = true;
      field('email').form?.requestSubmit();
      while (field('organizationName').value) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, names);
}

export const waiting = (page: Page, count: number) =>
  page.getByRole('status').getByText(count === 1 ? '1 entry not sent yet' : `${count} entries not sent yet`);

/** The sites with this word. */
export const arrived = async (store: Store, word: string) =>
  (await store.read((db) => organizationPage(db, { search: word, limit: 500 }))).rows;

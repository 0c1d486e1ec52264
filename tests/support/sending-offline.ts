/** Forms sent without a connection lose nothing and say so (app/ui/offline.tsx). */
import type { Page } from '@playwright/test';
import { OFFLINE } from '~/catalogue/messages';

/**
 * Returns a function that submits every form of the open page without a connection. It returns how many there are, and
 * what went wrong: a form was sent, another page opened, or no message appeared. Forms with their own message have
 * their own tests.
 */
export function sendingOffline(page: Page): () => Promise<{ forms: number; failures: string[] }> {
  let requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  const heading = () => page.getByRole('heading', { level: 1 }).textContent();
  const told = page.getByRole('listitem').filter({ hasText: OFFLINE.title });
  return async () => {
    const before = await closeDialogs(page).then(heading);
    requests = [];
    await page.context().setOffline(true);
    const forms = await sendAll(page);
    const isTold =
      forms === 0 ||
      (await told
        .first()
        .waitFor()
        .then(
          () => true,
          () => false,
        ));
    const failures = requests.map((url) => `a form was sent to ${url}`);
    if (!isTold) failures.push('nobody is told that there is no connection');
    const after = await heading();
    if (after !== before) failures.push(`the page '${before}' became '${after}'`);
    await page.context().setOffline(false);
    return { forms, failures };
  };
}

const closeDialogs = (page: Page) =>
  page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  });

/** Submits every form without the browser's validation, and returns how many there are. */
const sendAll = (page: Page) =>
  page.evaluate(() => {
    const forms = [...document.querySelectorAll<HTMLFormElement>('form[method=post]:not([data-tells-offline])')];
    for (const form of forms) {
      form.noValidate = true;
      form.requestSubmit();
    }
    return forms.length;
  });

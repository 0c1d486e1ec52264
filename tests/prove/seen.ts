/** What a page does that shows payloads (payloads.ts), seen from within Chromium. */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { hydrated } from '../support/hydrated';

declare global {
  interface Window {
    /** Of inPage.js. */
    prove: {
      look(): string[];
      forms(): string[];
      submit(payloads: readonly string[], forms: readonly string[]): Promise<{ sent: number; wrong: string[] }>;
    };
  }
}

export interface Seen {
  /** Opens the address; what is wrong with it, in words. */
  open(address: string): Promise<string[]>;
  /** Sends every form of the page that was not sent before with each payload in every text of it, and looks at the answers. */
  submit(payloads: readonly string[]): Promise<{ sent: number; wrong: string[] }>;
}

/**
 * @param url the server's: nothing else may be asked for anything.
 * @param sent forms that were, here or in another context; those sent now come to it.
 */
export async function seenIn(context: BrowserContext, url: string, sent: Set<string>): Promise<Seen> {
  await context.addInitScript({ path: join(import.meta.dirname, 'inPage.js') });
  const page = await context.newPage();
  let events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss().catch(() => {});
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) events.push(message.text());
  });
  page.on('request', (asked) => {
    if (!asked.url().startsWith(url) && !/^(data|blob|about):/.test(asked.url())) events.push(`asks ${asked.url()}`);
  });
  return {
    async open(address) {
      events = [];
      const answer = await page.goto(address);
      await settled(page);
      const status = answer?.status() ?? 0;
      const policy = answer?.headers()['content-security-policy'] ?? '';
      return [
        ...(status >= 500 ? [`answers ${status}`] : []),
        ...(policy.includes("script-src 'self' 'nonce-") ? [] : [`has the policy "${policy}"`]),
        ...(await page.evaluate(() => window.prove.look())),
        ...events,
      ];
    },
    async submit(payloads) {
      const forms = (await page.evaluate(() => window.prove.forms())).filter((form) => !sent.has(form));
      for (const form of forms) sent.add(form);
      return page.evaluate(([list, asked]) => window.prove.submit(list, asked), [payloads, forms] as const);
    },
  };
}

/** What never comes alive, such as a page of JSON, is looked at as it is. */
const settled = (page: Page) => hydrated(page).catch(() => {});

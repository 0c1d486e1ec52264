/** What a page with payloads (payloads.ts) does, observed in Chromium. */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { reactStarted } from '../support/hydrated';

declare global {
  interface Window {
    /** Functions of inPage.js. */
    prove: {
      look(): string[];
      forms(): string[];
      submit(payloads: readonly string[], forms: readonly string[]): Promise<{ sent: number; wrong: string[] }>;
    };
  }
}

export interface Seen {
  /** Opens the address and returns what is wrong with it. */
  open(address: string): Promise<string[]>;
  /** Submits every new form of the page with each payload in each of its text fields, and checks the responses. */
  submit(payloads: readonly string[]): Promise<{ sent: number; wrong: string[] }>;
}

/**
 * @param url of the server: no other host may be contacted.
 * @param sent forms already submitted, here or in another context; new ones are added.
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
        ...(SCRIPTS_NAMED.test(policy) ? [] : [`has the policy "${policy}"`]),
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

/**
 * Inline scripts do not run unless they are named one by one: by a nonce, or on a page that is kept, by their hashes. A
 * page without any names none.
 */
const SCRIPTS_NAMED = /(?:^|;)\s*script-src 'self'(?: 'nonce-[\w+/=]+'|(?: 'sha256-[\w+/=]+')*)(?:;|$)/;

/** Pages without scripts, such as JSON, are checked as they are. */
const settled = (page: Page) => reactStarted(page).catch(() => {});

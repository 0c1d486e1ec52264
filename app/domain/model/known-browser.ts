/**
 * A browser in which people have signed in before, as its signed cookie says (OWASP's device cookies). Its wrong
 * passwords have a count of their own.
 */
import { KNOWN_BROWSER } from '~/catalogue/limits';

export interface KnownBrowser {
  /** Names the browser in counts. */
  id: string;
  /** The IDs of the accounts, the latest sign-in first. */
  accounts: readonly string[];
}

/** The browser's ID if someone has signed in to this account there; otherwise null. */
export const knownFor = (browser: KnownBrowser | null, account: string | undefined): string | null =>
  browser && account && browser.accounts.includes(account) ? browser.id : null;

/** The browser after a sign-in to this account. @param newId names a browser that is not known yet. */
export function withAccount(browser: KnownBrowser | null, account: string, newId: string): KnownBrowser {
  const others = (browser?.accounts ?? []).filter((other) => other !== account);
  return { id: browser?.id ?? newId, accounts: [account, ...others].slice(0, KNOWN_BROWSER.accounts) };
}

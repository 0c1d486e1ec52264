import { type CookieOptions, createCookie } from '@remix-run/node';
import type { Toast } from '~/catalogue/browser-messages';
import {
  CODE_MINUTES,
  DRAFT_DAYS,
  IDENTITY_MINUTES,
  KNOWN_BROWSER,
  RESET_PAGE_SECONDS,
  SESSION_DAYS,
} from '~/catalogue/limits';
import type { PanelList } from '~/catalogue/panel-lists';
import type { IdentityTrip } from '~/domain/commands/accounts/identity.server';
import type { AwaitedCode } from '~/domain/commands/accounts/sign-in.server';
import type { Lock } from '~/domain/commands/kiosk/lock.server';
import type { KnownBrowser } from '~/domain/model/known-browser';
import { env } from '~/env.server';
import { secretFor } from '~/gateways/secret.server';

const DAY = 86_400;

/** Finds, in a Cookie header, one of our cookies that may change a page. */
export const OUR_COOKIES = /(^|;\s*)(__Host-)?sb_(?!browser=|columns=)/;

/** Whether a request has one of these. */
export const hasOurCookies = (request: Request): boolean => OUR_COOKIES.test(request.headers.get('Cookie') ?? '');

/** A signed cookie. Over https it is Secure, and its name starts with __Host- so that no other host can set it. */
function cookie<Value>(
  name: string,
  maxAge?: number,
  purpose: 'cookies' | 'awaited' | 'identity' | 'kiosk' | 'browsers' = 'cookies',
) {
  const make = () => {
    const secure = env().publicUrl.startsWith('https:');
    const secrets = [secretFor(purpose)];
    const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure, secrets, maxAge };
    return createCookie(secure ? `__Host-${name}` : name, options);
  };
  // Created on first use, once the configuration with the secret has been read.
  let made: ReturnType<typeof make> | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  return {
    /** The value; null if the cookie is missing or was altered. */
    read: async (request: Request): Promise<Value | null> => (await get().parse(request.headers.get('Cookie'))) || null,
    write: (value: Value): Promise<string> => get().serialize(value),
    clear: (): Promise<string> => get().serialize('', { maxAge: 0 }),
  };
}

/** Another of our signed cookies, sent under this name, may contain something else. Then there is no token. */
function tokenCookie(name: string, maxAge: number) {
  const made = cookie<unknown>(name, maxAge);
  return {
    ...made,
    read: async (request: Request): Promise<string | null> => {
      const value = await made.read(request);
      return typeof value === 'string' ? value : null;
    },
    write: (token: string): Promise<string> => made.write(token),
  };
}

export const sessionCookie = tokenCookie('sb_session', SESSION_DAYS * DAY);
/** From the right password until the code is entered. Signed with its own key, so no other cookie can replace it. */
export const awaitedCookie = cookie<AwaitedCode>('sb_awaited', CODE_MINUTES * 60, 'awaited');
/** From leaving for the identity provider until coming back. Signed with its own key, as the one above. */
export const identityCookie = cookie<IdentityTrip>('sb_identity', IDENTITY_MINUTES * 60, 'identity');
/** In which accounts someone has signed in here. It lets nobody in. Signed with its own key, as the one above. */
export const browserCookie = cookie<KnownBrowser>('sb_browser', KNOWN_BROWSER.days * DAY, 'browsers');
/** The lists whose columns a person can choose. */
export type ColumnList = 'matches' | PanelList;
/** Which columns a person wants to see, by list. Changes no page that is kept in memory. */
export const columnsCookie = cookie<{ userId: string; of: Partial<Record<ColumnList, string[]>> }>(
  'sb_columns',
  KNOWN_BROWSER.days * DAY,
);
/** Locks a browser to the kiosk. */
export const kioskCookie = cookie<Lock>('sb_kiosk', SESSION_DAYS * DAY, 'kiosk');
export const flashCookie = cookie<Toast>('sb_flash', 60);
/** What a visitor registered in this browser. */
export const registeredCookie = tokenCookie('sb_registered', DRAFT_DAYS * DAY);
/** The study that a signed-in person has just posted, for the home page's banner. */
export const postedCookie = tokenCookie('sb_posted', DRAFT_DAYS * DAY);
/**
 * The address that was typed at sign-in or for a new password, and whether its link was asked for. It stays short on
 * computers that people share, and ends with the next sign-in.
 */
export const resetCookie = cookie<{ email: string; asked: boolean }>('sb_reset', RESET_PAGE_SECONDS);
/** A form that was sent from this browser after the session had ended. */
export const keptPostCookie = tokenCookie('sb_kept', DAY);
export const draftCookies = {
  registration: tokenCookie('sb_registration', DRAFT_DAYS * DAY),
  study: tokenCookie('sb_study', DRAFT_DAYS * DAY),
};

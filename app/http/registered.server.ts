/** What the browser of a visitor who has registered may still do without signing in (SCR-03). */
import { newToken } from '~/domain/base/ids.server';
import { registeredAddress } from '~/domain/commands/organizations/after-registration.server';
import { registeredCookie } from './cookies.server';

/**
 * Registers with a token for this browser. The cookie is null for a repeated submission. Otherwise anyone who knows its
 * key could get hold of the registration.
 */
export async function withBrowserToken<Answer>(register: (browserToken: string) => Promise<Answer>) {
  const token = newToken();
  const answer = await register(token);
  const cookie = (await registeredAddress(token)) === null ? null : await registeredCookie.write(token);
  return { answer, cookie };
}

/** The address that this browser registered with, while the banner about it is not dismissed. */
export const registeredWith = async (request: Request): Promise<string | null> =>
  registeredAddress(await registeredCookie.read(request));

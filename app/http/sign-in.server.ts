/** From the right password to a session: at once, or by the page that asks for the second factor's code. */
import type { Toast } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { awaitCode, signIn, signInWithCode, userAwaited } from '~/domain/accounts/sign-in.server';
import { awaitedCookie, sessionCookie } from './cookies.server';
import { limitTries } from './rate-limit.server';
import { redirectWith } from './reply.server';

/** Where one goes on once signed in, and what is said there. */
export interface Next {
  to: string;
  toast: Toast;
}

/** Signs in who gave the right password, and leads on. */
export async function letIn(request: Request, userId: string, next: Next): Promise<Response> {
  const token = await signIn(userId, await sessionCookie.read(request));
  if (!token) return askForCode(userId, next.to, null);
  return redirectWith(next.to, next.toast, new Headers({ 'Set-Cookie': await sessionCookie.write(token) }));
}

/** Leads to the page that asks for the code, and back to `to` from there. */
export async function askForCode(userId: string, to: string, toast: Toast | null): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await awaitedCookie.write(await awaitCode(userId)) });
  return redirectWith(paths.secondFactor(to), toast, headers);
}

/** Whose code is awaited from this browser; null for nobody's, or no longer. */
export const awaitedFrom = async (request: Request) => userAwaited(await awaitedCookie.read(request));
type Account = NonNullable<Awaited<ReturnType<typeof awaitedFrom>>>;

/** Signs in by the code too. @returns the session's cookie, and how many recovery codes are left where one was used. */
export async function letInWithCode(request: Request, user: Account, code: string) {
  const previous = await sessionCookie.read(request);
  const { sessionToken, left } = await limitTries(user.id, () => signInWithCode(user, code, previous));
  return { left, cookie: await sessionCookie.write(sessionToken) };
}

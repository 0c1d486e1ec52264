/** From the right password, or from an identity provider, to a session, directly or through the page that asks for the code. */

import type { z } from 'zod';
import type { Toast } from '~/catalogue/browser-messages';
import { serverPaths } from '~/catalogue/paths';
import { authorize, person } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { limitTries } from '~/domain/base/tries.server';
import { awaitCode, signIn, signInWithCode, userAwaited } from '~/domain/commands/accounts/sign-in.server';
import { confirmationSchema } from '~/domain/model/account-schema';
import { knownFor, withAccount } from '~/domain/model/known-browser';
import { awaitedCookie, browserCookie, resetCookie, sessionCookie } from './cookies.server';
import type { Call } from './endpoint.server';
import { pageOfKept } from './kept-post.server';
import { redirectWith } from './reply.server';

/** Where to go after signing in, and the message to show there. */
interface Next {
  to: string;
  toast: Toast;
}

/** @param issuer of the identity provider that the person came back from, if it was not a password. */
export async function letIn(request: Request, userId: string, next: Next, issuer?: string): Promise<Response> {
  const token = await signIn(userId, await sessionCookie.read(request), undefined, issuer);
  if (!token) return askForCode(userId, next.to, null, issuer);
  return leadOn(request, userId, next, await signedInHeaders(request, userId, token));
}

/** Redirects to the form that this person could not send, if this browser has kept one; otherwise to `next`. */
export async function leadOn(request: Request, userId: string, next: Next, headers: Headers): Promise<Response> {
  const page = await pageOfKept(request, userId);
  // What is kept is in the page as the server renders it.
  if (page) headers.set('X-Remix-Reload-Document', 'true');
  return redirectWith(page ?? next.to, page ? null : next.toast, headers);
}

/**
 * The cookies after a sign-in: the session, and the browser, which is known for this account from now on. A forgotten
 * password is no longer one.
 */
export async function signedInHeaders(request: Request, userId: string, token: string): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await sessionCookie.write(token) });
  headers.append('Set-Cookie', await browserKnownFor(request, userId));
  if (await resetCookie.read(request)) headers.append('Set-Cookie', await resetCookie.clear());
  return headers;
}

/** The cookie by which the browser is known for this account from now on. */
export const browserKnownFor = async (request: Request, userId: string): Promise<string> =>
  browserCookie.write(withAccount(await browserCookie.read(request), userId, newId()));

/** Whose count an account's wrong codes go to: the browser's own if it is known, so that strangers cannot use it up. */
export async function whoseCodes(request: Request, account: string): Promise<string> {
  const browser = knownFor(await browserCookie.read(request), account);
  return browser ? `${account} in ${browser}` : account;
}

/** Redirects to the page that asks for the code, which leads to `to`. */
export async function askForCode(userId: string, to: string, toast: Toast | null, issuer?: string): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await awaitedCookie.write(await awaitCode(userId, undefined, issuer)) });
  return redirectWith(serverPaths.secondFactor(to), toast, headers);
}

/** The user whose code this browser still has to enter; null if there is none. */
export const awaitedFrom = async (request: Request) => userAwaited(await awaitedCookie.read(request));
type Account = NonNullable<Awaited<ReturnType<typeof awaitedFrom>>>;

/** Completes sign-in with the code. @returns the cookies, and the recovery codes left if one was used. */
export async function letInWithCode(request: Request, user: Account, code: string) {
  const previous = await sessionCookie.read(request);
  const issuer = (await awaitedCookie.read(request))?.issuer;
  const enter = () => signInWithCode(user, code, previous, undefined, issuer);
  const { sessionToken, left } = await limitTries(user.id, enter, await whoseCodes(request, user.id));
  return { left, headers: await signedInHeaders(request, user.id, sessionToken) };
}

/** A change of the actor's own second factor, which a JSON call confirms with { code, password }. */
export async function confirmedCall<T>(
  { actor, body, request }: Call,
  work: (confirmation: z.output<typeof confirmationSchema>) => Promise<T>,
): Promise<T> {
  authorize(actor, 'secondFactor.manage');
  const confirmation = await body(confirmationSchema);
  const { id } = person(actor);
  return limitTries(id, () => work(confirmation), await whoseCodes(request, id));
}

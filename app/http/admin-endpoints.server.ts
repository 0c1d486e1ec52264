/** Endpoints with two addresses: the call itself, and /admin-test, the page where developers try it out (LOGIN-03). */

import { json } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { ADMIN_STATUS_FRESH_SECONDS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { authorize, can } from '~/domain/base/actor';
import { limitTries } from '~/domain/base/tries.server';
import { checkAdminSignIn, signIn, signInWithCode } from '~/domain/commands/accounts/sign-in.server';
import { listOrganizations, organizationFilterSchema } from '~/domain/commands/organizations/edit.server';
import { adminSignInCallSchema } from '~/domain/model/account-schema';
import { env } from '~/env.server';
import { browserCookie } from './cookies.server';
import { type Call, endpoint, freshFor, type HandlerArgs } from './endpoint.server';
import { notFound } from './errors.server';
import { signedInHeaders, whoseCodes } from './sign-in.server';

/**
 * POST { username, password, code? }: signs an administrator in and returns { success, message } (API-04). If the
 * account has a second factor, a missing or wrong code is 401, and `code` says which of the two it was.
 */
export const adminLogin = endpoint({
  POST: async ({ body, limitRate, request, session }) => {
    await limitRate('signIn');
    const { code, ...credentials } = await body(adminSignInCallSchema);
    try {
      const user = await checkAdminSignIn(credentials, await browserCookie.read(request));
      const headers = await signedInHeaders(request, user.id, await enter(request, user, code, await session()));
      headers.set('Cache-Control', 'no-store');
      return json({ success: true, message: TOASTS.loginSuccessful.title }, { headers });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'too_many_codes' || error.code === 'too_many_passwords') throw error;
      const { message, status, code } = error;
      const headers = { 'Cache-Control': 'no-store' };
      if (code.startsWith('second_factor')) return json({ success: false, message, code }, { status, headers });
      return json({ success: false, message }, { status, headers });
    }
  },
});

type Checked = Awaited<ReturnType<typeof checkAdminSignIn>>;

/** @returns the token for the session cookie. @throws {DomainError} second_factor_required, second_factor_refused. */
async function enter(
  request: Request,
  user: Checked,
  code: string | null | undefined,
  previous: string | null,
): Promise<string> {
  if (user.totpSince !== null && code) {
    const entering = () => signInWithCode(user, code, previous);
    return (await limitTries(user.id, entering, await whoseCodes(request, user.id))).sessionToken;
  }
  const token = await signIn(user.id, previous);
  if (!token) throw new DomainError('second_factor_required');
  return token;
}

/** GET: whether the caller is an administrator, cached for 5 minutes. Not a secret, so always 200 (API-03). */
export const adminStatus = endpoint({
  GET: ({ actor }) => freshFor(ADMIN_STATUS_FRESH_SECONDS, { isAdmin: can(actor, 'admin.enter') }),
});

/** The administrators' list of organizations, page by page (API-05). */
export function organizationList({ actor, query, inPages }: Call) {
  authorize(actor, 'organization.list');
  const filter = query(organizationFilterSchema);
  return inPages((page) => listOrganizations(actor, { ...filter, ...page }));
}

/** The credentials that prefill the page: configured or made up. @throws the not-found page unless DEV_TOOLS=1. */
export function testCredentials(): { username: string; password: string } {
  const tools = env().devTools;
  if (!tools) throw notFound();
  return tools;
}

export const TESTS = ['login', 'status', 'organizations'] as const;
export type AdminTest = (typeof TESTS)[number];

/** Calls the endpoint as the person viewing the page. The returned headers pass its session on to the browser. */
export async function tryCall(
  { request, context }: Pick<HandlerArgs, 'request' | 'context'>,
  test: AdminTest,
  credentials: { username: string; password: string },
) {
  const cookie = request.headers.get('Cookie');
  const call = (method: string, path: string, body?: string) =>
    new Request(new URL(path, request.url), {
      method,
      body,
      headers: { ...(cookie && { Cookie: cookie }), ...(body && { 'Content-Type': 'application/json' }) },
    });
  const [asked, handle] = {
    login: () => [call('POST', '/api/admin/login', JSON.stringify(credentials)), adminLogin] as const,
    status: () => [call('GET', '/api/admin/status'), adminStatus] as const,
    organizations: () => [call('GET', '/api/organizations'), endpoint({ GET: organizationList })] as const,
  }[test]();
  const response = await handle({ request: asked, params: {}, context });
  const headers = new Headers();
  for (const written of response.headers.getSetCookie()) headers.append('Set-Cookie', written);
  const tried = {
    call: `${asked.method} ${new URL(asked.url).pathname}`,
    status: response.status,
    body: await response.text(),
  };
  return { tried, headers };
}

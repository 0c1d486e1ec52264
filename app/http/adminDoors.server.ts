/** Doors that stand at two addresses: the call itself, and /admin-test, which tries it out (LOGIN-03). */
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { ADMIN_STATUS_FRESH_SECONDS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { adminSignInSchema } from '~/domain/accounts/schema';
import { checkAdminSignIn, signIn } from '~/domain/accounts/signIn.server';
import { allow, can } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { listOrganizations, organizationFilterSchema } from '~/domain/organizations/organizationList.server';
import { sessionCookie } from './cookies.server';
import { readJson, readQuery } from './input.server';
import { freshFor, pageAnswer, pageAskedFor } from './lists.server';
import { limitRate } from './rateLimit.server';
import { door } from './reply.server';

type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** POST { username, password }: signs an administrator in; answers { success, message } (API-04). */
export function adminLogin({ request, context }: Asked): Promise<Response> {
  return door(request, {
    POST: async () => {
      await limitRate(context, 'signIn');
      const credentials = await readJson(request, adminSignInSchema);
      try {
        const user = await checkAdminSignIn(credentials);
        const token = await signIn(user.id, await sessionCookie.read(request));
        const headers = { 'Set-Cookie': await sessionCookie.write(token), 'Cache-Control': 'no-store' };
        return json({ success: true, message: TOASTS.loginSuccessful.title }, { headers });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { message, status } = error;
        return json({ success: false, message }, { status, headers: { 'Cache-Control': 'no-store' } });
      }
    },
  });
}

/** GET: whether who asks is an administrator, fresh for 5 minutes; no secret, so 200 for everybody (API-03). */
export function adminStatus({ request }: Asked): Promise<Response> {
  return door(request, {
    GET: async (actor) =>
      json({ isAdmin: can(actor, 'admin.enter') }, { headers: freshFor(ADMIN_STATUS_FRESH_SECONDS) }),
  });
}

/** The administrators' list of organizations, page by page (API-05). */
export async function organizationList(request: Request, actor: Parameters<typeof listOrganizations>[0]) {
  allow(actor, 'organization.list');
  const filter = readQuery(request, organizationFilterSchema);
  return pageAnswer(request, await listOrganizations(actor, { ...filter, ...pageAskedFor(request) }));
}

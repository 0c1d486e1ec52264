import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Role } from '~/catalogue/statuses';
import { adminSignInSchema, signInSchema } from '~/domain/accounts/schema';
import { checkAdminSignIn, checkSignIn, signIn } from '~/domain/accounts/signIn.server';
import { DomainError } from '~/domain/errors';
import { sessionCookie } from './cookies.server';

export interface SignedIn {
  id: string;
  role: Role | null;
}

/** The two sign-in forms. remix-auth 4 keeps no session: the user id goes into ours. */
const authenticator = new Authenticator<SignedIn>();

function parsed<T>(result: { success: true; data: T } | { success: false }): T {
  if (result.success) return result.data;
  throw new DomainError('invalid_credentials');
}

authenticator.use(
  new FormStrategy(async ({ form }) => checkSignIn(parsed(signInSchema.safeParse(Object.fromEntries(form))))),
  'person',
);
authenticator.use(
  new FormStrategy(async ({ form }) => checkAdminSignIn(parsed(adminSignInSchema.safeParse(Object.fromEntries(form))))),
  'administrator',
);

/**
 * Checks the credentials in a form and opens a session.
 * @param request the original: its cookie names the session to be replaced.
 * @returns who signed in, and the headers that set the cookie.
 * @throws {DomainError} invalid_credentials
 */
export async function authenticate(
  strategy: 'person' | 'administrator',
  request: Request,
  form: FormData,
): Promise<{ user: SignedIn; headers: Headers }> {
  // The form has been read already; the strategy wants an unread request.
  const unread = new Request(request.url, { method: 'POST', body: form });
  const user = await authenticator.authenticate(strategy, unread);
  const token = await signIn(user.id, await sessionCookie.read(request));
  return { user, headers: new Headers({ 'Set-Cookie': await sessionCookie.write(token) }) };
}

import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { DomainError } from '~/catalogue/errors';
import { checkAdminSignIn, checkSignIn } from '~/domain/commands/accounts/sign-in.server';
import { adminSignInSchema, signInSchema } from '~/domain/model/account-schema';
import { browserCookie } from './cookies.server';

interface Checked {
  id: string;
}

/** The two sign-in forms. remix-auth 4 has no sessions, so the user id goes into ours. */
const authenticator = new Authenticator<Checked>();

function parsed<T>(result: { success: true; data: T } | { success: false }): T {
  if (result.success) return result.data;
  throw new DomainError('invalid_credentials');
}

authenticator.use(
  new FormStrategy(async ({ form, request }) =>
    checkSignIn(parsed(signInSchema.safeParse(Object.fromEntries(form))), await browserCookie.read(request)),
  ),
  'person',
);
authenticator.use(
  new FormStrategy(async ({ form, request }) =>
    checkAdminSignIn(parsed(adminSignInSchema.safeParse(Object.fromEntries(form))), await browserCookie.read(request)),
  ),
  'administrator',
);

/** Checks a form's credentials, without signing the user in. @throws {DomainError} invalid_credentials, too_many_passwords. */
export async function authenticate(
  strategy: 'person' | 'administrator',
  request: Request,
  form: FormData,
): Promise<Checked> {
  // The strategy needs an unread request, but the form of this one has been read.
  const headers = { Cookie: request.headers.get('Cookie') ?? '' };
  return authenticator.authenticate(strategy, new Request(request.url, { method: 'POST', body: form, headers }));
}

import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { adminSignInSchema } from '~/domain/accounts/schema';
import { checkAdminSignIn, signIn } from '~/domain/accounts/signIn.server';
import { DomainError } from '~/domain/errors';
import { sessionCookie } from '~/http/cookies.server';
import { readJson } from '~/http/input.server';
import { limitRate } from '~/http/rateLimit.server';
import { door } from '~/http/reply.server';

/** POST { username, password }: signs an administrator in; answers { success, message } (API-04). */
function handle({ request, context }: LoaderFunctionArgs) {
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

export { handle as action, handle as loader };

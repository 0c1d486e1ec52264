import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { signOut } from '~/domain/commands/accounts/session.server';
import { sessionCookie } from '~/http/cookies.server';
import { endpoint } from '~/http/endpoint.server';
import { anyActorOf } from '~/http/guards.server';
import { wantsJson } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';

/** Ends the session (GEN-03). Forms are redirected home; JSON calls get 204. */
export const loader = endpoint(
  {
    POST: async ({ request, session }) => {
      await signOut(await session());
      const headers = new Headers({ 'Set-Cookie': await sessionCookie.clear() });
      if (wantsJson(request)) return new Response(null, { status: 204, headers });
      return redirectWith(paths.home, TOASTS.signedOut, headers);
    },
  },
  anyActorOf,
);
export { loader as action };

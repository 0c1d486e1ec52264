import type { LoaderFunctionArgs } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { signOut } from '~/domain/accounts/session.server';
import { sessionCookie } from '~/http/cookies.server';
import { anyActorOf } from '~/http/guards.server';
import { wantsJson } from '~/http/input.server';
import { endpoint, redirectWith } from '~/http/reply.server';

/** Ends the session (GEN-03). A form is led home; a JSON call gets 204. */
function handle({ request }: LoaderFunctionArgs) {
  const work = async () => {
    await signOut(await sessionCookie.read(request));
    const headers = new Headers({ 'Set-Cookie': await sessionCookie.clear() });
    return wantsJson(request)
      ? new Response(null, { status: 204, headers })
      : redirectWith(paths.home, TOASTS.signedOut, headers);
  };
  return endpoint(request, { POST: work }, anyActorOf);
}

export { handle as action, handle as loader };

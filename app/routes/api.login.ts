import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { paths, safeRedirect, withQuery } from '~/catalogue/paths';
import { actorOf } from '~/http/guards.server';
import { endpoint } from '~/http/reply.server';

/** The sign-in entry (GEN-03): a full redirect to the form, or on to the dashboard for who is signed in. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async () => {
      const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
      const actor = await actorOf(request);
      return redirect(actor.kind === 'person' ? paths.redirecting : withQuery(paths.login, { redirectTo }));
    },
  });
}

export { handle as action, handle as loader };

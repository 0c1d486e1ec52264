import { redirect } from '@remix-run/node';
import { paths, safeRedirect, withQuery } from '~/catalogue/paths';
import { endpoint } from '~/http/endpoint.server';

/** The sign-in entry (GEN-03): redirects to the form, or to the dashboard if the person is signed in. */
export const loader = endpoint({
  GET: ({ actor, search }) => {
    const redirectTo = safeRedirect(search.get('redirectTo'));
    return redirect(actor.kind === 'person' ? paths.redirecting : withQuery(paths.login, { redirectTo }));
  },
});
export { loader as action };

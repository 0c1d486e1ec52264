import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths, safeRedirect } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import { organizationSignInSchema } from '~/domain/model/identity-schema';
import { actorOf } from '~/http/guards.server';
import { leaveForProvider } from '~/http/identity.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { AccountForm } from '~/ui/account-form';
import { TextField } from '~/ui/form';
import { pageTitle } from '~/ui/title';

export const handle = { later: true, help: 'organization-sign-in' };

export const meta: MetaFunction = (args) => pageTitle('Sign in with your organization', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  if (actor.kind === 'person') throw redirect(paths.redirecting);
  return { redirectTo: safeRedirect(new URL(request.url).searchParams.get('redirectTo')) ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitForm(await readFormData(request), organizationSignInSchema, async ({ email, redirectTo }) => {
    await limitRate(context, 'signIn');
    return leaveForProvider(email, safeRedirect(redirectTo) ?? null);
  });
}

export { orSignInOffline as clientAction } from '~/ui/account-form';

/** Asks for the address only, whose domain says which identity provider signs the person in. */
export default function OrganizationSignIn() {
  const { redirectTo } = useLoaderData<typeof loader>();
  return (
    <AccountForm
      id="organization-sign-in"
      rules={rulesOf('organizationSignIn')}
      title="Sign in with your organization"
      lead="For people whose organization has set this up here. You sign in on its page, and come back."
      submit={['Continue', 'Continuing...']}
      link={<Link to={paths.login}>Use your password instead</Link>}
      tellsRefusal
      tellsOffline
    >
      {(fields) => (
        <>
          <TextField meta={fields.email} label="Work e-mail" type="email" autoComplete="username" />
          {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        </>
      )}
    </AccountForm>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths, safeRedirect } from '~/catalogue/paths';
import { codeSchema } from '~/domain/model/account-schema';
import { rulesOf } from '~/domain/model/forms';
import { awaitedCookie } from '~/http/cookies.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { awaitedFrom, leadOn, letInWithCode } from '~/http/sign-in.server';
import { AccountForm } from '~/ui/account-form';
import { TextField } from '~/ui/form';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'second-factor' };

export const meta: MetaFunction = (args) => pageTitle('Enter your code', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
  if (!(await awaitedFrom(request))) throw redirect(paths.login);
  return { redirectTo: redirectTo ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request);
  const user = await awaitedFrom(request);
  // The sign-in expired, or the password has changed since: start again.
  if (!user) return redirectWith(paths.login, TOASTS.signInAgain);
  return submitForm(
    form,
    codeSchema,
    async ({ code, redirectTo }) => {
      await limitRate(context, 'signIn');
      const { headers, left } = await letInWithCode(request, user, code);
      headers.append('Set-Cookie', await awaitedCookie.clear());
      const to = safeRedirect(redirectTo) ?? paths.redirecting;
      const done = to === paths.adminPanel() ? TOASTS.loginSuccessful : TOASTS.signedIn;
      return leadOn(request, user.id, { to, toast: left === null ? done : TOASTS.recoveryCodesLeft(left) }, headers);
    },
    { hide: ['code'] },
  );
}

/** The second step of signing in to an account with a second factor: a code from the app, or a recovery code. */
export default function SecondFactor() {
  const { redirectTo } = useLoaderData<typeof loader>();
  return (
    <AccountForm
      id="second-factor"
      rules={rulesOf('code')}
      title="Enter your code"
      lead="Enter the six digits that your authenticator app shows."
      submit={['Sign In', 'Signing in...']}
      link={<Link to={paths.login}>Back to sign in</Link>}
      tellsRefusal
    >
      {(fields) => (
        <>
          <TextField
            meta={fields.code}
            label="Code"
            hint="Can’t use the app? Enter one of your recovery codes instead."
            autoComplete="one-time-code"
            inputMode="numeric"
            autoCapitalize="none"
          />
          {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        </>
      )}
    </AccountForm>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BROWSER_ERRORS } from '~/catalogue/browser-messages';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { homeOf, paths } from '~/catalogue/paths';
import { ownerOfLink, setPassword } from '~/domain/commands/accounts/password-links.server';
import { setPasswordSchema } from '~/domain/model/account-schema';
import { rulesOf } from '~/domain/model/forms';
import { registeredCookie } from '~/http/cookies.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { askForCode, signedInHeaders } from '~/http/sign-in.server';
import { AccountForm } from '~/ui/account-form';
import { ButtonLink } from '~/ui/button';
import { PasswordField } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'password' };

export const meta: MetaFunction = (args) => pageTitle('Choose a password', args);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await ownerOfLink(tokenOf(request));
  return data({ owner: owner ?? null }, { status: owner ? 200 : 410 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitForm(
    await readFormData(request),
    setPasswordSchema,
    async ({ password }) => {
      await limitRate(context, 'signIn');
      const { sessionToken, elsewhere, userId, role } = await setPassword({ token: tokenOf(request), password });
      if (elsewhere) return redirectWith(paths.organizationSignIn(), TOASTS.passwordSetElsewhere);
      if (!sessionToken) return askForCode(userId, homeOf(role), TOASTS.passwordSetCodeNext);
      const headers = await signedInHeaders(request, userId, sessionToken);
      // The link has been used, so the home page's banner about it is removed.
      headers.append('Set-Cookie', await registeredCookie.clear());
      return redirectWith(homeOf(role), TOASTS.passwordSet, headers);
    },
    { hide: ['password'] },
  );
}

export default function SetPassword() {
  const { owner } = useLoaderData<typeof loader>();
  if (!owner) {
    return (
      <Page width="form">
        <PageHeading title="This link can’t be used" lead={BROWSER_ERRORS.linkExpired} />
        <ButtonLink to={paths.forgotPassword}>Ask for a new link</ButtonLink>
      </Page>
    );
  }
  return (
    <AccountForm
      id="set-password"
      rules={rulesOf('setPassword')}
      title="Choose a password"
      lead={owner.email ? `For the account ${owner.email}.` : undefined}
      submit={['Set password', 'Saving...']}
    >
      {(fields) => (
        <>
          {/* Tells password managers which account this is. */}
          <input type="hidden" name="username" autoComplete="username" value={owner.email ?? ''} readOnly />
          <PasswordField
            meta={fields.password}
            label="Password"
            hint="At least 10 characters. A short sentence is easy to remember."
            autoComplete="new-password"
          />
        </>
      )}
    </AccountForm>
  );
}

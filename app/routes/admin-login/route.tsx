import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { paths, safeRedirect } from '~/catalogue/paths';
import { adminSignInSchema } from '~/domain/model/account-schema';
import { rulesOf } from '~/domain/model/forms';
import { authenticate } from '~/http/authenticator.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { letIn } from '~/http/sign-in.server';
import { AccountForm } from '~/ui/account-form';
import { PasswordField, TextField } from '~/ui/form';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Administrator sign in', args);

/** The page of the panel that asked to sign in, if one did. */
function pageAsked(request: Request): string | undefined {
  const next = safeRedirect(new URL(request.url).searchParams.get('next'));
  return next && /^\/admin-panel[/?]/.test(next) ? next : undefined;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request);
  return submitForm(
    form,
    adminSignInSchema,
    async () => {
      await limitRate(context, 'signIn');
      const { id } = await authenticate('administrator', request, form);
      return letIn(request, id, { to: pageAsked(request) ?? paths.adminPanel(), toast: TOASTS.loginSuccessful });
    },
    { hide: ['password'] },
  );
}

export { orSignInOffline as clientAction } from '~/ui/account-form';

export default function AdminLogin() {
  return (
    <AccountForm
      id="admin-login"
      rules={rulesOf('adminSignIn')}
      title="Administrator sign in"
      lead="For the team that verifies sites and approves studies."
      submit={['Sign In', 'Signing in...']}
      tellsRefusal
      tellsOffline
    >
      {(fields) => (
        <>
          <TextField meta={fields.username} label="Username" autoComplete="username" autoCapitalize="none" />
          <PasswordField meta={fields.password} label="Password" />
        </>
      )}
    </AccountForm>
  );
}

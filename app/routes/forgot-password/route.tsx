import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { requestReset } from '~/domain/commands/accounts/password-links.server';
import { forgotPasswordSchema } from '~/domain/model/account-schema';
import { rulesOf } from '~/domain/model/forms';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { AccountForm } from '~/ui/account-form';
import { TextField } from '~/ui/form';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'password' };

export const meta: MetaFunction = (args) => pageTitle('Forgot your password?', args);

export async function action({ request, context }: ActionFunctionArgs) {
  return submitForm(await readFormData(request), forgotPasswordSchema, async (values) => {
    await limitRate(context, 'signIn');
    await requestReset(values);
    return redirectWith(paths.login, TOASTS.resetRequested);
  });
}

export default function ForgotPassword() {
  return (
    <AccountForm
      id="forgot"
      rules={rulesOf('forgotPassword')}
      title="Forgot your password?"
      lead="We’ll e-mail you a link to choose a new one."
      submit={['Send the link', 'Sending...']}
      link={<Link to={paths.login}>Back to sign in</Link>}
    >
      {(fields) => <TextField meta={fields.email} label="E-mail" type="email" autoComplete="username" />}
    </AccountForm>
  );
}

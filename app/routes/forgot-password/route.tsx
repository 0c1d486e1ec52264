import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { RESET_HOURS, TYPED_MAILS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { requestReset } from '~/domain/commands/accounts/password-links.server';
import { forgotPasswordSchema } from '~/domain/model/account-schema';
import { rulesOf } from '~/domain/model/forms';
import { resetCookie } from '~/http/cookies.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { AccountForm } from '~/ui/account-form';
import { SubmitButton } from '~/ui/button';
import { useSystemName } from '~/ui/contexts';
import { FormActions, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'password' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data?.asked ? 'Check your e-mail' : 'Forgot your password?', args);

/** The address that was typed in this browser, and whether its link was asked for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { email, asked } = (await resetCookie.read(request)) ?? {};
  return typeof email === 'string' ? { email, asked: asked === true } : { email: '', asked: false };
}

/** The same for every address, so that nobody learns which ones have an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request);
  if (form.get('intent') === 'anotherAddress') {
    return redirectWith(paths.forgotPassword, null, new Headers({ 'Set-Cookie': await resetCookie.clear() }));
  }
  return submitForm(form, forgotPasswordSchema, async (values) => {
    await limitRate(context, 'signIn');
    await requestReset(values);
    const headers = new Headers({ 'Set-Cookie': await resetCookie.write({ ...values, asked: true }) });
    return redirectWith(paths.forgotPassword, form.get('intent') ? TOASTS.resetRequested : null, headers);
  });
}

export default function ForgotPassword() {
  const { email, asked } = useLoaderData<typeof loader>();
  if (asked) return <Asked email={email} />;
  return (
    <AccountForm
      id="forgot"
      rules={rulesOf('forgotPassword')}
      title="Forgot your password?"
      lead="We’ll e-mail you a link to choose a new one."
      values={{ email }}
      submit={['Send the link', 'Sending...']}
      link={<Link to={paths.login}>Back to sign in</Link>}
    >
      {(fields) => <TextField meta={fields.email} label="E-mail" type="email" autoComplete="username" />}
    </AccountForm>
  );
}

/** What was done, which stays on the page, and what to do if nothing comes. */
function Asked({ email }: { email: string }) {
  const systemName = useSystemName();
  return (
    <Page width="form">
      <PageHeading title="Check your e-mail" />
      <p className="break-words text-lg">
        If {systemName} has an account for <strong>{email}</strong>, we’ve e-mailed a link to choose a new password. It
        works once, for {RESET_HOURS} hours.
      </p>
      <h2 className="mt-8">Nothing there?</h2>
      <ul className="mt-2 mb-6 grid list-disc gap-1 pl-5">
        <li>Look in your spam folder.</li>
        <li>Check the address above. Your account may have another one.</li>
        <li>Ask again. An address gets at most {TYPED_MAILS.most} of these e-mails an hour.</li>
      </ul>
      <ZodForm id="forgot" rules={rulesOf('forgotPassword')} values={{ email }}>
        {(fields) => (
          <>
            <input type="hidden" name={fields.email.name} value={email} />
            <FormActions>
              <SubmitButton intent="sendLinkAgain" variant="secondary" pendingLabel="Sending...">
                Send it again
              </SubmitButton>
              <SubmitButton intent="anotherAddress" variant="secondary" formNoValidate>
                Use another address
              </SubmitButton>
              <Link to={paths.login}>Back to sign in</Link>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Page>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { BROWSER_ERRORS } from '~/catalogue/browser-messages';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { confirmNewEmail, emailOfLink } from '~/domain/commands/accounts/email.server';
import { anyActorOf } from '~/http/guards.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectAfter } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'account' };

export const meta: MetaFunction = (args) => pageTitle('Confirm your e-mail address', args);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Changes nothing: mail scanners open every link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await emailOfLink(tokenOf(request));
  const actor = await anyActorOf(request);
  return data({ email, isSignedIn: actor.kind === 'person' }, { status: email ? 200 : 410 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await limitRate(context, 'signIn');
  const actor = await anyActorOf(request);
  return redirectAfter(() => confirmNewEmail(actor, tokenOf(request)), {
    to: actor.kind === 'person' ? paths.account : paths.login,
    done: () => TOASTS.emailChanged,
    failed: TOASTS.notDone('Change the e-mail address'),
  });
}

export default function ConfirmEmail() {
  const { email, isSignedIn } = useLoaderData<typeof loader>();
  if (!email) {
    return (
      <Page width="form">
        <PageHeading title="This link can’t be used" lead={BROWSER_ERRORS.linkExpired} />
        {isSignedIn ? (
          <ButtonLink to={paths.account}>Your account</ButtonLink>
        ) : (
          <ButtonLink to={paths.login}>Sign in</ButtonLink>
        )}
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeading title="Use this e-mail address?" lead={`You’ll sign in with ${email} and get e-mails there.`} />
      <Form method="post">
        <SubmitButton pendingLabel="Saving...">Use this address</SubmitButton>
      </Form>
    </Page>
  );
}

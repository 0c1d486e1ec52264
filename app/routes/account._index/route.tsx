import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { secondFactorOf } from '~/domain/accounts/second-factor.server';
import { endOtherSessions, otherSessions } from '~/domain/accounts/session.server';
import { can } from '~/domain/actor';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { DescriptionList } from '~/ui/lists';
import { Page, PageHeading } from '~/ui/layout';
import { formatDate, plural, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Your account', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { firstName, lastName, email, role } = actor;
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    ...{ email, role },
    others: await otherSessions(actor),
    secondFactor: can(actor, 'secondFactor.manage') ? await secondFactorOf(actor) : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const work = async () => endOtherSessions(actor, await sessionCookie.read(request));
  return perform(work, {
    to: paths.account,
    done: ({ ended }) => TOASTS.sessionsEnded(ended),
    failed: TOASTS.accountFailed,
  });
}

/** Who one is here, and how one signs in. */
export default function Account() {
  const { name, email, role, others, secondFactor } = useLoaderData<typeof loader>();
  const since = secondFactor?.since ?? null;
  return (
    <Page width="form">
      <PageHeading title="Your account" />
      <div className="grid gap-6">
        <Card as="section">
          <DescriptionList
            items={[
              { term: 'Name', value: name },
              { term: 'E-mail', value: email },
              { term: 'Kind of account', value: role && titleCase(role) },
            ]}
          />
        </Card>
        <Part
          title="Password"
          text={
            email
              ? 'A new one is set by a link that we mail you. It signs you out everywhere.'
              : 'Without an e-mail address, whoever runs this platform sets it.'
          }
        >
          {email && (
            <ButtonLink to={paths.forgotPassword} variant="secondary">
              Change password
            </ButtonLink>
          )}
        </Part>
        {secondFactor && (
          <Part
            title="Second factor"
            text={
              since === null
                ? 'Off. A code of an authenticator app keeps out whoever has found out your password.'
                : `On since ${formatDate(since)}. ${plural(secondFactor.recoveryCodesLeft, 'recovery code')} left.`
            }
          >
            <ButtonLink to={paths.accountSecondFactor} variant={since === null ? 'primary' : 'secondary'}>
              {since === null ? 'Set it up' : 'Manage'}
            </ButtonLink>
          </Part>
        )}
        <Part
          title="Other sessions"
          text={
            others === 0
              ? 'You are signed in here alone.'
              : `You are signed in in ${plural(others, 'other browser')} too. Left a computer open, or lost a phone?`
          }
        >
          {others > 0 && (
            <Form method="post" action={`${paths.account}?index`}>
              <SubmitButton variant="secondary" pendingLabel="Signing out...">
                Sign out everywhere else
              </SubmitButton>
            </Form>
          )}
        </Part>
      </div>
    </Page>
  );
}

/** A part of how one signs in, with what can be done about it. */
function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-0.5 text-ink-muted text-sm">{text}</p>
      </div>
      {children}
    </Card>
  );
}

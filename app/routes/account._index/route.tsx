import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { account } from '~/actions/accounts';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { SIGNING_AFTER } from '~/catalogue/signing';
import { ZONE_CHOICES } from '~/catalogue/zones';
import { can } from '~/domain/base/actor';
import { calendarAddress, renewCalendar } from '~/domain/commands/accounts/calendar.server';
import { profileOf } from '~/domain/commands/accounts/profile.server';
import { secondFactorOf } from '~/domain/commands/accounts/second-factor.server';
import { otherSessions } from '~/domain/commands/accounts/session.server';
import { digestOf, mailChoicesOf } from '~/domain/commands/digests/choice.server';
import { fullName } from '~/domain/model/member';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { formatDate, plural, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { CalendarPart, DigestPart, EmailPart, MailsPart, NamePart, Part, ProfilePart } from './parts';

export const handle: WithHelp = { help: 'account' };

export const meta: MetaFunction = (args) => pageTitle('Your account', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { email, role } = actor;
  return {
    name: fullName(actor),
    profile: await profileOf(actor),
    zones: ZONE_CHOICES,
    email,
    role,
    others: await otherSessions(actor),
    // Field representatives get no suggestions, and neither do people without an address.
    digest: email !== null && role !== 'rep' ? (await digestOf(actor)).digest : null,
    mails: email !== null && (role === 'site' || role === 'sponsor') ? await mailChoicesOf(actor) : null,
    tokens: can(actor, 'token.manage'),
    calendar: can(actor, 'calendar.have') ? await calendarAddress(actor) : null,
    secondFactor: can(actor, 'secondFactor.manage') ? await secondFactorOf(actor) : null,
  };
}

export const action = perform({
  to: () => paths.account,
  actions: [
    account.chooseDigest,
    account.chooseMails,
    account.changeName,
    account.changeProfile,
    account.askNewEmail,
    account.endOtherSessions,
    account.removeCalendar,
  ],
  // The address is shown only in this response: it is stored as a hash, so a redirect couldn't show it.
  own: { renewCalendar: async ({ actor }) => data(await renewCalendar(actor)) },
});

export default function Account() {
  const { name, profile, zones, email, role, others, digest, mails, calendar, secondFactor, tokens } =
    useLoaderData<typeof loader>();
  const answer = useActionData<{ address: string } | object>();
  const since = secondFactor?.since ?? null;
  const signs = role === 'site' || role === 'sponsor';
  return (
    <Page width="form">
      <PageHeading title="Your account" />
      <div className="grid gap-6">
        <Card as="section">
          <DescriptionList
            items={[
              { term: 'Name', value: name },
              { term: 'E-mail', value: email },
              { term: 'Account type', value: role && titleCase(role) },
            ]}
          />
        </Card>
        {role !== 'admin' && role !== 'rep' && (
          <Part
            title="Your organizations"
            text="Which you belong to, invitations to others, and how to register another site."
          >
            <ButtonLink to={paths.accountOrganizations} variant="secondary">
              See your organizations
            </ButtonLink>
          </Part>
        )}
        <NamePart firstName={profile.firstName} lastName={profile.lastName} />
        <ProfilePart profile={profile} zones={zones} />
        {(email || role === 'admin') && <EmailPart email={email} newEmail={profile.newEmail} />}
        <Part
          title="Password"
          text={
            email
              ? `We’ll e-mail you a link to set a new one. Changing it signs you out everywhere.${signs ? SIGNING_AFTER : ''}`
              : 'Your account has no e-mail address. Ask the people who run this platform to change your password.'
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
                ? `Off. With a code from an authenticator app, a stolen password isn’t enough to sign in${signs ? ', or to sign documents as you' : ''}.`
                : `On since ${formatDate(since)}. ${plural(secondFactor.recoveryCodesLeft, 'recovery code')} left.`
            }
          >
            <ButtonLink to={paths.accountSecondFactor} variant={since === null ? 'primary' : 'secondary'}>
              {since === null ? 'Set it up' : 'Manage'}
            </ButtonLink>
          </Part>
        )}
        {digest && <DigestPart digest={digest} role={role} />}
        {mails && <MailsPart mails={mails} role={role} />}
        {calendar && <CalendarPart on={calendar.on} address={answer && 'address' in answer ? answer.address : null} />}
        {tokens && (
          <Part
            title="API tokens"
            text="With a token, your own programs, such as a CTMS, can read and change what your organization has here."
          >
            <ButtonLink to={paths.accountTokens} variant="secondary">
              Manage tokens
            </ButtonLink>
          </Part>
        )}
        {tokens && role === 'sponsor' && (
          <Part
            title="Who works for whom"
            text="CROs that run studies for your organization, and sponsors for which it runs some itself."
          >
            <ButtonLink to={paths.accountRelations} variant="secondary">
              Manage relations
            </ButtonLink>
          </Part>
        )}
        {tokens && (
          <Part title="Webhooks" text="We post each change in what your organization has here to your own programs.">
            <ButtonLink to={paths.accountWebhooks} variant="secondary">
              Manage webhooks
            </ButtonLink>
          </Part>
        )}
        <Part title="Your data" text="A file with what is stored about you, your messages and your notes.">
          <a href={paths.ownData} download className="link">
            Download your data
          </a>
        </Part>
        <Part
          title="Other sessions"
          text={
            others === 0
              ? 'You aren’t signed in anywhere else.'
              : `You are also signed in on ${plural(others, 'other browser')}. Sign out there if you left a computer unlocked or lost a phone.`
          }
        >
          {others > 0 && (
            <Form method="post" action={`${paths.account}?index`}>
              <SubmitButton intent="endOtherSessions" variant="secondary" pendingLabel="Signing out...">
                Sign out everywhere else
              </SubmitButton>
            </Form>
          )}
        </Part>
      </div>
    </Page>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { account } from '~/actions/accounts';
import { identityProviders } from '~/actions/identity-providers';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { ADMIN_ROLE_OPTIONS, PEOPLE_ROLES, removalFromTeam } from '~/catalogue/team-roles';
import { REASON_HINTS } from '~/catalogue/texts';
import { rulesOf } from '~/domain/model/forms';
import { onePerson } from '~/domain/pages/people.server';
import { personRecord } from '~/domain/pages/record.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { AccountState, personName } from '~/ui/account-state';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { ConfirmLink } from '~/ui/confirm';
import { FormActions, RadioGroup, useRefused, ZodForm } from '~/ui/form';
import { Download } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { ReasonField } from '~/ui/reason-field';
import { RecordHistory, RecordMails } from '~/ui/record-parts';
import { formatDate, formatDateTime, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'people' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `${personName(args.data.person)} - People` : 'People - Admin panel', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const id = params.id as string;
  return { ...(await onePerson(actor, id)), record: await personRecord(actor, id) };
}

export const action = perform({
  guard: administrator,
  to: ({ params }) => paths.adminPerson(params.id),
  actions: [
    account.changeAdminRole,
    account.invitePersonAgain,
    account.sendResetLink,
    account.resetSecondFactorOf,
    identityProviders.unlinkIdentity,
    account.endSessionsOf,
    account.suspendPerson,
    account.reinstatePerson,
  ],
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** A person's account, and what the reader may do about it. */
export default function Person() {
  const { person, adminRole, you, linkedTo, invitedToTeam, steps, takers, may, record } =
    useLoaderData<typeof loader>();
  const { id, role, organization, email, username, secondFactor, signedInAt, createdAt, suspendedAt } = person;
  const name = personName(person);
  const helps = may.inviteAgain || may.sendLink || may.resetFactor || may.unlink || may.signOut;
  return (
    <Page width="form">
      <PageHeading eyebrow={you ? 'Your own account' : undefined} title={<span className="break-words">{name}</span>} />
      <div className="grid gap-6">
        <Card as="section">
          <DescriptionList
            items={[
              { term: 'E-mail', value: email },
              ...(username ? [{ term: 'User name', value: username }] : []),
              { term: 'Role', value: role && labelOf(PEOPLE_ROLES, role) },
              {
                term: 'Organization',
                value: record.organization && (
                  <span className="flex flex-wrap items-center gap-2">
                    <Link to={paths.adminSite(record.organization.id)} className="link">
                      {record.organization.name}
                    </Link>
                    <StatusBadge status={record.organization.status} />
                  </span>
                ),
              },
              { term: 'Account', value: <AccountState {...person} /> },
              { term: 'Second factor', value: secondFactor ? 'On' : 'Off' },
              { term: 'Last sign-in', value: signedInAt === null ? 'Never' : formatDateTime(signedInAt) },
              { term: 'Since', value: formatDate(createdAt) },
            ]}
          />
        </Card>
        {may.changeRole && adminRole && <RoleForm adminRole={adminRole} />}
        {helps && (
          <Card as="section">
            <CardHeader title="Help with signing in" />
            <div className="grid gap-5">
              {may.inviteAgain && (
                <Act intent="invitePersonAgain" label="Send the invitation again" about={name}>
                  Earlier links stop working.
                </Act>
              )}
              {may.sendLink && !invitedToTeam && (
                <Act intent="sendResetLink" label="Send a link to set a new password" about={name}>
                  {`Goes to ${email}. ${person.confirmed ? 'The present password works until then' : 'No password has been set yet'}, and nobody else sees the link.`}
                </Act>
              )}
              {may.resetFactor && (
                <Act intent="resetSecondFactorOf" label="Remove the second factor" about={name}>
                  For someone who has lost the app and the recovery codes. First make sure that the request comes from
                  them. We e-mail them, and nobody can sign with the account for 24 hours.
                </Act>
              )}
              {may.unlink && (
                <Act intent="unlinkIdentity" label="Remove the link to the identity provider" about={name}>
                  {`Linked to ${linkedTo.join(', ')}. For someone who has a new account there. First make sure that it is theirs: the next sign-in with this address makes a new link.`}
                </Act>
              )}
              {may.signOut && (
                <Act intent="endSessionsOf" label="Sign out everywhere" about={name}>
                  Ends all sessions. The person can sign in again at once, and nothing is lost.
                </Act>
              )}
            </div>
          </Card>
        )}
        {(may.suspend || may.remove) && (
          <Card as="section">
            <CardHeader title="Access" />
            <div className="grid gap-5">
              {may.suspend && suspendedAt === null && (
                <Act intent="suspendPerson" label="Suspend the account" about={name}>
                  {`Nobody can sign in with it until an owner reinstates it. ${handOver(steps, takers, organization)}`}
                </Act>
              )}
              {may.suspend && suspendedAt !== null && (
                <Act intent="reinstatePerson" label="Reinstate the account" about={name}>
                  {`Suspended since ${formatDateTime(suspendedAt)}. The person can then sign in again.`}
                </Act>
              )}
              {may.remove && <Removal id={id} name={name} invited={invitedToTeam} />}
            </div>
          </Card>
        )}
        {(may.export || may.erase) && (
          <Card as="section">
            <CardHeader title="Personal data" />
            <div className="flex flex-wrap gap-3">
              {may.export && (
                <a
                  href={paths.personExport({ id })}
                  download
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                >
                  <Download aria-hidden />
                  Export<span className="sr-only"> data of {name}</span>
                </a>
              )}
              {may.erase && (
                <ButtonLink to={paths.adminErase({ id })} variant="danger" size="sm">
                  Erase<span className="sr-only"> the data of {name}</span>
                </ButtonLink>
              )}
            </div>
          </Card>
        )}
        <RecordMails mails={record.mails} />
        <RecordHistory history={record.history} />
        <p>
          <ButtonLink to={paths.adminPeople()} variant="secondary">
            Back to people
          </ButtonLink>
        </p>
      </div>
    </Page>
  );
}

/** Who goes on with what is assigned to someone who is suspended. */
function handOver(steps: number, takers: readonly string[], organization: string | null): string {
  if (steps === 0) return 'It gets no e-mails meanwhile.';
  const what = `It has ${plural(steps, 'step')} to do, which ${steps === 1 ? 'goes' : 'go'} to everyone at ${organization}`;
  return takers.length > 0
    ? `${what}: ${takers.join(', ')}.`
    : `${what}, but nobody else there can sign in: ask them to invite someone who takes over.`;
}

function RoleForm({ adminRole }: { adminRole: NonNullable<Data['adminRole']> }) {
  return (
    <Card as="section">
      <CardHeader title="Role" text="A new role signs the person out. We tell them by e-mail." />
      <ZodForm
        id="admin-role"
        rules={rulesOf('adminRole')}
        values={{ adminRole }}
        lastResult={useRefused('changeAdminRole')}
      >
        {(fields) => (
          <>
            <RadioGroup meta={fields.adminRole} label="Role" options={ADMIN_ROLE_OPTIONS} columns={1} />
            <FormActions>
              <SubmitButton intent="changeAdminRole" variant="secondary" pendingLabel="Saving...">
                Save role
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

interface ButtonWithText {
  intent: string;
  label: string;
  /** Whose account it is, for those who hear only the button. */
  about: string;
  children: ReactNode;
}

/** A button, under what it does. */
function Act({ intent, label, about, children }: ButtonWithText) {
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <p className="text-ink-muted text-sm">{children}</p>
      <SubmitButton intent={intent} variant="secondary" size="sm" pendingLabel="Saving...">
        {label}
        <span className="sr-only">: {about}</span>
      </SubmitButton>
    </Form>
  );
}

/** Asks first. */
function Removal({ id, name, invited }: { id: string; name: string; invited: boolean }) {
  const { label, text } = removalFromTeam(invited);
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-muted text-sm">{text}</p>
      <ConfirmLink
        to={paths.adminRemovePerson(id)}
        label={label}
        variant="danger"
        size="sm"
        title={`${label}: ${name}`}
        text={text}
        confirmLabel={label}
        pendingLabel="Removing..."
        danger
      >
        <ReasonField hint={REASON_HINTS.kept} />
      </ConfirmLink>
    </div>
  );
}

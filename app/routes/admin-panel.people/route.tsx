import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { account } from '~/actions/accounts';
import type { WithHelp } from '~/catalogue/help-topics';
import { TEAM_ROLES } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { ERASURE } from '~/catalogue/persons';
import { ERASED_PERSON } from '~/catalogue/texts';
import { newId } from '~/domain/base/ids.server';
import { rulesOf } from '~/domain/model/forms';
import { peopleQuerySchema } from '~/domain/model/person-schema';
import { listPeople } from '~/domain/pages/people.server';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { Button, ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FieldGrid, FormActions, RadioGroup, TextField, useRefused, ZodForm } from '~/ui/form';
import { ContactRound, Download } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { formatDate, plural, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'people' };

export const meta: MetaFunction = (args) => pageTitle('People - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const query = readQueryLeniently(request, peopleQuerySchema);
  return { ...(await listPeople(actor, query)), query, idempotencyKey: newId() };
}

/** Signs the person out everywhere and shows the same page of the list. */
export const action = perform({
  guard: administrator,
  to: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return pathname + search;
  },
  actions: [
    account.invitePerson,
    account.invitePersonAgain,
    account.suspendPerson,
    account.reinstatePerson,
    account.endSessionsOf,
  ],
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['rows'][number];

const nameOf = ({ name, email, username, erasedAt }: Row) =>
  erasedAt === null ? (name ?? email ?? username ?? 'Unnamed') : ERASED_PERSON;

/** The form of the buttons in all rows. */
const ROWS_FORM = 'people-rows';

const NONE = <span className="text-ink-muted">None</span>;

const COLUMNS: Column<Row>[] = [
  {
    header: 'Name and e-mail',
    primary: true,
    cell: (row) => (
      <>
        <Link
          to={paths.adminPerson(row.id)}
          discover="none"
          className="block break-words font-semibold hover:underline"
        >
          {nameOf(row)}
        </Link>
        <span className="font-normal text-ink-muted text-sm [overflow-wrap:anywhere]">{row.email ?? row.username}</span>
        {row.suspendedAt !== null && (
          <span className="mt-1 block">
            <Badge tone="danger">Suspended</Badge>
          </span>
        )}
        {row.isInvited && (
          <span className="mt-1 block">
            <Badge>Invited</Badge>
          </span>
        )}
      </>
    ),
  },
  { header: 'Role', cell: ({ role }) => (role ? titleCase(role) : NONE) },
  {
    header: 'Organization',
    cell: ({ organization }) => (organization ? <span className="break-words">{organization}</span> : NONE),
  },
  { header: 'Since', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span> },
  {
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <PersonActions person={{ id: row.id }} name={nameOf(row)} erasable={row.erasedAt === null && !row.you}>
        {row.erasedAt === null && !row.you && <AccountActions row={row} />}
      </PersonActions>
    ),
  },
];

/** Everyone with an account. A search for an e-mail address without an account shows the data stored about it. */
export default function People() {
  const { rows, next, known, query, idempotencyKey } = useLoaderData<typeof loader>();
  const { q, cursor } = query;
  const refused = useRefused('invitePerson');
  return (
    <Page>
      <PageHeading
        title="People"
        lead="Invite people who run the platform, suspend accounts, sign people out, and export or erase their data."
        actions={<ButtonLink to={paths.adminPeople({ invite: 1 })}>Invite a person</ButtonLink>}
      />
      {rows.length > 0 && <Form id={ROWS_FORM} method="post" />}
      {(query.invite || refused) && <InvitePerson refused={refused} idempotencyKey={idempotencyKey} />}
      <SearchForm
        label="Search people"
        query={{ value: q ?? '' }}
        placeholder="Name or e-mail address"
        clearHref={q ? paths.adminPeople() : undefined}
      />
      {known && <WithoutAccount {...known} />}
      {(rows.length > 0 || !known) && (
        <PagedTable
          caption="People"
          long="very"
          columns={COLUMNS}
          rows={rows}
          empty={{ icon: ContactRound, title: 'No people match your search.' }}
          firstHref={cursor && paths.adminPeople({ q })}
          nextHref={next && paths.adminPeople({ q, cursor: next })}
        />
      )}
    </Page>
  );
}

interface InvitePersonProps {
  refused: ReturnType<typeof useRefused>;
  idempotencyKey: string;
}

/** Administrators and field reps belong to no organization. Organizations invite their own staff. */
function InvitePerson({ refused, idempotencyKey }: InvitePersonProps) {
  return (
    <Card as="section" className="mb-6 max-w-3xl">
      <CardHeader title="Invite a person" text="We e-mail them a link with which they set a password." />
      {/* A new key empties the form once the invitation is sent. */}
      <ZodForm
        key={idempotencyKey}
        id="invite-person"
        rules={rulesOf('teamInvitation')}
        lastResult={refused}
        values={{ role: 'admin' }}
      >
        {(fields) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <FieldGrid>
              <TextField meta={fields.firstName} label="First name" autoComplete="off" />
              <TextField meta={fields.lastName} label="Last name" autoComplete="off" />
              <TextField meta={fields.email} label="E-mail" type="email" autoComplete="off" />
            </FieldGrid>
            <RadioGroup meta={fields.role} label="Role" options={TEAM_ROLES} columns={2} />
            <FormActions>
              <SubmitButton intent="invitePerson" pendingLabel="Inviting...">
                Send invitation
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

function AccountActions({ row }: { row: Row }) {
  const { id, isInvited, suspendedAt } = row;
  const change = suspendedAt === null ? 'suspendPerson' : 'reinstatePerson';
  return (
    <>
      {isInvited && (
        <Button form={ROWS_FORM} name="intent" value={`invitePersonAgain ${id}`} variant="quiet" size="sm">
          Invite again<span className="sr-only">: {nameOf(row)}</span>
        </Button>
      )}
      <Button form={ROWS_FORM} name="intent" value={`${change} ${id}`} variant="quiet" size="sm">
        {suspendedAt === null ? 'Suspend' : 'Reinstate'}
        <span className="sr-only"> {nameOf(row)}</span>
      </Button>
    </>
  );
}

/** A person who used the contact form or the kiosk. */
function WithoutAccount({
  email,
  organizations,
  studies,
  questions,
  messages,
  drafts,
  mails,
}: NonNullable<Data['known']>) {
  const stored = [
    organizations.length > 0 && `contact for ${organizations.join(', ')}`,
    studies.length > 0 && `contact for the study ${studies.join(', ')}`,
    messages > 0 && plural(messages, 'message'),
    questions > 0 && plural(questions, 'review question', 'review questions'),
    drafts > 0 && plural(drafts, 'unfinished form'),
    mails > 0 && plural(mails, 'e-mail'),
  ].filter(Boolean);
  return (
    <Card as="section">
      <CardHeader title={email} text="This address has no account." />
      <p className="mb-4 break-words">{stored.length > 0 ? `Stored: ${stored.join('; ')}.` : ERASURE.nothing}</p>
      <PersonActions person={{ email }} name={email} erasable />
    </Card>
  );
}

/** Actions on a person's account and data. */
function PersonActions(props: {
  person: { id: string } | { email: string };
  name: string;
  erasable: boolean;
  children?: ReactNode;
}) {
  const { person, name, erasable, children } = props;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 whitespace-nowrap">
      {children}
      <a href={paths.personExport(person)} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Download aria-hidden />
        Export<span className="sr-only"> data of {name}</span>
      </a>
      {erasable && 'id' in person && (
        <Button form={ROWS_FORM} name="intent" value={`endSessionsOf ${person.id}`} variant="quiet" size="sm">
          Sign out<span className="sr-only"> {name} everywhere</span>
        </Button>
      )}
      {erasable && (
        <ButtonLink to={paths.adminErase(person)} variant="quiet" size="sm">
          Erase<span className="sr-only"> the data of {name}</span>
        </ButtonLink>
      )}
    </span>
  );
}

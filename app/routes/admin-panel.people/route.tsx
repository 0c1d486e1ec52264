import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { account } from '~/actions/accounts';
import { PANEL_VIEW_ACTIONS } from '~/actions/administration';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf } from '~/catalogue/options';
import type { PanelColumn } from '~/catalogue/panel-lists';
import { paths } from '~/catalogue/paths';
import { ERASURE } from '~/catalogue/persons';
import { PEOPLE_ROLES, PEOPLE_STATES, TEAM_ROLES } from '~/catalogue/team-roles';
import { ERASED_PERSON } from '~/catalogue/texts';
import { newId } from '~/domain/base/ids.server';
import { rulesOf } from '~/domain/model/forms';
import { peopleQuerySchema } from '~/domain/model/person-schema';
import { listPeople } from '~/domain/pages/people.server';
import { PANEL_COLUMN_FORMS, panelList } from '~/http/columns.server';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { AccountState, personName } from '~/ui/account-state';
import { ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmailText } from '~/ui/email-text';
import { FieldGrid, FormActions, RadioGroup, TextField, useRefused, ZodForm } from '~/ui/form';
import { ContactRound, Download } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { May, useMay } from '~/ui/may';
import { PagedTable } from '~/ui/paged-table';
import { PanelListForms, PanelViews } from '~/ui/panel-list';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { formatDate, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'people' };

export const meta: MetaFunction = (args) => pageTitle('People - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const query = readQueryLeniently(request, peopleQuerySchema);
  const shown = await panelList(actor, request, 'people');
  return { ...(await listPeople(actor, query)), query, shown, idempotencyKey: newId() };
}

export const action = perform({
  guard: administrator,
  to: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return pathname + search;
  },
  actions: [account.invitePerson, ...PANEL_VIEW_ACTIONS],
  own: PANEL_COLUMN_FORMS,
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['rows'][number];

const NONE = <span className="text-ink-muted">None</span>;

/** Always shown. */
const PERSON: Column<Row> = {
  header: 'Name and e-mail',
  primary: true,
  cell: (row) => (
    <>
      <span className="block break-words font-semibold">
        {row.erasedAt === null ? (
          <Link to={paths.adminPerson(row.id)} className="link inline-block min-h-6" discover="none">
            {personName(row)}
          </Link>
        ) : (
          ERASED_PERSON
        )}
      </span>
      <span className="font-normal text-ink-muted text-sm">
        <EmailText>{row.email ?? row.username ?? ''}</EmailText>
      </span>
    </>
  ),
};

const COLUMNS: Record<PanelColumn<'people'>, Column<Row>> = {
  role: { header: 'Role', cell: ({ role }) => (role ? labelOf(PEOPLE_ROLES, role) : NONE) },
  organization: {
    header: 'Organization',
    cell: ({ organization }) => (organization ? <span className="break-words">{organization}</span> : NONE),
  },
  account: { header: 'Account', cell: (row) => <AccountState {...row} /> },
  factor: { header: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? 'On' : 'Off') },
  signedIn: {
    header: 'Last sign-in',
    cell: ({ signedInAt }) =>
      signedInAt === null ? 'Never' : <span className="whitespace-nowrap">{formatDate(signedInAt)}</span>,
  },
  joined: {
    header: 'Account since',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
};

/** Everyone with an account. A search for an e-mail address without an account shows the data stored about it. */
export default function People() {
  const { rows, next, known, query, shown, idempotencyKey } = useLoaderData<typeof loader>();
  const { q, cursor, role, state } = query;
  const { columns } = query;
  const filters = { q, role, state, columns };
  const may = useMay();
  const refused = useRefused('invitePerson');
  return (
    <Page>
      <PageHeading
        title="People"
        lead="Everyone with an account. Open a person to change the role, help with signing in, or suspend the account."
        actions={
          <May permission="user.manage">
            <ButtonLink to={paths.adminPeople({ invite: 1 })}>Invite a person</ButtonLink>
          </May>
        }
      />
      {((query.invite && may('user.manage')) || refused) && (
        <InvitePerson refused={refused} idempotencyKey={idempotencyKey} />
      )}
      <PanelViews {...shown} />
      <SearchForm
        label="Search people"
        query={{ value: q ?? '' }}
        placeholder="Name or e-mail address"
        selects={[
          {
            name: 'role',
            label: 'Role',
            value: role ?? 'all',
            options: [{ value: 'all', label: 'All roles' }, ...PEOPLE_ROLES],
          },
          {
            name: 'state',
            label: 'Account',
            value: state ?? 'all',
            options: [{ value: 'all', label: 'All accounts' }, ...PEOPLE_STATES],
          },
        ]}
        keep={columns ? { columns } : undefined}
        clearHref={q || role || state ? paths.adminPeople({ columns }) : undefined}
      />
      {known && <WithoutAccount {...known} />}
      {(rows.length > 0 || !known) && (
        <PagedTable
          caption="People"
          long="very"
          columns={[PERSON, ...shown.columns.map((column) => COLUMNS[column])]}
          rows={rows}
          empty={{ icon: ContactRound, title: 'No people match your search.' }}
          firstHref={cursor && paths.adminPeople(filters)}
          nextHref={next && paths.adminPeople({ ...filters, cursor: next })}
        />
      )}
      <PanelListForms {...shown} />
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
      <ZodForm key={idempotencyKey} id="invite-person" rules={rulesOf('teamInvitation')} lastResult={refused}>
        {(fields) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <FieldGrid>
              <TextField meta={fields.firstName} label="First name" autoComplete="off" />
              <TextField meta={fields.lastName} label="Last name" autoComplete="off" />
              <TextField meta={fields.email} label="E-mail" type="email" autoComplete="off" />
            </FieldGrid>
            <RadioGroup meta={fields.role} label="Role" options={TEAM_ROLES} columns={1} />
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

/** A person who used the contact form or the kiosk. */
function WithoutAccount({
  email,
  organizations,
  studies,
  outreach,
  notes,
  questions,
  messages,
  drafts,
  mails,
}: NonNullable<Data['known']>) {
  const stored = [
    organizations.length > 0 && `contact for ${organizations.join(', ')}`,
    studies.length > 0 && `contact for the study ${studies.join(', ')}`,
    outreach > 0 && `noted for ${plural(outreach, 'prospective site')}`,
    notes > 0 && plural(notes, 'note of administrators', 'notes of administrators'),
    messages > 0 && plural(messages, 'message'),
    questions > 0 && plural(questions, 'review question', 'review questions'),
    drafts > 0 && plural(drafts, 'unfinished form'),
    mails > 0 && plural(mails, 'e-mail'),
  ].filter(Boolean);
  return (
    <Card as="section">
      <CardHeader title={email} text="This address has no account." />
      <p className="mb-4 break-words">{stored.length > 0 ? `Stored: ${stored.join('; ')}.` : ERASURE.nothing}</p>
      <div className="flex flex-wrap gap-3">
        <May permission="person.export">
          <a
            href={paths.personExport({ email })}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Download aria-hidden />
            Export<span className="sr-only"> data of {email}</span>
          </a>
        </May>
        <May permission="person.erase">
          <ButtonLink to={paths.adminErase({ email })} variant="danger" size="sm">
            Erase<span className="sr-only"> the data of {email}</span>
          </ButtonLink>
        </May>
      </div>
    </Card>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { account } from '~/actions/accounts';
import { ERASED_PERSON } from '~/catalogue/actions';
import { paths } from '~/catalogue/paths';
import { ERASURE } from '~/catalogue/persons';
import { peopleQuerySchema } from '~/domain/model/person-schema';
import { listPeople } from '~/domain/pages/people.server';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { Button, ButtonLink, buttonClass } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { ContactRound, Download } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { formatDate, plural, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('People - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const query = readQueryLeniently(request, peopleQuerySchema);
  return { ...(await listPeople(actor, query)), query };
}

/** Signs the person out everywhere and shows the same page of the list. */
export const action = perform({
  guard: administrator,
  to: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return pathname + search;
  },
  actions: [account.endSessionsOf],
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['rows'][number];

const nameOf = ({ name, email, username, erasedAt }: Row) =>
  erasedAt === null ? (name ?? email ?? username ?? 'Unnamed') : ERASED_PERSON;

const NONE = <span className="text-ink-muted">None</span>;

const COLUMNS: Column<Row>[] = [
  {
    header: 'Name and e-mail',
    primary: true,
    cell: (row) => (
      <>
        <span className="block break-words font-semibold">{nameOf(row)}</span>
        <span className="font-normal text-ink-muted text-sm [overflow-wrap:anywhere]">{row.email ?? row.username}</span>
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
      <PersonActions person={{ id: row.id }} name={nameOf(row)} erasable={row.erasedAt === null && !row.you} />
    ),
  },
];

/** Everyone with an account. A search for an e-mail address without an account shows the data stored about it. */
export default function People() {
  const { rows, next, known, query } = useLoaderData<typeof loader>();
  const { q, cursor } = query;
  return (
    <Page>
      <PageHeading title="People" lead="Export or erase a person’s data, or sign them out everywhere." />
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
function PersonActions(props: { person: { id: string } | { email: string }; name: string; erasable: boolean }) {
  const { person, name, erasable } = props;
  return (
    <span className="inline-flex flex-wrap gap-1 whitespace-nowrap sm:flex-nowrap">
      <a href={paths.personExport(person)} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Download aria-hidden />
        Export<span className="sr-only"> data of {name}</span>
      </a>
      {erasable && 'id' in person && (
        <Form method="post">
          <Button name="intent" value={`endSessionsOf ${person.id}`} variant="quiet" size="sm">
            Sign out<span className="sr-only"> {name} everywhere</span>
          </Button>
        </Form>
      )}
      {erasable && (
        <ButtonLink to={paths.adminErase(person)} variant="quiet" size="sm">
          Erase<span className="sr-only"> the data of {name}</span>
        </ButtonLink>
      )}
    </span>
  );
}

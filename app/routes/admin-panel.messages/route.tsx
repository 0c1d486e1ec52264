import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { readMessages } from '~/domain/commands/contact/contact.server';
import { administrator } from '~/http/guards.server';
import { MessageSquare } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Messages - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const query = new URL(request.url).searchParams;
  const cursor = query.get('cursor');
  const q = (query.get('q') ?? '').slice(0, SHORT_TEXT_MAX_CHARS);
  return { ...(await readMessages(actor, cursor, q)), cursor, q };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const COLUMNS: Column<Row>[] = [
  {
    header: 'From',
    cell: ({ name, email }) => (
      <>
        <span className="block break-words font-medium">{name}</span>
        <a href={`mailto:${email}`} className="link break-all text-sm">
          {email}
        </a>
      </>
    ),
  },
  {
    header: 'Message',
    cell: ({ message }) => <p className="max-w-prose whitespace-pre-line break-words">{message}</p>,
  },
  { header: 'Received', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** Messages from the landing page's contact form (LAND-10). */
export default function Messages() {
  const { rows, next, cursor, q } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Messages" lead="Messages from the contact form. Please reply by e-mail." />
      <SearchForm
        label="Search messages"
        query={{ value: q }}
        placeholder="Sender or text"
        clearHref={q ? paths.adminMessages : undefined}
      />
      <PagedTable
        caption="Messages"
        columns={COLUMNS}
        rows={rows}
        empty={{
          icon: MessageSquare,
          title: q ? 'No messages match your search' : 'No messages yet',
          text: 'Messages come from the contact form on the landing page.',
        }}
        firstHref={cursor && withQuery(paths.adminMessages, { q })}
        nextHref={next && withQuery(paths.adminMessages, { q, cursor: next })}
      />
    </Page>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import { readMessages } from '~/domain/commands/contact/contact.server';
import { administrator } from '~/http/guards.server';
import { MessageSquare } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import type { Column } from '~/ui/table';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Messages - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const cursor = new URL(request.url).searchParams.get('cursor');
  return { ...(await readMessages(actor, cursor)), cursor };
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
  const { rows, next, cursor } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Messages" lead="Messages from the contact form. Please reply by e-mail." />
      <PagedTable
        caption="Messages"
        columns={COLUMNS}
        rows={rows}
        empty={{
          icon: MessageSquare,
          title: 'No messages yet',
          text: 'Messages come from the contact form on the landing page.',
        }}
        firstHref={cursor && paths.adminMessages}
        nextHref={next && withQuery(paths.adminMessages, { cursor: next })}
      />
    </Page>
  );
}

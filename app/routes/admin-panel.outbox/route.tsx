import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Mail } from 'lucide-react';
import { paths, withQuery } from '~/catalogue/paths';
import { readOutbox } from '~/domain/admin/outboxReader.server';
import { administrator } from '~/http/guards.server';
import { answer } from '~/http/reply.server';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { type Column, Table } from '~/ui/table';
import { formatDateTime, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import type { Tone } from '~/ui/tone';

export const meta: MetaFunction = (args) => pageTitle('Outbox - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const cursor = new URL(request.url).searchParams.get('cursor');
  return { ...(await answer(readOutbox(actor, cursor))), cursor };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const TONES: Record<Row['state'], Tone> = { waiting: 'warning', sent: 'success', failed: 'danger' };

const COLUMNS: Column<Row>[] = [
  {
    header: 'Mail',
    cell: ({ subject, recipient }) => (
      <>
        <span className="block break-words font-medium">{subject}</span>
        <span className="block break-all text-ink-muted text-sm">To {recipient}</span>
      </>
    ),
  },
  { header: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{titleCase(state)}</Badge> },
  { header: 'Written', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** The mails that wait to be sent: without a mail server an administrator hands their links over by hand. */
export default function Outbox() {
  const { rows, next, cursor } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        title="Outbox"
        lead="Mails that wait can be read here, so that their links can be handed over. What was sent stays closed."
      />
      <Table
        caption="Mails"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        details={({ body, lastError, sentAt }) => (
          <>
            {lastError && <p className="mb-3 break-words text-danger">The last try failed: {lastError}</p>}
            <p className="whitespace-pre-line break-words">
              {body ?? `Sent ${sentAt === null ? '' : formatDateTime(sentAt)}. Its text is the recipient's alone.`}
            </p>
          </>
        )}
        empty={
          <EmptyState level={2} icon={Mail} title="No mail yet" text="Mails appear here when something is decided." />
        }
      />
      <Pagination
        previousHref={cursor && paths.adminOutbox}
        previousLabel="First page"
        nextHref={next && withQuery(paths.adminOutbox, { cursor: next })}
      />
    </Page>
  );
}

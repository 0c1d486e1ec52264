import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { administration } from '~/actions/administration';
import { paths } from '~/catalogue/paths';
import { MESSAGE_STATES, type MessageState } from '~/catalogue/statuses';
import { messagesToAnswer, readMessages } from '~/domain/commands/contact/answer.server';
import { messageFilterSchema } from '~/domain/model/contact-schema';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { buttonClass, SubmitButton } from '~/ui/button';
import { Mail, MessageSquare } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { PagedTable } from '~/ui/paged-table';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { Tabs } from '~/ui/tabs';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Messages - Admin panel', args);

const LABELS: Record<MessageState, string> = { open: 'To answer', done: 'Answered' };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const { state: asked, q = '' } = readQueryLeniently(request, messageFilterSchema);
  const query = new URL(request.url).searchParams;
  const cursor = query.get('cursor');
  // What is left to do, unless all are asked for.
  const state = asked ?? (query.get('state') === 'all' ? undefined : 'open');
  const [page, open] = await Promise.all([readMessages(actor, { state, q, cursor }), messagesToAnswer(actor)]);
  return { ...page, open, me: actor.id, cursor, state, q };
}

export const action = perform({
  guard: administrator,
  to: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return pathname + search;
  },
  actions: [administration.takeMessage, administration.markMessage],
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['rows'][number];

/** Opens the reader's own mail program: what is answered there is between them and the sender. */
const replyTo = (email: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Re: your message')}`;

const columnsFor = (me: string): Column<Row>[] => [
  {
    header: 'From',
    cell: ({ name, email }) => (
      <>
        <span className="block break-words font-medium">{name}</span>
        <span className="block text-sm [overflow-wrap:anywhere]">{email}</span>
      </>
    ),
  },
  {
    header: 'Message',
    cell: ({ message, ...row }) => (
      <>
        <p className="max-w-prose whitespace-pre-line break-words">{message}</p>
        <p className="mt-1 text-ink-muted text-sm">
          {formatDateTime(row.createdAt)}
          {said(row, me)}
        </p>
      </>
    ),
  },
  {
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => <Actions row={row} mine={row.takenBy?.id === me} />,
  },
];

/** Who is at it, or has been. */
function said({ state, takenBy, doneBy, doneAt }: Omit<Row, 'message'>, me: string): string {
  const by = (who: { id: string; name: string }) => (who.id === me ? 'you' : who.name);
  if (state === 'done')
    return ` · Answered${doneBy ? ` by ${by(doneBy)}` : ''}${doneAt === null ? '' : ` on ${formatDateTime(doneAt)}`}`;
  return takenBy ? ` · Taken by ${by(takenBy)}` : '';
}

function Actions({ row, mine }: { row: Row; mine: boolean }) {
  const { id, name, state, email } = row;
  const open = state === 'open';
  const about = <span className="sr-only">: {name}</span>;
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {open && (
        <a href={replyTo(email)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Mail aria-hidden />
          Reply{about}
        </a>
      )}
      <May permission="contact.answer">
        {/* Each button reads its own field. */}
        <Form method="post" className="contents">
          {!mine && <input type="hidden" name="taken" value="on" />}
          {open && <input type="hidden" name="done" value="on" />}
          {open && (
            <SubmitButton intent={`takeMessage ${id}`} size="sm" variant="quiet" pendingLabel="Saving...">
              {mine ? 'Hand back' : 'Take'}
              {about}
            </SubmitButton>
          )}
          <SubmitButton
            intent={`markMessage ${id}`}
            size="sm"
            variant={open ? 'secondary' : 'quiet'}
            pendingLabel="Saving..."
          >
            {open ? 'Mark as answered' : 'Open again'}
            {about}
          </SubmitButton>
        </Form>
      </May>
    </div>
  );
}

const of = ({ state, ...query }: { state?: MessageState; q: string; cursor?: string }) =>
  paths.adminMessages({ state: state ?? 'all', ...query });

/** Messages from the landing page's contact form (LAND-10, RUN-67). */
export default function Messages() {
  const { rows, next, cursor, state, q, open, me } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        title="Messages"
        lead="Messages from the contact form. Reply opens your own e-mail program: mark the message as answered when you have sent it."
      />
      <SearchForm
        label="Search messages"
        query={{ value: q }}
        placeholder="Sender or text"
        keep={{ state: state ?? 'all' }}
        clearHref={q ? of({ state, q: '' }) : undefined}
      />
      <Tabs
        label="Messages by state"
        tabs={[
          ...MESSAGE_STATES.map((each) => ({
            label: LABELS[each],
            href: of({ state: each, q }),
            current: state === each,
            count: each === 'open' ? open : undefined,
          })),
          { label: 'All', href: of({ q }), current: state === undefined },
        ]}
      />
      <PagedTable
        caption="Messages"
        columns={columnsFor(me)}
        rows={rows}
        empty={{
          icon: MessageSquare,
          title: q ? 'No messages match your search' : state === 'open' ? 'No messages to answer' : 'No messages yet',
          text: 'Messages come from the contact form on the landing page.',
        }}
        firstHref={cursor && of({ state, q })}
        nextHref={next && of({ state, q, cursor: next })}
      />
    </Page>
  );
}

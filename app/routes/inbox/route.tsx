import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { engagements } from '~/actions/engagements';
import { inbox } from '~/actions/inbox';
import type { WithHelp } from '~/catalogue/help-topics';
import { INBOX_PARTS, INBOX_TEXTS } from '~/catalogue/inbox';
import { valuesOf } from '~/catalogue/lists';
import { INBOX_TITLE } from '~/catalogue/notices';
import { paths } from '~/catalogue/paths';
import { authorize } from '~/domain/base/actor';
import { inboxPageOf } from '~/domain/pages/inbox.server';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { EmptyState } from '~/ui/empty-state';
import { CircleCheck } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { Tabs } from '~/ui/tabs';
import { pageTitle } from '~/ui/title';
import { Entry } from './item';

export const handle: WithHelp = { help: 'inbox' };

export const meta: MetaFunction = (args) => pageTitle(INBOX_TITLE, args);

const querySchema = z.object({
  show: z.enum(valuesOf(INBOX_PARTS)).default('mine'),
  cursor: z.string().nullable().default(null),
  open: z.string().nullable().default(null),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'inbox.enter');
  const { show = 'mine', cursor = null, open = null } = readQueryLeniently(request, querySchema);
  return { show, open, firstPage: cursor === null, ...(await inboxPageOf(actor, { show, cursor, open })) };
}

export const action = perform({
  // Asked if a form names no item.
  about: (actor) => authorize(actor, 'inbox.enter'),
  to: ({ request }) => partHref(new URL(request.url).searchParams.get('show') ?? 'mine'),
  actions: [inbox.snoozeItem, inbox.bringBackItem, inbox.readItem, inbox.finishItem, engagements.assignTask],
});

const partHref = (show: string, cursor?: string | null) => paths.inbox({ show: show === 'mine' ? null : show, cursor });

/** What awaits the reader, wherever it is done. */
export default function Inbox() {
  const { show, open, firstPage, entries, next, team, at } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title={INBOX_TITLE} lead={INBOX_TEXTS.lead} />
      <Tabs
        label={INBOX_TITLE}
        tabs={INBOX_PARTS.map(({ value, label }) => ({ label, href: partHref(value), current: value === show }))}
      />
      {entries.length === 0 ? (
        <EmptyState level={2} icon={CircleCheck} title={INBOX_TEXTS.empty[show]} text={INBOX_TEXTS.emptyText[show]} />
      ) : (
        <ul className="card divide-y divide-line *:px-5 *:py-3.5">
          {entries.map((entry) => (
            <Entry key={'items' in entry ? entry.path : entry.id} entry={entry} open={open} team={team} at={at} />
          ))}
        </ul>
      )}
      <Pagination
        previousHref={firstPage ? null : partHref(show)}
        previousLabel="First page"
        nextHref={next && partHref(show, next)}
      />
    </Page>
  );
}

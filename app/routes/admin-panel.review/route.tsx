import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { queueAddress } from '~/domain/model/review-filters';
import { queueQuerySchema } from '~/domain/model/review-schema';
import { reviewQueueNow } from '~/domain/pages/review-queue.server';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { QueueList, queueRow, ReviewPanes } from '~/ui/review-queue';
import { Tabs } from '~/ui/tabs';
import { waitingTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'review' };

export const meta: MetaFunction = (args) => pageTitle('Review queue - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const filter = readQueryLeniently(request, queueQuerySchema);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const { rows, ...queue } = await reviewQueueNow(actor, { ...filter, cursor });
  return { ...queue, rows: rows.map(queueRow), filter, firstPage: cursor === null };
}

const EMPTY = {
  review: { title: 'Nothing to review', text: 'New sites and studies appear here as soon as they are submitted.' },
  applicant: {
    title: 'No open questions',
    text: 'Records that you have asked an applicant about stay here until the applicant answers.',
  },
} as const;
const NOT_FOUND = { title: 'Nothing found', text: 'No records in the queue match these filters.' };

/** What awaits an administrator's decision, oldest first. Records that await an answer have their own list. */
export default function ReviewQueue() {
  const { rows, next, counts, found, at, filter, firstPage } = useLoaderData<typeof loader>();
  const { awaits, ...filters } = queueAddress(filter);
  const isFiltered = Object.values(filters).some(Boolean);
  const part = (value: 'review' | 'applicant') => paths.adminReviewPart({ awaits: value === 'review' ? null : value });
  const [first] = rows;
  return (
    <Page>
      <PageHeading title="Review queue" lead="Sites, sponsors and studies that await a decision, oldest first." />
      <Tabs
        label="Parts of the queue"
        tabs={[
          { label: 'To review', href: part('review'), current: !awaits, count: counts.review },
          {
            label: 'Waiting for the applicant',
            href: part('applicant'),
            current: awaits === 'applicant',
            count: counts.applicant,
          },
        ]}
      />
      <ReviewPanes
        filter={filter}
        count={found}
        isListPage
        list={
          <>
            {first ? (
              <QueueList rows={rows} at={at} filter={filter} />
            ) : (
              <EmptyState {...(isFiltered ? NOT_FOUND : EMPTY[filter.awaits])} />
            )}
            <Pagination
              firstHref={firstPage ? null : paths.adminReviewPart(queueAddress(filter))}
              nextHref={next && paths.adminReviewPart({ ...queueAddress(filter), cursor: next })}
            />
          </>
        }
      >
        {first && (
          <div className="grid justify-items-start gap-3 rounded-lg border border-line border-dashed p-8 max-lg:hidden">
            <h2 className="text-lg">Start with the oldest</h2>
            <p className="text-ink-muted">
              {`${first.name} has waited ${waitingTime(at - first.waitingSince)}. After each decision, the next record follows.`}
            </p>
            <ButtonLink
              to={paths.adminReviewOf(first.kind, first.id, queueAddress(filter))}
              discover="none"
              aria-keyshortcuts="j"
            >
              Start
            </ButtonLink>
          </div>
        )}
      </ReviewPanes>
    </Page>
  );
}

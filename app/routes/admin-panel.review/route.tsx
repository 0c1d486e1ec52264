import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { type QueueItem, queueQuerySchema } from '~/domain/model/review-schema';
import { reviewQueueNow } from '~/domain/pages/review-queue.server';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { Tabs } from '~/ui/tabs';
import { formatDate, plural, waitingTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'review' };

export const meta: MetaFunction = (args) => pageTitle('Review queue - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const { awaits } = readQueryLeniently(request, queueQuerySchema);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const { rows, ...queue } = await reviewQueueNow(actor, { awaits, cursor });
  return { ...queue, rows: rows.map(shown), awaits, firstPage: cursor === null };
}

/** The page names only the first likely duplicate. */
const shown = ({ duplicates, missing, ...item }: QueueItem) => ({
  ...item,
  ...(missing.length > 0 && { missing: missing.join(', ') }),
  ...(duplicates.length > 0 && { duplicates: duplicateText(duplicates) }),
});

const EMPTY = {
  review: { title: 'Nothing to review', text: 'New sites and studies appear here as soon as they are submitted.' },
  applicant: {
    title: 'No open questions',
    text: 'Records that you have asked an applicant about stay here until the applicant answers.',
  },
} as const;

/** What awaits an administrator's decision, oldest first. Records that await an answer have their own list. */
export default function ReviewQueue() {
  const { rows, next, counts, at, awaits, firstPage } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Review queue" lead="Sites, sponsors and studies that await a decision, oldest first." />
      <Tabs
        label="Parts of the queue"
        tabs={[
          {
            label: 'To review',
            href: paths.adminReviewPart('review'),
            current: awaits === 'review',
            count: counts.review,
          },
          {
            label: 'Waiting for the applicant',
            href: paths.adminReviewPart('applicant'),
            current: awaits === 'applicant',
            count: counts.applicant,
          },
        ]}
      />
      {rows.length === 0 ? <EmptyState {...EMPTY[awaits]} /> : <Items items={rows} at={at} />}
      <Pagination
        firstHref={firstPage ? null : paths.adminReviewPart(awaits)}
        nextHref={next && paths.adminReviewPart(awaits, next)}
      />
    </Page>
  );
}

function Items({ items, at }: { items: readonly ReturnType<typeof shown>[]; at: number }) {
  return (
    <ol className="grid gap-3">
      {items.map((item) => {
        const { kind, id, name, what, missing, duplicates } = item;
        return (
          <Card key={id} as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words font-medium">
                <Link to={paths.adminReviewOf(kind, id)} discover="none">
                  {name}
                </Link>
              </p>
              <p className="card-text">{`${what} · ${waiting(item, at)}`}</p>
              {missing && <p className="mt-1 text-danger text-sm">{`Missing: ${missing}`}</p>}
              {duplicates && <p className="mt-1 break-words text-sm">{duplicates}</p>}
            </div>
            <ButtonLink to={paths.adminReviewOf(kind, id)} variant="secondary" size="sm" discover="none">
              Review<span className="sr-only">{` ${name}`}</span>
            </ButtonLink>
          </Card>
        );
      })}
    </ol>
  );
}

function duplicateText([first = '', ...more]: readonly string[]): string {
  return `Likely duplicate of ${first}${more.length > 0 ? ` and ${plural(more.length, 'other')}` : ''}`;
}

function waiting(
  { submittedAt, waitingSince, askedAt }: Omit<QueueItem, 'missing' | 'duplicates'>,
  at: number,
): string {
  if (askedAt !== null) return `Asked on ${formatDate(askedAt)}`;
  const since = `Waiting ${waitingTime(at - waitingSince)}`;
  return waitingSince === submittedAt ? since : `${since} since the answer, submitted on ${formatDate(submittedAt)}`;
}

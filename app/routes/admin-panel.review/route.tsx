import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { REVIEW_QUEUE } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { reviewQueueNow } from '~/domain/review/queue.server';
import type { QueueItem } from '~/domain/review/schema';
import { administrator } from '~/http/guards.server';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading, Section } from '~/ui/layout';
import { formatDate, waitingTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Review queue - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  return reviewQueueNow(await administrator(request));
}

/** What awaits an administrator's decision, longest first. */
export default function ReviewQueue() {
  const { items, at } = useLoaderData<typeof loader>();
  const [asked, ready] = [items.filter((each) => each.askedAt !== null), items.filter((each) => each.askedAt === null)];
  return (
    <Page>
      <PageHeading
        title="Review queue"
        lead={`Sites, sponsors and studies that await a decision. Those at the top have waited longest. Up to ${REVIEW_QUEUE} organizations and ${REVIEW_QUEUE} studies are shown.`}
      />
      {items.length === 0 && (
        <EmptyState title="Nothing to review" text="New sites and studies appear here as soon as they are submitted." />
      )}
      {ready.length > 0 && (
        <Section title={`To review (${ready.length})`}>
          <Items items={ready} at={at} />
        </Section>
      )}
      {asked.length > 0 && (
        <Section title={`Waiting for the applicant (${asked.length})`}>
          <Items items={asked} at={at} />
        </Section>
      )}
    </Page>
  );
}

function Items({ items, at }: { items: readonly QueueItem[]; at: number }) {
  return (
    <ol className="grid gap-3">
      {items.map(({ kind, id, name, what, waitingSince, askedAt, missing }) => (
        <Card key={id} as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="break-words font-medium">
              <Link to={paths.adminReviewOf(kind, id)}>{name}</Link>
            </p>
            <p className="mt-1 text-ink-muted text-sm">
              {what} ·{' '}
              {askedAt === null ? `Waiting ${waitingTime(at - waitingSince)}` : `Asked on ${formatDate(askedAt)}`}
            </p>
            {missing.length > 0 && <p className="mt-1 text-danger text-sm">Missing: {missing.join(', ')}</p>}
          </div>
          <ButtonLink to={paths.adminReviewOf(kind, id)} variant="secondary" size="sm">
            Review<span className="sr-only"> {name}</span>
          </ButtonLink>
        </Card>
      ))}
    </ol>
  );
}

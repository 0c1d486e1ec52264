import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { organizationDecisions } from '~/actions/decisions';
import { studies } from '~/actions/studies';
import type { WithHelp } from '~/catalogue/help-topics';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { isPending } from '~/catalogue/statuses';
import { newId } from '~/domain/base/ids.server';
import { isNameIn } from '~/domain/model/transitions';
import { reviewOne } from '~/domain/pages/review-one.server';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Card, CardHeader } from '~/ui/card';
import { DashboardGrid, Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { ReviewRequests } from '~/ui/review-requests';
import { waitingTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { AskForMore, Checks, Decide, Duplicates } from './decide';
import { Documents, Facts } from './facts';

export const handle: WithHelp = { help: 'review' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Review ${args.data.review.name}` : 'Review', args);

const KINDS = { sites: 'organization', studies: 'study' } as const;

async function guarded({ request, params: { kind, id = '' } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  if (!isNameIn(KINDS, kind)) throw notFound();
  return { actor, kind: KINDS[kind], id };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, id } = await guarded(args);
  const review = await reviewOne(actor, kind, id);
  return { review, shown: new URL(args.request.url).searchParams.get('document'), idempotencyKey: newId() };
}

export const action = perform({
  guard: administrator,
  to: () => paths.adminReview,
  actions: ({ kind }) =>
    valueIn({ sites: organizationDecisions.askAboutOrganization, studies: studies.askAboutStudy }, kind),
});

/** One record: the checks, its contents, its documents, and the three ways to continue. */
export default function Review() {
  const { review, shown, idempotencyKey } = useLoaderData<typeof loader>();
  const pending = isPending(review);
  const asked = review.requests.some(({ answeredAt }) => answeredAt === null);
  const waiting = `Waiting ${waitingTime(review.at - review.waitingSince)}`;
  return (
    <Page>
      <PageHeading
        eyebrow={!pending ? 'Already decided' : asked ? 'Waiting for the applicant' : waiting}
        title={review.name}
      />
      <DashboardGrid
        aside={
          <>
            <Checks checks={review.checks} />
            <Duplicates review={review} />
            {pending && (
              <May permission={`${review.kind}.decide`}>
                <Decide review={review} />
                {!asked && <AskForMore idempotencyKey={idempotencyKey} />}
              </May>
            )}
          </>
        }
      >
        <div className="grid gap-6">
          {review.requests.length > 0 && (
            <Card as="section">
              <CardHeader title="Questions and answers" />
              <ReviewRequests requests={review.requests} />
            </Card>
          )}
          <Facts review={review} />
          <Documents review={review} shown={shown} />
        </div>
      </DashboardGrid>
    </Page>
  );
}

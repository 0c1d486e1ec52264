import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { organizationDecisions } from '~/actions/decisions';
import { review as recordReview } from '~/actions/review';
import { studies } from '~/actions/studies';
import type { WithHelp } from '~/catalogue/help-topics';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { isPending } from '~/catalogue/statuses';
import { authorize } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { previewQuestion } from '~/domain/commands/review/ask.server';
import { questionFrom } from '~/domain/model/review-checks';
import { queueAddress } from '~/domain/model/review-filters';
import { questionSchema, queueQuerySchema } from '~/domain/model/review-schema';
import { isNameIn } from '~/domain/model/transitions';
import { historyOf } from '~/domain/pages/admin-activity.server';
import { reviewOne } from '~/domain/pages/review-one.server';
import { queueAround } from '~/domain/pages/review-queue.server';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently, showForm } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { ActivityList } from '~/ui/activity-list';
import { Card, CardHeader, Fold } from '~/ui/card';
import { Duplicates } from '~/ui/duplicates';
import { Page } from '~/ui/layout';
import { May } from '~/ui/may';
import { RecordNotes } from '~/ui/record-notes';
import { QueueList, queueRow, ReviewPanes } from '~/ui/review-queue';
import { ReviewRequests } from '~/ui/review-requests';
import { pageTitle } from '~/ui/title';
import { AskForMore, Checks, DecisionBar } from './decide';
import { Documents, Facts } from './facts';
import { RecordHead } from './head';

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
  const filter = readQueryLeniently(args.request, queueQuerySchema);
  const review = await reviewOne(actor, kind, id);
  const { rows, ...queue } = await queueAround(actor, filter, review);
  return {
    review,
    question: questionFrom(review),
    queue: { ...queue, rows: rows.map(queueRow) },
    filter,
    history: await historyOf(actor, { type: kind, id }),
    shown: new URL(args.request.url).searchParams.get('document'),
    idempotencyKey: newId(),
  };
}

const ASKING = { sites: organizationDecisions.askAboutOrganization, studies: studies.askAboutStudy };
const NOTING = { sites: organizationDecisions.addOrganizationNote, studies: studies.addStudyNote };
const TAKING = { sites: organizationDecisions.takeOrganizationReview, studies: studies.takeStudyReview };

const actBy = (actions: typeof ASKING) => (post: Post) => {
  const action = valueIn(actions, post.params.kind);
  if (!action) throw notFound();
  return post.act(action);
};

export const action = perform({
  guard: administrator,
  to: () => paths.adminReview,
  actions: ({ kind }) => valueIn(ASKING, kind),
  own: {
    note: actBy(NOTING),
    take: actBy(TAKING),
    apart: ({ act }) => act(recordReview.tellApart),
    previewQuestion: showQuestion,
  },
});

/** The e-mail with the question, and the question as it was typed. */
async function showQuestion({ actor, params, form }: Post) {
  const kind = valueIn(KINDS, params.kind);
  if (!kind) throw notFound();
  authorize(actor, `${kind}.decide` as const);
  return showForm(
    form,
    questionSchema,
    async (asked) => ({ preview: await previewQuestion(actor, kind, params.id, asked) }),
    async () => undefined,
  );
}

/** One record: the checks, its contents, its documents, and the three ways to continue, beside the queue. */
export default function Review() {
  const { review, question, queue, filter, history, shown, idempotencyKey } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { id, requests } = review;
  const pending = isPending(review);
  const asked = requests.some(({ answeredAt }) => answeredAt === null);
  const { next } = queue;
  const query = queueAddress(filter);
  const onward = next ? paths.adminReviewOf(next.kind, next.id, query) : paths.adminReviewPart(query);
  return (
    <Page>
      <ReviewPanes
        filter={filter}
        count={queue.count}
        list={<QueueList rows={queue.rows} at={queue.at} filter={filter} current={id} />}
      >
        <RecordHead key={`${id} head`} review={review} asked={asked} pending={pending} here={pathname + search} />
        <div key={id} className="grid gap-5">
          <Checks checks={review.checks} />
          <Duplicates {...review} here={pathname + search} pending={pending} />
          {requests.length > 0 && (
            <Card as="section">
              <CardHeader title="Questions and answers" />
              <ReviewRequests requests={requests} />
            </Card>
          )}
          <Facts review={review} />
          <Documents review={review} shown={shown} query={query} />
          {pending && !asked && (
            <May permission={`${review.kind}.decide`}>
              <AskForMore idempotencyKey={idempotencyKey} question={question} onward={onward} />
            </May>
          )}
          <RecordNotes
            kind={review.kind}
            notes={review.notes}
            idempotencyKey={idempotencyKey}
            here={pathname + search}
          />
          <Card as="section">
            <Fold label={`History: ${history.length}`}>
              <div className="mt-4">
                <ActivityList rows={history} showChanges />
              </div>
            </Fold>
          </Card>
        </div>
        <DecisionBar
          key={`${id} bar`}
          review={review}
          pending={pending}
          asked={asked}
          queue={queue}
          filter={filter}
          onward={onward}
        />
      </ReviewPanes>
    </Page>
  );
}

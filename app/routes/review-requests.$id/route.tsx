import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { DomainError } from '~/domain/errors';
import { answerReview, readReviewRequest } from '~/domain/review/answer.server';
import { answerSchema } from '~/domain/review/schema';
import { asResponse } from '~/http/errors.server';
import { actorOf } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { leadToSignIn, redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextArea, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { ReviewRequests } from '~/ui/review-requests';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Questions about ${args.data.name}` : 'Questions', args);

/** A lead has no account and answers by the link; everyone else signs in first. */
async function requestAt({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  try {
    return { actor, id, asked: await readReviewRequest(actor, id) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') await leadToSignIn(request, actor);
    throw asResponse(error);
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, asked } = await requestAt(args);
  return { ...asked, signedIn: actor.kind === 'person', mayEdit: actor.kind === 'person' && actor.role === 'site' };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, id } = await requestAt(args);
  return submitForm(await readFormData(args.request), answerSchema, async ({ answer }) => {
    await answerReview(actor, id, answer);
    return redirectWith(paths.reviewRequest(id), TOASTS.reviewAnswered);
  });
}

/** The applicant reads what the administrators asked, answers, and sends the record in again. */
export default function Questions() {
  const { name, open, requests, signedIn, mayEdit } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        title={`Questions about ${name}`}
        lead={
          open
            ? 'We need to know more before we can decide. Answer below, and we go on with the review.'
            : 'There is nothing to answer right now.'
        }
      />
      <Card as="section" className="mb-8">
        <ReviewRequests requests={requests} />
      </Card>
      {open && (
        <ZodForm id="answer" schema={answerSchema}>
          {(fields) => (
            <>
              {mayEdit && (
                <div className="flex flex-wrap gap-3">
                  <ButtonLink to={paths.organizationProfile} variant="secondary" size="sm">
                    Correct the profile first
                  </ButtonLink>
                  <ButtonLink to={paths.organizationDocuments} variant="secondary" size="sm">
                    Add a document first
                  </ButtonLink>
                </div>
              )}
              <TextArea meta={fields.answer} label="Your answer" rows={5} />
              <div>
                <SubmitButton pendingLabel="Sending...">Answer and send in again</SubmitButton>
              </div>
            </>
          )}
        </ZodForm>
      )}
      {!open && signedIn && (
        <ButtonLink to={paths.redirecting} reloadDocument variant="secondary">
          Go to your dashboard
        </ButtonLink>
      )}
    </Page>
  );
}

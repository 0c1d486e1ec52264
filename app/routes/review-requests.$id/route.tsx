import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { UPLOAD_HINT } from '~/catalogue/texts';
import type { Actor } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { addDocuments } from '~/domain/commands/organizations/documents.server';
import { answerReview, readReviewRequest } from '~/domain/commands/review/answer.server';
import { rulesOf } from '~/domain/model/forms';
import { answerFormSchema } from '~/domain/model/review-schema';
import { asResponse } from '~/http/errors.server';
import { filesOf, storeFiles } from '~/http/form-files.server';
import { actorOf } from '~/http/guards.server';
import { type Refused, readFormData, submitForm } from '~/http/input.server';
import { redirectToSignIn, redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextArea, ZodForm } from '~/ui/form';
import { FileField } from '~/ui/form/file-field';
import { Page, PageHeading } from '~/ui/layout';
import { ReviewRequests } from '~/ui/review-requests';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'register' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? titleOf(args.data) : 'Questions', args);

const titleOf = ({ name, rejected }: { name: string; rejected: boolean }) =>
  rejected ? `${name} was rejected` : `Questions about ${name}`;

/** A lead has no account and answers through the link; everyone else signs in first. */
async function requestAt({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  try {
    return { actor, id, asked: await readReviewRequest(actor, id) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') await redirectToSignIn(request, actor);
    throw asResponse(error);
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, asked } = await requestAt(args);
  const role = actor.kind === 'person' ? actor.role : null;
  return { ...asked, role, attaching: takesFiles(asked, actor), idempotencyKey: newId() };
}

/** Files that come along become documents of the site, whose own people alone can add them. */
export async function action(args: ActionFunctionArgs) {
  const { actor, id, asked } = await requestAt(args);
  const form = await readFormData(args.request, MULTIPART_MAX_BYTES);
  const files = takesFiles(asked, actor) ? filesOf(form, 'documents') : [];
  return submitForm(form, answerFormSchema, async ({ answer, idempotencyKey: key }) => {
    if (files.length > 0) await addDocuments(actor, await storeFiles(files, args.context), key);
    await answerReview(actor, id, { answer, key });
    return redirectWith(
      paths.reviewRequest(id),
      asked.rejected ? TOASTS.sentInAgain(asked.name) : TOASTS.reviewAnswered,
    );
  });
}

const takesFiles = ({ type, mayAnswer }: { type: string; mayAnswer: boolean }, actor: Actor): boolean =>
  type === 'organization' && mayAnswer && actor.kind === 'person' && actor.role === 'site';

/** The applicant reads what the administrators asked, answers, and sends the record in again. */
export default function Questions() {
  const asked = useLoaderData<typeof loader>();
  const { type, subjectId, mayAnswer, rejected, requests, role, attaching, idempotencyKey } = asked;
  const problems = useActionData<Refused>()?.lastResult?.error?.documents ?? [];
  return (
    <Page width="prose">
      <PageHeading title={titleOf(asked)} lead={leadOf(asked)} />
      <Card as="section" className="mb-8">
        <ReviewRequests requests={requests} />
      </Card>
      {mayAnswer && (
        <ZodForm id="answer" rules={rulesOf('answer')} values={{ idempotencyKey }} encType="multipart/form-data">
          {(fields) => (
            <>
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              {type === 'study' && <CorrectFirst links={[['Edit the study first', paths.studyEdit(subjectId)]]} />}
              {type === 'organization' && role === 'site' && <CorrectFirst links={SITE_LINKS} />}
              <TextArea meta={fields.answer} label={rejected ? 'What have you changed?' : 'Your answer'} rows={5} />
              {attaching && (
                <FileField
                  id="answer-documents"
                  name="documents"
                  label="Documents"
                  hint={`${UPLOAD_HINT} They are kept with your site’s documents, where we see them.`}
                  errors={problems}
                  optional
                  multiple
                />
              )}
              <div>
                <SubmitButton pendingLabel="Sending...">
                  {rejected ? 'Send in again' : 'Answer and send in again'}
                </SubmitButton>
              </div>
            </>
          )}
        </ZodForm>
      )}
      {!mayAnswer && role && (
        <ButtonLink to={paths.redirecting} reloadDocument variant="secondary">
          Go to your dashboard
        </ButtonLink>
      )}
    </Page>
  );
}

type Asked = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'rejected' | 'open' | 'mayAnswer' | 'mayStillChange'
>;

function leadOf({ rejected, open, mayAnswer, mayStillChange }: Asked): string {
  if (mayStillChange) return 'This was decided a moment ago and may still change. Please come back in half a minute.';
  if (rejected && open) {
    return mayAnswer
      ? 'Correct what is missing, then send it in again. We review it anew, and e-mail you as soon as we have decided.'
      : 'Only the applicant can send it in again.';
  }
  if (mayAnswer)
    return 'We need to know more before we can decide. We will continue the review when we have your answer.';
  return open ? 'Only the applicant can answer.' : 'There is nothing to answer right now.';
}

const SITE_LINKS = [['Correct the profile first', paths.organizationProfile]] as const;

/** Where the applicant can correct the record before answering. */
function CorrectFirst({ links }: { links: readonly (readonly [label: string, href: string])[] }) {
  return (
    <div className="flex flex-wrap gap-3">
      {links.map(([label, href]) => (
        <ButtonLink key={href} to={href} variant="secondary" size="sm">
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

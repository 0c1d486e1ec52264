import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { openQuizSchema, quizOf, takeQuiz } from '~/domain/commands/training/quiz.server';
import { idempotencyKey } from '~/domain/model/fields';
import type { Taken } from '~/domain/model/training-view';
import { personWho } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { formatDay, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { QuizForm } from './quiz-form';

export const handle: WithHelp = { help: 'training' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('GCP quiz', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'training.take');
  return { ...(await quizOf(actor)), idempotencyKey: newId() };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await personWho(request, 'training.take');
  const form = await readFormData(request);
  const key = idempotencyKey().parse(form.get('idempotencyKey'));
  try {
    const schema = await openQuizSchema(actor, key);
    return await submitForm(form, schema, async ({ answers }) => showOutcome(await takeQuiz(actor, answers, key)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWith(paths.training(), TOASTS.trainingFailed(error.message));
  }
}

/** Leads to the certificate, or back to the quiz, which keeps the answers and explains the mistakes. */
function showOutcome({ certificate, score, passMark }: Taken) {
  return certificate
    ? redirectWith(paths.trainingCertificate(certificate.id), TOASTS.quizPassed(score))
    : redirectWith(paths.trainingQuiz, TOASTS.quizFailed(score, passMark));
}

/** The quiz of a course (SITE-06). */
export default function Quiz() {
  const { title, passMark, questions, own, lastAttempt, idempotencyKey: key } = useLoaderData<typeof loader>();
  const unread = own.modules.filter((module) => !module.read);
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={title}
        title="Quiz"
        lead={
          questions.length > 0
            ? `${plural(questions.length, 'question')} with one correct answer each. Answer them all. You need ${passMark}% to pass and can try as often as you like.`
            : undefined
        }
      />
      {questions.length > 0 && (
        <>
          {lastAttempt && (
            <div className="mb-8">
              <Banner tone="warning" announce="none" title={`Your last attempt: ${lastAttempt.score}%`}>
                You need {passMark}% to pass. Your answers are shown below, with an explanation of each mistake.
              </Banner>
            </div>
          )}
          <QuizForm
            // The key resets the form after each attempt, to show its results.
            key={own.attempts}
            questions={questions}
            results={lastAttempt?.results ?? []}
            idempotencyKey={key}
          />
        </>
      )}
      {questions.length === 0 && own.due && (
        <Banner
          tone="info"
          announce="none"
          title="Please read every module first"
          action={<ButtonLink to={paths.training(unread[0]?.id)}>Continue reading</ButtonLink>}
        >
          <ul className="mt-1 list-disc pl-5">
            {unread.map(({ id, title }) => (
              <li key={id}>
                <Link to={paths.training(id)}>{title}</Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {!own.due && own.certificate && (
        <Banner
          tone="success"
          announce="none"
          title={`Your training is current until ${formatDay(own.certificate.expiresAt)}`}
          action={<ButtonLink to={paths.training()}>Go to your training</ButtonLink>}
        >
          You can renew it from {formatDay(own.renewableFrom ?? own.certificate.expiresAt)}.
        </Banner>
      )}
    </Page>
  );
}

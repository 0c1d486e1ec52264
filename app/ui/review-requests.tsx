import { paths } from '~/catalogue/paths';
import type { AskedRequest, OpenQuestion } from '~/domain/model/review-schema';
import { Banner } from './banner';
import { ButtonLink } from './button';
import { formatDateTime } from './text';

interface ReviewRequestsProps {
  /** Only administrators see who asked. */
  requests: readonly (Omit<AskedRequest, 'askedBy'> & { askedBy?: string | null })[];
}

/** What was asked in the review and what the applicant answered, oldest first. */
export function ReviewRequests({ requests }: ReviewRequestsProps) {
  return (
    <ol className="grid gap-5">
      {requests.map(({ id, question, rejected, askedAt, askedBy, answer, answeredAt }) => (
        <li key={id} className="grid gap-3">
          <div>
            <p className="text-ink-muted text-sm">
              {rejected ? 'Rejected' : 'Asked'} {askedBy && `by ${askedBy} `}on {formatDateTime(askedAt)}
            </p>
            <p className="whitespace-pre-line break-words">{question || 'No reason was given.'}</p>
          </div>
          {!(rejected && answeredAt === null) && (
            <div className="border-line border-l-2 pl-4">
              <p className="text-ink-muted text-sm">{answeredWords({ rejected, answer, answeredAt })}</p>
              {answer && <p className="whitespace-pre-line break-words">{answer}</p>}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function answeredWords({
  rejected,
  answer,
  answeredAt,
}: Pick<AskedRequest, 'rejected' | 'answer' | 'answeredAt'>): string {
  if (answeredAt === null) return 'Not answered yet';
  if (answer === null) return `Not answered: it was sent in again on ${formatDateTime(answeredAt)}`;
  return `${rejected ? 'Sent in again' : 'Answered'} on ${formatDateTime(answeredAt)}`;
}

/** On a dashboard: the questions that hold up a decision, and the rejections that can be answered. */
export function OpenQuestions({ questions }: { questions: readonly OpenQuestion[] }) {
  return questions.map(({ id, name, question, rejected }) => (
    <div key={id} className="mb-3">
      <Banner
        tone={rejected ? 'danger' : 'warning'}
        announce="none"
        title={rejected ? `${name} was rejected` : `We have a question about ${name}`}
        action={
          <ButtonLink to={paths.reviewRequest(id)} size="sm">
            {rejected ? 'Correct and send in again' : 'Answer'}
            <span className="sr-only">{rejected ? `: ${name}` : ` the question about ${name}`}</span>
          </ButtonLink>
        }
      >
        <p className="line-clamp-3 whitespace-pre-line break-words">
          {rejected ? `Reason: ${question || 'none given'}` : question}
        </p>
      </Banner>
    </div>
  ));
}

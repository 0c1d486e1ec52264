import { paths } from '~/catalogue/paths';
import type { OpenQuestion } from '~/domain/review/answer.server';
import type { AskedRequest } from '~/domain/review/schema';
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
      {requests.map(({ id, question, askedAt, askedBy, answer, answeredAt }) => (
        <li key={id} className="grid gap-3">
          <div>
            <p className="text-ink-muted text-sm">
              Asked {askedBy && `by ${askedBy} `}on {formatDateTime(askedAt)}
            </p>
            <p className="whitespace-pre-line break-words">{question}</p>
          </div>
          <div className="border-line border-l-2 pl-4">
            <p className="text-ink-muted text-sm">
              {answeredAt === null ? 'Not answered yet' : `Answered on ${formatDateTime(answeredAt)}`}
            </p>
            {answer && <p className="whitespace-pre-line break-words">{answer}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** On a dashboard: the questions that hold up a decision until they are answered. */
export function OpenQuestions({ questions }: { questions: readonly OpenQuestion[] }) {
  return questions.map(({ id, name, question }) => (
    <div key={id} className="mb-3">
      <Banner
        tone="warning"
        announce="none"
        title={`We have a question about ${name}`}
        action={
          <ButtonLink to={paths.reviewRequest(id)} size="sm">
            Answer<span className="sr-only"> the question about {name}</span>
          </ButtonLink>
        }
      >
        <p className="line-clamp-3 whitespace-pre-line break-words">{question}</p>
      </Banner>
    </div>
  ));
}

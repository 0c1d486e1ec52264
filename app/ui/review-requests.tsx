import type { RequestView } from '~/domain/review/schema';
import { formatDateTime } from './text';

/** What was asked in the review and what the applicant answered, oldest first. */
export function ReviewRequests({ requests }: { requests: readonly RequestView[] }) {
  return (
    <ol className="grid gap-5">
      {requests.map(({ id, question, askedAt, answer, answeredAt }) => (
        <li key={id} className="grid gap-3">
          <div>
            <p className="text-ink-muted text-sm">Asked on {formatDateTime(askedAt)}</p>
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

import type { NextStep as Next } from '~/domain/model/engagement-view';
import { formatDue } from './text';

/** The next task of a match, whose turn it is and until when. */
export function NextStep({ text, own, assignee, dueAt, overdue }: Omit<Next, 'own'> & { own?: boolean }) {
  return (
    <>
      {own && <span className="font-semibold">{`${assignee ?? 'Your turn'}: `}</span>}
      {text}
      {dueAt !== null && (
        <span className={overdue ? 'font-semibold text-danger' : 'text-ink-muted'}>
          {`${overdue ? ' · Overdue since ' : ' · Due '}${formatDue(dueAt)}`}
        </span>
      )}
    </>
  );
}

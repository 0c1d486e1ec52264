import type { NextStep as Next } from '~/domain/model/engagement-view';
import { formatDue } from './text';

type NextStepProps = Omit<Next, 'own'> & { own?: boolean };

/** The next task of a match, whose turn it is and until when. */
export function NextStep({ dueAt, overdue, ...what }: NextStepProps) {
  return (
    <>
      <NextTask {...what} />
      {dueAt !== null && <DueDay dueAt={dueAt} overdue={overdue} after=" · " />}
    </>
  );
}

export const NextTask = ({ text, own, assignee }: Pick<NextStepProps, 'text' | 'own' | 'assignee'>) => (
  <>
    {own && <span className="font-semibold">{`${assignee ?? 'Your turn'}: `}</span>}
    {text}
  </>
);

/** @param after what stands between the task and the day. */
export const DueDay = ({ dueAt, overdue, after = '' }: { dueAt: number; overdue: boolean; after?: string }) => (
  <span className={overdue ? 'font-semibold text-danger' : 'text-ink-muted'}>
    {`${after}${overdue ? 'Overdue since ' : 'Due '}${formatDue(dueAt)}`}
  </span>
);

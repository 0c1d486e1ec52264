import { Link } from '@remix-run/react';
import { END_REASONS } from '~/catalogue/declines';
import { DECISIONS, STEPS } from '~/catalogue/engagement';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { Frame } from '~/domain/pages/match-frame.server';
import type { Overview } from '~/domain/pages/match-overview.server';
import { AssignForm } from '~/ui/assign-form';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { formatDate, formatDue } from '~/ui/text';

interface StepsProps extends Pick<Overview, 'steps' | 'assignable'> {
  side: Frame['side'];
  matchId: string;
  /** Whether the open step is. */
  overdue: boolean;
}

/** The path to a decision: completed steps, the open step with its due date, and the time for the next ones. */
export function Steps({ steps, side, matchId, overdue, assignable }: StepsProps) {
  return (
    <Card>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <li
            key={step.step}
            aria-current={step.state === 'open' ? 'step' : undefined}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div>
              <p className={step.state === 'open' ? 'font-semibold' : undefined}>{labelOf(STEPS, step.step)}</p>
              {step.reason && <p className="break-words text-ink-muted text-sm">“{step.reason}”</p>}
            </div>
            <div className="flex flex-wrap items-center gap-3 text-ink-muted text-sm">
              <StepState {...step} overdue={overdue} />
              <Link to={paths.helpOn(step.step)} className="link inline-flex min-h-6 items-center">
                Help<span className="sr-only">{` with this step: ${labelOf(STEPS, step.step)}`}</span>
              </Link>
              {step.state === 'open' && step.skippable && side === 'sponsor' && (
                <ButtonLink to={paths.matchSkip(matchId)} variant="quiet" size="sm">
                  Skip<span className="sr-only">{` ${labelOf(STEPS, step.step)}`}</span>
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Assignee assignable={assignable} />
    </Card>
  );
}

function StepState({ state, doneAt, dueAt, task, words, overdue }: Overview['steps'][number] & { overdue: boolean }) {
  if (state === 'done')
    return <Badge tone="success">{doneAt === null ? 'Done' : `Done on ${formatDate(doneAt)}`}</Badge>;
  if (state === 'open')
    return (
      <span>
        {task}
        {dueAt !== null && `, ${overdue ? 'overdue since' : 'due'} ${formatDue(dueAt)}`}
      </span>
    );
  return state === 'ahead' ? <span>{words}</span> : <Badge>{words}</Badge>;
}

/** The person on the reader's side who does the task and gets the reminders. */
function Assignee({ assignable }: Pick<Overview, 'assignable'>) {
  if (!assignable || assignable.people.length < 2) return null;
  return (
    <AssignForm
      intent="assignTask"
      people={assignable.people}
      assigneeId={assignable.assigneeId}
      className="mt-4 border-line border-t pt-4"
    />
  );
}

/** The sponsor's decision and its reason, or why the study ended. */
export function Outcome({ frame, closeReason }: { frame: Frame; closeReason: string | null | undefined }) {
  const { decision, decisionReason, decidedAt } = frame.engagement;
  const words = decision && OUTCOMES[decision][frame.side === 'site' ? 'site' : 'sponsor'];
  return (
    <>
      {words && (
        <div className="mb-6">
          <Banner
            announce="none"
            tone={decision === 'selected' ? 'success' : 'info'}
            title={labelOf(DECISIONS, decision)}
          >
            {words}
            {decisionReason && ` Reason: ${decisionReason}`}
            {decidedAt !== null && ` Decided on ${formatDate(decidedAt)}.`}
          </Banner>
        </div>
      )}
      {frame.ended && closeReason && <p className="mb-8">Why the study ended: {labelOf(END_REASONS, closeReason)}</p>}
    </>
  );
}

const OUTCOMES = {
  selected: { site: 'The sponsor selected your site.', sponsor: 'You selected this site.' },
  backup: {
    site: 'Your site is a backup: the sponsor may still select it if another site drops out.',
    sponsor: 'This site is a backup. You can still select it or turn it down.',
  },
  not_selected: { site: 'The sponsor did not select your site.', sponsor: 'You did not select this site.' },
} as const;

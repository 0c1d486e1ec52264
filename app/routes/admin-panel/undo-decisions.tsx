import { Form } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { UNDO_MS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { REVIEW_ACTIONS } from '~/domain/model/decision';
import type { UndoableDecision } from '~/domain/pages/admin-decisions.server';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { plural } from '~/ui/text';

interface UndoDecisionsProps {
  decisions: readonly UndoableDecision[];
  /** The address to return to. */
  back: string;
}

/** Up to this many decisions get a notice each. Beyond that, they were made together and are undone together. */
const SINGLE_MOST = 3;

/** The administrator's latest decisions, with Undo until their e-mails are sent. */
export function UndoDecisions({ decisions, back }: UndoDecisionsProps) {
  if (decisions.length === 0) return null;
  const notices = (['sites', 'studies'] as const).flatMap((kind) => {
    const made = decisions.filter((decision) => decision.kind === kind);
    if (made.length > SINGLE_MOST) return <DecidedMany key={kind} kind={kind} made={made} back={back} />;
    return made.map((each) => <Decided key={`${each.id} ${each.approved}`} {...each} back={back} />);
  });
  return (
    <section aria-label="Latest decisions" className="mx-auto grid max-w-7xl gap-3 px-4 pt-5 sm:px-6">
      {notices}
    </section>
  );
}

const HOW_LONG = `You can undo this until the e-mail is sent, ${UNDO_MS / 1000} seconds after the decision.`;
const HOW_LONG_MANY = `You can undo each until its e-mail is sent, ${UNDO_MS / 1000} seconds after the decision.`;
const { label, pendingLabel } = REVIEW_ACTIONS.undo;

/** Whether the time is up. */
function useOver(leftMs: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return over;
}

function Decided({ kind, id, name, approved, leftMs, back }: UndoableDecision & { back: string }) {
  if (useOver(leftMs)) return null;
  return (
    <Banner
      title={`${approved ? 'Approved' : 'Rejected'}: ${name}`}
      action={
        <Form method="post" action={paths.adminAction(kind, id, 'undo')}>
          <input type="hidden" name="back" value={back} />
          <SubmitButton
            intent={`undo ${id}`}
            variant="secondary"
            size="sm"
            pendingLabel={pendingLabel}
            aria-keyshortcuts="u"
          >
            {label}
            <span className="sr-only"> the decision about {name}</span>
          </SubmitButton>
        </Form>
      }
    >
      <p>{HOW_LONG}</p>
    </Banner>
  );
}

interface DecidedManyProps {
  kind: UndoableDecision['kind'];
  /** Newest first. */
  made: readonly UndoableDecision[];
  back: string;
}

/** One notice for several decisions. Those whose e-mail has since been sent are refused and named. */
function DecidedMany({ kind, made, back }: DecidedManyProps) {
  if (useOver(made[0]?.leftMs ?? 0)) return null;
  const count = kind === 'sites' ? plural(made.length, 'site') : plural(made.length, 'study', 'studies');
  const approved = made.filter((each) => each.approved).length;
  const words = approved === made.length ? 'Approved' : approved === 0 ? 'Rejected' : 'Decided';
  return (
    <Banner
      title={`${words}: ${count}`}
      action={
        <Form method="post" action={paths.adminDecisions(kind)}>
          <input type="hidden" name="list" value={back} />
          {made.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SubmitButton intent={`undo ${kind}`} variant="secondary" size="sm" pendingLabel={pendingLabel}>
            {label} all<span className="sr-only"> {made.length} decisions</span>
          </SubmitButton>
        </Form>
      }
    >
      <p>{HOW_LONG_MANY}</p>
    </Banner>
  );
}

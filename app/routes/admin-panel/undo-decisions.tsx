import { Form } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { paths } from '~/catalogue/paths';
import type { UndoableDecision } from '~/domain/admin/decisions.server';
import { REVIEW_ACTIONS } from '~/domain/decision';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';

interface UndoDecisionsProps {
  decisions: readonly UndoableDecision[];
  /** The address to return to. */
  back: string;
}

/** The administrator's latest decisions, each with Undo until its e-mail leaves. */
export function UndoDecisions({ decisions, back }: UndoDecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <section
      aria-label="Latest decisions"
      className="mx-auto grid max-h-72 max-w-7xl gap-3 overflow-y-auto px-4 pt-5 sm:px-6"
    >
      {decisions.map((decision) => (
        <Decided key={`${decision.id} ${decision.approved}`} {...decision} back={back} />
      ))}
    </section>
  );
}

function Decided({ kind, id, name, approved, leftMs, back }: UndoableDecision & { back: string }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  if (over) return null;
  const { label, pendingLabel } = REVIEW_ACTIONS.undo;
  return (
    <Banner
      announce="none"
      title={`${approved ? 'Approved' : 'Rejected'}: ${name}`}
      action={
        <Form method="post" action={paths.adminAction(kind, id, 'undo')}>
          <input type="hidden" name="back" value={back} />
          <SubmitButton intent={`undo ${id}`} variant="secondary" size="sm" pendingLabel={pendingLabel}>
            {label}
            <span className="sr-only"> the decision about {name}</span>
          </SubmitButton>
        </Form>
      }
    >
      <p>The e-mail about it leaves in {Math.ceil(leftMs / 1000)} seconds. You can undo the decision until then.</p>
    </Banner>
  );
}

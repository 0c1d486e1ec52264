import { paths } from '~/catalogue/paths';
import type { UndoableDecision } from '~/domain/pages/admin-decisions.server';
import { plural } from '~/ui/text';
import { UndoNotices } from '~/ui/undo-notice';

interface UndoDecisionsProps {
  decisions: readonly UndoableDecision[];
  /** The address to return to. */
  back: string;
}

/** The administrator's latest decisions, with Undo until their e-mails are sent. */
export function UndoDecisions({ decisions, back }: UndoDecisionsProps) {
  if (decisions.length === 0) return null;
  const one = ({ kind, id, name, approved, leftMs, waitMs }: UndoableDecision) => ({
    title: `${approved ? 'Approved' : 'Rejected'}: ${name}`,
    leftMs,
    waitMs,
    action: paths.adminAction(kind, id, 'undo'),
    intent: `undo ${id}`,
    keys: 'u',
    about: `the decision about ${name}`,
    fields: { back },
  });
  return (
    <section aria-label="Latest decisions" className="mx-auto grid max-w-7xl gap-3 px-4 pt-5 sm:px-6">
      {(['sites', 'studies'] as const).map((kind) => (
        <UndoNotices
          key={kind}
          made={decisions.filter((decision) => decision.kind === kind)}
          one={one}
          all={(made) => allOf(kind, made, back)}
        />
      ))}
    </section>
  );
}

function allOf(kind: UndoableDecision['kind'], made: readonly UndoableDecision[], back: string) {
  const count = kind === 'sites' ? plural(made.length, 'site') : plural(made.length, 'study', 'studies');
  const approved = made.filter((each) => each.approved).length;
  const words = approved === made.length ? 'Approved' : approved === 0 ? 'Rejected' : 'Decided';
  return {
    title: `${words}: ${count}`,
    leftMs: made[0]?.leftMs ?? 0,
    waitMs: made[0]?.waitMs ?? 0,
    action: paths.adminDecisions(kind),
    intent: `undo ${kind}`,
    about: `${made.length} decisions`,
    fields: { list: back },
  };
}

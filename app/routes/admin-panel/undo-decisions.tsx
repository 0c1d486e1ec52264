import { paths } from '~/catalogue/paths';
import type { UndoableDecision } from '~/domain/pages/admin-decisions.server';
import { plural } from '~/ui/text';
import { UndoNotice } from '~/ui/undo-notice';

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

const Decided = ({ kind, id, name, approved, leftMs, waitMs, back }: UndoableDecision & { back: string }) => (
  <UndoNotice
    title={`${approved ? 'Approved' : 'Rejected'}: ${name}`}
    leftMs={leftMs}
    waitMs={waitMs}
    action={paths.adminAction(kind, id, 'undo')}
    intent={`undo ${id}`}
    keys="u"
    about={`the decision about ${name}`}
  >
    <input type="hidden" name="back" value={back} />
  </UndoNotice>
);

interface DecidedManyProps {
  kind: UndoableDecision['kind'];
  /** Newest first. */
  made: readonly UndoableDecision[];
  back: string;
}

/** One notice for several decisions. Those whose e-mail has since been sent are refused and named. */
function DecidedMany({ kind, made, back }: DecidedManyProps) {
  const count = kind === 'sites' ? plural(made.length, 'site') : plural(made.length, 'study', 'studies');
  const approved = made.filter((each) => each.approved).length;
  const words = approved === made.length ? 'Approved' : approved === 0 ? 'Rejected' : 'Decided';
  return (
    <UndoNotice
      many
      title={`${words}: ${count}`}
      leftMs={made[0]?.leftMs ?? 0}
      waitMs={made[0]?.waitMs ?? 0}
      action={paths.adminDecisions(kind)}
      intent={`undo ${kind}`}
      about={`${made.length} decisions`}
    >
      <input type="hidden" name="list" value={back} />
      {made.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
    </UndoNotice>
  );
}

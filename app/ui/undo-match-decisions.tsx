import { UNDO_MS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { UndoableDecision } from '~/domain/pages/undoable-decisions.server';
import { plural } from './text';
import { UndoNotice } from './undo-notice';

/** Up to this many decisions get a notice each. Beyond that, they were made together and are undone together. */
const SINGLE_MOST = 3;

interface UndoMatchDecisionsProps {
  decisions: readonly UndoableDecision[];
  /** The study, where they may be several. */
  studyId?: string;
  /** The address to return to. */
  back: string;
}

/** A sponsor's latest decisions on matches. Those whose e-mail has since been sent are refused and named. */
export function UndoMatchDecisions({ decisions, studyId, back }: UndoMatchDecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Latest decisions" className="mb-6 grid gap-3">
      {studyId && decisions.length > SINGLE_MOST ? (
        <UndoNotice
          many
          title={`Decided: ${plural(decisions.length, 'site')}`}
          leftMs={decisions[0]?.leftMs ?? 0}
          waitMs={UNDO_MS}
          action={paths.studyMatches(studyId)}
          intent="undo"
          about={plural(decisions.length, 'decision')}
        >
          <input type="hidden" name="list" value={back} />
          {decisions.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
        </UndoNotice>
      ) : (
        decisions.map(({ id, site, did, leftMs }) => (
          <UndoNotice
            key={`${id} ${did}`}
            title={`${did}: ${site}`}
            leftMs={leftMs}
            waitMs={UNDO_MS}
            action={paths.match(id)}
            intent="undoDecision"
            about={`the decision about ${site}`}
          >
            <input type="hidden" name="returnTo" value={back} />
          </UndoNotice>
        ))
      )}
    </section>
  );
}

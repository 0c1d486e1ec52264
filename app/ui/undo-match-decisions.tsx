import { UNDO_MS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { UndoableMatchDecision } from '~/domain/pages/undoable-decisions.server';
import { plural } from './text';
import { UndoNotices } from './undo-notice';

interface UndoMatchDecisionsProps {
  decisions: readonly UndoableMatchDecision[];
  /** The address to return to. */
  back: string;
}

/** A sponsor's latest decisions on matches. */
export function UndoMatchDecisions({ decisions, back }: UndoMatchDecisionsProps) {
  const [latest] = decisions;
  if (!latest) return null;
  const all = (made: typeof decisions) => ({
    title: `Decided: ${plural(made.length, 'site')}`,
    leftMs: made[0]?.leftMs ?? 0,
    waitMs: UNDO_MS,
    action: paths.studyMatches(latest.studyId),
    intent: 'undo',
    about: plural(made.length, 'decision'),
    seen: 'The sites may already see them here.',
    fields: { list: back },
  });
  return (
    <section aria-label="Latest decisions" className="mb-6 grid gap-3">
      <UndoNotices
        made={decisions}
        one={({ id, site, did, leftMs }) => ({
          title: `${did}: ${site}`,
          leftMs,
          waitMs: UNDO_MS,
          action: paths.match(id),
          intent: 'undoDecision',
          about: `the decision about ${site}`,
          seen: 'The site may already see it here.',
          fields: { returnTo: back },
        })}
        // Those of one study are undone together.
        all={decisions.every(({ studyId }) => studyId === latest.studyId) ? all : undefined}
      />
    </section>
  );
}

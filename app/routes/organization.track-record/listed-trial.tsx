import { paths } from '~/catalogue/paths';
import type { TrackRecordEntry } from '~/domain/track-record/view';
import { Badge } from '~/ui/badge';
import { titleCase } from '~/ui/text';

/** 'Phase 2/3' for PHASE2 and PHASE3; null if phases do not apply. */
function phaseWords(phases: readonly string[]): string | null {
  const numbers = phases.flatMap((phase) => /^PHASE([1-4])$/.exec(phase)?.[1] ?? []);
  if (numbers.length > 0) return `Phase ${numbers.join('/')}`;
  return phases.includes('EARLY_PHASE1') ? 'Early Phase 1' : null;
}

/** '2019 – 2022', 'since 2019' or 'until 2022'; null if both are unknown. */
function years(start: string | null, end: string | null): string | null {
  const [from, to] = [start?.slice(0, 4), end?.slice(0, 4)];
  if (!from) return to ? `until ${to}` : null;
  return !to ? `since ${from}` : from === to ? from : `${from} – ${to}`;
}

/** A trial's registry record, and how it lists the site. */
export function ListedTrial({ trial, titleId }: { trial: TrackRecordEntry; titleId?: string }) {
  const { nctId, title, status, sponsor, facility, city, state } = trial;
  const phase = phaseWords(trial.phases);
  const facts = [sponsor, years(trial.startDate, trial.completionDate)].filter(Boolean).join(', ');
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p id={titleId} className="break-words font-medium">
        {title}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <a href={paths.registryStudy(nctId)} className="link inline-block min-h-6" rel="noreferrer">
          {nctId}
          <span className="sr-only"> at ClinicalTrials.gov</span>
        </a>
        {phase && <Badge>{phase}</Badge>}
        {status && <Badge>{titleCase(status)}</Badge>}
      </p>
      {facts && <p className="mt-1 break-words text-ink-muted text-sm">{facts}</p>}
      <p className="mt-1 break-words text-ink-muted text-sm">
        Listed as: {[facility, city, state].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}

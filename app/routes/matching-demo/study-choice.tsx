import { Link } from '@remix-run/react';
import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { demoStudies } from '~/domain/matches/demo';
import { Badge } from '~/ui/badge';
import { cx, formatNumber, titleCase } from '~/ui/text';

type DemoStudy = ReturnType<typeof demoStudies>[number];

/** The sample studies as links: the address holds the choice. */
export function StudyChoice({ studies, chosenId }: { studies: DemoStudy[]; chosenId: string | null }) {
  return (
    <nav aria-label="Sample studies">
      <ul className="grid gap-4 md:grid-cols-3">
        {studies.map((study) => (
          <li key={study.id} className="grid">
            <Choice study={study} chosen={study.id === chosenId} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Choice({ study, chosen }: { study: DemoStudy; chosen: boolean }) {
  const { id, title, therapeuticArea, phase, enrollmentTarget, regions } = study;
  return (
    <Link
      to={paths.matchingDemo(id)}
      preventScrollReset
      aria-current={chosen ? 'true' : undefined}
      className={cx(
        'flex flex-col rounded-lg border bg-surface p-5 no-underline shadow-card transition-colors hover:border-brand',
        chosen ? 'border-brand ring-2 ring-brand' : 'border-line',
      )}
    >
      <span className="flex flex-wrap gap-2">
        <Badge tone="brand">{labelOf(STUDY_AREAS, therapeuticArea)}</Badge>
        <Badge>{titleCase(phase)}</Badge>
      </span>
      <span className="mt-3 font-semibold text-ink text-lg leading-snug">{title}</span>
      <span className="mt-2 text-ink-muted text-sm">
        {formatNumber(enrollmentTarget ?? 0)} patients. {regions.join(', ')}.
      </span>
      <span className="mt-auto pt-4 font-semibold text-brand text-sm">{chosen ? 'Ranked below' : 'Find sites'}</span>
    </Link>
  );
}

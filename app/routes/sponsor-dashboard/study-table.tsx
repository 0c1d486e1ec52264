import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SHOWN_ENROLLMENT_SPONSOR } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { SponsorDashboard } from '~/domain/sponsor/dashboard.server';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { RunMatching } from '~/ui/run-matching';
import { StudyStanding } from '~/ui/study-standing';
import { Table } from '~/ui/table';
import { formatNumber, titleCase } from '~/ui/text';

type StudyRow = SponsorDashboard['studies'][number];

/** Study Management (SPON-03). */
export function StudyTable(props: { studies: readonly StudyRow[]; returnTo: string; create: ReactNode }) {
  const { studies, returnTo, create } = props;
  return (
    <Table<StudyRow>
      caption="Studies"
      rows={studies}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No studies yet"
          text="Post a study. Once it is approved, it is matched with sites."
          action={create}
        />
      }
      columns={[
        {
          header: 'Study',
          primary: true,
          cell: (study) => (
            <>
              <Link to={paths.study(study.id)} className="break-words font-medium">
                {study.title}
              </Link>
              <span className="block text-ink-muted text-sm">{titleCase(study.therapeuticArea)}</span>
            </>
          ),
        },
        { header: 'Phase', cell: ({ phase }) => <Badge>{titleCase(phase)}</Badge> },
        {
          header: 'Sites',
          cell: ({ selectedSites, enrollmentTarget }) => (
            <span className="whitespace-nowrap tabular-nums">
              {formatNumber(selectedSites)} / {formatNumber(enrollmentTarget ?? SHOWN_ENROLLMENT_SPONSOR)}
            </span>
          ),
        },
        { header: 'Status', cell: (study) => <StudyStanding study={study} /> },
        {
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (study) => (
            <div className="flex flex-wrap gap-2 sm:flex-nowrap sm:justify-end">
              <ButtonLink to={paths.study(study.id)} variant="secondary" size="sm">
                View<span className="sr-only"> {study.title}</span>
              </ButtonLink>
              {study.status === 'approved' && study.isActive && (
                <>
                  <ButtonLink to={paths.studyWeights(study.id)} variant="secondary" size="sm">
                    Weights<span className="sr-only"> of {study.title}</span>
                  </ButtonLink>
                  <RunMatching study={study} returnTo={returnTo} size="sm" />
                </>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

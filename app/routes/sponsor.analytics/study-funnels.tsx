import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { MatchFunnel as FunnelNumbers } from '~/domain/sponsor/funnel';
import { StudyStanding } from '~/ui/study-standing';
import { type Column, Table } from '~/ui/table';
import { formatNumber, plural } from '~/ui/text';
import { MatchFunnel } from './match-funnel';

type StudyRow = FunnelNumbers & {
  id: string;
  title: string;
  isActive: boolean;
  enrollmentTarget: number | null;
  totalSites: number | null;
};

const figure = (header: string, numberOf: (row: StudyRow) => number): Column<StudyRow> => ({
  header,
  align: 'end',
  cell: (row) => formatNumber(numberOf(row)),
});

const COLUMNS: Column<StudyRow>[] = [
  {
    header: 'Study',
    primary: true,
    cell: ({ id, title, isActive }) => (
      <>
        <Link to={paths.study(id)} className="link break-words font-medium">
          {title}
        </Link>
        <span className="mt-1 block">
          <StudyStanding study={{ status: 'approved', isActive }} />
        </span>
      </>
    ),
  },
  figure('Matched', ({ matched }) => matched),
  figure('Invited', ({ invited }) => invited),
  figure('Interested', ({ interested }) => interested),
  figure('Selected', ({ selected }) => selected),
  figure('Declined', ({ declined }) => declined.bySite + declined.bySponsor),
  {
    header: 'Sites sought',
    align: 'end',
    cell: ({ selected, totalSites }) => (totalSites === null ? 'Not given' : `${selected} of ${totalSites}`),
  },
  {
    header: 'Enrollment target',
    align: 'end',
    cell: ({ enrollmentTarget }) => (enrollmentTarget === null ? 'Not given' : plural(enrollmentTarget, 'patient')),
  },
];

/** The stages of each study in a row; opened, its funnel. */
export function StudyFunnels({ studies }: { studies: readonly StudyRow[] }) {
  return (
    <Table
      caption="Matches by study and stage"
      columns={COLUMNS}
      rows={studies}
      rowKey={({ id }) => id}
      details={(study) => <MatchFunnel caption={`From match to selection: ${study.title}`} funnel={study} />}
      detailsLabel="Funnel"
    />
  );
}

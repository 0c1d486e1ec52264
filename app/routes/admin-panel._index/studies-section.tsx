import { FlaskConical } from 'lucide-react';
import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { STUDY_STATUSES } from '~/catalogue/statuses';
import { StatusBadge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { type Column, Table } from '~/ui/table';
import { plural, titleCase } from '~/ui/text';
import type { DataOf } from './load.server';
import { RowActions } from './row-actions';
import { StatusLine } from './status-line';
import { StudyDetails } from './study-details';

type Row = DataOf<'studies'>['rows'][number];

const STATUSES = STUDY_STATUSES.map((value) => ({ value, label: titleCase(value) }));

const columnsFor = (back: string): Column<Row>[] => [
  {
    header: 'Study',
    cell: ({ title, enrollmentTarget }) => (
      <>
        <span className="block max-w-md break-words font-medium">{title}</span>
        {enrollmentTarget !== null && (
          <span className="block text-ink-muted text-sm">{plural(enrollmentTarget, 'participant')}</span>
        )}
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Phase', cell: ({ phase }) => <span className="whitespace-nowrap">{titleCase(phase)}</span> },
  { header: 'Therapeutic Area', cell: ({ therapeuticArea }) => labelOf(STUDY_AREAS, therapeuticArea) },
  {
    header: 'Actions',
    align: 'end',
    cell: ({ id, title, status }) => (
      <RowActions kind="studies" id={id} name={title} pending={status === 'pending_approval'} back={back} />
    ),
  },
];

/** Every study (ADM-07, ADM-08). The address is the state. */
export function StudiesSection({ rows, next, counts, filter, cursor }: DataOf<'studies'>) {
  const { search, status } = filter;
  const address = (change: Record<string, string | undefined>) =>
    paths.adminPanel('studies', { q: search, status, ...change });
  const back = address({ cursor: cursor ?? undefined });
  return (
    <>
      <SearchForm
        label="Search studies"
        query={{ value: search }}
        placeholder="Title, acronym, NCT number, area, indication, sponsor"
        keep={{ section: 'studies', ...(status && { status }) }}
        clearHref={search || status ? paths.adminPanel('studies') : undefined}
      />
      <StatusLine
        label="Statuses of the studies shown"
        statuses={STATUSES}
        counts={counts}
        current={status}
        hrefOf={(to) => address({ status: to })}
      />
      <Table
        caption="Studies"
        columns={columnsFor(back)}
        rows={rows}
        rowKey={(row) => row.id}
        details={(row) => <StudyDetails row={row} />}
        empty={
          <EmptyState
            level={2}
            icon={FlaskConical}
            title="No study here"
            text={search || status ? 'Nothing fits the search.' : 'Studies appear here as soon as they are submitted.'}
          />
        }
      />
      <Pagination
        previousHref={cursor && address({})}
        previousLabel="First page"
        nextHref={next && address({ cursor: next })}
      />
    </>
  );
}

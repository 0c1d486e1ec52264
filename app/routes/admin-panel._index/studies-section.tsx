import { FlaskConical } from 'lucide-react';
import { STUDY_SORTS, type StudySort } from '~/catalogue/lists';
import { labelOf, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { STUDY_STATUSES } from '~/catalogue/statuses';
import { type StudyQuery, studyAddress } from '~/domain/admin/list-query';
import { StatusBadge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { type Column, Table } from '~/ui/table';
import { plural, titleCase } from '~/ui/text';
import { DecideSelected, SelectRow, severalWait } from './decide-selected';
import { DecisionBanner } from './decision-banner';
import type { DataOf } from './load.server';
import { RowActions } from './row-actions';
import { sortBy } from './sort-by';
import { StatusLine } from './status-line';
import { StudyDetails } from './study-details';

type Row = DataOf<'studies'>['rows'][number];

const STATUSES = STUDY_STATUSES.map((value) => ({ value, label: titleCase(value) }));
const AREAS = [{ value: 'all', label: 'All areas' }, ...STUDY_AREAS];
const PHASE_CHOICES = [{ value: 'all', label: 'All phases' }, ...PHASES.map(({ value, label }) => ({ value, label }))];

function columnsFor(filter: StudyQuery, back: string, several: boolean): Column<Row>[] {
  const sort = (name: StudySort, reversed: StudySort) =>
    sortBy(filter.sort, name, reversed, (to) => studyAddress(filter, { sort: to }));
  return [
    {
      header: 'Study',
      sort: sort('title', 'title-desc'),
      cell: ({ id, title, enrollmentTarget, status }) => (
        <div className="flex items-start gap-1">
          {several && status === 'pending_approval' && <SelectRow id={id} name={title} />}
          <div className="min-w-0">
            <span className="block max-w-md break-words font-medium">{title}</span>
            {enrollmentTarget !== null && (
              <span className="block font-normal text-ink-muted text-sm">
                {plural(enrollmentTarget, 'participant')}
              </span>
            )}
          </div>
        </div>
      ),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: 'Phase',
      sort: sort('phase', 'phase-desc'),
      cell: ({ phase }) => <span className="whitespace-nowrap">{titleCase(phase)}</span>,
    },
    { header: 'Therapeutic Area', cell: ({ therapeuticArea }) => labelOf(STUDY_AREAS, therapeuticArea) },
    {
      header: 'Actions',
      align: 'end',
      cell: ({ id, title, status }) => (
        <RowActions kind="studies" id={id} name={title} pending={status === 'pending_approval'} back={back} />
      ),
    },
  ];
}

const isNarrowed = ({ search, status, area, phase }: StudyQuery) => Boolean(search || status || area || phase);

/** Every study (ADM-07, ADM-08, ADM-16). The address is the state. */
export function StudiesSection({ rows, next, previous, counts, filter, report }: DataOf<'studies'>) {
  const { search, status, area, phase, sort, cursor } = filter;
  const address = (change: Partial<StudyQuery>) => studyAddress(filter, change);
  const back = address({ cursor });
  const onPage = rows.filter((row) => row.status === 'pending_approval').length;
  const several = severalWait(onPage, counts.pending_approval);
  return (
    <>
      {report && <DecisionBanner report={report} thing={['study', 'studies']} closeHref={back} />}
      <SearchForm
        label="Search studies"
        query={{ value: search }}
        placeholder="Title, acronym, NCT number, area, indication, sponsor"
        selects={[{ name: 'sort', label: 'Sort by', value: sort, options: STUDY_SORTS }]}
        more={[
          { name: 'area', label: 'Therapeutic area', value: area ?? 'all', options: AREAS },
          { name: 'phase', label: 'Phase', value: phase ?? 'all', options: PHASE_CHOICES },
        ]}
        keep={{ section: 'studies', ...(status && { status }) }}
        clearHref={isNarrowed(filter) ? paths.adminPanel('studies') : undefined}
      />
      <StatusLine
        label="Statuses of the studies shown"
        statuses={STATUSES}
        counts={counts}
        current={status}
        hrefOf={(to) => address({ status: to })}
      />
      {several && <DecideSelected kind="studies" onPage={onPage} waiting={counts.pending_approval} back={back} />}
      <Table
        caption="Studies"
        columns={columnsFor(filter, back, several)}
        rows={rows}
        rowKey={(row) => row.id}
        details={(row) => <StudyDetails row={row} />}
        empty={
          <EmptyState
            level={2}
            icon={FlaskConical}
            title="No study here"
            text={
              isNarrowed(filter) ? 'Nothing fits the search.' : 'Studies appear here as soon as they are submitted.'
            }
          />
        }
      />
      <Pagination
        firstHref={cursor && address({})}
        previousHref={previous && address({ cursor: previous })}
        nextHref={next && address({ cursor: next })}
      />
    </>
  );
}

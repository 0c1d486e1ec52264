import { Link } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { valueIn } from '~/catalogue/own';
import { ADMIN_SECTIONS, paths } from '~/catalogue/paths';
import type { OrganizationStatus, StudyStatus } from '~/catalogue/statuses';
import { type ListKind, SUBMITTED, tickedIn, tickOf } from '~/domain/model/admin-list-query';
import { lifecycleOf } from '~/domain/model/lifecycle';
import { QUEUE_CHECKS } from '~/domain/model/review-filters';
import type { DecisionReport } from '~/domain/pages/admin-decisions.server';
import type { StatusCount } from '~/domain/pages/admin-tables.server';
import { Badge, StatusBadge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Exports } from '~/ui/exports';
import type { IconType } from '~/ui/icons';
import { useMay } from '~/ui/may';
import { Pagination } from '~/ui/pagination';
import { PanelListForms, type PanelListProps, PanelViews } from '~/ui/panel-list';
import { isReady, Marks, markedOf } from '~/ui/review-marks';
import { type FilterSelect, SearchForm } from '~/ui/search-form';
import { type Column, Table } from '~/ui/table';
import { Tabs } from '~/ui/tabs';
import { formatDate, titleCase } from '~/ui/text';
import { TickRow, useTickedRows, withIds } from '~/ui/ticked-rows';
import { countText, DecideSelected, FORM } from './decide-selected';
import { DecisionBanner } from './decision-banner';
import { ApprovalForm, OpenRowActions, RowActions } from './row-actions';

type ListStatus = OrganizationStatus | StudyStatus;

interface ListSectionProps<Row, Opened extends Parameters<typeof lifecycleOf>[1], Status extends ListStatus> {
  kind: ListKind;
  /** 'site' and 'sites', as `plural` takes them. */
  words: { one: string; many: string; empty: string; placeholder: string };
  icon: IconType;
  rows: Row[];
  /** Everything about the row that is open. */
  opened: Opened | null;
  next: string | null;
  previous: string | null;
  counts: Partial<Record<Status, StatusCount>>;
  report: DecisionReport | null;
  /** The selected rows that the address names. */
  kept: readonly string[];
  statuses: readonly Status[];
  /** The status that awaits a decision. */
  pending: Status;
  filter: { search: string; status?: Status; columns?: string; cursor: string | null; open: string | null };
  /** What was typed, if it finds nothing and the search shown is what was probably meant. */
  typed: string | null;
  address: (change: {
    status?: Status;
    check?: undefined;
    cursor?: string | null;
    open?: string | null;
    sort?: 'newest';
    columns?: undefined;
  }) => string;
  selects: readonly FilterSelect[];
  more: readonly FilterSelect[];
  /** Other query parameters to keep. */
  keep?: Readonly<Record<string, string>>;
  /** The filters that an export of the list takes. */
  exported: ComponentProps<typeof Exports>['query'];
  /** Shown between the search and the statuses. */
  note?: ReactNode;
  nameOf: (row: Row) => string;
  /** The first column's second line. */
  subtitleOf: (row: Row) => ReactNode;
  head: Pick<Column<Row>, 'header' | 'sort'>;
  /** All that the list has, by name. */
  columns: Readonly<Record<string, Column<Row>>>;
  /** Its columns and the person's views of it. */
  shown: PanelListProps;
  details: (row: Opened) => ReactNode;
}

/** A list of the panel: search, statuses, decisions about several rows, and the table. The address is the state. */
export function ListSection<
  // `open`: what is open of a record that awaits a decision.
  Row extends {
    id: string;
    status: Status | 'merged' | 'archived';
    updatedAt: number;
    open?: Parameters<typeof markedOf>[0];
    isLead?: boolean;
  },
  Opened extends Parameters<typeof lifecycleOf>[1],
  Status extends ListStatus,
>(props: ListSectionProps<Row, Opened, Status>) {
  const { kind, words, rows, opened, counts, report, statuses, pending, filter, address, nameOf } = props;
  const { search, status, columns, cursor, open } = filter;
  const form = useRef<HTMLFormElement>(null);
  const ticks = useTickedRows(form);
  const here = address({ cursor, open });
  const isNarrowed = address({ sort: 'newest', columns: undefined }) !== paths.adminPanel(kind);
  const waiting = rows.filter((row) => row.status === pending);
  const tickFor = ({ id, updatedAt }: Row) => tickOf({ id, version: updatedAt });
  const onPage = waiting.map(tickFor);
  const shown = new Set(waiting.map(({ id }) => id));
  const elsewhere = props.kept.filter((tick) => !shown.has(tick.split('~')[0] ?? ''));
  const keptIds = new Set(tickedIn(props.kept, props.kept.length).map(({ id }) => id));
  // What is selected goes along to the next page.
  const withTicks = (href: string | null) => href && withIds(href, [...elsewhere, ...ticks.ticked]);
  // A single row has its own buttons.
  const decides = useMay()(kind === 'sites' ? 'organization.decide' : 'study.decide');
  const several =
    decides && (elsewhere.length > 0 || (onPage.length > 0 && (counts[pending]?.count ?? onPage.length) > 1));
  const countOf = (value: Status): StatusCount => counts[value] ?? { count: 0 };
  const all = statuses.map(countOf);
  const actionsFor = (row: Row) => ({
    kind,
    id: row.id,
    name: nameOf(row),
    version: row.updatedAt,
    marked: row.open ? markedOf(row.open) : null,
    back: here,
  });
  return (
    <>
      {report && <DecisionBanner report={report} words={words} closeHref={here} />}
      <PanelViews {...props.shown} />
      <SearchForm
        label={`Search ${words.many}`}
        query={{ value: search }}
        placeholder={words.placeholder}
        selects={props.selects}
        more={props.more}
        keep={{ section: kind, ...(status && { status }), ...(columns && { columns }), ...props.keep }}
        clearHref={isNarrowed ? paths.adminPanel(kind) : undefined}
      />
      {props.note}
      {props.typed && (
        <p role="status" className="mb-4 break-words text-sm">
          Nothing matches “{props.typed}”. Shown instead: “{search}”.
        </p>
      )}
      {/* Each status with its count is a filter (ADM-06, ADM-08). */}
      <Tabs
        label={`Statuses of the ${words.many} shown`}
        tabs={[
          {
            label: 'All',
            href: address({ status: undefined, check: undefined }),
            current: !status,
            count: countText(sumOf(all)),
          },
          ...statuses.map((value) => ({
            label: titleCase(value),
            href: address({ status: value, check: undefined }),
            current: status === value,
            count: countText(countOf(value)),
          })),
        ]}
      />
      {rows.some(({ open }) => open && isReady(markedOf(open))) && <ApprovalForm back={here} />}
      <Table
        caption={ADMIN_SECTIONS[kind]}
        long="very"
        dense
        columns={[
          {
            ...props.head,
            cell: (row) => (
              <>
                {several && shown.has(row.id) && (
                  <TickRow form={FORM} id={tickFor(row)} name={nameOf(row)} ticked={keptIds.has(row.id)} />
                )}
                <Link
                  to={kind === 'sites' ? paths.adminSite(row.id) : paths.adminStudy(row.id)}
                  discover="none"
                  className="row-title hover:underline"
                >
                  {nameOf(row)}
                </Link>
                <span className="row-note">{props.subtitleOf(row)}</span>
              </>
            ),
          },
          {
            header: 'Status',
            cell: (row) => (
              <span className="flex flex-wrap gap-1">
                <StatusBadge status={row.status} />
                {row.isLead && <Badge tone="info">Lead</Badge>}
              </span>
            ),
          },
          ...props.shown.columns.flatMap((column) => valueIn(props.columns, column) ?? []),
          {
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            cell: (row) => <RowActions {...actionsFor(row)} open={row.id === open} />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        open={open}
        details={(row) =>
          opened && (
            <>
              {props.details(opened)}
              <OpenRowActions {...actionsFor(row)} moves={lifecycleOf(kind, opened)} />
            </>
          )
        }
        empty={
          <EmptyState
            level={2}
            icon={props.icon}
            title={`No ${words.many} here`}
            text={isNarrowed ? `No ${words.many} match your search.` : words.empty}
          />
        }
      />
      {rows.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2 text-ink-muted text-sm">
          Export this list
          <Exports what={kind === 'sites' ? 'organizations' : 'studies'} query={props.exported} />
        </div>
      )}
      <PanelListForms {...props.shown} />
      {several && (
        <DecideSelected
          form={form}
          ticks={ticks}
          kind={kind}
          onPage={onPage.length}
          elsewhere={elsewhere}
          waiting={counts[pending]}
          back={here}
          previous={props.previous && address({ cursor: props.previous })}
          next={props.next && address({ cursor: props.next })}
        />
      )}
      <Pagination
        firstHref={withTicks(cursor && address({}))}
        previousHref={withTicks(props.previous && address({ cursor: props.previous }))}
        nextHref={withTicks(props.next && address({ cursor: props.next }))}
      />
    </>
  );
}

const sumOf = (counts: readonly StatusCount[]): StatusCount => ({
  count: counts.reduce((total, { count }) => total + count, 0),
  more: counts.some(({ more }) => more),
});

/** A column heading that sorts the list by `name`, or in reverse if it is already sorted that way. */
export function sortBy<Sort extends string>(current: Sort, name: Sort, address: (change: { sort: Sort }) => string) {
  const reversed = `${name}-desc` as Sort;
  if (current === name) return { href: address({ sort: reversed }), current: 'ascending' as const };
  return { href: address({ sort: name }), ...(current === reversed && { current: 'descending' as const }) };
}

const CHECKS = [{ value: 'all', label: 'All checks' }, ...QUEUE_CHECKS];
const SINCE = [{ value: 'all', label: 'At any time' }, ...SUBMITTED.map(({ value, label }) => ({ value, label }))];

/** The filters that both lists have. */
export const moreOf = ({ check, submitted }: { check?: string; submitted?: string }): FilterSelect[] => [
  { name: 'check', label: 'Checks, of pending', value: check ?? 'all', options: CHECKS },
  { name: 'submitted', label: 'Submitted', value: submitted ?? 'all', options: SINCE },
];

/** The columns that both lists have. A decided record has no open checks. */
export const COMMON_COLUMNS = {
  checks: {
    header: 'Checks',
    cell: ({ open }: Listed) => (open ? <Marks {...markedOf(open)} /> : <span className="text-ink-muted">None</span>),
  },
  contact: {
    header: 'Contact',
    cell: ({ contact }: Listed) => <span className="break-words">{contact?.filter(Boolean).join(', ') || 'N/A'}</span>,
  },
  submitted: { header: 'Submitted', cell: ({ createdAt }: Listed) => createdAt && <Day at={createdAt} /> },
  changed: { header: 'Last change', cell: ({ updatedAt }: Listed) => <Day at={updatedAt} /> },
};

interface Listed {
  open?: Parameters<typeof markedOf>[0];
  contact?: (string | null)[];
  createdAt?: number;
  updatedAt: number;
}

const Day = ({ at }: { at: number }) => <span className="whitespace-nowrap">{formatDate(at)}</span>;

/** Links that download a row's documents. */
export function Documents({ documents }: { documents: readonly { id: string; name: string }[] }) {
  return (
    <ul className="grid gap-1">
      {documents.map(({ id, name }) => (
        <li key={id}>
          <a href={paths.document(id)} download className="link break-all">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TEXTS } from '~/catalogue/messages';
import { ADMIN_SECTIONS, paths, withQuery } from '~/catalogue/paths';
import type { OrganizationStatus, StudyStatus } from '~/catalogue/statuses';
import type { DecisionReport } from '~/domain/admin/decisions.server';
import type { ListKind } from '~/domain/admin/list-query';
import type { StatusCount } from '~/domain/admin/tables.server';
import { REVIEW_ACTIONS } from '~/domain/decision';
import { StatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { ConfirmLink } from '~/ui/confirm';
import { EmptyState } from '~/ui/empty-state';
import { Check, ChevronDown, type IconType, Pencil } from '~/ui/icons';
import { Pagination } from '~/ui/pagination';
import { ReasonField } from '~/ui/reason-field';
import { type FilterSelect, SearchForm } from '~/ui/search-form';
import { type Column, Table } from '~/ui/table';
import { Tabs } from '~/ui/tabs';
import { plural, titleCase } from '~/ui/text';
import { countText, DecideSelected, SelectRow } from './decide-selected';

type ListStatus = OrganizationStatus | StudyStatus;

interface ListSectionProps<Row, Status extends ListStatus> {
  kind: ListKind;
  /** 'site' and 'sites', as `plural` takes them. */
  words: { one: string; many: string; empty: string; placeholder: string };
  icon: IconType;
  rows: Row[];
  next: string | null;
  previous: string | null;
  counts: Partial<Record<Status, StatusCount>>;
  report: DecisionReport | null;
  statuses: readonly Status[];
  /** The status that awaits a decision. */
  pending: Status;
  filter: { search: string; status?: Status; cursor: string | null };
  address: (change: { status?: Status; cursor?: string | null; sort?: 'newest' }) => string;
  selects: readonly FilterSelect[];
  more: readonly FilterSelect[];
  /** Other query parameters to keep. */
  keep?: Readonly<Record<string, string>>;
  /** Shown between the search and the statuses. */
  note?: ReactNode;
  nameOf: (row: Row) => string;
  /** What must be there before it can be approved. */
  missingFor?: (row: Row) => readonly string[];
  /** The first column's second line. */
  subtitleOf: (row: Row) => ReactNode;
  head: Pick<Column<Row>, 'header' | 'sort'>;
  columns: Column<Row>[];
  details: (row: Row) => ReactNode;
}

/** A list of the panel: search, statuses, decisions about several rows, and the table. The address is the state. */
export function ListSection<
  Row extends { id: string; status: Status | 'merged'; updatedAt: number },
  Status extends ListStatus,
>(props: ListSectionProps<Row, Status>) {
  const { kind, words, rows, counts, report, statuses, pending, filter, address, nameOf } = props;
  const { search, status, cursor } = filter;
  const here = address({ cursor });
  const isNarrowed = address({ sort: 'newest' }) !== paths.adminPanel(kind);
  const missingOf = (row: Row) => props.missingFor?.(row) ?? [];
  const waiting = rows.filter((row) => row.status === pending && missingOf(row).length === 0);
  const onPage = waiting.length;
  // A single row has its own buttons.
  const several = onPage > 0 && (counts[pending]?.count ?? onPage) > 1;
  const countOf = (value: Status): StatusCount => counts[value] ?? { count: 0 };
  const all = statuses.map(countOf);
  return (
    <>
      {report && <DecisionBanner report={report} words={words} closeHref={here} />}
      <SearchForm
        label={`Search ${words.many}`}
        query={{ value: search }}
        placeholder={words.placeholder}
        selects={props.selects}
        more={props.more}
        keep={{ section: kind, ...(status && { status }), ...props.keep }}
        clearHref={isNarrowed ? paths.adminPanel(kind) : undefined}
      />
      {props.note}
      {/* Each status with its count is a filter (ADM-06, ADM-08). */}
      <Tabs
        label={`Statuses of the ${words.many} shown`}
        tabs={[
          { label: 'All', href: address({ status: undefined }), current: !status, count: countText(sumOf(all)) },
          ...statuses.map((value) => ({
            label: titleCase(value),
            href: address({ status: value }),
            current: status === value,
            count: countText(countOf(value)),
          })),
        ]}
      />
      {several && <DecideSelected kind={kind} rows={waiting} waiting={counts[pending]} back={here} />}
      <Table
        caption={ADMIN_SECTIONS[kind]}
        long="very"
        columns={[
          {
            ...props.head,
            cell: (row) => (
              <div className="flex items-start gap-1">
                {several && waiting.includes(row) && <SelectRow id={row.id} name={nameOf(row)} />}
                <div className="min-w-0">
                  <span className="block max-w-md break-words font-medium sm:min-w-48">{nameOf(row)}</span>
                  <span className="block break-words font-normal text-ink-muted text-sm">{props.subtitleOf(row)}</span>
                </div>
              </div>
            ),
          },
          { header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
          ...props.columns,
          {
            header: 'Actions',
            align: 'end',
            cell: (row) => (
              <RowActions
                kind={kind}
                id={row.id}
                name={nameOf(row)}
                version={row.updatedAt}
                pending={row.status === pending}
                missing={missingOf(row)}
                back={here}
              />
            ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        details={props.details}
        empty={
          <EmptyState
            level={2}
            icon={props.icon}
            title={`No ${words.many} here`}
            text={isNarrowed ? `No ${words.many} match your search.` : words.empty}
          />
        }
      />
      <Pagination
        firstHref={cursor && address({})}
        previousHref={props.previous && address({ cursor: props.previous })}
        nextHref={props.next && address({ cursor: props.next })}
      />
    </>
  );
}

const sumOf = (counts: readonly StatusCount[]): StatusCount => ({
  count: counts.reduce((total, { count }) => total + count, 0),
  more: counts.some(({ more }) => more),
});

/** A column heading that sorts the list by `name`, or in reverse if it is already sorted so. */
export function sortBy<Sort extends string>(current: Sort, name: Sort, address: (change: { sort: Sort }) => string) {
  const reversed = `${name}-desc` as Sort;
  if (current === name) return { href: address({ sort: reversed }), current: 'ascending' as const };
  return { href: address({ sort: name }), ...(current === reversed && { current: 'descending' as const }) };
}

interface DecisionBannerProps {
  report: DecisionReport;
  words: { one: string; many: string };
  /** The address of the list without the report. */
  closeHref: string;
}

/** The result of several decisions at once, with the reason for each that was refused (ADM-16). */
function DecisionBanner({ report, words: { one, many }, closeHref }: DecisionBannerProps) {
  const { approved, done, refused, rest } = report;
  const decided = approved ? 'approved' : 'rejected';
  return (
    <div className="mb-5">
      <Banner
        tone={refused.length > 0 ? 'warning' : 'success'}
        title={`${plural(done, one, many)} ${decided}${refused.length > 0 ? `, ${refused.length} could not be ${decided}` : ''}`}
        action={
          <ButtonLink to={closeHref} variant="quiet" size="sm">
            Close
          </ButtonLink>
        }
      >
        {rest && rest.count > 0 && <p>{countText(rest)} more await a decision. Select all again to continue.</p>}
        {refused.length > 0 && (
          <ul className="mt-1 grid max-h-72 list-disc gap-1 overflow-y-auto pl-5">
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <span className="break-words font-medium">{name ?? `A deleted ${one}`}</span>: {message}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}

interface RowActionsProps {
  kind: ListKind;
  id: string;
  name: string;
  /** Its `updatedAt`: what was read here is what is decided. */
  version: number;
  pending: boolean;
  missing: readonly string[];
  /** The address of the list to return to. */
  back: string;
}

/** Approve and reject while a decision is pending; edit and delete always, in a menu (ADM-05, ADM-08, ADM-09). */
function RowActions({ kind, id, name, version, pending, missing, back }: RowActionsProps) {
  const comeBack = (
    <>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  const about = <span className="sr-only"> {name}</span>;
  const asking = (action: 'reject' | 'delete', text?: string) => {
    const { label, pendingLabel, reasonHint } = REVIEW_ACTIONS[action];
    const address = paths.adminAction(kind, id, action);
    return (
      <ConfirmLink
        to={withQuery(address, { back, version: String(version) })}
        action={address}
        label={
          <>
            {label}
            {about}
          </>
        }
        variant="danger"
        size="sm"
        title={`${label} ${name}`}
        text={text}
        confirmLabel={label}
        pendingLabel={pendingLabel}
        danger
      >
        {comeBack}
        <ReasonField hint={reasonHint} />
      </ConfirmLink>
    );
  };
  const { label, pendingLabel } = REVIEW_ACTIONS.approve;
  const review = paths.adminReviewOf(kind === 'sites' ? 'organization' : 'study', id);
  return (
    <div className="flex flex-wrap items-center gap-2 sm:min-w-48 sm:justify-end">
      {missing.length > 0 && pending && <p className="basis-full text-danger text-sm">Missing: {missing.join(', ')}</p>}
      {pending && (
        <>
          {missing.length > 0 ? (
            <ButtonLink to={review} variant="secondary" size="sm">
              Review{about}
            </ButtonLink>
          ) : (
            <Form method="post" action={paths.adminAction(kind, id, 'approve')} preventScrollReset>
              {comeBack}
              <SubmitButton intent={`approve ${id}`} size="sm" icon={<Check aria-hidden />} pendingLabel={pendingLabel}>
                {label}
                {about}
              </SubmitButton>
            </Form>
          )}
          {asking('reject')}
        </>
      )}
      <details className="group/more">
        <summary className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          More
          <span className="sr-only"> actions for {name}</span>
          <ChevronDown aria-hidden className="size-4 group-open/more:rotate-180" />
        </summary>
        <div className="mt-2 flex flex-wrap gap-2 sm:justify-end">
          {pending && missing.length === 0 && (
            <ButtonLink to={review} variant="secondary" size="sm">
              Review{about}
            </ButtonLink>
          )}
          <ButtonLink
            to={kind === 'sites' ? paths.adminSite(id) : paths.adminStudy(id)}
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden />}
          >
            Edit{about}
          </ButtonLink>
          {asking('delete', kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy)}
        </div>
      </details>
    </div>
  );
}

/** Links that download a row's documents. */
export function Documents({ documents }: { documents: readonly { id: string; name: string }[] }) {
  return (
    <ul className="grid gap-1">
      {documents.map(({ id, name }) => (
        <li key={id}>
          <a href={paths.document(id)} download className="break-all">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

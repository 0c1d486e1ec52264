/** Reads and writes the addresses of the panel's lists. Shared with the browser. */
import { ORGANIZATION_SORTS, ORGANIZATION_SOURCES, STUDY_SORTS } from '~/catalogue/lists';
import { ALL_SITE_AREAS, type Option, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { paths, safeRedirect } from '~/catalogue/paths';
import { US_STATES } from '~/catalogue/regions';
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES, PENDING_STATUS, STUDY_STATUSES } from '~/catalogue/statuses';
import { DAY_MS } from '~/catalogue/time';
import { columnsText } from './panel-lists';
import { QUEUE_CHECKS } from './review-filters';

export type ListKind = 'sites' | 'studies';

/** The list to return to, with its filters, a record, or the review queue. Never an address outside the panel. */
export function listToReturnTo(asked: unknown, kind: ListKind): string {
  const path = typeof asked === 'string' ? safeRedirect(asked) : undefined;
  const known = [`${paths.adminPanel()}?`, `${paths.adminPanel()}/${kind}/`, paths.adminReview, paths.adminArchived];
  return path && known.some((start) => path.startsWith(start)) ? path : paths.adminPanel(kind);
}

/** How a selected row is sent and kept in the address: its id, and the version that the list showed. */
export const tickOf = ({ id, version }: { id: string; version: number }): string => `${id}~${version}`;

/** The rows that were selected, each once; without a version if none was sent. */
export function tickedIn(values: readonly unknown[], most: number): { id: string; version: number | null }[] {
  const ticks = new Map<string, number | null>();
  for (const value of values) {
    const [id = '', version] = typeof value === 'string' ? value.split('~') : [];
    if (id && ticks.size < most) ticks.set(id, version ? Number(version) : null);
  }
  return [...ticks].map(([id, version]) => ({ id, version }));
}

/** When a record was submitted, by the days since. */
export const SUBMITTED = [
  { value: 'day', label: 'In the last 24 hours', within: 1 },
  { value: 'week', label: 'In the last 7 days', within: 7 },
  { value: 'month', label: 'In the last 30 days', within: 30 },
  { value: 'quarter', label: 'In the last 90 days', within: 90 },
  { value: 'older', label: 'More than 90 days ago', beyond: 90 },
] as const;

/** The times between which a record was submitted. */
export function submittedSince(value: string | undefined, at: number): { from?: number; before?: number } | undefined {
  const chosen = SUBMITTED.find((each) => each.value === value);
  if (!chosen) return undefined;
  return 'within' in chosen ? { from: at - chosen.within * DAY_MS } : { before: at - chosen.beyond * DAY_MS };
}

const SEARCH_MAX = 200;
const USUAL_SORT = 'newest';
const TOP = { cursor: null, open: null };

/** Undefined for an unknown value, so that a mistyped address shows everything. */
const oneOf = <T extends string>(list: readonly T[], value: string | null) => list.find((entry) => entry === value);
const oneOption = <V extends string>(options: readonly Option<V>[], value: string | null) =>
  options.find((option) => option.value === value)?.value;

const searchIn = (query: URLSearchParams) => (query.get('q') ?? '').slice(0, SEARCH_MAX);
const inAddress = (sort: string) => (sort === USUAL_SORT ? undefined : sort);

export function organizationQuery(query: URLSearchParams) {
  const type = query.get('type') ?? 'site';
  const check = oneOption(QUEUE_CHECKS, query.get('check'));
  return {
    search: searchIn(query),
    /** Undefined for all types. */
    type: type === 'all' ? undefined : (oneOf(ORGANIZATION_TYPES, type) ?? 'site'),
    // Only what awaits a decision has checks.
    status: check ? PENDING_STATUS.organization : oneOf(ORGANIZATION_STATUSES, query.get('status')),
    check,
    submitted: oneOption(SUBMITTED, query.get('submitted')),
    state: oneOf(Object.keys(US_STATES), query.get('state')),
    area: oneOption(ALL_SITE_AREAS, query.get('area')),
    source: oneOption(ORGANIZATION_SOURCES, query.get('source')),
    event: query.get('event')?.slice(0, SEARCH_MAX) || undefined,
    sort: oneOption(ORGANIZATION_SORTS, query.get('sort')) ?? USUAL_SORT,
    /** As a saved view has them. */
    columns: columnsText('sites', query.get('columns')),
    cursor: query.get('cursor'),
    /** The row that shows its details. */
    open: query.get('open'),
  };
}
export type OrganizationQuery = ReturnType<typeof organizationQuery>;

/** The address of the list with a change applied. Any change returns to the first page, with no row open. */
export function organizationAddress(query: OrganizationQuery, change: Partial<OrganizationQuery>): string {
  const { search: q, type, sort, cursor, open, ...filters } = { ...query, ...TOP, ...change };
  const kind = type === 'site' ? undefined : (type ?? 'all');
  return paths.adminPanel('sites', { q, type: kind, ...filters, sort: inAddress(sort), cursor, open });
}

export function studyQuery(query: URLSearchParams) {
  const check = oneOption(QUEUE_CHECKS, query.get('check'));
  return {
    search: searchIn(query),
    status: check ? PENDING_STATUS.study : oneOf(STUDY_STATUSES, query.get('status')),
    check,
    submitted: oneOption(SUBMITTED, query.get('submitted')),
    area: oneOption(STUDY_AREAS, query.get('area')),
    phase: oneOption(PHASES, query.get('phase')),
    sort: oneOption(STUDY_SORTS, query.get('sort')) ?? USUAL_SORT,
    columns: columnsText('studies', query.get('columns')),
    cursor: query.get('cursor'),
    /** The row that shows its details. */
    open: query.get('open'),
  };
}
export type StudyQuery = ReturnType<typeof studyQuery>;

export function studyAddress(query: StudyQuery, change: Partial<StudyQuery>): string {
  const { search: q, sort, cursor, open, ...filters } = { ...query, ...TOP, ...change };
  return paths.adminPanel('studies', { q, ...filters, sort: inAddress(sort), cursor, open });
}

/** The filters of a list for its export: the same rows, on all pages. A list without any is not everything there is. */
export const exportedList = ({ search, cursor, open, columns, ...filters }: OrganizationQuery | StudyQuery) => ({
  q: search,
  ...filters,
  ...('type' in filters && { type: filters.type ?? 'all' }),
});

/** Reads and writes the addresses of the panel's lists. Shared with the browser. */
import {
  ORGANIZATION_SORTS,
  ORGANIZATION_SOURCES,
  type OrganizationSort,
  type OrganizationSource,
  STUDY_SORTS,
  type StudySort,
} from '~/catalogue/lists';
import { type Option, PHASES, type Phase, SITE_AREAS, STUDY_AREAS } from '~/catalogue/options';
import { paths, safeRedirect } from '~/catalogue/paths';
import { US_STATES } from '~/catalogue/regions';
import {
  ORGANIZATION_STATUSES,
  ORGANIZATION_TYPES,
  type OrganizationStatus,
  type OrganizationType,
  STUDY_STATUSES,
  type StudyStatus,
} from '~/catalogue/statuses';

export type ListKind = 'sites' | 'studies';

/** The list to return to, with its filters. Never an address outside the panel. */
export function listToReturnTo(asked: unknown, kind: ListKind): string {
  const path = typeof asked === 'string' ? safeRedirect(asked) : undefined;
  return path?.startsWith('/admin-panel?') ? path : paths.adminPanel(kind);
}

const SEARCH_MAX = 200;

/** Undefined for an unknown value, so that a mistyped address shows everything. */
const oneOf = <T extends string>(list: readonly T[], value: string | null) => list.find((entry) => entry === value);
const oneOption = <V extends string>(options: readonly Option<V>[], value: string | null) =>
  options.find((option) => option.value === value)?.value;

const searchIn = (query: URLSearchParams) => (query.get('q') ?? '').slice(0, SEARCH_MAX);

export interface OrganizationQuery {
  /** Undefined for all types. The default is sites. */
  type?: OrganizationType;
  status?: OrganizationStatus;
  search: string;
  state?: string;
  area?: string;
  source?: OrganizationSource;
  event?: string;
  sort: OrganizationSort;
  cursor: string | null;
}

export function organizationQuery(query: URLSearchParams): OrganizationQuery {
  const type = query.get('type') ?? 'site';
  return {
    type: type === 'all' ? undefined : (oneOf(ORGANIZATION_TYPES, type) ?? 'site'),
    status: oneOf(ORGANIZATION_STATUSES, query.get('status')),
    search: searchIn(query),
    state: oneOf(Object.keys(US_STATES), query.get('state')),
    area: oneOption(SITE_AREAS, query.get('area')),
    source: oneOption(ORGANIZATION_SOURCES, query.get('source')),
    event: query.get('event')?.slice(0, SEARCH_MAX) || undefined,
    sort: oneOption(ORGANIZATION_SORTS, query.get('sort')) ?? 'newest',
    cursor: query.get('cursor'),
  };
}

/** The address of the list with a change applied. Any change returns to the first page. */
export function organizationAddress(query: OrganizationQuery, change: Partial<OrganizationQuery> = {}): string {
  const { type, status, search, state, area, source, event, sort, cursor } = { ...query, cursor: null, ...change };
  return paths.adminPanel('sites', {
    q: search,
    type: type === 'site' ? undefined : (type ?? 'all'),
    status,
    state,
    area,
    source,
    event,
    sort: sort === 'newest' ? undefined : sort,
    cursor,
  });
}

export interface StudyQuery {
  status?: StudyStatus;
  search: string;
  area?: string;
  phase?: Phase;
  sort: StudySort;
  cursor: string | null;
}

export function studyQuery(query: URLSearchParams): StudyQuery {
  return {
    status: oneOf(STUDY_STATUSES, query.get('status')),
    search: searchIn(query),
    area: oneOption(STUDY_AREAS, query.get('area')),
    phase: oneOption(PHASES, query.get('phase')),
    sort: oneOption(STUDY_SORTS, query.get('sort')) ?? 'newest',
    cursor: query.get('cursor'),
  };
}

export function studyAddress(query: StudyQuery, change: Partial<StudyQuery> = {}): string {
  const { status, search, area, phase, sort, cursor } = { ...query, cursor: null, ...change };
  return paths.adminPanel('studies', {
    q: search,
    status,
    area,
    phase,
    sort: sort === 'newest' ? undefined : sort,
    cursor,
  });
}

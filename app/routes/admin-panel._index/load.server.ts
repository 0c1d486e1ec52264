import { LIST_PAGE } from '~/catalogue/limits';
import { ADMIN_SECTIONS, type AdminSection } from '~/catalogue/paths';
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES, STUDY_STATUSES } from '~/catalogue/statuses';
import type { Person } from '~/domain/actor';
import { recentActivity } from '~/domain/admin/activity.server';
import { configuration } from '~/domain/admin/configuration.server';
import { matchTable } from '~/domain/admin/matchTable.server';
import { panelNumbers, topStates } from '~/domain/admin/numbers.server';
import { organizationTable } from '~/domain/admin/organizationTable.server';
import { studyTable } from '~/domain/admin/studyTable.server';
import { systemStatus } from '~/domain/admin/systemStatus.server';

const OVERVIEW_EVENTS = 8;
const TOP_STATES = 5;

/** A value of the list, or undefined: an address somebody mistyped shows everything. */
const oneOf = <T extends string>(list: readonly T[], value: string | null) => list.find((entry) => entry === value);

/** The section an address names; overview where it names none or an unknown one (ADM-02). */
export const sectionIn = (query: URLSearchParams): AdminSection =>
  oneOf(ADMIN_SECTIONS, query.get('section')) ?? 'overview';

/** What each section shows, by the query of its address. */
const LOADERS = {
  overview: async (actor: Person) => ({
    numbers: await panelNumbers(actor),
    activity: (await recentActivity(actor, { limit: OVERVIEW_EVENTS })).rows,
  }),
  sites: async (actor: Person, query: URLSearchParams) => {
    const kind = query.get('type') ?? 'site';
    const filter = {
      type: kind === 'all' ? undefined : (oneOf(ORGANIZATION_TYPES, kind) ?? 'site'),
      status: oneOf(ORGANIZATION_STATUSES, query.get('status')),
      search: query.get('q') ?? '',
    };
    const cursor = query.get('cursor');
    return { ...(await organizationTable(actor, { ...filter, cursor })), filter, cursor };
  },
  studies: async (actor: Person, query: URLSearchParams) => {
    const filter = { status: oneOf(STUDY_STATUSES, query.get('status')), search: query.get('q') ?? '' };
    const cursor = query.get('cursor');
    return { ...(await studyTable(actor, { ...filter, cursor })), filter, cursor };
  },
  matching: async (actor: Person, query: URLSearchParams) =>
    matchTable(actor, { search: query.get('q') ?? '', studyId: query.get('study') }),
  activity: async (actor: Person, query: URLSearchParams) => {
    const before = Number(query.get('before')) || undefined;
    return {
      activity: await recentActivity(actor, { limit: LIST_PAGE, before }),
      status: await systemStatus(actor),
      later: before !== undefined,
    };
  },
  analytics: async (actor: Person) => ({
    numbers: await panelNumbers(actor),
    states: await topStates(actor, TOP_STATES),
  }),
  database: async (actor: Person) => ({ numbers: await panelNumbers(actor) }),
  settings: async (actor: Person) => ({ facts: configuration(actor) }),
};

type Loaders = typeof LOADERS;
export type DataOf<S extends keyof Loaders> = { section: S } & Awaited<ReturnType<Loaders[S]>>;
/** What the page gets: the section's name with what belongs to it. */
export type SectionData = { [S in keyof Loaders]: DataOf<S> }[keyof Loaders];

export async function loadSection(actor: Person, query: URLSearchParams): Promise<SectionData> {
  const section = sectionIn(query);
  return { section, ...(await LOADERS[section](actor, query)) } as SectionData;
}

import { DECISIONS_CALL_MAX } from '~/catalogue/limits';
import { ADMIN_SECTIONS, type AdminSection } from '~/catalogue/paths';
import type { Person } from '~/domain/base/actor';
import { settingsPage } from '~/domain/base/settings.server';
import { facilitiesForStudy } from '~/domain/commands/facilities/for-study.server';
import { sendsMail } from '~/domain/commands/mail/admin.server';
import { testMailAddress } from '~/domain/commands/mail/test.server';
import { activityFilterSchema } from '~/domain/model/activity-schema';
import { organizationQuery, studyQuery, tickedIn, tickOf } from '~/domain/model/admin-list-query';
import { lenient } from '~/domain/model/checked';
import { operationsQuerySchema } from '~/domain/model/operations-view';
import { isNameIn } from '~/domain/model/transitions';
import { searchActivity } from '~/domain/pages/activity-search.server';
import { latestActivity } from '~/domain/pages/admin-activity.server';
import { decisionReport } from '~/domain/pages/admin-decisions.server';
import { matchTable } from '~/domain/pages/admin-match-table.server';
import { adminAnalytics, panelNumbers, platformState, registryNumbers } from '~/domain/pages/admin-numbers.server';
import { configuration, systemStatus } from '~/domain/pages/admin-system.server';
import { organizationTable, studyTable } from '~/domain/pages/admin-tables.server';
import { operations } from '~/domain/pages/operations.server';
import { panelList } from '~/http/columns.server';

const OVERVIEW_EVENTS = 8;

/** The filter of what is shown, and what was typed if that is something else. */
const asShown = <Filter extends { search: string }>(filter: Filter, meant: string | null) =>
  meant === null ? { filter, typed: null } : { filter: { ...filter, search: meant }, typed: filter.search };

/** The rows that were selected on the pages before, as many as can be decided in one call. */
const keptTicks = (query: URLSearchParams): string[] =>
  tickedIn(query.getAll('ids'), DECISIONS_CALL_MAX).map(({ id, version }) => (version ? tickOf({ id, version }) : id));

/** Loads each section's data, filtered by the query in the address. */
const LOADERS = {
  overview: async (actor: Person) => ({
    numbers: await panelNumbers(actor),
    state: await platformState(actor),
    activity: await latestActivity(actor, OVERVIEW_EVENTS),
  }),
  sites: async (actor: Person, query: URLSearchParams, request: Request) => {
    const filter = organizationQuery(query);
    const report = await decisionReport(actor, 'sites', query.get('decided'));
    const shown = await panelList(actor, request, 'sites');
    const table = await organizationTable(actor, filter, shown.columns);
    return { ...table, ...asShown(filter, table.meant), report, kept: keptTicks(query), shown };
  },
  studies: async (actor: Person, query: URLSearchParams, request: Request) => {
    const filter = studyQuery(query);
    const report = await decisionReport(actor, 'studies', query.get('decided'));
    const shown = await panelList(actor, request, 'studies');
    const table = await studyTable(actor, filter, shown.columns);
    return { ...table, ...asShown(filter, table.meant), report, kept: keptTicks(query), shown };
  },
  matching: async (actor: Person, query: URLSearchParams) => {
    const table = await matchTable(actor, { search: query.get('q') ?? '', studyId: query.get('study') });
    return { ...table, facilities: table.ranking ? (await facilitiesForStudy(actor, table.ranking.studyId)).rows : [] };
  },
  activity: async (actor: Person, query: URLSearchParams, request: Request) => {
    const filter = lenient(query, activityFilterSchema);
    const cursor = query.get('cursor');
    return {
      found: await searchActivity(actor, { ...filter, cursor }),
      filter,
      cursor,
      status: await systemStatus(actor),
      shown: await panelList(actor, request, 'activity'),
    };
  },
  analytics: async (actor: Person, query: URLSearchParams) => {
    const { days } = lenient(query, operationsQuerySchema);
    return {
      days,
      work: await operations(actor, { days }),
      numbers: await panelNumbers(actor),
      analytics: await adminAnalytics(actor),
    };
  },
  database: async (actor: Person) => ({
    numbers: await panelNumbers(actor),
    registry: await registryNumbers(actor),
  }),
  settings: async (actor: Person) => ({
    ...(await settingsPage(actor)),
    facts: configuration(actor),
    mailTest: { possible: sendsMail(), to: await testMailAddress(actor) },
  }),
};

type Loaders = typeof LOADERS;
/** A section's name with its data. */
export type DataOf<S extends AdminSection> = { section: S } & Awaited<ReturnType<Loaders[S]>>;
export type SectionData = { [S in AdminSection]: DataOf<S> }[AdminSection];

/** The section in the address; the overview if there is none or it is unknown (ADM-02). */
export async function loadSection(actor: Person, request: Request): Promise<SectionData> {
  const query = new URL(request.url).searchParams;
  const asked = query.get('section');
  const section = isNameIn(ADMIN_SECTIONS, asked) ? asked : 'overview';
  return { section, ...(await LOADERS[section](actor, query, request)) } as SectionData;
}

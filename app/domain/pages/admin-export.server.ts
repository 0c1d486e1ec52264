/** Exports (ADM-13, RUN-66), in batches, so that a large table neither fills the memory nor blocks the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, authorize } from '~/domain/base/actor';
import { recordExport } from '~/domain/base/audit-export.server';
import { unsealed } from '~/domain/base/audit-sealed.server';
import { csvLines, csvStart } from '~/domain/base/csv';
import { requireRoomInWorkbook, tableFile } from '~/domain/base/table-file.server';
import { activityFilterSchema } from '~/domain/model/activity-schema';
import { organizationQuery, studyQuery } from '~/domain/model/admin-list-query';
import { checked } from '~/domain/model/checked';
import { vouchedFor } from '~/domain/model/study-origins';
import { dated } from '~/domain/pages/admin-tables.server';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import { auditEventCount, auditEventsAfter } from '~db/queries/audit';
import { matchCount, matchPage } from '~db/queries/matches';
import { organizationCount, organizationIdPage, organizationPage } from '~db/queries/organizations';
import { studyCount, studyIdPage, studyPage } from '~db/queries/studies';
import { COLUMNS } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { foundActivity } from './activity-search.server';

export const EXPORTS = ['organizations', 'studies', 'matches', 'audit', 'activity'] as const;
type ExportName = (typeof EXPORTS)[number];

type Row = Record<string, unknown>;
type PageOf<R> = (db: Db, request: PageRequest) => Promise<Page<R>>;
const BATCH = 500;

/** What an export has, counted before it is sent. */
interface Content {
  rows: number;
  /** What the list was filtered by. */
  filter?: object;
  batches: () => AsyncGenerator<Row[]>;
}

interface Export {
  readonly columns: readonly string[];
  /** `query`: the filters, as in the address of the list. */
  readonly content: (actor: Actor, query: URLSearchParams) => Promise<Content>;
}

async function* pages<R>(page: PageOf<R>): AsyncGenerator<R[]> {
  let cursor: string | null = null;
  do {
    const batch: Page<R> = await store.read((db) => page(db, { limit: BATCH, cursor }));
    if (batch.rows.length > 0) yield batch.rows;
    cursor = batch.next;
    await nextTurn();
  } while (cursor);
}

const whole = async (count: (db: Db) => Promise<number>, page: PageOf<Row>): Promise<Content> => ({
  rows: await store.read(count),
  batches: () => pages(page),
});

async function part(filter: object, ids: PageOf<string>, page: PageOf<Row>): Promise<Content> {
  let rows = 0;
  for await (const batch of pages(ids)) rows += batch.length;
  return { rows, filter, batches: () => pages(page) };
}

/** For the audit trail, which is kept forever: what was typed may be a name. */
const withoutWords = ({ search, ...kept }: { search: string }) => ({ ...kept, words: search ? true : undefined });

/** Without a filter in the address, everything is exported. */
const isFiltered = (query: URLSearchParams) => [...query].some(([name, value]) => name !== 'section' && value !== '');

const TABLES: Record<ExportName, Export> = {
  organizations: {
    columns: COLUMNS.organizations,
    content: async (_, query) => {
      if (!isFiltered(query)) return whole(organizationCount, organizationPage);
      const { cursor, open, type, ...others } = organizationQuery(query);
      const filter = { ...others, type: query.has('type') ? type : undefined };
      const read = dated(filter);
      return part(
        withoutWords(filter),
        (db, request) => organizationIdPage(db, { ...read, ...request }),
        (db, request) => organizationPage(db, { ...read, ...request }),
      );
    },
  },
  studies: {
    columns: COLUMNS.studies,
    content: async (_, query) => {
      /** Nobody who reads the file sees which values are estimates, so those that are not confirmed stay out of it. */
      const pageOf =
        (filter: object): PageOf<Row> =>
        async (db, request) => {
          const { rows, next } = await studyPage(db, { ...filter, ...request });
          return { rows: rows.map(vouchedFor), next };
        };
      if (!isFiltered(query)) return whole(studyCount, pageOf({}));
      const { cursor, open, ...filter } = studyQuery(query);
      const read = dated(filter);
      return part(withoutWords(filter), (db, request) => studyIdPage(db, { ...read, ...request }), pageOf(read));
    },
  },
  matches: {
    columns: [...COLUMNS.matches, 'studyTitle', 'siteName'],
    content: () =>
      whole(matchCount, async (db, request) => {
        const { rows, next } = await matchPage(db, request);
        return {
          rows: rows.map(({ match, study, site }) => ({ ...match, studyTitle: study.title, siteName: site.name })),
          next,
        };
      }),
  },
  audit: {
    columns: COLUMNS.audit,
    content: () =>
      whole(
        /** With the event of the export itself, which comes last. */
        async (db) => (await auditEventCount(db)) + 1,
        /** Oldest first, with personal values unsealed. */
        async (db, { limit, cursor }) => {
          const events = await auditEventsAfter(db, Number(cursor ?? 0), limit);
          const rows = (await unsealed(db, events)).map(({ before, after, ...event }) => ({
            ...event,
            before: before === null ? null : JSON.parse(before),
            after: after === null ? null : JSON.parse(after),
          }));
          return { rows, next: rows.length < limit ? null : String(events.at(-1)?.seq) };
        },
      ),
  },
  activity: {
    columns: [
      ...['seq', 'at', 'recordType', 'recordId', 'record', 'action', 'words', 'byRole', 'byId', 'by'],
      ...['reason', 'before', 'after'],
    ],
    content: async (actor, query) => {
      const given = Object.fromEntries([...query].filter(([, value]) => value !== ''));
      const { rows, searched, batches } = await foundActivity(actor, checked(activityFilterSchema, given));
      return { rows, filter: searched, batches: () => flat(batches()) };
    },
  },
};

async function* flat(batches: ReturnType<Awaited<ReturnType<typeof foundActivity>>['batches']>) {
  for await (const events of batches) {
    yield events.map(({ subject, actor, ...event }): Row => {
      const record = { recordType: subject.type, recordId: subject.id, record: subject.name };
      return { ...event, ...record, byRole: actor.role, byId: actor.id, by: actor.name };
    });
  }
}

/** The columns that hold milliseconds. Files have ISO 8601: no spreadsheet reads 1795680991128 as a time. */
const TIME = /^at$|At$|Until$/;
const written = (name: string, value: unknown): unknown =>
  TIME.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value;

const isChange = (name: string) => name === 'before' || name === 'after';

/** What a change was from or to, for people: 'status: verified', a field a line. */
const readable = (values: unknown): string | null =>
  values === null
    ? null
    : Object.entries(values as Row)
        .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
        .join('\n');

const cellOf = (row: Row, name: string): unknown => (isChange(name) ? readable(row[name]) : written(name, row[name]));

interface Called {
  name: ExportName;
  format: 'csv' | 'json' | 'xlsx';
}

type Write = (columns: readonly string[], batches: AsyncIterable<Row[]>) => AsyncGenerator<string>;

const WRITE: Readonly<Record<'csv' | 'json', Write>> = {
  async *csv(columns, batches) {
    yield csvStart(columns);
    for await (const rows of batches) yield csvLines(rows.map((row) => columns.map((name) => cellOf(row, name))));
  },
  async *json(columns, batches) {
    let before = '[\n';
    for await (const rows of batches) {
      const objects = rows.map((row) =>
        JSON.stringify(Object.fromEntries(columns.map((name) => [name, written(name, row[name])]))),
      );
      yield before + objects.join(',\n');
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  },
};

/** The export whose file is called this, such as 'studies.csv'; undefined if there is none. */
export function exportCalled(file: string): Called | undefined {
  const [, stem, format] = /^(\w+)\.(csv|json|xlsx)$/.exec(file) ?? [];
  const name = EXPORTS.find((entry) => entry === stem);
  return name && { name, format: format as Called['format'] };
}

/**
 * The export after its audit event: text in chunks, or a workbook at once.
 * @throws {DomainError} unauthenticated, forbidden, activity_too_long; workbook_too_large, files_busy.
 */
export async function exported(actor: Actor, { name, format }: Called, query: URLSearchParams, at = now()) {
  authorize(actor, 'admin.enter');
  const { columns, content } = TABLES[name];
  const { rows, filter, batches } = await content(actor, query);
  if (format === 'xlsx') requireRoomInWorkbook(rows, columns.length);
  await recordExport(actor, name, { rows, filter }, at);
  if (format !== 'xlsx') return { name: `${name}.${format}`, format, pieces: WRITE[format](columns, batches()) };
  const lines: unknown[][] = [[...columns]];
  for await (const batch of batches()) lines.push(...batch.map((row) => columns.map((column) => cellOf(row, column))));
  return tableFile(name, lines, format);
}

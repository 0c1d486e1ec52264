/** Exports (ADM-13), in batches, so that a large table neither fills the memory nor blocks the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, authorize } from '~/domain/base/actor';
import { recordExport } from '~/domain/base/audit-export.server';
import { unsealed } from '~/domain/base/audit-sealed.server';
import { csvLines, csvStart } from '~/domain/base/csv';
import { vouchedFor } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import { auditEventCount, auditEventsAfter } from '~db/queries/audit';
import { matchCount, matchPage } from '~db/queries/matches';
import { organizationCount, organizationPage } from '~db/queries/organizations';
import { studyCount, studyPage } from '~db/queries/studies';
import { COLUMNS } from '~db/schema';
import { type Db, store } from '~db/store.server';

export const EXPORTS = ['organizations', 'studies', 'matches', 'audit'] as const;
type ExportName = (typeof EXPORTS)[number];

type Row = Record<string, unknown>;
const BATCH = 500;

interface Export {
  readonly columns: readonly string[];
  readonly count: (db: Db) => Promise<number>;
  readonly page: (db: Db, request: PageRequest) => Promise<Page<Row>>;
}

const TABLES: Record<ExportName, Export> = {
  organizations: { columns: COLUMNS.organizations, count: organizationCount, page: organizationPage },
  studies: {
    columns: COLUMNS.studies,
    count: studyCount,
    /** Nobody who reads the file sees which values are estimates, so those that are not confirmed stay out of it. */
    page: async (db, request) => {
      const { rows, next } = await studyPage(db, request);
      return { rows: rows.map(vouchedFor), next };
    },
  },
  matches: {
    columns: [...COLUMNS.matches, 'studyTitle', 'siteName'],
    count: matchCount,
    page: async (db, request) => {
      const { rows, next } = await matchPage(db, request);
      return {
        rows: rows.map(({ match, study, site }) => ({ ...match, studyTitle: study.title, siteName: site.name })),
        next,
      };
    },
  },
  audit: {
    columns: COLUMNS.audit,
    /** With the event of the export itself, which comes last. */
    count: async (db) => (await auditEventCount(db)) + 1,
    /** Oldest first, with personal values unsealed. */
    page: async (db, { limit, cursor }) => {
      const events = await auditEventsAfter(db, Number(cursor ?? 0), limit);
      const rows = (await unsealed(db, events)).map((event) => ({ ...event }));
      return { rows, next: rows.length < limit ? null : String(events.at(-1)?.seq) };
    },
  },
};

async function* batchesOf({ page: pageOf }: Export): AsyncGenerator<Row[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await store.read((db) => pageOf(db, { limit: BATCH, cursor }));
    if (page.rows.length > 0) yield page.rows;
    cursor = page.next;
    await nextTurn();
  } while (cursor);
}

type Write = (table: Export, batches: AsyncIterable<Row[]>) => AsyncGenerator<string>;

const WRITE: Readonly<Record<'csv' | 'json', Write>> = {
  async *csv({ columns }, batches) {
    yield csvStart(columns);
    for await (const rows of batches) yield csvLines(rows.map((row) => columns.map((name) => row[name])));
  },
  async *json({ columns }, batches) {
    let before = '[\n';
    for await (const rows of batches) {
      const objects = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]]))));
      yield before + objects.join(',\n');
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  },
};

/** The export in chunks, after its audit event. @throws {DomainError} unauthenticated, forbidden. */
export async function exportedText(
  actor: Actor,
  name: ExportName,
  format: 'csv' | 'json',
  at = now(),
): Promise<AsyncGenerator<string>> {
  authorize(actor, 'admin.enter');
  const table = TABLES[name];
  await recordExport(actor, name, { rows: await store.read((db) => table.count(db)) }, at);
  return WRITE[format](table, batchesOf(table));
}

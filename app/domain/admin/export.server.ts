/** Exports (ADM-13), in batches, so that a large table neither fills the memory nor blocks the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, PageRequest } from '~db/keyset';
import { auditEventsAfter } from '~db/queries/audit';
import { matchPage } from '~db/queries/matches';
import { organizationPage } from '~db/queries/organizations';
import { studyPage } from '~db/queries/studies';
import { COLUMNS } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { unsealed } from '../audit/sealed.server';
import { readList } from '../lists.server';
import { csvLines, csvStart } from './csv';

export const EXPORTS = ['organizations', 'studies', 'matches', 'audit'] as const;
type ExportName = (typeof EXPORTS)[number];

type Row = Record<string, unknown>;
const BATCH = 500;

interface Export {
  readonly columns: readonly string[];
  readonly page: (db: Db, request: PageRequest) => Promise<Page<Row>>;
}

const TABLES: Record<ExportName, Export> = {
  organizations: { columns: COLUMNS.organizations, page: organizationPage },
  studies: { columns: COLUMNS.studies, page: studyPage },
  matches: {
    columns: [...COLUMNS.matches, 'studyTitle', 'siteName'],
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
    /** Oldest first, with personal values unsealed. */
    page: async (db, { limit, cursor }) => {
      const events = await auditEventsAfter(db, Number(cursor ?? 0), limit);
      const rows = (await unsealed(db, events)).map((event) => ({ ...event }));
      return { rows, next: rows.length < limit ? null : String(events.at(-1)?.seq) };
    },
  },
};

async function* batchesOf(actor: Actor, { page: pageOf }: Export): AsyncGenerator<Row[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await readList(actor, (db) => pageOf(db, { limit: BATCH, cursor }));
    if (page.rows.length > 0) yield page.rows;
    cursor = page.next;
    await nextTurn();
  } while (cursor);
}

async function* csv(actor: Actor, table: Export): AsyncGenerator<string> {
  yield csvStart(table.columns);
  for await (const rows of batchesOf(actor, table))
    yield csvLines(rows.map((row) => table.columns.map((name) => row[name])));
}

async function* json(actor: Actor, table: Export): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of batchesOf(actor, table)) {
    const objects = rows.map((row) =>
      JSON.stringify(Object.fromEntries(table.columns.map((name) => [name, row[name]]))),
    );
    yield before + objects.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The export in chunks. @throws {DomainError} unauthenticated, forbidden. */
export function exportedText(actor: Actor, name: ExportName, format: 'csv' | 'json'): AsyncGenerator<string> {
  authorize(actor, 'admin.enter');
  return (format === 'csv' ? csv : json)(actor, TABLES[name]);
}

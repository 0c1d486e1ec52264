/** Everything as CSV or JSON, a batch at a time, so that a large table neither fills the memory nor stops the loop (ADM-13). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, PageRequest } from '~db/keyset';
import { auditEventsAfter } from '~db/queries/audit';
import { matchPage } from '~db/queries/matches';
import { organizationPage } from '~db/queries/organizations';
import { studyPage } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';
import { type Actor, allow } from '../actor';
import { unsealed } from '../audit/sealed.server';
import { csvLines } from './csv';

export const EXPORTS = ['organizations', 'studies', 'matches', 'audit'] as const;
export type ExportName = (typeof EXPORTS)[number];

type Row = Record<string, unknown>;
const BATCH = 500;

const withoutSearchText = ({
  searchText: _text,
  nameKey: _name,
  placeKey: _place,
  titleKey: _title,
  ...row
}: Row): Row => row;

const PAGES: Record<ExportName, (db: Db, request: PageRequest) => Promise<Page<Row>>> = {
  organizations: async (db, request) => shaped(await organizationPage(db, request), withoutSearchText),
  studies: async (db, request) => shaped(await studyPage(db, request), withoutSearchText),
  matches: async (db, request) =>
    shaped(await matchPage(db, request), ({ match, study, site }) => ({
      ...match,
      studyTitle: study.title,
      siteName: site.name,
    })),
  /** Oldest first, personal values as they were; of who was erased, that they were. */
  audit: async (db, { limit, cursor }) => {
    const events = await auditEventsAfter(db, Number(cursor ?? 0), limit);
    const rows = (await unsealed(db, events)).map((event) => ({ ...event }));
    return { rows, next: rows.length < limit ? null : String(events.at(-1)?.seq) };
  },
};

const shaped = <From>(page: Page<From>, shape: (row: From) => Row): Page<Row> => ({
  rows: page.rows.map(shape),
  next: page.next,
});

async function* batchesOf(name: ExportName): AsyncGenerator<Row[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await store.read((db) => PAGES[name](db, { limit: BATCH, cursor }));
    if (page.rows.length > 0) yield page.rows;
    cursor = page.next;
    await nextTurn();
  } while (cursor);
}

/** By this sign a spreadsheet knows that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* csv(batches: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  let columns: string[] | undefined;
  for await (const rows of batches) {
    if (!columns) {
      columns = Object.keys(rows[0] as Row);
      yield BYTE_ORDER_MARK + csvLines([columns]);
    }
    const names = columns;
    yield csvLines(rows.map((row) => names.map((name) => row[name])));
  }
}

async function* json(batches: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The export, in pieces as they are read. @throws {DomainError} unauthenticated, forbidden. */
export function exportedText(actor: Actor, name: ExportName, format: 'csv' | 'json'): AsyncGenerator<string> {
  allow(actor, 'admin.enter');
  return format === 'csv' ? csv(batchesOf(name)) : json(batchesOf(name));
}

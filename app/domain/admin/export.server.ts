/** Everything as CSV or JSON, a batch at a time, so that a large table neither fills the memory nor stops the loop (ADM-13). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, PageRequest } from '~db/keyset';
import { matchPage } from '~db/queries/matches';
import { organizationPage } from '~db/queries/organizations';
import { studyPage } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';
import { type Actor, allow } from '../actor';
import { csvLine } from './csv';

export const EXPORTS = ['organizations', 'studies', 'matches'] as const;
export type ExportName = (typeof EXPORTS)[number];

type Row = Record<string, unknown>;
const BATCH = 500;

const withoutSearchText = ({ searchText: _, ...row }: Row): Row => row;

const PAGES: Record<ExportName, (db: Db, request: PageRequest) => Promise<Page<Row>>> = {
  organizations: async (db, request) => shaped(await organizationPage(db, request), withoutSearchText),
  studies: async (db, request) => shaped(await studyPage(db, request), withoutSearchText),
  matches: async (db, request) =>
    shaped(await matchPage(db, request), ({ match, study, site }) => ({
      ...match,
      studyTitle: study.title,
      siteName: site.name,
    })),
};

const shaped = <From>(page: Page<From>, shape: (row: From) => Row): Page<Row> => ({
  rows: page.rows.map(shape),
  next: page.next,
});

async function* rowsOf(name: ExportName): AsyncGenerator<Row> {
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await store.read((db) => PAGES[name](db, { limit: BATCH, cursor }));
    yield* page.rows;
    cursor = page.next;
    await nextTurn();
  } while (cursor);
}

async function* csv(rows: AsyncGenerator<Row>): AsyncGenerator<string> {
  let columns: string[] | undefined;
  for await (const row of rows) {
    if (!columns) {
      columns = Object.keys(row);
      yield csvLine(columns);
    }
    yield csvLine(columns.map((column) => row[column]));
  }
}

async function* json(rows: AsyncGenerator<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The lines of the export. @throws {DomainError} unauthenticated, forbidden. */
export function exportLines(actor: Actor, name: ExportName, format: 'csv' | 'json'): AsyncGenerator<string> {
  allow(actor, 'admin.enter');
  return format === 'csv' ? csv(rowsOf(name)) : json(rowsOf(name));
}

import type { ListStatus } from '../../app/catalogue/list-statuses';
import type { ImportedRow, ImportPhase } from '../../app/catalogue/site-lists';
import { flag, index, integer, json, moment, partOf, primaryKey, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { organizations } from './organizations';

/** A sponsor's own list of sites, which nobody else sees (docs/decisions/0101-site-lists.md). */
export const siteListEntries = table(
  'site_list_entries',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    /** Null while no such site is verified here, and if the site was deleted. */
    siteId: text('site_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** What tells an entry without a site from others; null with one. */
    key: text('key'),
    status: text('status').$type<ListStatus>().notNull(),
    note: text('note'),
    /** As the file had them or, of a site here, as they were when it was added. */
    name: text('name').notNull(),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    npi: text('npi'),
    /** Name, place, NPI number and note, to search. */
    searchText: text('search_text').notNull(),
    /** The sort key of the name, by which sites that come later are found. */
    nameKey: text('name_key').notNull(),
    addedBy: byPerson(text('added_by')),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('site_list_by_site').on(t.organizationId, t.siteId),
    uniqueIndex('site_list_by_key').on(t.organizationId, t.key),
    index('site_list_by_age').on(t.organizationId, t.createdAt, t.id),
    index('site_list_of_site').on(t.siteId),
    index('site_list_by_npi').on(t.npi),
    index('site_list_by_person').on(t.addedBy),
  ],
);

/** What becomes of a file with a list of sites: its columns are chosen, its rows checked, then taken over. */
export const siteListImports = table(
  'site_list_imports',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    startedBy: byPerson(text('started_by')),
    fileName: text('file_name').notNull(),
    phase: text('phase').$type<ImportPhase>().notNull(),
    stopped: flag('stopped').notNull(),
    /** The headings of the columns that were read. */
    headings: json('headings').$type<string[]>().notNull(),
    /** The headings of those that were not, because they are about people. */
    leftOut: json('left_out').$type<string[]>().notNull(),
    /** The place of each field's column; null until they are chosen. */
    columns: json('columns').$type<Record<string, number>>(),
    /** Of every row, if no column says it. */
    status: text('status').$type<ListStatus>(),
    rowCount: integer('row_count').notNull(),
    /** Up to which row the present phase has come. */
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** While an instance works on it: when its lease ends. */
    busyUntil: moment('busy_until').notNull(),
  },
  (t) => [
    index('site_list_imports_by_organization').on(t.organizationId, t.createdAt, t.id),
    index('site_list_imports_by_phase').on(t.phase, t.stopped, t.busyUntil),
    index('site_list_imports_by_person').on(t.startedBy),
    index('site_list_imports_by_age').on(t.updatedAt),
  ],
);

/** A row of such a file, by its line. */
export const siteListImportRows = table(
  'site_list_import_rows',
  {
    importId: partOf('import_id', () => siteListImports.id),
    line: integer('line').notNull(),
    /** As read; null once the columns are chosen and the row is checked. */
    cells: json('cells').$type<string[]>(),
    name: text('name'),
    npi: text('npi'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    status: text('status').$type<ListStatus>(),
    note: text('note'),
    outcome: text('outcome').$type<ImportedRow>(),
    /** Why it is not taken over, in words. */
    problem: text('problem'),
    /** The site that was found. Not a reference: the row is only for the report, and is looked at again. */
    foundId: text('found_id'),
    /** What tells it from other rows of the file; null for one with an error. */
    key: text('key'),
    applied: text('applied').$type<'added' | 'changed' | 'same'>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('site_list_import_rows_by_outcome').on(t.importId, t.outcome, t.line),
    index('site_list_import_rows_by_key').on(t.importId, t.key, t.line),
  ],
);

export type SiteListEntry = typeof siteListEntries.$inferSelect;
export type SiteListImport = typeof siteListImports.$inferSelect;
export type SiteListImportRow = typeof siteListImportRows.$inferSelect;

/** Files with a sponsor's own list of sites: sent, their columns chosen, checked, taken over or deleted (decision 101). */
import { DomainError } from '~/catalogue/errors';
import { LIST_MAX, SITE_IMPORTS, SITE_LIST, UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { LIST_STATUSES } from '~/catalogue/list-statuses';
import { labelOf } from '~/catalogue/options';
import type { TableFormat } from '~/catalogue/paths';
import { IMPORTED_ROWS, type ImportedRow } from '~/catalogue/site-lists';
import { VALIDATION } from '~/catalogue/validation';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { runApart } from '~/domain/base/files/apart.server';
import { newId } from '~/domain/base/ids.server';
import { exportTable } from '~/domain/base/table-file.server';
import type { AuditAction } from '~/domain/model/audit-actions';
import { nameOf } from '~/domain/model/member';
import type { ImportColumns, ImportRow, SiteImport } from '~/domain/model/site-list-schema';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import {
  changeSiteImport,
  deleteSiteImport,
  importRowCounts,
  importRowPage,
  importRowsAfter,
  insertImportRows,
  insertSiteImport,
  siteImportById,
  siteImportsOf,
} from '~db/queries/site-list-imports';
import { countListEntries } from '~db/queries/site-lists';
import { usersByIds } from '~db/queries/users';
import type { SiteListImport, SiteListImportRow } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { listKeeper } from './entries.server';
import { guessedColumns } from './rows.server';

const SAMPLES = 3;

/**
 * Reads a CSV file or a workbook and keeps its rows until its columns are chosen, but no column that is about people.
 * @throws as listKeeper; {DomainError} invalid without a file; upload_too_large, site_file_unreadable, site_file_too_long,
 * file_too_much, files_busy, site_import_open.
 */
export async function sendSiteFile(
  actor: Actor,
  { name, bytes }: { name: string | null; bytes: Uint8Array },
  at = now(),
): Promise<SiteImport> {
  const { organizationId, userId } = listKeeper(actor);
  if (bytes.length === 0) throw new DomainError('upload_empty');
  if (bytes.length > UPLOAD_MAX_BYTES) throw new DomainError('upload_too_large', { file: name ?? 'The file' });
  await store.read((db) => refuseAnother(db, organizationId));
  const { headings, leftOut, count, chunks } = await runApart('siteRows', bytes);
  const row: SiteListImport = {
    id: newId(),
    organizationId,
    startedBy: userId,
    fileName: (name ?? '').slice(0, SITE_IMPORTS.fileNameChars) || 'File',
    phase: 'reading',
    stopped: false,
    headings,
    leftOut,
    columns: null,
    status: null,
    rowCount: count,
    position: 0,
    createdAt: at,
    updatedAt: at,
    busyUntil: 0,
  };
  await store.tx(async (db) => {
    await refuseAnother(db, organizationId);
    await insertSiteImport(db, row);
    const after = { import: row.id, rows: count };
    await record(db, actor, 'organization.siteFileSent', organizationId, { after, at });
  });
  // In steps, so that nobody who wants to save something waits for all of them.
  for (const chunk of chunks) await store.write((db) => insertImportRows(db, row.id, chunk));
  return store.tx(async (db) => {
    const read = await changeSiteImport(db, row, { phase: 'columns', updatedAt: at });
    if (!read) throw new DomainError('not_found');
    return viewOf(db, read);
  });
}

/** One at a time: two would each be checked against a list that the other changes. */
async function refuseAnother(db: Db, organizationId: string): Promise<void> {
  const all = await siteImportsOf(db, organizationId, SITE_IMPORTS.listed);
  if (all.some(({ phase }) => phase !== 'done')) throw new DomainError('site_import_open');
}

/** The organization's import. @throws {DomainError} not_found for another's. */
async function importFor(db: Db, organizationId: string, id: string): Promise<SiteListImport> {
  const found = await siteImportById(db, id);
  if (found?.organizationId !== organizationId) throw new DomainError('not_found');
  return found;
}

/** @throws as listKeeper; {DomainError} not_found, unless the import is the organization's. */
export async function mustKeepImport(actor: Actor, id: string): Promise<void> {
  const { organizationId } = listKeeper(actor);
  await store.read((db) => importFor(db, organizationId, id));
}

type Step = (found: SiteListImport, db: Db) => Partial<SiteListImport> | null | Promise<Partial<SiteListImport> | null>;

/** Moves an import on, if `step` says how; null changes nothing. @throws {DomainError} site_import_moved. */
async function move(actor: Actor, id: string, action: AuditAction, step: Step, at: number): Promise<SiteImport> {
  const { organizationId } = listKeeper(actor);
  return store.tx(async (db) => {
    const found = await importFor(db, organizationId, id);
    const change = await step(found, db);
    if (change === null) return viewOf(db, found);
    const moved = await changeSiteImport(db, found, { ...change, updatedAt: at });
    if (!moved) throw new DomainError('site_import_moved');
    await record(db, actor, action, organizationId, { after: { import: id }, at });
    return viewOf(db, moved);
  });
}

/** @throws {DomainError} site_import_moved unless the import is in one of these phases. */
function mustBeIn({ phase }: SiteListImport, phases: readonly SiteListImport['phase'][]): void {
  if (!phases.includes(phase)) throw new DomainError('site_import_moved');
}

/**
 * Chooses which column is what, and has the rows checked. What no column is chosen for is forgotten row by row.
 * @throws as listKeeper; {DomainError} not_found; site_import_moved; invalid for a column that the file does not have.
 */
export const chooseColumns = (actor: Actor, id: string, { all, ...chosen }: ImportColumns, at = now()) =>
  move(
    actor,
    id,
    'organization.siteFileColumns',
    (found) => {
      mustBeIn(found, ['columns']);
      const columns = Object.fromEntries(Object.entries(chosen).flatMap(([field, at]) => (at ? [[field, at]] : [])));
      const fields: Record<string, string[]> = {};
      for (const [field, column] of Object.entries(columns)) {
        const twice = Object.entries(columns).some(([other, at]) => other < field && at === column);
        if (column > found.headings.length) fields[field] = [VALIDATION.chooseFromList];
        else if (twice) fields[field] = [VALIDATION.columnTwice];
      }
      if (!columns.name && !columns.npi) fields.name = [VALIDATION.columnOfSites];
      if (!columns.status && !all) fields.all = [VALIDATION.columnOfStatus];
      if (Object.keys(fields).length > 0) throw new DomainError('invalid', {}, fields);
      const status = columns.status ? null : ((all as SiteListImport['status'] | null | undefined) ?? null);
      return { phase: 'checking', columns, status, position: 0, busyUntil: at };
    },
    at,
  );

/**
 * Starts to take over the rows that were checked. @throws as chooseColumns; {DomainError} site_list_full if the list has no
 * room for those that may be added.
 */
export const startImport = (actor: Actor, id: string, at = now()) =>
  move(
    actor,
    id,
    'organization.siteFileStarted',
    async (found, db) => {
      if (found.phase === 'importing' || found.phase === 'done') return null;
      mustBeIn(found, ['checked']);
      const { most } = SITE_LIST;
      if ((await countListEntries(db, found.organizationId)) >= most) throw new DomainError('site_list_full', { most });
      return { phase: 'importing', position: 0, busyUntil: at };
    },
    at,
  );

/** Stops the job where it is. Repeating it changes nothing. @throws as chooseColumns. */
export const stopImport = (actor: Actor, id: string, at = now()) =>
  move(
    actor,
    id,
    'organization.siteFileStopped',
    (found) => {
      if (found.stopped) return null;
      mustBeIn(found, ['checking', 'importing']);
      return { stopped: true };
    },
    at,
  );

/** Lets the job go on where it was stopped. Repeating it changes nothing. @throws as chooseColumns. */
export const resumeImport = (actor: Actor, id: string, at = now()) =>
  move(
    actor,
    id,
    'organization.siteFileResumed',
    ({ stopped }) => (stopped ? { stopped: false, busyUntil: at } : null),
    at,
  );

/** Deletes an import with its rows. What it has added to the list stays. @throws as listKeeper; {DomainError} not_found. */
export async function deleteImport(actor: Actor, id: string, at = now()): Promise<{ id: string; fileName: string }> {
  const { organizationId } = listKeeper(actor);
  return store.tx(async (db) => {
    const { fileName, phase, position } = await importFor(db, organizationId, id);
    await deleteSiteImport(db, id);
    const before = { import: id, phase, position };
    await record(db, actor, 'organization.siteFileDeleted', organizationId, { before, at });
    return { id, fileName };
  });
}

/** The latest imports, newest first. @throws as listKeeper. */
export async function listImports(actor: Actor): Promise<SiteImport[]> {
  const { organizationId } = listKeeper(actor);
  return store.read(async (db) => {
    const views: SiteImport[] = [];
    for (const row of await siteImportsOf(db, organizationId, SITE_IMPORTS.listed)) views.push(await viewOf(db, row));
    return views;
  });
}

/** @throws as listKeeper; {DomainError} not_found for another's. */
export async function readImport(actor: Actor, id: string): Promise<SiteImport> {
  const { organizationId } = listKeeper(actor);
  return store.read(async (db) => viewOf(db, await importFor(db, organizationId, id)));
}

async function viewOf(db: Db, row: SiteListImport): Promise<SiteImport> {
  const counts = await importRowCounts(db, row.id);
  const sum = (of: (each: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((total, { count }) => total + count, 0);
  const samples = row.phase === 'columns' ? await importRowsAfter(db, row.id, { line: 0, limit: SAMPLES }) : [];
  const [author] = row.startedBy ? await usersByIds(db, [row.startedBy]) : [];
  const outcome = (wanted: ImportedRow) => sum((each) => each.outcome === wanted);
  const applied = (wanted: SiteListImportRow['applied']) => sum((each) => each.applied === wanted);
  return {
    id: row.id,
    fileName: row.fileName,
    phase: row.phase,
    stopped: row.stopped,
    headings: row.headings,
    leftOut: row.leftOut,
    guessed: row.phase === 'columns' ? (guessedColumns(row.headings) as Record<string, number>) : {},
    samples: samples.map(({ cells }) => cells ?? []),
    rows: row.rowCount,
    position: row.phase === 'done' || row.phase === 'checked' ? row.rowCount : rowsDone(row),
    found: outcome('found'),
    absent: outcome('absent'),
    ambiguous: outcome('ambiguous'),
    errors: outcome('error'),
    added: applied('added'),
    changed: applied('changed'),
    same: applied('same'),
    startedBy: author && author.erasedAt === null ? nameOf(author) : null,
    startedAt: row.createdAt,
    changedAt: row.updatedAt,
  };
}

/** The position is a row of the spreadsheet, whose first one has the headings. */
const rowsDone = ({ position, rowCount }: SiteListImport): number => Math.min(rowCount, Math.max(0, position - 1));

interface RowsRequest extends PageRequest {
  outcome?: ImportedRow | null;
}

/** The rows of an import, in the order of the file. @throws as readImport. */
export async function listImportRows(
  actor: Actor,
  id: string,
  { outcome, ...page }: RowsRequest,
): Promise<Page<ImportRow>> {
  const { organizationId } = listKeeper(actor);
  return store.read(async (db) => {
    await importFor(db, organizationId, id);
    const { rows, next } = await importRowPage(db, { ...page, importId: id, outcome: outcome ?? undefined });
    return { rows: rows.map(rowView), next };
  });
}

const rowView = ({ line, foundId, importId: _, cells: __, key: ___, ...row }: SiteListImportRow): ImportRow => ({
  row: line,
  ...row,
  siteId: foundId,
});

const HEADINGS = [
  'Row',
  'Result',
  'Why',
  'Site name',
  'NPI number',
  'ZIP code',
  'City',
  'State',
  'Status',
  'Note',
  'Done',
];

/** The rows of an import, of one outcome or of all. @throws as readImport. */
export async function importRowsFile(
  actor: Actor,
  id: string,
  { outcome }: Pick<RowsRequest, 'outcome'>,
  format: TableFormat,
  at = now(),
) {
  const lines: unknown[][] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<ImportRow> = await listImportRows(actor, id, { outcome, limit: LIST_MAX * 10, cursor });
    lines.push(
      ...page.rows.map((row) => [
        ...[row.row, row.outcome && labelOf(IMPORTED_ROWS, row.outcome), row.problem, row.name, row.npi, row.zipCode],
        ...[row.city, row.state, row.status && labelOf(LIST_STATUSES, row.status), row.note, row.applied],
      ]),
    );
    if (!page.next) break;
    cursor = page.next;
  }
  return exportTable(actor, [HEADINGS, ...lines], { title: 'rows', format, what: 'siteImport' }, at);
}

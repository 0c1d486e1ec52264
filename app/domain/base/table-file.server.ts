/** Tables that people take away, as CSV or as a workbook (XLSX). */
import type { Exported } from '~/catalogue/actions';
import { DomainError } from '~/catalogue/errors';
import { WORKBOOK_CELLS_MAX } from '~/catalogue/limits';
import type { TableFormat } from '~/catalogue/paths';
import type { Actor } from './actor';
import { recordExport } from './audit-export.server';
import { asText, csvFile } from './csv';
import { runApart } from './files/apart.server';
import type { WorkbookCell } from './files/workbook.server';

/** The headings, then the rows. */
export type Table = readonly (readonly unknown[])[];

const TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const DAY = /^\d{4}-\d\d-\d\d$/;
/** In characters. Wider texts wrap. */
const [NARROW, WIDE] = [10, 60];
/** The rows that say how wide a column is. */
const MEASURED = 200;

/** Numbers stay numbers and days become days, so that a spreadsheet can sort and add them. */
function cellOf(value: unknown): WorkbookCell {
  if (typeof value === 'number') return value;
  const text = asText(value);
  return DAY.test(text) ? { day: text } : text;
}

const widthsOf = ([headings = [], ...rows]: Table): number[] =>
  headings.map((heading, column) => {
    const longest = [heading, ...rows.slice(0, MEASURED).map((row) => row[column])].map(
      (value) => asText(value).length + 2,
    );
    return Math.min(WIDE, Math.max(NARROW, ...longest));
  });

interface Export {
  /** Of the file, and of its sheet. */
  title: string;
  format: TableFormat;
  /** What the audit trail calls it. */
  what: Exported;
  /** How many it says, if that is not one for each line. */
  rows?: number;
  studyId?: string;
}

/**
 * The table as a file, with its audit event. Whoever calls it has asked whether the actor may have it.
 * @throws {DomainError} workbook_too_large, files_busy.
 */
export async function exportTable(actor: Actor, table: Table, { title, format, what, ...about }: Export, at: number) {
  const [headings = [], ...rows] = table;
  if (format === 'xlsx') requireRoomInWorkbook(rows.length, headings.length);
  await recordExport(actor, what, { rows: rows.length, ...about }, at);
  return tableFile(title, table, format);
}

/** @throws {DomainError} workbook_too_large. */
export function requireRoomInWorkbook(rows: number, columns: number): void {
  if (rows * columns > WORKBOOK_CELLS_MAX) throw new DomainError('workbook_too_large', { cells: WORKBOOK_CELLS_MAX });
}

/** The table as a file that somebody has recorded. @throws {DomainError} files_busy. */
export async function tableFile(title: string, table: Table, format: TableFormat) {
  const [headings = [], ...rows] = table;
  const name = `${title}.${format}`;
  if (format === 'csv') return fileOf(name, format, csvFile(table));
  const sheet = {
    title,
    widths: widthsOf(table),
    headers: headings.map(String),
    rows: rows.map((row) => row.map(cellOf)),
  };
  return fileOf(name, format, await runApart('workbook', [sheet]));
}

function fileOf(name: string, format: TableFormat, content: string | Uint8Array) {
  const blob = new Blob([content as BlobPart]);
  return { name, contentType: TYPES[format], file: { stream: blob.stream(), size: blob.size } };
}

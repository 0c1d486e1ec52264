/** Writes workbooks (XLSX), with numbers as numbers and days as days (docs/decisions/0084-study-report.md). */
import writeWorkbook, { type Cell } from 'write-excel-file/node';

/** A day is YYYY-MM-DD. */
export type WorkbookCell = string | number | null | { day: string };

export interface WorkbookSheet {
  title: string;
  /** How wide each column is, in characters. */
  widths: readonly number[];
  /** Null for a sheet of texts: then its first row is no header. */
  headers: readonly string[] | null;
  rows: readonly (readonly WorkbookCell[])[];
}

/** What a cell has room for, in characters. */
const CELL_MAX = 32_767;
/** XML cannot hold them. A line break stays. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for them
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/gu;
/** The title of a sheet has at most 31 characters, and none of these. */
const NOT_IN_TITLE = /[[\]:*?/\\']/g;

const plain = (text: string): string => text.replace(NOT_IN_XML, '').slice(0, CELL_MAX);

/** A text is a text whatever it starts with, so that no spreadsheet takes one for a formula. */
function cellOf(value: WorkbookCell): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number, alignVertical: 'top' };
  if (typeof value === 'string') return { value: plain(value), type: String, wrap: true, alignVertical: 'top' };
  return { value: new Date(value.day), type: Date, format: 'yyyy-mm-dd', alignVertical: 'top' };
}

const headerOf = (value: string): Cell => ({ value: plain(value), type: String, fontWeight: 'bold', wrap: true });

/** The file. Each sheet's header stays in place while its rows are scrolled. */
export async function workbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const file = writeWorkbook(
    sheets.map(({ title, widths, headers, rows }) => ({
      sheet: plain(title).replace(NOT_IN_TITLE, ' ').slice(0, 31),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: headers ? 1 : 0,
      data: [...(headers ? [headers.map(headerOf)] : []), ...rows.map((row) => row.map(cellOf))],
    })),
  );
  return file.toBuffer();
}

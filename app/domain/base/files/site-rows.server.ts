/** Reads a stranger's spreadsheet with a list of sites: CSV or XLSX, its first sheet only (decision 101). */
import { once } from 'node:events';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/node';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { DomainError } from '~/catalogue/errors';
import { isBlank } from '~/catalogue/invisible';
import { SITE_IMPORTS, SITE_LIST } from '~/catalogue/limits';

const openZip = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** A workbook of 50,000 rows has a dozen. */
const ENTRIES_MOST = 1000;
const SEPARATORS = [',', ';', '\t', '|'];
/** Also the empty rows of a CSV file, and its headings. */
const RECORDS_READ = 2 * SITE_IMPORTS.rows;
/** What a cell is cut to: longer ones are refused when the row is checked. */
const CELL_CHARS = SITE_LIST.noteChars + 1;
/** How many rows each text of the result has, so that whoever parses it holds nothing up. */
const AT_ONCE = 500;

/** The rows of the columns that are not about people, as JSON: lists of `[row, cells]`. Rows are numbered as spreadsheets do. */
export interface SiteRows {
  headings: string[];
  /** The headings of columns that were not read. */
  leftOut: string[];
  count: number;
  chunks: string[];
}

type Cells = readonly string[];

/** @throws {DomainError} site_file_unreadable, site_file_too_long. */
export async function siteRowsOf(bytes: Uint8Array): Promise<SiteRows> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  const rows = isZip ? await workbookRows(file) : csvRows(file);
  const first = rows.findIndex((row) => row.some((cell) => !isBlank(cell)));
  const top = rows[first];
  if (!top || top.filter((cell) => !isBlank(cell)).length < 1) throw new DomainError('site_file_unreadable');
  const below = rows
    .slice(first + 1)
    .map((cells, at): [number, Cells] => [first + at + 2, cells])
    .filter(([, cells]) => cells.some((cell) => !isBlank(cell)));
  const width = Math.max(0, ...top.map((cell, at) => (isBlank(cell) ? 0 : at + 1)));
  if (below.length > SITE_IMPORTS.rows || width > SITE_IMPORTS.columns) {
    throw new DomainError('site_file_too_long');
  }
  if (below.length === 0) throw new DomainError('site_file_unreadable');
  const headings = top.slice(0, width).map((cell, at) => cell.trim().slice(0, 100) || `Column ${at + 1}`);
  const isLeftOut = headings.map((heading, at) => isAboutPeople(heading, below, at));
  const kept = headings.flatMap((_, at) => (isLeftOut[at] ? [] : [at]));
  const chunks: string[] = [];
  for (let at = 0; at < below.length; at += AT_ONCE) {
    const part = below.slice(at, at + AT_ONCE);
    chunks.push(JSON.stringify(part.map(([row, cells]) => [row, kept.map((column) => short(cells[column]))])));
  }
  return {
    headings: headings.filter((_, at) => !isLeftOut[at]),
    leftOut: headings.filter((_, at) => isLeftOut[at]),
    count: below.length,
    chunks,
  };
}

/** Half of a character, as cutting a text leaves it. */
const HALF = /\p{Cs}/gu;

/** Without what PostgreSQL refuses in JSON. */
const short = (cell: string | undefined): string =>
  (cell ?? '').slice(0, CELL_CHARS).replaceAll('\0', '\uFFFD').replace(HALF, '');

const OF_PEOPLE =
  /e-?mail|phone|mobile|fax\b|\bcontacts?\b|investigator|\bpi\b|coordinator|physician|doctor|(first|last|given|family|middle|sur) ?name|person|birth/i;
/** 'PI NPI' is the number of a person; 'Do not contact' is none of their columns. */
const NOT_OF_PEOPLE = /\bnot\b/i;
const LOOKED_AT = 200;

/** Whether a column is about people, by its heading or because most of its cells are e-mail addresses. */
function isAboutPeople(heading: string, rows: readonly [number, Cells][], at: number): boolean {
  if (OF_PEOPLE.test(heading) && !NOT_OF_PEOPLE.test(heading)) return true;
  const filled = rows.slice(0, LOOKED_AT).flatMap(([, cells]) => (cells[at] && !isBlank(cells[at]) ? [cells[at]] : []));
  const addresses = filled.filter((cell) => /\S@\S/.test(cell.slice(0, CELL_CHARS)));
  return addresses.length > 0 && addresses.length * 2 > filled.length;
}

const utf16 = (file: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  return file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : null;
};

function csvRows(file: Buffer): Cells[] {
  const encoding = utf16(file);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(file);
  // No text has this character: it is a picture, a program or an old workbook.
  if (text.includes('\0')) throw new DomainError('site_file_unreadable');
  const [, told, rest = ''] = /^"?sep=(.)"?\r?\n([\s\S]*)$/i.exec(text) ?? [];
  const table = told ? rest : text;
  const head =
    table
      .slice(0, 10_000)
      .split(/[\r\n]/)
      .find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => head.split(separator).length;
  const [best = ','] = SEPARATORS.toSorted((a, b) => count(b) - count(a));
  let rows: string[][];
  try {
    rows = parse(table, {
      delimiter: told ?? best,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 200_000,
      to: RECORDS_READ,
    }) as string[][];
  } catch {
    throw new DomainError('site_file_unreadable');
  }
  if (rows.length === RECORDS_READ) throw new DomainError('site_file_too_long');
  return rows;
}

async function workbookRows(file: Buffer): Promise<Cells[]> {
  if (!(await isModest(file))) throw new DomainError('site_file_unreadable');
  try {
    const [first] = await readSheets(file);
    return (first?.data ?? []).map((row) => row.map(textOf));
  } catch {
    throw new DomainError('site_file_unreadable');
  }
}

/** Whether the zip lists the parts of a workbook, and says that it unpacks to no more than one has. */
async function isModest(file: Buffer): Promise<boolean> {
  try {
    const zip = await openZip(file, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > ENTRIES_MOST) return false;
    let [unpacked, isWorkbook] = [0, false];
    for (let index = 0; index < zip.entryCount; index++) {
      const read = once(zip, 'entry'); // rejects on 'error'
      zip.readEntry();
      const [entry] = (await read) as [Entry];
      unpacked += entry.uncompressedSize;
      isWorkbook ||= /^xl\/workbook\.xml$/i.test(entry.fileName);
      if (unpacked > SITE_IMPORTS.unpackedBytes) return false;
    }
    return isWorkbook;
  } catch {
    return false;
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
}

/** CSV files for spreadsheets (docs/decisions/0040-csv.md). */
import { stringify } from 'csv-stringify/sync';

/** What spreadsheets skip before a formula, or might: spaces, invisible characters and quotation marks. */
const SKIPPED = /^[\s\p{Cc}\p{Cf}"]*/u;
/** Spreadsheets run these whatever follows. */
const ALWAYS = /^[=＝|%]/;
const SIGN = /^[+\-@＋－＠]/;
/** A call, another program (DDE) or another sheet: whatever a formula can do harm with. */
const HARM = /[\p{L}\p{N}_.\\]\s*\(|[|!]/u;
/** Numbers, cells, columns, quoted texts and operators, such as -1+A1 or +A:A&"x". A spreadsheet shows the result instead. */
const COMPUTED =
  /^(?:\$?[a-z]{1,3}\$?\d+\b|\$?[a-z]{1,3}:\$?[a-z]{1,3}\b|"[^"]*"|[\d\s.,:;%^*/+\-(){}<>=&$＋－＠@])+$/i;
/** Digits in groups, with an area code in parentheses or not: +1 (617) 555-0100. */
const PHONE = /^\+\d[\d .\-/]*(?:\(\d+\)[\d .\-/]*)?$/;
const PHONE_DIGITS = 7;

const isPhone = (text: string) => PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_DIGITS;

/** Whether a spreadsheet would run the text as a formula, or show its result. Prose such as '-80°C freezer' is neither. */
function isFormula(text: string): boolean {
  const start = text.replace(SKIPPED, '').trimEnd();
  if (ALWAYS.test(start)) return true;
  if (!SIGN.test(start) || isPhone(start)) return false;
  return HARM.test(start) || (/[\d:"]/.test(start) && COMPUTED.test(start));
}

/** Where a spreadsheet that expects another separator would split the cell, the parts are cells too. */
const SEPARATORS = /([;\t\r\n])/;

const safe = (text: string): string =>
  text
    .split(SEPARATORS)
    .map((part) => (isFormula(part) ? `'${part}` : part))
    .join('');

/** What a cell says, before it is made safe for a spreadsheet that reads CSV. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function cell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const harmless = safe(asText(value));
  return /^[\t\r\n]/.test(harmless) ? `'${harmless}` : harmless;
}

/** Lines of CSV (RFC 4180) without cells that a spreadsheet would run as formulas. */
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => row.map(cell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n\t;]/ },
  );

/** The start of a file: the byte order mark says that it is UTF-8, and the columns follow. */
export const csvStart = (columns: readonly string[]): string => `\uFEFF${csvLines([[...columns]])}`;

/** A whole file. */
export const csvFile = ([columns = [], ...rows]: readonly (readonly unknown[])[]): string =>
  csvStart(columns.map(String)) + csvLines(rows);

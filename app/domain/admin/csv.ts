import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would run as a formula, blanks before it included: csv-stringify's own guard misses those. */
const FORMULA = /^[\s\0]*[=+\-@|%＝＋－＠]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.join('; ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Lines of CSV (RFC 4180), whose cells no spreadsheet takes for a formula. */
export const csvLines = (rows: unknown[][]): string =>
  stringify(
    rows.map((row) => row.map(cell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );

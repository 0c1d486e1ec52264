import { stringify } from 'csv-stringify/sync';

/** Text that a spreadsheet would run as a formula. csv-stringify's own check misses those after leading spaces. */
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

/** CSV (RFC 4180) without cells that a spreadsheet would run as formulas. */
export const csvLines = (rows: unknown[][]): string =>
  stringify(
    rows.map((row) => row.map(cell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );

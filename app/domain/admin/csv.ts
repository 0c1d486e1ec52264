/** What a spreadsheet would run as a formula, blanks before it included. */
const FORMULA = /^[\s\0]*[=+\-@|%＝＋－＠]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.join('; ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  const safe = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV (RFC 4180), whose cells no spreadsheet takes for a formula. */
export const csvLine = (values: unknown[]): string => `${values.map(cell).join(',')}\r\n`;

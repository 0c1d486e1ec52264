/**
 * Reads CSV as spreadsheets write it: with commas, semicolons, tabs or bars; line breaks and quotation marks in quoted
 * cells; blank lines; the line `sep=;`; a header in another case or with spaces; empty cells after the last column.
 */
import { parse } from 'csv-parse/sync';
import { isBlank, withoutInvisible } from '~/catalogue/invisible';
import type { TextLine } from './text-lines.server';

/** A row by the names of the wanted columns, or why it cannot be read. `line` is its first one. */
export type CsvRow = { line: number; end: number } & (
  | { cells: Record<string, string>; problem?: undefined }
  | { problem: string }
);

/** What a decoder writes for bytes that it cannot read. */
const UNREADABLE = '\uFFFD';
const SEPARATORS = [',', ';', '\t', '|'];
/** A cell that goes on for longer has a quotation mark that is not closed. */
const LINES_MAX = 50;
const CHARACTERS_MAX = 100_000;

interface Header {
  separator: string;
  /** The number of columns. */
  width: number;
  /** The wanted names, by their place. */
  columns: (string | undefined)[];
}

/**
 * Whether a quoted cell is still open after this line. A quotation mark opens a cell only at its start.
 * @param open whether one is open before it.
 */
function staysOpen(text: string, separator: string, open: boolean): boolean {
  let atStart = !open;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (open && character === '"' && text[at + 1] === '"') at += 1;
    else if (character === '"' && (open || atStart)) open = !open;
    atStart = !open && character === separator;
  }
  return open;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quotation mark. Double quotation marks inside a cell',
  INVALID_OPENING_QUOTE:
    'there is a quotation mark inside a cell. Put the cell in quotation marks, and double those inside it',
};

/** @throws {Error} that says what is wrong. */
function cellsOf(text: string, separator: string): string[] {
  try {
    const [cells = []] = parse(text, { delimiter: separator, relax_column_count: true }) as string[][];
    return cells.map((cell) => cell.replace(/[\r\n]+/g, ' '));
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    throw new Error(PROBLEMS[code] ?? message);
  }
}

/** 'NCT ID', 'nct_id' and 'nctId' name the same column. */
const keyOf = (name: string) =>
  withoutInvisible(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** None if the header cannot have this separator. */
function namesOf(text: string, separator: string): string[] {
  try {
    return cellsOf(text, separator);
  } catch {
    return [];
  }
}

/** @throws {Error} that names the missing columns, or one that is there twice. */
function headerIn(text: string, wanted: readonly string[]): Header {
  const byKey = new Map(wanted.map((name) => [keyOf(name), name]));
  const headers = SEPARATORS.map((separator): Header => {
    const names = namesOf(text, separator);
    return { separator, width: names.length, columns: names.map((name) => byKey.get(keyOf(name))) };
  });
  const found = ({ columns }: Header) => columns.filter((name) => name !== undefined);
  const [best] = headers.sort((a, b) => found(b).length - found(a).length || b.width - a.width);
  const names = best ? found(best) : [];
  const missing = wanted.filter((name) => !names.includes(name));
  if (!best || missing.length > 0) throw new Error(`missing column ${missing.join(', ')}`);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`there are two columns ${twice}`);
  return best;
}

/** @throws {Error} that says what is wrong; null if all cells are empty. */
function rowIn(text: string, { separator, width, columns }: Header): Record<string, string> | null {
  if (text.includes(UNREADABLE)) throw new Error('has characters that are not UTF-8. Save the file as CSV in UTF-8');
  const cells = cellsOf(text, separator);
  if (cells.every(isBlank)) return null;
  if (cells.length < width || !cells.slice(width).every(isBlank)) {
    throw new Error(`has ${cells.length} cells, and the header ${width}`);
  }
  return Object.fromEntries(columns.flatMap((name, at) => (name === undefined ? [] : [[name, cells[at] ?? '']])));
}

/**
 * The rows below the header. A row that cannot be read affects no other one.
 * @param wanted the columns to read. Others are ignored.
 * @throws {Error} with the number of the line, if the header lacks one of them.
 */
export async function* csvRows(lines: AsyncIterable<TextLine>, wanted: readonly string[]): AsyncGenerator<CsvRow> {
  const source = lines[Symbol.asyncIterator]();
  const ahead: TextLine[] = [];
  const next = async (): Promise<TextLine | undefined> => ahead.shift() ?? (await source.next()).value;
  let header: Header | undefined;
  for (let first = await next(); first; first = await next()) {
    if (isBlank(first.text) || (!header && /^"?sep=.?"?$/i.test(first.text))) continue;
    if (!header) {
      header = headerAt(first, wanted);
      continue;
    }
    const taken = [first];
    const { separator } = header;
    let [text, open] = [first.text, staysOpen(first.text, separator, false)];
    while (open && taken.length < LINES_MAX && text.length < CHARACTERS_MAX) {
      const more = await next();
      if (!more) break;
      taken.push(more);
      text += `\n${more.text}`;
      open = staysOpen(more.text, separator, true);
    }
    try {
      const cells = rowIn(text, header);
      if (cells) yield { line: first.line, end: taken.at(-1)?.end ?? first.end, cells };
    } catch (error) {
      // Otherwise, one quotation mark too many would take the rows after it along.
      ahead.unshift(...taken.slice(1));
      const problem = taken.length > 1 ? PROBLEMS.CSV_QUOTE_NOT_CLOSED : (error as Error).message;
      yield { line: first.line, end: first.end, problem: problem ?? '' };
    }
  }
  if (!header) headerAt({ line: 1, end: 0, text: '' }, wanted);
}

function headerAt({ line, text }: TextLine, wanted: readonly string[]): Header {
  try {
    return headerIn(text, wanted);
  } catch (error) {
    throw new Error(`${line}: ${(error as Error).message}`);
  }
}

/** Sets text on pages: headings, paragraphs, lists of terms and tables, broken into lines and pages. */
import { PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { embedFonts, type Fonts } from './font.server';
import { printable, withoutLineBreaks } from './printable';

export type Block =
  /** `room`: how much has to fit below it, so that it does not stand alone at the foot of a page. */
  | { heading: string; size?: number; room?: number }
  | { text: string; small?: boolean; bold?: boolean }
  | { terms: readonly (readonly [term: string, value: string])[] }
  | { rule: true }
  | { columns: readonly PaperColumn[]; rows: readonly (readonly string[])[] };

export interface PaperColumn {
  header: string;
  /** How wide it is, in parts of the width of all. */
  share: number;
  /** For numbers. */
  toTheRight?: boolean;
}

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 64, foot: 40 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const TERM_WIDTH = 130;

/** More than any text that is stored. */
const LONGEST = 20_000;
/** Marks without a width of their own would make a line that never ends. */
const LONGEST_LINE = 250;
const FOOT_LINES = 3;
/** Of a table: the size of its type, the room between its cells, a cell's lines at most, and what is read for its width. */
const CELL = { size: 8, gap: 8, lines: 40, read: 200 } as const;

/** Lines no wider than `width`. A word that is wider on its own, such as a hash, is broken. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const fits = (line: string) => line.length <= LONGEST_LINE && widthOf(line) <= width;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  });
}

/** Appends pages with these blocks. `foot` is repeated at the foot of each, with the page's number among them. */
export async function appendPages(
  document: PDFDocument,
  blocks: readonly Block[],
  foot: string,
  builtIn: Fonts | null = null,
): Promise<void> {
  const fonts = builtIn ?? (await embedFonts(document));
  const known = new Set(fonts.regular.getCharacterSet());
  const clean = (text: string) => printable(text.slice(0, LONGEST), known);
  const pages: PDFPage[] = [];
  let y = 0;
  const turn = () => {
    pages.push(document.addPage([PAGE.width, PAGE.height]));
    y = PAGE.height - PAGE.margin;
  };
  const room = (needed: number) => {
    if (pages.length === 0 || y - needed < PAGE.margin + PAGE.foot) turn();
  };
  const write = (
    text: string,
    font: PDFFont,
    size: number,
    { x = PAGE.margin as number, width = WIDTH, gap = 0 } = {},
  ) => {
    const step = size * 1.4;
    for (const line of linesOf(clean(text), width, (part) => font.widthOfTextAtSize(part, size))) {
      room(step);
      y -= step;
      pages.at(-1)?.drawText(line, { x, y, size, font });
    }
    y -= gap;
  };
  const stepOfCell = CELL.size * 1.35;
  /** How wide each column is: its share, but wide enough for its longest word, for which the others give of theirs. */
  const widthsOf = (columns: readonly PaperColumn[], cells: readonly (readonly string[])[]): number[] => {
    const widest = (place: number) => {
      const words = cells.flatMap((row) =>
        clean(row[place] ?? '')
          .slice(0, CELL.read)
          .split(/\s/),
      );
      return Math.max(...words.map((word) => fonts.bold.widthOfTextAtSize(word.slice(0, CELL.read), CELL.size)));
    };
    const least = columns.map((_, place) => Math.min(widest(place) + CELL.gap, WIDTH / columns.length));
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    const wanted = least.map((width, place) => Math.max(width, (WIDTH * (columns[place]?.share ?? 0)) / all));
    const spare = wanted.map((width, place) => width - (least[place] ?? 0));
    const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
    const given = sumOf(spare) > 0 ? (sumOf(wanted) - WIDTH) / sumOf(spare) : 0;
    return wanted.map((width, place) => width - given * (spare[place] ?? 0));
  };
  /** A row whose cells are broken into lines. */
  const rowOf = (
    columns: readonly PaperColumn[],
    widths: readonly number[],
    cells: readonly string[],
    font: PDFFont,
  ) => {
    const set = columns.map(({ toTheRight }, place) => {
      const width = (widths[place] ?? 0) - CELL.gap;
      const lines = linesOf(clean(cells[place] ?? ''), width, (part) => font.widthOfTextAtSize(part, CELL.size));
      return { width, toTheRight, lines: lines.length > CELL.lines ? [...lines.slice(0, CELL.lines - 1), '…'] : lines };
    });
    return { set, font, height: Math.max(...set.map(({ lines }) => lines.length)) * stepOfCell + CELL.gap };
  };
  const drawRow = ({ set, font, height }: ReturnType<typeof rowOf>) => {
    let x: number = PAGE.margin;
    for (const { width, lines, toTheRight } of set) {
      for (const [row, line] of lines.entries()) {
        const start = toTheRight ? x + width - font.widthOfTextAtSize(line, CELL.size) : x;
        pages.at(-1)?.drawText(line, { x: start, y: y - (row + 1) * stepOfCell, size: CELL.size, font });
      }
      x += width + CELL.gap;
    }
    y -= height;
    const line = {
      start: { x: PAGE.margin, y: y + CELL.gap / 2 },
      end: { x: PAGE.width - PAGE.margin, y: y + CELL.gap / 2 },
    };
    pages.at(-1)?.drawLine({ ...line, thickness: 0.25 });
  };
  /** A row is on one page, and the headers stand on each page of the table. */
  const writeTable = (columns: readonly PaperColumn[], rows: readonly (readonly string[])[]) => {
    const headers = columns.map(({ header }) => header);
    const widths = widthsOf(columns, [headers, ...rows]);
    const head = rowOf(columns, widths, headers, fonts.bold);
    const set = rows.map((cells) => rowOf(columns, widths, cells, fonts.regular));
    room(head.height + (set[0]?.height ?? 0));
    drawRow(head);
    for (const row of set) {
      if (y - row.height < PAGE.margin + PAGE.foot) {
        turn();
        drawRow(head);
      }
      drawRow(row);
    }
    y -= 8;
  };
  for (const block of blocks) {
    if ('heading' in block) {
      const size = block.size ?? 12;
      room(Math.max(size * 4, block.room ?? 0));
      write(withoutLineBreaks(block.heading), fonts.bold, size, { gap: size * 0.4 });
    } else if ('text' in block) {
      const size = block.small ? 8.5 : 10;
      write(block.text, block.bold ? fonts.bold : fonts.regular, size, { gap: size * 0.7 });
    } else if ('terms' in block) {
      for (const [term, value] of block.terms) {
        room(14);
        const top = y;
        write(term, fonts.bold, 9.5, { width: TERM_WIDTH - 10 });
        const below = y;
        y = top;
        write(withoutLineBreaks(value), fonts.regular, 9.5, { x: PAGE.margin + TERM_WIDTH, width: WIDTH - TERM_WIDTH });
        if (y < top) y = Math.min(y, below);
      }
      y -= 8;
    } else if ('columns' in block) {
      writeTable(block.columns, block.rows);
    } else {
      room(20);
      y -= 6;
      pages.at(-1)?.drawLine({ start: { x: PAGE.margin, y }, end: { x: PAGE.width - PAGE.margin, y }, thickness: 0.5 });
      y -= 6;
    }
  }
  for (const [index, page] of pages.entries()) {
    const text = `${index + 1} of ${pages.length} · ${clean(withoutLineBreaks(foot))}`;
    const lines = linesOf(text, WIDTH, (part) => fonts.regular.widthOfTextAtSize(part, 7.5));
    for (const [row, line] of lines.slice(0, FOOT_LINES).entries()) {
      page.drawText(line, { x: PAGE.margin, y: PAGE.foot - row * 10, size: 7.5, font: fonts.regular });
    }
  }
}

export interface Paper {
  title: string;
  blocks: readonly Block[];
  foot: string;
  /** When it was made. */
  at: number;
}

/** A PDF of nothing but these blocks. The same ones and time always give the same bytes. */
export async function paperPdf({ title, blocks, foot, at }: Paper): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setCreationDate(new Date(at));
  await appendPages(document, blocks, foot);
  return document.save();
}

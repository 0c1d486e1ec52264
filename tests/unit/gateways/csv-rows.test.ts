/** CSV files that operators load, as spreadsheets write them (CSV-04, CSV-05). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRows } from '~/gateways/csv-rows.server';
import { linesIn } from '~/gateways/text-lines.server';

const COLUMNS = ['nctId', 'facility', 'city'];
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studybridge-csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array) {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  const rows: (Record<string, string> | string)[] = [];
  for await (const row of csvRows(linesIn(file), COLUMNS)) {
    rows.push(row.problem === undefined ? row.cells : `${row.line}: ${row.problem}`);
  }
  return rows;
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE': (text) => bigEndian(`\uFEFF${text}`),
  'UTF-16 LE without a byte order mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE without a byte order mark': (text) => bigEndian(text),
};

const cell = fc
  .string({
    unit: fc.constantFrom('a', 'B', ' ', ',', ';', '|', '\t', '"', 'é', '診', '\r\n', '\n', "'"),
    maxLength: 12,
  })
  .map((text) => text.trim());
const row = fc.record({ nctId: fc.constantFrom('NCT01', 'NCT02'), facility: cell, city: cell });
/** Line breaks inside a cell are read as spaces. */
const onOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

describe('a CSV file', () => {
  it('[CSV-04] is read with any separator, end of line, encoding and spelling of its header', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(...Object.keys(ENCODINGS)),
        fc.constantFrom(
          COLUMNS,
          ['NCTID', 'Facility', 'CITY'],
          ['nct_id', ' facility ', 'City'],
          ['NCT ID', 'FACILITY', 'city'],
        ),
        fc.boolean(),
        fc.constantFrom('', 'blank', 'sep'),
        async (rows, delimiter, record_delimiter, encoding, names, quoted, before) => {
          const table = [names, ...rows.map(({ nctId, facility, city }) => [nctId, facility, city])];
          const text = stringify(table, { delimiter, record_delimiter, quoted, quoted_match: /[\r\n]/ });
          const starts: Record<string, string> = {
            blank: record_delimiter,
            sep: `sep=${delimiter}${record_delimiter}`,
          };
          const start = starts[before] ?? '';
          const blank = `${record_delimiter}${delimiter}${delimiter}${record_delimiter}`;
          const encoded = ENCODINGS[encoding]?.(start + text + blank) ?? '';
          const expected = rows.map((each) => ({
            ...each,
            facility: onOneLine(each.facility),
            city: onOneLine(each.city),
          }));
          expect(await read(encoded)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('[CSV-04] may have other columns, columns in another order, and empty cells at its end', async () => {
    expect(await read('City;Notes;Facility;nctId\r\nDuluth;x;"Heron; Point ""East""";NCT01;;\r\n')).toEqual([
      { nctId: 'NCT01', facility: 'Heron; Point "East"', city: 'Duluth' },
    ]);
    expect(await read('nctId,facility,city\n')).toEqual([]);
  });

  it('[CSV-04] is read in pieces without losing a line or half a character', async () => {
    const rows = Array.from({ length: 9000 }, (_, at) => `NCT${at},Hôpital 診所 👩 ${at},"Bay\r\nCity"`);
    for (const encode of [ENCODINGS['UTF-8'], ENCODINGS['UTF-16 LE']]) {
      const read9000 = await read(encode?.(['nctId,facility,city', ...rows].join('\r\n')) ?? '');
      expect(read9000).toHaveLength(rows.length);
      expect(read9000.at(-1)).toEqual({ nctId: 'NCT8999', facility: 'Hôpital 診所 👩 8999', city: 'Bay City' });
    }
  });

  it('[CSV-05] names the line and what is wrong with it, and reads all other rows', async () => {
    const lines = ['nctId,facility,city', 'NCT01,"A quote that stays open,Salem', 'NCT02,Bay', 'NCT03,"a" b,Salem'];
    lines.push('NCT04,5" bay,Salem', 'NCT05,Bay,Salem,too many', 'NCT06,"Bay', 'East","Salem"', 'NCT07,Bay,Salem');
    expect(await read(lines.join('\n'))).toEqual([
      '2: a quotation mark is not closed',
      '3: has 2 cells, and the header 3',
      '4: there is text after a closing quotation mark. Double quotation marks inside a cell',
      '5: there is a quotation mark inside a cell. Put the cell in quotation marks, and double those inside it',
      '6: has 4 cells, and the header 3',
      { nctId: 'NCT06', facility: 'Bay East', city: 'Salem' },
      { nctId: 'NCT07', facility: 'Bay', city: 'Salem' },
    ]);
  });

  it('[CSV-05] an open quotation mark takes no other row along, wherever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 80 }), fc.boolean(), async (at, quoted) => {
        const rows = Array.from({ length: 81 }, (_, n) => (quoted ? `"NCT${n}","Bay","Salem"` : `NCT${n},Bay,Salem`));
        rows[at] = 'NCT99,"Bay,Salem';
        const found = await read(['nctId,facility,city', ...rows].join('\n'));
        expect(found).toHaveLength(81);
        expect(found.filter((each) => typeof each === 'string')).toEqual([`${at + 2}: a quotation mark is not closed`]);
      }),
      { numRuns: 30 },
    );
  });

  it('[CSV-05] in an old encoding says so, instead of losing letters', async () => {
    const text = 'nctId,facility,city\nNCT01,Hôpital,Salem\nNCT02,Bay,Salem';
    expect(await read(Buffer.from(text, 'latin1'))).toEqual([
      '2: has characters that are not UTF-8. Save the file as CSV in UTF-8',
      { nctId: 'NCT02', facility: 'Bay', city: 'Salem' },
    ]);
  });

  it('[CSV-05] without a needed column, or with one twice, is refused with its line and name', async () => {
    await expect(read('\nnctId;Facility\n')).rejects.toThrow('2: missing column city');
    await expect(read('nctId,facility,city,CITY\n')).rejects.toThrow('1: there are two columns city');
    await expect(read('nothing of a table\n')).rejects.toThrow('1: missing column nctId, facility, city');
    await expect(read('')).rejects.toThrow('1: missing column nctId, facility, city');
  });
});

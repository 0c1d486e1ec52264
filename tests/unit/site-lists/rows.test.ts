import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { SITE_IMPORTS } from '~/catalogue/limits';
import { ROW_PROBLEMS, statusOf } from '~/catalogue/site-lists';
import { siteRowsOf } from '~/domain/base/files/site-rows.server';
import { guessedColumns, readRow, sitesMeant } from '~/domain/commands/site-lists/rows.server';
import { zip } from '~tests/support/sample-files';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const read = async (file: Uint8Array) => {
  const { chunks, ...rest } = await siteRowsOf(file);
  return { ...rest, rows: chunks.flatMap((chunk) => JSON.parse(chunk) as [number, string[]][]) };
};
const codeOf = (file: Uint8Array) =>
  siteRowsOf(file).then(
    () => null,
    (error) => error.code,
  );

const [NPI, OTHER_NPI] = ['1234567893', '1245319599'];
const COLUMNS = { name: 1, npi: 2, zipCode: 3, city: 4, state: 5, status: 6, note: 7 };
const row = (cells: readonly string[]) => readRow(cells, COLUMNS, null);

describe('[LIST-07] a file with a list of sites', () => {
  it('is read as CSV with any separator, and rows are numbered as spreadsheets do', async () => {
    const lines = ['Site name,NPI,Note', 'Riverside,1234567893,"two\nlines"', '', '"Lake, North",,b'];
    const expected = { headings: ['Site name', 'NPI', 'Note'], leftOut: [], count: 2 };
    for (const separator of [',', ';', '\t', '|']) {
      const quoted = lines.map((line) => line.replace(/"[^"]*"|,/g, (part) => (part === ',' ? separator : part)));
      const { rows, ...rest } = await read(bytes(`\uFEFF${quoted.join('\r\n')}\r\n`));
      expect(rest, separator).toEqual(expected);
      expect(rows.map(([line]) => line)).toEqual([2, 4]);
      expect(rows[1]?.[1]).toEqual(['Lake, North', '', 'b']);
    }
    expect((await read(bytes(`sep=;\n${lines[0]?.replaceAll(',', ';')}\na;b;c`))).rows).toEqual([[2, ['a', 'b', 'c']]]);
    expect((await read(bytes('\uFEFFName\tZIP\nLac\t02115', 'utf16le'))).rows).toEqual([[2, ['Lac', '02115']]]);
  });

  it('is read as a workbook, the first sheet of it', async () => {
    const text = (value: string) => ({ value, type: String });
    const sheet = (data: object[][], name: string) => ({ sheet: name, data: data as never });
    const first = [
      [text('Name'), text('NPI')],
      [text('Riverside'), { value: 1234567893, type: Number }],
    ];
    const file = writeWorkbook([sheet(first, 'one'), sheet([[text('Other')], [text('x')]], 'two')]);
    const { rows, headings } = await read(new Uint8Array(await file.toBuffer()));
    expect([headings, rows]).toEqual([['Name', 'NPI'], [[2, ['Riverside', NPI]]]]);
  });

  it('loses its columns about people, by their headings or because they hold addresses', async () => {
    const heads = [
      'Site',
      'PI name',
      'E-mail',
      'Contact',
      'Phone',
      'First name',
      'Study coordinator',
      'Who',
      'Do not contact',
    ];
    const cells = ['Lake', 'Dr. A', 'a@b.example', 'B', '617', 'C', 'D', 'x@y.example', 'yes'];
    const { headings, leftOut, rows } = await read(bytes([heads, cells].map((line) => line.join(',')).join('\n')));
    expect(headings).toEqual(['Site', 'Do not contact']);
    expect(leftOut).toEqual(heads.slice(1, -1));
    expect(rows).toEqual([[2, ['Lake', 'yes']]]);
  });

  it('is refused if it is anything else, or has too much', async () => {
    expect(await codeOf(bytes(''))).toBe('site_file_unreadable');
    expect(await codeOf(bytes('Name,NPI\n\n'))).toBe('site_file_unreadable');
    expect(await codeOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toBe('site_file_unreadable');
    expect(await codeOf(new Uint8Array(zip({ 'a.txt': 'a' })))).toBe('site_file_unreadable');
    const bomb = zip({ 'xl/workbook.xml': 'a' }, { 'xl/workbook.xml': SITE_IMPORTS.unpackedBytes + 1 });
    expect(await codeOf(new Uint8Array(bomb))).toBe('site_file_unreadable');
    expect(await codeOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBe('site_file_unreadable');
    const { rows, columns } = SITE_IMPORTS;
    expect(await codeOf(bytes(`a\n${'b\n'.repeat(rows + 1)}`))).toBe('site_file_too_long');
    expect(await codeOf(bytes(`a\n${'b\n'.repeat(2 * rows)}`))).toBe('site_file_too_long');
    const wide = Array.from({ length: columns + 1 }, (_, at) => `c${at}`).join();
    expect(await codeOf(bytes(`${wide}\n${wide}`))).toBe('site_file_too_long');
  });

  it('has its columns guessed from their headings', () => {
    const of = (...headings: string[]) => guessedColumns(headings);
    expect(of('Site Name', 'NPI #', 'Zip Code', 'City', 'State', 'Status', 'Notes')).toEqual(COLUMNS);
    expect(of('Institution', 'Postal code', 'Tier', 'Comments', 'Region')).toEqual({
      ...{ name: 1, zipCode: 2, status: 3, note: 4 },
    });
    expect(of('Statement', 'Noted', 'PI NPI')).toEqual({});
  });
});

describe('[LIST-08] a row', () => {
  it('says which site it means, and its status in the words that people use', () => {
    expect(row([' Lake  Clinic ', '123 456-7893', '', 'boston', 'Mass.', 'DO NOT USE', ''])).toMatchObject({
      ...{ key: `npi ${NPI}`, problem: null },
      values: { name: 'Lake  Clinic', npi: NPI, state: 'MA', status: 'excluded', note: null },
    });
    expect(['Preferred', 'yes', 'Tier 1', 'A'].map(statusOf)).toEqual(Array(4).fill('preferred'));
    expect(['excluded', 'No', 'Debarred', 'black-listed'].map(statusOf)).toEqual(Array(4).fill('excluded'));
    expect(['maybe', 'B', ''].map(statusOf)).toEqual([undefined, undefined, undefined]);
    expect(readRow(['Lake', '', '02115'], COLUMNS, 'excluded').values.status).toBe('excluded');
  });

  it.each([
    [['', '', '02115', '', '', 'yes', ''], ROW_PROBLEMS.nothing],
    [['Lake', '', '', 'Boston', '', 'yes', ''], ROW_PROBLEMS.placeless],
    [['Lake', '1234567890', '', '', '', 'yes', ''], ROW_PROBLEMS.npi('1234567890')],
    [['Lake', '', '2115', '', '', 'yes', ''], ROW_PROBLEMS.zipCode('2115')],
    [['Lake', '', '02115', '', '', 'perhaps', ''], ROW_PROBLEMS.status('perhaps')],
    [['Lake', '', '02115', '', '', '', ''], ROW_PROBLEMS.noStatus],
    [['Lake \uFFFD', '', '02115', '', '', 'yes', ''], ROW_PROBLEMS.unreadable],
    [['L'.repeat(201), '', '02115', '', '', 'yes', ''], ROW_PROBLEMS.tooLong('Site name', 200)],
  ])('is refused with its reason: %j', (cells, problem) => {
    expect(row(cells)).toMatchObject({ key: null, problem });
  });

  const site = (id: string, more: object) => ({
    ...{ id, name: 'Lake Clinic', nameKey: 'lake clinic', city: 'Boston', state: 'MA', zipKey: '02115', npi: null },
    ...more,
  });
  const meant = (cells: readonly string[], ...sites: ReturnType<typeof site>[]) => {
    const { values } = row(cells);
    return sitesMeant(values, { byNpi: sites.filter(({ npi }) => npi), byName: sites }).map(({ id }) => id);
  };

  it('means the sites with its NPI number, else those with its name and place, and never a likely one', () => {
    const [here, there] = [site('here', {}), site('there', { zipKey: '60601', city: 'Chicago', state: 'Illinois' })];
    const numbered = site('numbered', { npi: NPI, name: 'Other', nameKey: 'other', zipKey: '' });
    expect(meant(['lake clinic', NPI, '02115', '', '', 'yes', ''], here, numbered)).toEqual(['numbered']);
    expect(meant(['LAKE CLINIC', OTHER_NPI, '02115', '', '', 'yes', ''], here, numbered)).toEqual(['here']);
    expect(meant(['Lake clinic', OTHER_NPI, '02115', '', '', 'yes', ''], site('other', { npi: NPI }))).toEqual([]);
    expect(meant(['Lake Clinic', '', '02115-1234', '', '', 'yes', ''], here, there)).toEqual(['here']);
    expect(meant(['Lake Clinic', '', '', '', 'IL', 'yes', ''], here, there)).toEqual(['there']);
    expect(meant(['Lake Clinic', '', '', 'Peoria', 'IL', 'yes', ''], here, there)).toEqual([]);
    expect(meant(['Lake Clinic', '', '02116', '', 'MA', 'yes', ''], here)).toEqual([]);
    expect(meant(['Lake Clinics', '', '02115', '', '', 'yes', ''], here)).toEqual([]);
    expect(meant(['Lake Clinic', '', '', '', 'MA', 'yes', ''], here, site('second', {}))).toEqual(['here', 'second']);
    expect(meant(['', OTHER_NPI, '', '', '', 'yes', ''], here)).toEqual([]);
  });
});

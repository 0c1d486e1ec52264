import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentTypeOf } from '~/domain/commands/documents/file-type.server';
import { compoundFile, doc, docx, exe, jpeg, pdf, png, webPageAsPdf, zip } from '~tests/support/sample-files';

const PDF = 'application/pdf';
const DOC = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('[UP-02] the content decides the type of a file', () => {
  test.each([
    ['a PDF', pdf(), PDF],
    ['a large PDF', pdf(3_000_000), PDF],
    ['a DOC', doc(), DOC],
    ['a DOCX', docx(), DOCX],
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['a PNG', png(), 'image/png'],
  ])('%s is accepted', async (_, file, type) => {
    expect(await documentTypeOf(file)).toBe(type);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a program', exe()],
    ['a web page that begins like a PDF', webPageAsPdf()],
    ['a PDF without its end', pdf(3000).subarray(0, 2500)],
    ['text', Buffer.from('Dear sirs, %PDF-1.7')],
    ['a DOC whose directory is cut off', doc().subarray(0, 1510)],
    ['a DOC that ends before a sector in use', damaged(doc(), 512 + 4 * 9, 0xfffffffe)],
    ['a spreadsheet in the same container as DOC', compoundFile('Workbook', 'SummaryInformation')],
    ['an installer in the same container', compoundFile('\u4840\u3f3f', 'SummaryInformation')],
    ['a DOC with macros', compoundFile('WordDocument', 'Macros')],
    ['the container without content', compoundFile()],
    ['a container that points outside itself', damaged(doc(), 0x30, 0x00ffffff)],
    ['a container whose directory goes in a circle', circle(compoundFile('Workbook'))],
    ['a zip of something else', zip({ 'a.txt': 'a' })],
    ['a spreadsheet package', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
    ['a DOCX with macros', docx({ 'word/vbaProject.bin': 'x' })],
    ['a DOCX that says it has macros', docx({ '[Content_Types].xml': 'ms-word.document.macroEnabled.main+xml' })],
    [
      'a DOCX that unpacks to gigabytes',
      zip({ '[Content_Types].xml': '', 'word/document.xml': 'x' }, { 'word/document.xml': 4e9 }),
    ],
    ['a zip cut off', docx().subarray(0, 200)],
  ])('%s is refused', async (_, file) => {
    expect(await documentTypeOf(file)).toBeUndefined();
  });
});

const text = (latin1: string) => Buffer.from(latin1, 'latin1');

describe('[FIL-09] a PDF as programs really write it is accepted', () => {
  test('with anything but another type before its header, up to 1,024 bytes', async () => {
    const before = fc.oneof(
      fc.constantFrom('\xef\xbb\xbf', '\n', '\r\n', '  \n', '@PJL SET COPIES=1\n'),
      fc.string({ maxLength: 1024, unit: fc.constantFrom(...'abc 123\n\r\t.:=@') }),
    );
    await fc.assert(
      fc.asyncProperty(before, async (preamble) => {
        expect(await documentTypeOf(Buffer.concat([text(preamble), pdf()]))).toBe(PDF);
      }),
    );
    expect(await documentTypeOf(Buffer.concat([Buffer.alloc(1025, ' '), pdf()]))).toBeUndefined();
  });

  test('with blanks after its end, however many, or a few lines', async () => {
    const rest = fc.oneof(
      fc.array(fc.constantFrom('\0', '\n', '\r', ' ', '\t'), { maxLength: 9000 }).map((all) => all.join('')),
      fc.constantFrom('\nsent by a gateway\n', '\n<!-- 12 -->\n'),
    );
    await fc.assert(
      fc.asyncProperty(rest, async (after) => {
        expect(await documentTypeOf(Buffer.concat([pdf(), text(after)]))).toBe(PDF);
      }),
    );
    expect(await documentTypeOf(Buffer.concat([pdf(), Buffer.alloc(10_000_000)]))).toBe(PDF);
    expect(await documentTypeOf(Buffer.concat([pdf(), Buffer.alloc(3000, 'x')]))).toBeUndefined();
  });

  test('with HTML in its title or its metadata, where it is text', async () => {
    const titled = pdf()
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /Title (About <html> and <script>)');
    expect(await documentTypeOf(text(titled))).toBe(PDF);
  });

  test.each([
    ['a program', 'MZ\x90\0'],
    ['an archive', 'PK\x03\x04'],
    ['a script', '#!/bin/sh\n'],
    ['a photo', '\xff\xd8\xff\xe0'],
    ['a picture of a phone', '\0\0\0\x18ftypheic'],
    ['a page', '<html><script>alert(1)</script>\n'],
  ])('but not behind %s', async (_, preamble) => {
    expect(await documentTypeOf(Buffer.concat([text(preamble), pdf()]))).not.toBe(PDF);
  });
});

describe('[FIL-10] the main part of a DOCX is the one that it names', () => {
  const types = (name: string, more = '') =>
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${more}<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml" PartName="/${name}"/></Types>`;
  const styles = '<Override PartName="/word/styles.xml" ContentType="application/xml"/>';
  test.each(['word/document2.xml', 'word/document.xml', 'word/other.xml'])('%s', async (name) => {
    expect(await documentTypeOf(zip({ '[Content_Types].xml': types(name, styles), [name]: '<w:document/>' }))).toBe(
      DOCX,
    );
  });
  test.each([
    ['spaces around the sign', types('word/document2.xml').replaceAll('PartName=', 'PartName = ')],
    ['a prefix', types('word/document2.xml').replaceAll('<Override', '<ct:Override')],
    ['other letter case', types('word/Document2.xml')],
    [
      'none, but every XML file is one',
      types('x').replace('PartName="/x"', 'Extension="xml"').replace('<Override', '<Default'),
    ],
  ])('named with %s', async (_, list) => {
    expect(await documentTypeOf(zip({ '[Content_Types].xml': list, 'word/document2.xml': '<w:document/>' }))).toBe(
      DOCX,
    );
  });
  test('it must be there', async () => {
    const missing = zip({ '[Content_Types].xml': types('word/document2.xml'), 'word/document.xml': '<w:document/>' });
    expect(await documentTypeOf(missing)).toBeUndefined();
  });
});

function damaged(file: Buffer, at: number, value: number): Buffer {
  file.writeUInt32LE(value, at);
  return file;
}

/** In the allocation table, the directory's sector points to itself. */
const circle = (file: Buffer) => damaged(file, 512 + 4, 1);

import { describe, expect, test } from 'vitest';
import { documentTypeOf } from '~/domain/documents/file-type.server';
import { compoundFile, doc, docx, exe, pdf, webPageAsPdf, zip } from '~tests/support/sample-files';

const PDF = 'application/pdf';
const DOC = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('[UP-02] the content decides the type of a file', () => {
  test.each([
    ['a PDF', pdf(), PDF],
    ['a large PDF', pdf(3_000_000), PDF],
    ['a DOC', doc(), DOC],
    ['a DOCX', docx(), DOCX],
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

function damaged(file: Buffer, at: number, value: number): Buffer {
  file.writeUInt32LE(value, at);
  return file;
}

/** In the allocation table, the directory's sector points to itself. */
const circle = (file: Buffer) => damaged(file, 512 + 4, 1);

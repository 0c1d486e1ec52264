import { expect, test } from 'vitest';
import { wordsForOther } from '~/domain/commands/documents/other-types.server';
import { compoundFile, docx, exe, jpeg, pdf, webPageAsPdf, zip } from '~tests/support/sample-files';

const text = (latin1: string) => Buffer.from(latin1, 'latin1');

test.each([
  ['a HEIC photo', text('\0\0\0\x24ftypheic\0\0\0\0'), 'HEIC photo'],
  ['a HEIC photo of another brand', text('\0\0\0\x24ftypmif1\0\0\0\0heic'), 'Most Compatible'],
  ['a video', text('\0\0\0\x20ftypisom'), 'a video'],
  ['a damaged photo', jpeg().subarray(0, 20), 'damaged, cut off'],
  ['a GIF', text('GIF89a'), 'picture of another type'],
  ['a workbook', zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'Excel workbook'],
  ['an older workbook', compoundFile('Workbook'), 'Excel workbook'],
  ['slides', zip({ 'ppt/presentation.xml': '' }), 'PowerPoint'],
  ['a document with a password', compoundFile('EncryptedPackage'), 'protected with a password'],
  ['a document with macros', docx({ 'word/vbaProject.bin': '' }), 'without macros'],
  ['an older document with macros', compoundFile('Macros', 'WordDocument'), 'without macros'],
  ['a damaged document', docx().subarray(0, 200), 'Word document is damaged'],
  ['an OpenDocument text', zip({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'OpenDocument'],
  ['an archive', zip({ 'a.txt': 'a' }), 'ZIP archive'],
  ['another archive', text('\x1f\x8b\x08'), 'an archive'],
  ['an RTF document', text('{\\rtf1\\ansi Hello}'), 'RTF document'],
  ['a program', exe(), 'a program'],
  ['a web page', text('\n<!DOCTYPE html><html><title>Sign in</title>'), 'not a PDF inside, but a web page'],
  ['a web page that begins like a PDF', webPageAsPdf(), 'something in it that a PDF should not have'],
  ['a PDF that is cut off', pdf(3000).subarray(0, 2000), 'This PDF is cut off'],
  ['text', text('Dear Sir or Madam,\r\nplease find enclosed'), 'plain text'],
  ['anything else', Buffer.from([0, 1, 2, 3, 4]), 'do not know the type'],
])('[FIL-12] %s is called what it is', (_, file, words) => {
  expect(wordsForOther(file)).toContain(words);
});

/** Files that must be refused, and names that must do no harm. */
import { compoundFile, docx, exe, pdf, webPageAsPdf, zip } from '../support/sample-files';

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
const text = (words: string) => Buffer.from(words, 'latin1');

/** Marks each entry as encrypted, in its own header and in the directory. */
function encrypted(package_: Buffer): Buffer {
  const bytes = Buffer.from(package_);
  for (const [mark, offset] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 4, 'latin1')) {
      bytes.writeUInt16LE(bytes.readUInt16LE(at + offset) | 1, at + offset);
    }
  }
  return bytes;
}

const manyParts = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`word/${index}.xml`, '']));

export const WRONG_TYPES: Readonly<Record<string, Buffer>> = {
  'a program': exe(),
  'a program for Linux': Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
  'a shell script': text('#!/bin/sh\nrm -rf /\n'),
  'a script': text('alert(document.cookie)\n'),
  'a web page': text('<!doctype html><script>alert(1)</script>'),
  'an SVG picture': text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a web page that begins like a PDF': webPageAsPdf(),
  'a PDF with a web page some way after its header': text(`%PDF-1.7\n${'% x\n'.repeat(250)}<iframe src="//evil">%%EOF`),
  'a PDF behind a web page': Buffer.concat([text('<html><script>alert(1)</script></html>\n'), pdf()]),
  'only the header of a PDF': text('%PDF-1.7\n'),
  'a DOCX with macros': docx({ 'word/vbaProject.bin': 'x' }),
  'a DOCX with macros under another name': docx({ 'word/VBADATA.xml': 'x' }),
  'a DOCM': zip({
    '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
    'word/document.xml': '<w:document/>',
  }),
  'a zip named .docx': zip({ 'readme.txt': 'hello' }),
  'a zip bomb': zip(
    {
      '[Content_Types].xml': contentTypes(DOCUMENT_TYPE),
      'word/document.xml': '<w:document/>',
      'word/media/bomb.bin': 'x',
    },
    { 'word/media/bomb.bin': 4_000_000_000 },
  ),
  'a zip with more parts than a document has': docx(manyParts),
  'an encrypted DOCX': encrypted(docx()),
  'a spreadsheet': zip({ '[Content_Types].xml': contentTypes('sheet.main+xml'), 'xl/workbook.xml': '<workbook/>' }),
  'a binary spreadsheet': compoundFile('Workbook'),
  'an installer': compoundFile('\u4840\u3f7f'),
  'a DOC with macros': compoundFile('WordDocument', 'Macros'),
  'a Java archive': zip({ 'META-INF/MANIFEST.MF': 'Main-Class: Evil', 'Evil.class': '\xca\xfe\xba\xbe' }),
  'an RTF': text('{\\rtf1\\ansi{\\object\\objemb evil}}'),
  'a GIF': text('GIF89a/*\x01\x00\x01\x00*/=alert(1)//'),
  'a picture': Buffer.concat([text('\x89PNG\r\n\x1a\n'), Buffer.alloc(200)]),
};

export const HOSTILE_NAMES: readonly string[] = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\evil.dll',
  '/etc/cron.d/evil',
  'C:\\autoexec.bat',
  '\\\\evil.example\\share\\x.pdf',
  '..',
  '.',
  '...',
  '.htaccess',
  '....//....//x.pdf',
  '%2e%2e%2f%2e%2e%2fpasswd',
  'x.pdf\0.exe',
  '\0',
  'x\r\nSet-Cookie: evil=1.pdf',
  'x\r\n\r\n<script>alert(1)</script>.pdf',
  'x"; filename="evil.exe',
  "x'; drop table documents; --.pdf",
  '<img src=x onerror=alert(1)>.pdf',
  '=HYPERLINK("http://evil.example").pdf',
  'invoice\u202efdp.exe',
  'x\u200b\u200d\ufeff.pdf',
  'CON',
  'nul.pdf',
  'LPT1.doc',
  'x.pdf:evil.exe',
  `${'long '.repeat(60)}.pdf`,
  `${'\u{1f4a9}'.repeat(300)}`,
  'Ame\u0301lie.pdf',
  'Am\u00e9lie.pdf',
  '\uff0e\uff0e\uff0fx.pdf',
  'x.php.pdf.exe',
  '   ',
  '-rf.pdf',
  '$(id).pdf',
  '`id`|x;&.pdf',
];

/** Why a name is unsafe to show or to use for a file; null if it is safe. */
export function harmIn(name: string): string | null {
  if (/[/\\]/.test(name)) return 'a path';
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) return 'invisible characters';
  if (/["<>|:*?]/.test(name)) return 'characters that a file name cannot have';
  if (/^[. ]/.test(name)) return 'a leading dot or blank';
  if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)) return 'the name of a device';
  if (!/[^.]\.(pdf|doc|docx)$/.test(name)) return 'a different extension from its own';
  if ([...name].length > 125) return 'too long';
  return name === name.normalize('NFC') ? null : 'not in the normal form';
}

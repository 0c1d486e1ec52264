/** PDFs, DOCX and DOC files that promise, nest, share or repeat more than they hold. */
import { deflateRawSync, deflateSync, type ZlibOptions } from 'node:zlib';
import { compoundFile, docx, zip } from '../../support/sample-files';
import type { Kind } from './kinds';
import { shotOf } from './plain';
import { times } from './texts';

const HEAD = '%PDF-1.7\n';
/** A number that is small to write and long to count to. */
const PROMISED = 5_000_000;
const MANY = 130_000;
const DEEP = 100_000;
/** More than is ever unpacked. */
const UNPACKED = 80_000_000;
const FAST: ZlibOptions = { level: 1 };

interface Pieces {
  /** What the first and second object say besides /Type. */
  readonly catalog?: string;
  readonly pages?: string;
  readonly page?: string;
  /** More objects, from number 4. */
  readonly more?: readonly string[];
  readonly trailer?: string;
}

const PAGE = '/MediaBox [0 0 612 792]';

/** A PDF with one page, or with these parts instead. */
function pdfOf({
  catalog = '',
  pages = '/Kids [3 0 R] /Count 1',
  page = PAGE,
  more = [],
  trailer = '',
}: Pieces): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...more,
  ];
  const body = HEAD + objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(
    `${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const stream = (dictionary: string, bytes: Buffer): string =>
  `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;

/** The cross-references in a stream with this in its dictionary, as newer PDFs have them. */
function withXrefStream(dictionary: string, bytes = deflateSync(Buffer.alloc(200))): Buffer {
  const body = pdfOf({}).toString('latin1').split('trailer')[0] as string;
  const xref = `9 0 obj\n${stream(`/Type /XRef /Root 1 0 R /Filter /FlateDecode ${dictionary}`, bytes)}\nendobj\n`;
  return Buffer.from(`${body}${xref}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

const objectStream = (dictionary: string, bytes: Buffer) =>
  pdfOf({ more: [stream(`/Type /ObjStm ${dictionary}`, bytes)] });
const flate = (text: string | Buffer, rounds = 1): Buffer => {
  let bytes = Buffer.from(text);
  for (let round = 0; round < rounds; round++) bytes = deflateSync(bytes, FAST);
  return bytes;
};
const zeros = (bytes: number) => Buffer.alloc(bytes);

/** Nodes that share their children: each level doubles the pages. */
const sharing = (levels: number, children: number) =>
  pdfOf({
    pages: `/Kids [${'4 0 R '.repeat(children)}] /Count 1`,
    more: times(levels, (at) =>
      at === levels - 1
        ? `<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R >>`
        : `<< /Type /Pages /Kids [${`${at + 5} 0 R `.repeat(children)}] /Count ${children} /Parent 2 0 R >>`,
    ),
  });
const chain = (levels: number) =>
  pdfOf({
    pages: '/Kids [4 0 R] /Count 1',
    more: times(
      levels,
      (at) =>
        `<< /Type /Pages /Kids [${at === levels - 1 ? 3 : at + 5} 0 R] /Count 1 /Parent ${at === 0 ? 2 : at + 3} 0 R >>`,
    ),
  });
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

const PDFS: Readonly<Record<string, () => Buffer>> = {
  'an XRef stream that promises objects': () => withXrefStream(`/Size ${PROMISED} /W [1 2 1]`),
  'an XRef stream that promises more objects': () => withXrefStream(`/Size ${100 * PROMISED} /W [1 2 1]`),
  'an XRef stream with an index that promises': () => withXrefStream(`/Size 9 /Index [0 ${PROMISED}] /W [1 2 1]`),
  'an XRef stream with many indexes': () =>
    withXrefStream(`/Size 9 /Index [${`0 ${PROMISED / 100} `.repeat(200)}] /W [1 2 1]`),
  'an XRef stream with wide fields': () => withXrefStream(`/Size 1000 /W [${PROMISED} ${PROMISED} ${PROMISED}]`),
  'an XRef stream with fields of no width': () => withXrefStream(`/Size ${PROMISED} /W [0 0 0]`),
  'an XRef stream with a predictor of many columns': () =>
    withXrefStream(`/Size 9 /W [1 2 1] /DecodeParms << /Predictor 12 /Columns ${PROMISED * 100} >>`),
  'an object stream that promises objects': () =>
    objectStream(`/N ${PROMISED} /First 9 /Filter /FlateDecode`, flate('4 0 null ')),
  'an object stream with many objects': () =>
    objectStream(
      `/N ${MANY} /First ${10 * MANY} /Filter /FlateDecode`,
      flate(times(MANY, (at) => `${at + 10} ${at}`.padEnd(10)).join('') + '1 '.repeat(MANY)),
    ),
  'an object stream that unpacks to 80 MB': () =>
    objectStream('/N 1 /First 4 /Filter /FlateDecode', flate(zeros(UNPACKED))),
  'an object stream packed three times': () =>
    objectStream('/N 1 /First 4 /Filter [/FlateDecode /FlateDecode /FlateDecode]', flate(zeros(UNPACKED), 3)),
  'an object stream with many filters': () =>
    objectStream(`/N 1 /First 4 /Filter [${'/ASCIIHexDecode '.repeat(20_000)}]`, flate('0')),
  'an object stream in run lengths': () =>
    objectStream('/N 1 /First 4 /Filter [/RunLengthDecode]', Buffer.from('\x81\0'.repeat(400_000), 'latin1')),
  'an object stream in LZW': () => objectStream('/N 1 /First 4 /Filter [/LZWDecode]', zeros(4_000_000)),
  'an object stream of digits': () => objectStream('/N 1 /First 4 /Filter /FlateDecode', flate('9'.repeat(5_000_000))),
  'pages that share their children': () => sharing(24, 2),
  'pages that share ten children': () => sharing(7, 10),
  'pages that are their own children': () => pdfOf({ pages: '/Kids [2 0 R 2 0 R 3 0 R] /Count 3' }),
  'pages in a long chain': () => chain(20_000),
  'one page many times': () => pdfOf({ pages: `/Kids [${'3 0 R '.repeat(MANY)}] /Count ${MANY}` }),
  'pages that promise': () => pdfOf({ pages: `/Kids [3 0 R] /Count ${PROMISED * 100}` }),
  'many objects': () => pdfOf({ more: times(MANY, () => 'null') }),
  'many streams': () => pdfOf({ more: times(40_000, () => stream('', Buffer.from('a'))) }),
  'lists in lists': () => pdfOf({ more: [nested('[', ']', DEEP)] }),
  'lists that never close': () => pdfOf({ more: ['['.repeat(DEEP)] }),
  'shallow lists in lists': () => pdfOf({ more: times(200, () => nested('[', ']', 1_500)) }),
  'dictionaries in dictionaries': () => pdfOf({ more: [nested('<</A ', '>>', DEEP)] }),
  'texts in texts': () => pdfOf({ more: [nested('(', ')', 3_000_000)] }),
  'a text that never ends': () => pdfOf({ more: [`(${'a'.repeat(3_000_000)}`] }),
  'many texts that never end': () => pdfOf({ more: times(20_000, () => '(a') }),
  'a name that never ends': () => pdfOf({ more: [`/${'a#41'.repeat(1_000_000)}`] }),
  'a number that never ends': () => pdfOf({ more: ['1'.repeat(3_000_000)] }),
  'a list of many': () => pdfOf({ more: [`[${'1 '.repeat(2_000_000)}]`] }),
  'a dictionary of many': () => pdfOf({ more: [`<<${times(100_000, (at) => `/A${at} 1`).join(' ')}>>`] }),
  'a comment after another': () => pdfOf({ more: ['%\n'.repeat(1_500_000)] }),
  'nothing but blanks': () => pdfOf({ more: [' '.repeat(5_000_000)] }),
  'objects that do not end': () => pdfOf({ more: [times(MANY, (at) => `${at + 5} 0 obj\n`).join('')] }),
  'words that are not objects': () => pdfOf({ more: ['endobj\nobj\n'.repeat(200_000)] }),
  'streams that do not end': () =>
    pdfOf({ more: [times(5_000, (at) => `${at + 5} 0 obj\n<< /Length 1 >>\nstream\n`).join('')] }),
  'streams of no length': () => pdfOf({ more: times(5_000, () => '<< /Length 99 0 R >>\nstream\na') }),
  'many headers': () => Buffer.concat([Buffer.from(HEAD.repeat(300_000)), pdfOf({})]),
  'many trailers': () => pdfOf({ trailer: `>>\n${'trailer\n<< /Root 1 0 R >>\n'.repeat(60_000)}<<` }),
  'a long list of cross-references': () =>
    pdfOf({ trailer: `>>\nxref\n0 300000\n${'0000000000 65535 f \n'.repeat(300_000)}trailer <<` }),
  'cross-references that promise': () =>
    pdfOf({ trailer: `>>\n${`xref\n0 ${PROMISED * 100}\n`.repeat(10)}trailer <<` }),
  'annotations of many': () =>
    pdfOf({ page: `${PAGE} /Annots [${'4 0 R '.repeat(MANY)}]`, more: ['<< /Type /Annot >>'] }),
  'contents of many': () =>
    pdfOf({ page: `${PAGE} /Contents [${'4 0 R '.repeat(MANY)}]`, more: [stream('', Buffer.from('q'))] }),
  'resources that lead to each other': () =>
    pdfOf({
      page: `${PAGE} /Resources 4 0 R`,
      more: times(3_000, (at) => `<< ${times(30, (to) => `/A${to} ${4 + ((at * 31 + to) % 3_000)} 0 R`).join(' ')} >>`),
    }),
  'an outline in a ring': () =>
    pdfOf({ catalog: '/Outlines 4 0 R', more: ['<< /First 4 0 R /Last 4 0 R /Next 4 0 R /Count 9 >>'] }),
  'a form of many fields': () =>
    pdfOf({
      catalog: '/AcroForm << /Fields 4 0 R >>',
      more: [`[${'5 0 R '.repeat(MANY)}]`, '<< /FT /Tx /Kids [5 0 R] >>'],
    }),
  'a page as large as can be': () => pdfOf({ page: '/MediaBox [0 0 1e300 1e300] /Rotate 1e300 /UserUnit 1e300' }),
};

const TYPES = '[Content_Types].xml';
const packed = (files: Record<string, string>) => docx(files);
/** One entry, unpacked to this many bytes. It says so, or lies. */
function bomb(name: string, bytes: number, says = bytes): Buffer {
  const plain = zip({ [TYPES]: 'x', 'word/document.xml': '<w:document/>', [name]: 'PLACE' }, { [name]: says });
  const data = deflateRawSync(Buffer.alloc(bytes, ' '), FAST);
  const at = plain.indexOf('PLACE');
  const bytesOf = Buffer.concat([plain.subarray(0, at), data, plain.subarray(at + 5)]);
  const grown = data.length - 5;
  // The sizes before the data, in the directory, and where the directory begins.
  for (
    let from = bytesOf.indexOf('PK\x03\x04', 0, 'latin1');
    from >= 0;
    from = bytesOf.indexOf('PK\x03\x04', from + 4, 'latin1')
  )
    if (bytesOf.readUInt32LE(from + 18) === 5) bytesOf.writeUInt32LE(data.length, from + 18);
  for (
    let from = bytesOf.indexOf('PK\x01\x02', 0, 'latin1');
    from >= 0;
    from = bytesOf.indexOf('PK\x01\x02', from + 4, 'latin1')
  )
    if (bytesOf.readUInt32LE(from + 20) === 5) bytesOf.writeUInt32LE(data.length, from + 20);
  const end = bytesOf.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  bytesOf.writeUInt32LE(bytesOf.readUInt32LE(end + 16) + grown, end + 16);
  return bytesOf;
}
/** The end of the directory with other numbers. */
function ending(change: (end: Buffer) => void): Buffer {
  const bytes = Buffer.from(docx());
  change(bytes.subarray(bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')));
  return bytes;
}
const types = (words: string) => zip({ [TYPES]: words, 'word/document.xml': '<w:document/>' });

const PACKAGES: Readonly<Record<string, () => Buffer>> = {
  'a list of types that unpacks to 250 kB': () => bomb(TYPES, 250_000),
  'a list of types that unpacks to 80 MB': () => bomb(TYPES, UNPACKED),
  'a list of types that unpacks to more than it says': () => bomb(TYPES, UNPACKED, 250_000),
  'a document that unpacks to 80 MB': () => bomb('word/document.xml', UNPACKED),
  'as many parts as there may be': () => packed(Object.fromEntries(times(4_990, (at) => [`word/${at}.xml`, '']))),
  'more parts than there may be': () => packed(Object.fromEntries(times(20_000, (at) => [`w/${at}`, '']))),
  'parts with long names': () => packed(Object.fromEntries(times(70, (at) => [`word/${at}${'a'.repeat(60_000)}`, '']))),
  'parts with deep names': () => packed(Object.fromEntries(times(70, (at) => [`${'a/'.repeat(30_000)}${at}`, '']))),
  'types of blanks': () => types(' '.repeat(262_000)),
  'types of markup': () => types('<'.repeat(262_000)),
  'types of macro': () => types('macro'.repeat(52_000)),
  'types of vba': () => types('vbaProjec'.repeat(29_000)),
  'a directory that promises entries': () => ending((end) => end.writeUInt16LE(0xfffe, 10)),
  'a directory that promises bytes': () => ending((end) => end.writeUInt32LE(0xfffffffe, 12)),
  'a directory that begins at its end': () => ending((end) => end.writeUInt32LE(0, 16)),
  'ends of the directory': () => Buffer.concat([docx(), Buffer.from('PK\x05\x06'.repeat(1_000_000), 'latin1')]),
  'a long comment': () =>
    Buffer.concat([ending((end) => end.writeUInt16LE(65_535, 20)), Buffer.alloc(65_535, 'PK\x05\x06')]),
};

/** A DOC with other numbers in its header: sizes of sectors, how many there are, and where lists begin. */
const header = (changes: Readonly<Record<number, number>>, bytes = 4_000_000): Buffer => {
  const file = Buffer.concat([compoundFile('WordDocument', '1Table'), Buffer.alloc(bytes)]);
  for (const [at, value] of Object.entries(changes)) file.writeUInt32LE(value, Number(at));
  return file;
};
const ring = (): Buffer => {
  const file = compoundFile(...times(400, (at) => `n${at}`));
  file.writeUInt32LE(1, 512 + 4); // the directory's first sector is followed by itself
  return file;
};
const DOCUMENTS: Readonly<Record<string, () => Buffer>> = {
  'a directory in a ring': ring,
  'many names': () => compoundFile(...times(400, (at) => `n${at}`)),
  'a table that promises sectors': () => header({ 44: 0xffffffff }),
  'a table that promises sectors, all unused': () =>
    Buffer.concat([header({ 44: 0xffffffff }, 0), Buffer.alloc(9_000_000, 0xff)]),
  'a list of tables in a ring': () => header({ 44: 0xffffffff, 68: 1, 72: 0xffffffff }),
  'a directory far away': () => header({ 48: 0x00ffffff }),
};

const all: [string, () => Buffer][] = [
  ...Object.entries(PDFS).map(([what, make]): [string, () => Buffer] => [`a PDF with ${what}`, make]),
  ...Object.entries(PACKAGES).map(([what, make]): [string, () => Buffer] => [`a DOCX with ${what}`, make]),
  ...Object.entries(DOCUMENTS).map(([what, make]): [string, () => Buffer] => [`a DOC with ${what}`, make]),
];

export const files: readonly Kind[] = all.map(([name, make]) => {
  let bytes: Buffer | undefined;
  return {
    ...({ name, takes: ['form', 'json', 'bytes'], file: true, spread: 'files' } as const),
    shot({ plain, world }) {
      bytes ??= make();
      return shotOf(plain, world, { name: `paper.${name.slice(2, 6).trim().toLowerCase()}`, bytes });
    },
  };
});

/** Small files of each type, built byte by byte. */
import { crc32, deflateSync } from 'node:zlib';

/** A PDF of at least `bytes` bytes. */
export function pdf(bytes = 0): Buffer {
  const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
  const filler = `% ${'x'.repeat(Math.max(0, bytes - 300))}\n`;
  const rest = '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Size 3 /Root 1 0 R >>\n';
  const body = head + (bytes > 0 ? filler : '') + rest;
  return Buffer.from(`${body}startxref\n${body.indexOf('trailer')}\n%%EOF\n`, 'latin1');
}

/** The first bytes of a Windows program. */
export const exe = (): Buffer => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(2000)]);

/** Starts like a PDF and continues as a web page. */
export const webPageAsPdf = (): Buffer =>
  Buffer.from('%PDF-1.7\n<html><script>alert(document.cookie)</script></html>\n%%EOF\n');

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A Word package; `more` adds parts to it. */
export const docx = (more: Record<string, string> = {}): Buffer =>
  zip({ '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': '<w:document/>', ...more });

/** A zip file with uncompressed entries. `declared` overrides the uncompressed size in its directory. */
export function zip(files: Record<string, string>, declared: Record<string, number> = {}): Buffer {
  const locals: Buffer[] = [];
  const listing: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const shared = Buffer.alloc(26); // common to the local header and the directory
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(declared[name] ? 8 : 0, 4);
    shared.writeUInt32LE(checksum(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(declared[name] ?? data.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    listing.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(listing);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(listing.length, 4);
  end.writeUInt16LE(listing.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function checksum(data: Buffer): number {
  if (typeof crc32 === 'function') return crc32(data);
  let crc = 0xffffffff; // Node before 20.15 has no crc32
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const NO_ENTRY = 0xffffffff;

/** An OLE compound file with these names at its root: 'WordDocument' makes it a .doc, 'Workbook' an .xls. */
export function compoundFile(...names: string[]): Buffer {
  const header = Buffer.alloc(512, 0xff);
  header.fill(0, 8, 0x4c);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(3, 0x1a);
  header.writeUInt16LE(0xfffe, 0x1c);
  header.writeUInt16LE(9, 0x1e); // sectors of 512 bytes
  header.writeUInt32LE(1, 0x2c); // one sector of allocation table …
  header.writeUInt32LE(1, 0x30); // the directory starts in sector 1
  header.writeUInt32LE(0xfffffffe, 0x44);
  header.writeUInt32LE(0, 0x4c); // … which is sector 0
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  const entries = ['Root Entry', ...names].map((name, index) => entry(name, index, names.length));
  const sectors = Math.ceil(entries.length / 4);
  for (let sector = 1; sector <= sectors; sector++) {
    table.writeUInt32LE(sector === sectors ? 0xfffffffe : sector + 1, 4 * sector);
  }
  const directory = Buffer.concat([...entries, Buffer.alloc(sectors * 512 - entries.length * 128)]);
  return Buffer.concat([header, table, directory]);
}

/** The root points to the first name, and each name to the next. */
function entry(name: string, index: number, last: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(2 * name.length + 2, 64);
  bytes[66] = index === 0 ? 5 : 2;
  bytes.writeUInt32LE(NO_ENTRY, 68);
  bytes.writeUInt32LE(index > 0 && index < last ? index + 1 : NO_ENTRY, 72);
  bytes.writeUInt32LE(index === 0 && last > 0 ? 1 : NO_ENTRY, 76);
  return bytes;
}

export const doc = (): Buffer => compoundFile('WordDocument', '1Table');

/** A JPEG of one color, as far as its headers tell. Its size and what is noted in it can be chosen. */
export function jpeg({ width = 4, height = 3, orientation = 0, frame = 0xc0, after = '' } = {}): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
  };
  const size = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0 \0\0\0\0\0\0', 'latin1');
  exif[exif.indexOf(' ')] = orientation;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([exif, Buffer.from('taken at 40.7128 N, 74.0060 W')])),
    segment(0xfe, Buffer.from('a comment')),
    segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1')),
    segment(frame, size),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
    Buffer.from(after),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of `width` by `height` black pixels. */
export function png(width = 4, height = 3): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc(height * (width + 1)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
}

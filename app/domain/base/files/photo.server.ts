/** Photos as cameras and phones write them: what is read of one before it is kept as a PDF. Pure. */

export interface Photo {
  format: 'jpeg' | 'png';
  /** As stored, in pixels. */
  width: number;
  height: number;
  /** How to turn and mirror it for viewing, 1 to 8 (Exif 2.3, tag 0x0112). */
  orientation: number;
  /** The picture alone: without its notes, such as where and by whom it was taken, and what follows its end. */
  bytes: Uint8Array;
}

/** The type of a picture that is kept as a PDF, by its first bytes; null for any other file. */
export function photoTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return start === PNG_START ? 'image/png' : null;
}

const PNG_START = '\x89PNG\r\n\x1a\n';

/** Null for anything but a whole JPEG or PNG. */
export function readPhoto(bytes: Uint8Array): Photo | null {
  const type = photoTypeOf(bytes);
  if (!type) return null;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return type === 'image/png' ? readPng(file) : readJpeg(file);
  } catch (error) {
    if (error instanceof RangeError) return null; // an offset outside the file
    throw error;
  }
}

/** The chunks of a PNG that make the picture (PNG 3rd edition, 11.2); others hold notes, colors of a device, or motion. */
const DRAWN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** Throws a RangeError at a chunk that is longer than the file: readers would copy what it claims, byte by byte. */
function readPng(file: Buffer): Photo | null {
  const kept: Buffer[] = [file.subarray(0, PNG_START.length)];
  for (let at = PNG_START.length; ; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + length + 12; // with its length, type and checksum
    if ((kept.length === 1) !== (type === 'IHDR')) return null;
    file.readUInt8(end - 1);
    if (DRAWN.includes(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  return sized({ format: 'png', width, height, orientation: 1, bytes: Buffer.concat(kept) });
}

const sized = (photo: Photo): Photo | null => (photo.width > 0 && photo.height > 0 ? photo : null);

/** The markers of a JPEG (ITU T.81, table B.1). */
const START_OF_SCAN = 0xda;
const END = 0xd9;
/** Baseline, extended and progressive: those that readers of PDFs can show. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** What a decoder needs besides frames and scans: tables of Huffman and arithmetic codes, of quantization, and restarts. */
const TABLES = [0xc4, 0xcc, 0xdb, 0xdd];
const COLOR_PROFILE = 0xe2;
const KIND_OF_COLORS = 0xee;

function readJpeg(file: Buffer): Photo | null {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let [width, height, orientation] = [0, 0, 1];
  let [at, scans] = [2, 0];
  for (;;) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    if (marker === END) break;
    const next = at + 2 + file.readUInt16BE(at + 2);
    const segment = file.subarray(at, next);
    if (next > file.length || OTHER_FRAMES.includes(marker)) return null;
    if (FRAMES.includes(marker)) {
      if (width > 0) return null; // two pictures in one
      [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
    }
    if (marker === 0xe1) orientation = orientationIn(segment) ?? orientation;
    const part = partToKeep(marker, segment);
    if (part) kept.push(part);
    at = next;
    if (marker !== START_OF_SCAN) continue;
    const end = endOfScan(file, at);
    if (width === 0 || end === at) return null; // there is no picture in it
    scans += 1;
    kept.push(file.subarray(at, end));
    at = end;
  }
  if (scans === 0) return null;
  kept.push(file.subarray(at, at + 2));
  return sized({ format: 'jpeg', width, height, orientation, bytes: Buffer.concat(kept) });
}

/**
 * What the picture needs of a segment; null for notes, which may say who took it and where. Without its color profile,
 * and Adobe's 12 bytes on the kind of colors, it would look different.
 */
function partToKeep(marker: number, segment: Buffer): Buffer | null {
  if ([...FRAMES, ...TABLES, START_OF_SCAN].includes(marker)) return segment;
  const begins = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name;
  if (marker === COLOR_PROFILE && begins('ICC_PROFILE\0')) return segment;
  if (marker !== KIND_OF_COLORS || !begins('Adobe') || segment.length < 16) return null;
  return Buffer.concat([Buffer.from([0xff, KIND_OF_COLORS, 0, 14]), segment.subarray(4, 16)]);
}

/** The offset of the next marker. In the data of a scan, 0xff is followed by 0x00, or by one that only restarts it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const marker = file.readUInt8(at + 1);
    if (marker !== 0x00 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  throw new RangeError('cut off');
}

const ORIENTATION = 0x0112;

/** From the first directory of an Exif segment. */
function orientationIn(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return null;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read = (at: number, bytes: 2 | 4) => (isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes));
  try {
    const directory = read(4, 4);
    for (let index = 0; index < read(directory, 2); index++) {
      const entry = directory + 2 + 12 * index;
      if (read(entry, 2) === ORIENTATION) return oneOfEight(read(entry + 8, 2));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

const oneOfEight = (value: number): number | null => (value >= 1 && value <= 8 ? value : null);

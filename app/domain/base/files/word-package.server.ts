/** Word's package format (.docx): a zip with the parts of a Word document and no macros. */

import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { isWordBinary } from './word-binary.server';

const openZip = promisify<Buffer, Options, ZipFile>(fromBuffer);

const MAX_ENTRIES = 5000;
/** A 10 MB file that unpacks to more than this is a zip bomb. */
const MAX_UNPACKED_BYTES = 300 * 1_048_576;
const MAX_TYPES_BYTES = 262_144;
const ENCRYPTED = 1;

/** Whether the zip lists the parts of a Word document. Only its list of content types is unpacked. */
export async function isWordPackage(bytes: Uint8Array): Promise<boolean> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return await looksLikeWord(await openZip(file, { lazyEntries: true, autoClose: false }));
  } catch {
    return false; // not a zip, or a broken one
  }
}

async function looksLikeWord(zip: ZipFile): Promise<boolean> {
  if (zip.entryCount > MAX_ENTRIES) return false;
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  for (let index = 0; index < zip.entryCount; index++) {
    const entry = await nextEntry(zip);
    unpacked += entry.uncompressedSize;
    const isMacro = /vba(Project|Data)/i.test(entry.fileName);
    if (unpacked > MAX_UNPACKED_BYTES || isMacro || entry.generalPurposeBitFlag & ENCRYPTED) return false;
    parts.set(entry.fileName, entry);
  }
  const types = parts.get('[Content_Types].xml');
  if (!types || types.uncompressedSize > MAX_TYPES_BYTES) return false;
  const text = await textOf(zip, types);
  const names = [...parts.keys()].map((name) => name.toLowerCase());
  return !/macroEnabled|vbaProject/i.test(text) && names.some(isMainPart(text));
}

/**
 * Tells the part with the text, as the list of content types has it: Word for the web calls it document2.xml. Some
 * programs name no part, but say that every XML file is one.
 */
function isMainPart(types: string): (name: string) => boolean {
  for (const [tag] of types.matchAll(/<(?:\w{1,20}:)?Override\b[^<>]{0,2000}>/g)) {
    if (!/wordprocessingml\.document\.main\+xml/.test(tag)) continue;
    const [, main] = /PartName\s{0,9}=\s{0,9}["']\/([^"']{1,500})["']/.exec(tag) ?? [];
    if (main) return (name) => name === main.toLowerCase();
  }
  return (name) => /^word\/document\d{0,3}\.xml$/.test(name);
}

async function nextEntry(zip: ZipFile): Promise<Entry> {
  const read = once(zip, 'entry'); // rejects on 'error'
  zip.readEntry();
  const [entry] = (await read) as [Entry];
  return entry;
}

/** yauzl refuses an entry that unpacks to more than it declares. */
async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for anything but a DOC or DOCX without macros. */
export async function wordTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  if (isWordBinary(bytes)) return 'application/msword';
  if (await isWordPackage(bytes)) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return undefined;
}

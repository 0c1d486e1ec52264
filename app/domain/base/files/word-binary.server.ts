/** Word's binary format (.doc, [MS-CFB]). Only its directory is read, so hostile files cost little (decision 5). */
const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENTRY_BYTES = 128;
const UNUSED = 0xffffffff;
const END_OF_CHAIN = 0xfffffffa; // this and higher values are not sectors
/** Far more than a document of the allowed size has. */
const MAX_DIRECTORY_SECTORS = 2000;

interface Entry {
  name: string;
  left: number;
  right: number;
  child: number;
}

/** Whether it is a Word document without macros. Spreadsheets and installers use the same container. */
export function isWordBinary(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 1024 || !file.subarray(0, 8).equals(MAGIC)) return false;
  try {
    const entries = directoryOf(file);
    const names = entries.map((entry) => entry.name);
    const hasMacros = names.some((name) => /^(Macros|VBA|_VBA_PROJECT.*)$/i.test(name));
    return childrenOfRoot(entries).includes('WordDocument') && !hasMacros && !isCutOff(file);
  } catch (error) {
    if (error instanceof RangeError) return false; // an offset outside the file
    throw error;
  }
}

interface Layout {
  sectorBytes: number;
  perSector: number;
  offsetOf: (sector: number) => number;
}

function layoutOf(file: Buffer): Layout {
  const sectorBytes = 2 ** file.readUInt16LE(0x1e);
  return { sectorBytes, perSector: sectorBytes / 4, offsetOf: (sector) => (sector + 1) * sectorBytes };
}

/** Whether the file ends before a sector that its allocation table marks as used. */
function isCutOff(file: Buffer): boolean {
  const { sectorBytes, perSector, offsetOf } = layoutOf(file);
  const tables = Math.min(file.readUInt32LE(0x2c), Math.ceil(file.length / sectorBytes));
  for (let index = tables - 1; index >= 0; index--) {
    const table = offsetOf(tableSector(file, index, offsetOf, perSector));
    for (let entry = perSector - 1; entry >= 0; entry--) {
      if (file.readUInt32LE(table + 4 * entry) === UNUSED) continue;
      return offsetOf(index * perSector + entry) >= file.length;
    }
  }
  return false;
}

function directoryOf(file: Buffer): Entry[] {
  const { sectorBytes, perSector, offsetOf } = layoutOf(file);
  if (sectorBytes !== 512 && sectorBytes !== 4096) return [];
  /** The sector after this one. */
  const next = (sector: number) => {
    const index = Math.floor(sector / perSector);
    return file.readUInt32LE(offsetOf(tableSector(file, index, offsetOf, perSector)) + 4 * (sector % perSector));
  };

  const entries: Entry[] = [];
  let sector = file.readUInt32LE(0x30);
  for (let read = 0; sector < END_OF_CHAIN && read < MAX_DIRECTORY_SECTORS; read++) {
    if (offsetOf(sector + 1) > file.length) throw new RangeError('cut off');
    for (let at = offsetOf(sector); at < offsetOf(sector + 1); at += ENTRY_BYTES) entries.push(entryAt(file, at));
    sector = next(sector);
  }
  return entries;
}

/** The sector with a part of the allocation table: the header lists the first 109 (7 MB), a chain the rest. */
function tableSector(file: Buffer, index: number, offsetOf: (sector: number) => number, perSector: number): number {
  if (index < 109) return file.readUInt32LE(0x4c + 4 * index);
  let list = file.readUInt32LE(0x44);
  let rest = index - 109;
  for (; rest >= perSector - 1; rest -= perSector - 1) list = file.readUInt32LE(offsetOf(list) + 4 * (perSector - 1));
  return file.readUInt32LE(offsetOf(list) + 4 * rest);
}

function entryAt(file: Buffer, at: number): Entry {
  const nameBytes = Math.min(file.readUInt16LE(at + 64), 64);
  return {
    name: file.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
    left: file.readUInt32LE(at + 68),
    right: file.readUInt32LE(at + 72),
    child: file.readUInt32LE(at + 76),
  };
}

/** The streams at the root: a spreadsheet with an embedded document is still a spreadsheet. */
function childrenOfRoot(entries: Entry[]): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  const waiting = [entries[0]?.child ?? END_OF_CHAIN];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (!entry || seen.has(index)) continue;
    seen.add(index);
    names.push(entry.name);
    waiting.push(entry.left, entry.right);
  }
  return names;
}

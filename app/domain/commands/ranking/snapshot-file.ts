/**
 * Snapshots of the index on disk: a header, the columns as they are in memory, everything else as V8 serializes it, and a
 * checksum of all that.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DefaultSerializer, Deserializer } from 'node:v8';
import type { SiteIndexState } from '~/matching/columns';
import type { Place } from '~db/queries/site-changes';

export interface AboutSnapshot {
  /** What wrote it. Anything else may have understood the same bytes differently. */
  readonly version: string;
  /** Marks in the database's change feed where the snapshot was taken. */
  readonly token: string;
  /** Where the change feed continues. */
  readonly place: Place;
  readonly sites: number;
  /** How many changes were applied since the index was built from the database. */
  readonly changes: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const COLUMN_TYPES = { Uint8Array, Uint16Array, Uint32Array, Float64Array };
type Column = InstanceType<(typeof COLUMN_TYPES)[keyof typeof COLUMN_TYPES]>;

interface Header extends Omit<AboutSnapshot, 'place'> {
  readonly from: number;
  readonly seen: readonly number[];
  /** The type and length of each column. */
  readonly columns: readonly (readonly [type: keyof typeof COLUMN_TYPES, length: number])[];
  /** Bytes of everything else. */
  readonly rest: number;
}

const LENGTH_BYTES = 4;
const CHECKSUM = { algorithm: 'sha256', bytes: 32 } as const;
const HEADER_MOST_BYTES = 2 ** 24;
/** Bytes per write. Between writes, the thread answers requests. */
const CHUNK_BYTES = 2 ** 20;

/** Sets the columns aside instead of copying them. */
class Serializer extends DefaultSerializer {
  readonly columns: Column[] = [];
  _writeHostObject(column: Column): void {
    this.writeUint32(this.columns.push(column) - 1);
  }
}

class ColumnsDeserializer extends Deserializer {
  readonly #columns: readonly Column[];
  constructor(bytes: Uint8Array, columns: readonly Column[]) {
    super(bytes as Buffer);
    this.#columns = columns;
  }
  _readHostObject(): Column | undefined {
    return this.#columns[this.readUint32()];
  }
}

/** Copies the index at once, and then writes the copy while the index may change. @returns the bytes written. */
export async function writeSnapshot(file: string, state: SiteIndexState, about: AboutSnapshot): Promise<number> {
  const { place, ...of } = about;
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(state);
  const rest = serializer.releaseBuffer();
  const columns = serializer.columns.map((column) => column.slice());
  const header: Header = {
    ...of,
    from: place.from,
    seen: [...place.seen],
    columns: columns.map((column) => [column.constructor.name as keyof typeof COLUMN_TYPES, column.length]),
    rest: rest.length,
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return writeAll(file, [length, text, ...columns.map(bytesOf), rest]);
}

async function writeAll(file: string, parts: readonly Uint8Array[]): Promise<number> {
  const hash = createHash(CHECKSUM.algorithm);
  const handle = await open(file, 'w', 0o600);
  let written = 0;
  try {
    for (const part of parts) {
      for (let from = 0; from < part.length; from += CHUNK_BYTES) {
        const chunk = part.subarray(from, from + CHUNK_BYTES);
        hash.update(chunk);
        await handle.writeFile(chunk);
        written += chunk.length;
      }
    }
    await handle.writeFile(hash.digest());
    await handle.sync();
  } finally {
    await handle.close();
  }
  return written + CHECKSUM.bytes;
}

/** @returns undefined if there is no such file. @throws {Error} if it is not a snapshot. */
export function aboutSnapshot(file: string): AboutSnapshot | undefined {
  try {
    return reading(file, ({ header }) => aboutIn(header));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws {Error} if the file is damaged, or is not the one with this token. */
export function readSnapshot(file: string, token: string): SiteIndexState {
  return reading(file, ({ header, next, checksum }) => {
    if (header.token !== token) throw new Error('The snapshot has been replaced.');
    const columns = header.columns.map(([type, length]) => {
      const column = new COLUMN_TYPES[type](length);
      next(bytesOf(column));
      return column;
    });
    const rest = next(new Uint8Array(header.rest));
    if (!checksum()) throw new Error('The snapshot is damaged.');
    const deserializer = new ColumnsDeserializer(rest, columns);
    deserializer.readHeader();
    return deserializer.readValue() as SiteIndexState;
  });
}

interface Reader {
  readonly header: Header;
  /** Fills the bytes with the next ones of the file. */
  next(bytes: Uint8Array): Uint8Array;
  /** Whether the next bytes are the checksum of all that were read. */
  checksum(): boolean;
}

function reading<T>(file: string, work: (reader: Reader) => T): T {
  const handle = openSync(file, 'r');
  try {
    const hash = createHash(CHECKSUM.algorithm);
    const fill = (bytes: Uint8Array) => {
      for (let read = 0; read < bytes.length; ) {
        const more = readSync(handle, bytes, read, bytes.length - read, null);
        if (more === 0) throw new Error('The snapshot is cut off.');
        read += more;
      }
      return bytes;
    };
    const next = (bytes: Uint8Array) => {
      hash.update(fill(bytes));
      return bytes;
    };
    const length = Buffer.from(next(new Uint8Array(LENGTH_BYTES))).readUInt32LE();
    if (length > HEADER_MOST_BYTES) throw new Error('The file is not a snapshot.');
    const header: Header = JSON.parse(Buffer.from(next(new Uint8Array(length))).toString());
    const columns = header.columns.reduce(
      (sum, [type, count]) => sum + COLUMN_TYPES[type].BYTES_PER_ELEMENT * count,
      0,
    );
    const size = LENGTH_BYTES + length + columns + header.rest + CHECKSUM.bytes;
    if (fstatSync(handle).size !== size) throw new Error('The snapshot is cut off.');
    const checksum = () => hash.digest().equals(fill(new Uint8Array(CHECKSUM.bytes)));
    return work({ header, next, checksum });
  } finally {
    closeSync(handle);
  }
}

function aboutIn({ version, token, from, seen, sites, changes, savedAt }: Header): AboutSnapshot {
  return { version, token, place: { from, seen: new Set(seen) }, sites, changes, savedAt };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Column) => new Uint8Array(buffer, byteOffset, byteLength);

export interface ReadableFile {
  stream: ReadableStream;
  /** Bytes. */
  size: number;
}

export interface FileStore {
  /** Writes the whole file or nothing. When it returns, the file is safe on disk. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** undefined if there is no such file. */
  read(id: string): Promise<ReadableFile | undefined>;
  /** Does nothing if there is no such file. */
  remove(id: string): Promise<void>;
  /**
   * The IDs of the files last written before that time (ms); half-written ones from before then are removed. Only for
   * stores where a crash can leave such files behind.
   */
  olderThan?(before: number): Promise<string[]>;
  /** @throws {Error} if files cannot be read and written now. */
  check(): Promise<void>;
  /** When the last read or write succeeded (ms); undefined if the last one failed. */
  checkedAt(): number | undefined;
  /** Only if browsers can send files straight to the store. */
  direct?: DirectUploads;
}

/**
 * Files that browsers send straight to the store. They are kept apart from the checked ones, because anyone with the
 * address can replace the file until the address expires, and we must store exactly the bytes we checked.
 */
export interface DirectUploads {
  /** A signed address that accepts a PUT for this many seconds, of exactly `size` bytes if that is known. */
  addressFor(id: string, seconds: number, size?: number): Promise<string>;
  /** The file that was sent, without its bytes if it is larger than `maxBytes`; undefined if none was. */
  sent(id: string, maxBytes: number): Promise<{ size: number; bytes?: Uint8Array } | undefined>;
  discard(id: string): Promise<void>;
  /** Discards files sent before that time (ms) that never became documents. */
  sweep(before: number): Promise<void>;
}

/** Our IDs are UUIDs; anything else must not become part of a path. @throws {Error} */
export function checkedId(id: string): string {
  if (!/^[\w-]{10,64}$/.test(id)) throw new Error('not a document id');
  return id;
}

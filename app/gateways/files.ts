/** What keeping files means, wherever they are kept. */
export interface ReadableFile {
  stream: ReadableStream;
  /** Bytes. */
  size: number;
}

export interface FileStore {
  /** Writes a file so that it is there whole or not at all, and safe when this returns. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** undefined when it is not there. */
  read(id: string): Promise<ReadableFile | undefined>;
  /** Nothing happens when it is not there. */
  remove(id: string): Promise<void>;
  /**
   * The ids of the files that have lain there since before that moment (ms); what was half written then is removed. Only
   * where a crash can leave such things behind.
   */
  olderThan?(before: number): Promise<string[]>;
  /** Only where browsers can send files to the store itself. */
  direct?: DirectUploads;
}

/**
 * Files on their way in, sent to the store past us. They lie apart from the kept ones, because who has the address can
 * send again until it expires: what is kept must be the bytes that were looked at.
 */
export interface DirectUploads {
  /** A signed address that takes one file by PUT for so many seconds; of exactly `size` bytes, where that is known. */
  addressFor(id: string, seconds: number, size?: number): Promise<string>;
  /** What was sent there; its bytes only up to `maxBytes`. undefined when nothing was. */
  sent(id: string, maxBytes: number): Promise<{ size: number; bytes?: Uint8Array } | undefined>;
  discard(id: string): Promise<void>;
  /** Discards what was sent before that moment (ms) and never became a document. */
  sweep(before: number): Promise<void>;
}

/** Ids come from us and are UUIDs; anything else must not become a path. @throws {Error} */
export function checkedId(id: string): string {
  if (!/^[\w-]{10,64}$/.test(id)) throw new Error('not a document id');
  return id;
}

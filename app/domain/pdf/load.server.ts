/** Reads uploaded PDFs within limits: a small file can unpack to gigabytes, or without end. */
import { createRequire } from 'node:module';
import type { PDFDocument } from 'pdf-lib';
import { DomainError } from '../errors';

const require = createRequire(import.meta.url);

/** For all streams that hold the structure of a file. Pages and pictures are copied without unpacking. */
const UNPACKED_MAX_BYTES = 64 * 1_048_576;

interface Unpacker {
  ensureBuffer(this: Unpacker, bytes: number): Uint8Array;
  buffer: Uint8Array;
}

let left = 0;
let bounded = false;

/** pdf-lib unpacks without a limit, but all its unpackers request space here. */
function bound(): void {
  if (bounded) return;
  bounded = true;
  const { prototype } = require('pdf-lib/cjs/core/streams/DecodeStream.js').default as { prototype: Unpacker };
  const ensureBuffer = prototype.ensureBuffer;
  prototype.ensureBuffer = function (bytes) {
    const before = this.buffer.byteLength;
    // It doubles its space, so it would add at least this much.
    if (bytes > before) left -= Math.max(before, bytes - before);
    if (left < 0) throw new Error('unpacks to more than we read');
    return ensureBuffer.call(this, bytes);
  };
}

let reading: Promise<unknown> = Promise.resolve();

/** One at a time, because they share the limit. Other requests run between its parts. @throws {DomainError} agreement_unreadable. */
export function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const loaded = reading.then(async () => {
    const { PDFDocument } = require('pdf-lib') as typeof import('pdf-lib');
    bound();
    left = UNPACKED_MAX_BYTES;
    try {
      const document = await PDFDocument.load(bytes, { updateMetadata: false });
      // pdf-lib skips what it cannot read.
      if (left < 0 || document.getPageCount() === 0) throw new Error('not whole');
      return document;
    } catch {
      throw new DomainError('agreement_unreadable');
    }
  });
  reading = loaded.catch(() => {});
  return loaded;
}

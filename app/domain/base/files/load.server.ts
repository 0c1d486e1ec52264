/**
 * Reads uploaded PDFs within limits: a small file can unpack to gigabytes, or without end. Runs apart, where time and
 * memory are limited for whatever these limits miss.
 */
import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { DomainError } from '~/catalogue/errors';
import { PDF_MOST } from './bounds';

/** For all streams that hold the structure of a file. Pages and pictures are copied without unpacking. */
const UNPACKED_MAX_BYTES = 64 * 1_048_576;

interface Unpacker {
  ensureBuffer(this: Unpacker, bytes: number): Uint8Array;
  buffer: Uint8Array;
}

let left = 0;
let bounded = false;

/** The prototype of all unpackers, which the package does not export. */
function unpackers(): Unpacker {
  const context = PDFContext.create();
  const dict = context.obj({ Filter: 'FlateDecode' }) as unknown as PDFDict;
  const one = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c, 0x03, 0x00, 0, 0, 0, 0x01])));
  return Object.getPrototypeOf(Object.getPrototypeOf(one));
}

/** pdf-lib unpacks without a limit, but all its unpackers request space here. */
function bound(): void {
  if (bounded) return;
  bounded = true;
  const prototype = unpackers();
  const ensureBuffer = prototype.ensureBuffer;
  prototype.ensureBuffer = function (bytes) {
    const before = this.buffer.byteLength;
    // It doubles its space, so it would add at least this much.
    if (bytes > before) left -= Math.max(before, bytes - before);
    if (left < 0) throw new Error('unpacks to more than we read');
    return ensureBuffer.call(this, bytes);
  };
}

/**
 * Opens a PDF to which pages can be added. One that is encrypted but opens without a password is decrypted.
 * @throws {DomainError} agreement_unreadable, agreement_locked, agreement_is_xfa.
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  bound();
  left = UNPACKED_MAX_BYTES;
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
    mustBeModest(document);
    dropOldTables(document);
    // pdf-lib skips what it cannot read.
    if (left < 0 || document.getPageCount() === 0) throw new Error('not whole');
    if (isXfa(document)) throw new DomainError('agreement_is_xfa');
    return document;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError(needsPassword(error) ? 'agreement_locked' : 'agreement_unreadable');
  }
}

/** Else a saved copy has the old list of objects too, which may say that it is encrypted. */
function dropOldTables({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) if (isTable(object)) context.delete(ref);
}

function isTable(object: PDFObject): boolean {
  if (object instanceof PDFRawStream) return isNamed(object.dict, 'Type', 'XRef');
  if (!(object instanceof PDFInvalidObject)) return false;
  // Tables are never encrypted, so decrypting makes them unreadable.
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return /\/Type\s*\/XRef/.test(bytes.toString('latin1', 0, 2000));
}

const needsPassword = (error: unknown): boolean =>
  error instanceof EncryptedPDFError || (error instanceof Error && /password/i.test(error.message));

/**
 * Before anything walks the pages: nodes that share their children make a tree of a few bytes endless.
 * @throws {Error} if it has too many objects or pages, or a tree that is none.
 */
function mustBeModest({ context, catalog }: PDFDocument): void {
  if (context.largestObjectNumber > PDF_MOST.number) throw new Error('object numbers too high');
  if (context.enumerateIndirectObjects().length > PDF_MOST.objects) throw new Error('too many objects');
  const seen = new Set<PDFObject>();
  let pages = 0;
  for (let nodes: PDFObject[] = [catalog.Pages()], depth = 0; nodes.length > 0; depth++) {
    const kids: PDFObject[] = [];
    for (const node of nodes) {
      if (!(node instanceof PDFDict)) continue;
      const below = node.lookup(PDFName.of('Kids'));
      pages += below ? 0 : 1;
      if (!(below instanceof PDFArray)) continue;
      if (seen.has(node) || seen.has(below)) throw new Error('shared nodes');
      seen.add(node).add(below);
      for (let at = 0; at < below.size(); at++) kids.push(below.lookup(at) as PDFObject);
      if (kids.length > PDF_MOST.objects) throw new Error('too many pages');
    }
    nodes = kids;
    if (depth > PDF_MOST.depth || pages > PDF_MOST.pages) throw new Error('too deep, or too many pages');
  }
}

const formOf = ({ catalog }: PDFDocument): PDFDict | undefined => {
  const form = catalog.lookup(PDFName.of('AcroForm'));
  return form instanceof PDFDict ? form : undefined;
};

/** Readers that know XFA show the form in place of our pages. */
const isXfa = (document: PDFDocument): boolean =>
  formOf(document)?.has(PDFName.of('XFA')) === true || document.catalog.has(PDFName.of('NeedsRendering'));

const isNamed = (dict: PDFDict, key: string, name: string) => dict.lookup(PDFName.of(key)) === PDFName.of(name);

/** Whether it has digital signatures or fields for them, which no longer count once a page was added. */
export function hasOwnSignatures(document: PDFDocument): boolean {
  const flags = formOf(document)?.lookup(PDFName.of('SigFlags'));
  if (flags instanceof PDFNumber && flags.asNumber() % 2 === 1) return true;
  if (document.catalog.has(PDFName.of('Perms'))) return true;
  return document.context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        object instanceof PDFDict &&
        (object.has(PDFName.of('ByteRange')) || isNamed(object, 'FT', 'Sig') || isNamed(object, 'Type', 'Sig')),
    );
}

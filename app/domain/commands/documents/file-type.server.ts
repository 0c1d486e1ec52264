/** Detects the type of a file from its content, never from its name or the browser (UP-02). */
import { runApart } from '~/domain/base/files/apart.server';
import { photoTypeOf } from '~/domain/base/files/photo.server';

/**
 * Undefined for anything but a PDF, a DOC or DOCX without macros, or what begins as a JPEG or PNG.
 * @throws {DomainError} file_too_much, files_busy.
 */
export async function documentTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  if (isPdf(bytes)) return PDF;
  return looksLikeWord(bytes) ? runApart('wordType', bytes) : (photoTypeOf(bytes) ?? undefined);
}

/** Whether it begins as a zip or as one of Microsoft's containers, so that nothing else takes a turn. */
const looksLikeWord = (bytes: Uint8Array): boolean =>
  ['504b', 'd0cf'].includes(Buffer.from(bytes.subarray(0, 2)).toString('hex'));

export const PDF = 'application/pdf';

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|img|meta|style|object|embed)\b/i;

/** Readers look this far for the header, because some programs put a byte order mark or a line of theirs before it. */
const HEADER_WITHIN = 1024;
/** Some programs write a few lines after the end, and then fill the file up with blanks. */
const AFTER_END = 2048;
const START = 4096;
/** Programs, scripts, archives, pictures and Microsoft's containers, which may hold a PDF's header too. */
const OTHER_TYPES =
  /^(?:MZ|PK|\x7fELF|#!|<\?|\xd0\xcf|Rar!|7z|\xff\xd8\xff|\x89PNG|GIF8|RIFF|BM|II\*|MM(?![A-Za-z])|\{\\rtf|[\s\S]{4}ftyp)/;

/**
 * Whether it has the header of a PDF near its start and the end of one near its end, with no HTML before the first object:
 * there a PDF has only comments, and browsers sniff for it. In a title or in metadata, HTML is text.
 */
function isPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.subarray(0, START).toString('latin1');
  const header = start.search(/%PDF-[12]\.\d/);
  if (header < 0 || header > HEADER_WITHIN || OTHER_TYPES.test(start.slice(0, header))) return false;
  const object = start.indexOf(' obj', header);
  return !MARKUP.test(object < 0 ? start : start.slice(0, object)) && endsAsPdf(file);
}

function endsAsPdf(file: Buffer): boolean {
  let end = file.length;
  while (end > 0 && BLANK[file[end - 1] as number]) end -= 1;
  return file.subarray(Math.max(0, end - AFTER_END), end).includes('%%EOF');
}

/** What PDF calls white space, by byte: a table, because a file may have 10 MB of it. */
const BLANK = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte)),
);

/** Detects the type of a file from its content, never from its name or the browser (UP-02). */
import { runApart } from '../apart/apart.server';

/**
 * Undefined for anything but a PDF, or a DOC or DOCX without macros.
 * @throws {DomainError} file_too_much, files_busy.
 */
export async function documentTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  if (isPdf(bytes)) return 'application/pdf';
  return looksLikeWord(bytes) ? runApart('wordType', bytes) : undefined;
}

/** Whether it begins as a zip or as one of Microsoft's containers, so that nothing else takes a turn. */
const looksLikeWord = (bytes: Uint8Array): boolean =>
  ['504b', 'd0cf'].includes(Buffer.from(bytes.subarray(0, 2)).toString('hex'));

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|img|meta|style|object|embed)\b/i;

/** Whether it starts and ends as a PDF and has no HTML at the start, where browsers sniff up to 1,445 bytes for it. */
function isPdf(bytes: Uint8Array): boolean {
  const latin1 = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  const start = latin1(0, 2048);
  return /^%PDF-[12]\.\d/.test(start) && !MARKUP.test(start) && latin1(-2048).includes('%%EOF');
}

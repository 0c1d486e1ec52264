/** What a file is, by its content: never by its name or by what the browser says (UP-02). */
import { isWordBinary } from './word-binary.server';
import { isWordPackage } from './word-package.server';

export type DocumentType =
  | 'application/pdf'
  | 'application/msword'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The type of a PDF, DOC or DOCX without macros; undefined for anything else, whatever it is called. */
export async function documentTypeOf(bytes: Uint8Array): Promise<DocumentType | undefined> {
  if (isPdf(bytes)) return 'application/pdf';
  if (isWordBinary(bytes)) return 'application/msword';
  if (await isWordPackage(bytes)) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return undefined;
}

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|img|meta|style|object|embed)\b/i;

/**
 * A PDF has its header at the start and its end mark near the end. What follows the header must be no web page: many
 * a detector calls it a PDF, and a browser that looks into it (at the first 1,445 bytes) shows the page.
 */
function isPdf(bytes: Uint8Array): boolean {
  const latin1 = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  const start = latin1(0, 2048);
  return /^%PDF-[12]\.\d/.test(start) && !MARKUP.test(start) && latin1(-2048).includes('%%EOF');
}

/** What a file is, by its content: never by its name or by what the browser says (UP-02). */
import { isWordBinary } from './wordBinary.server';
import { isWordPackage } from './wordPackage.server';

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

/**
 * A PDF has its header, after it comments and then anything but a web page, and its end mark near the end.
 * '%PDF' followed by markup is shown as a web page by a browser that sniffs, though many a detector calls it a PDF.
 */
function isPdf(bytes: Uint8Array): boolean {
  const latin1 = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  const header = /^%PDF-[12]\.\d[^\r\n<]*[\r\n]+(?:\s|%[^\r\n<]*(?:[\r\n]|$))*(?!\s*<[a-z!?/])/i.exec(latin1(0, 4096));
  return (
    header !== null &&
    !/<(?:!doctype|html|head|body|script|svg|iframe)\b/i.test(latin1(0, 1024)) &&
    latin1(-2048).includes('%%EOF')
  );
}

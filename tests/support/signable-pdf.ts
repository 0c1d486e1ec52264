import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF with a page, to which a signature page can be added. The bytes are different each time. */
export async function signablePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setSubject(String(Math.random()));
  document.addPage();
  return document.save();
}

import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF whose page says 'Confidential', encrypted. Without `userPassword`, it opens without a password. */
export async function encryptedPdf({ userPassword = '' }: { userPassword?: string } = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Confidential');
  await document.encrypt({ ownerPassword: 'only-the-owner-knows', userPassword });
  return Buffer.from(await document.save());
}

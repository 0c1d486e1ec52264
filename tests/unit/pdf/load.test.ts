import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPdf } from '~/domain/base/files/agreement-pdf.server';
import { looksModest, PDF_MOST } from '~/domain/base/files/bounds';
import { hasOwnSignatures, loadPdf } from '~/domain/base/files/load.server';
import { encryptedPdf } from '~tests/support/encrypted-pdf';
import {
  digitallySignedPdf,
  pdfWith,
  pdfWithCatalog,
  pdfWithObjects,
  pdfWithSharedPages,
  pdfWithTable,
  xfaPdf,
} from '~tests/support/hostile-pdfs';
import { signablePdf } from '~tests/support/signable-pdf';

describe('a PDF', () => {
  it('[FIL-01] is refused before it is read if it says that it has far too much', async () => {
    expect(looksModest(pdfWithTable('/Size 5000000'))).toBe(false);
    expect(looksModest(pdfWithObjects(PDF_MOST.objects + 10))).toBe(false);
    for (const bytes of [pdfWith(), await encryptedPdf(), new Uint8Array(await signablePdf())])
      expect(looksModest(bytes)).toBe(true);
  });

  it('[FIL-01] is refused at once if its pages share their children or are their own parents', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 48 }), fc.integer({ min: 2, max: 20 }), async (depth, kids) => {
        await expect(loadPdf(pdfWithSharedPages(depth, kids))).rejects.toMatchObject({ code: 'agreement_unreadable' });
      }),
      { numRuns: 25 },
    ));

  it('[FIL-01] may have a deep tree of pages, if it is one', async () => {
    expect((await loadPdf(pdfWithSharedPages(40, 1))).getPageCount()).toBe(1);
  });

  it('[FIL-06] opens without the owner’s password, but not without a reader’s', async () => {
    const owned = await encryptedPdf();
    expect((await loadPdf(owned)).getPageCount()).toBe(1);
    expect(await checkPdf(owned)).toEqual({ ownSignatures: false });
    await expect(loadPdf(await encryptedPdf({ userPassword: 'secret' }))).rejects.toMatchObject({
      code: 'agreement_locked',
    });
  });

  it('[FIL-06] that is an XFA form is refused, whatever else it has', async () => {
    const forms = [
      xfaPdf(),
      pdfWithCatalog('/AcroForm << /Fields [] /XFA [] >>'),
      pdfWithCatalog('/NeedsRendering true'),
    ];
    for (const form of forms) await expect(checkPdf(form)).rejects.toMatchObject({ code: 'agreement_is_xfa' });
  });

  it('[FIL-07] has signatures of its own if it has a field, a value or a permission for one', async () => {
    const signed = [
      digitallySignedPdf(),
      pdfWithCatalog('/Perms << /DocMDP 5 0 R >>'),
      pdfWithCatalog('/AcroForm << /Fields [] /SigFlags 1 >>'),
      pdfWith('5 0 obj\n<< /FT /Sig /T (S) >>\nendobj\n'),
      pdfWith('5 0 obj\n<< /ByteRange [0 1 2 3] >>\nendobj\n'),
    ];
    for (const bytes of signed) expect(await checkPdf(bytes)).toEqual({ ownSignatures: true });
    const others = [pdfWith(), pdfWithCatalog('/AcroForm << /Fields [] /SigFlags 0 >>'), await encryptedPdf()];
    for (const bytes of others) expect(hasOwnSignatures(await loadPdf(bytes))).toBe(false);
  });
});

/** The PDF that a demo sponsor sends to its sites: its own, made in a fraction of the time that our template takes. */
import type { AgreementTerms } from '~/catalogue/agreements';
import { templateText } from '~/domain/model/cda-template';

export async function demoCda(terms: AgreementTerms, study: string): Promise<File> {
  // Loads only here: a server without demo data makes its PDFs in a process of their own.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const { appendPages } = await import('~/domain/base/files/layout.server');
  const { builtInFonts } = await import('~/domain/base/files/agreement-pdf.server');
  const document = await PDFDocument.create();
  const { title, intro, sections } = templateText(terms, { study, isMaster: false });
  const blocks = sections.flatMap(({ heading, text }) => [{ heading }, { text }]);
  await appendPages(
    document,
    [{ heading: title, size: 18 }, { text: intro }, ...blocks],
    title,
    builtInFonts(document),
  );
  return new File([(await document.save()) as BlobPart], 'CDA.pdf', { type: 'application/pdf' });
}

/** The PDF that a demo sponsor sends to its sites: its own, made in a fraction of the time that our template takes. */
import { createRequire } from 'node:module';
import type { AgreementTerms } from '~/catalogue/agreements';
import { templateText } from '../agreements/template';
import { appendPages, builtInFonts } from '../pdf/layout.server';

const require = createRequire(import.meta.url);

export async function demoCda(terms: AgreementTerms, study: string): Promise<File> {
  const { PDFDocument } = require('pdf-lib') as typeof import('pdf-lib');
  const document = await PDFDocument.create();
  const { title, intro, sections } = templateText(terms, { study, isMaster: false });
  const blocks = sections.flatMap(({ heading, text }) => [{ heading }, { text }]);
  const fonts = builtInFonts(document);
  await appendPages(document, [{ heading: title, size: 18 }, { text: intro }, ...blocks], title, fonts);
  return new File([(await document.save()) as BlobPart], 'CDA.pdf', { type: 'application/pdf' });
}

/** The demo's CDAs, and signatures of its made-up people, who have no password to enter. */

import type { AgreementTerms } from '~/catalogue/agreements';
import type { Person } from '~/domain/base/actor';
import type { Block } from '~/domain/base/files/layout.server';
import { addSignature, type Work } from '~/domain/commands/signatures/sign.server';
import { templateText } from '~/domain/model/cda-template';
import { nameOf } from '~/domain/model/member';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';

export const signInDemo = <T extends object>(signer: Person, title: string, work: Work<T>, at: number): Promise<T> =>
  store.tx(async (db) => {
    const user = await userById(db, signer.id);
    const printedName = user ? nameOf(user) : signer.id;
    return addSignature(db, signer, work, { printedName, title, components: ['email', 'password'], at });
  });

export async function demoCda(terms: AgreementTerms, study: string): Promise<File> {
  const { title, intro, sections } = templateText(terms, { study, isMaster: false });
  const blocks = sections.flatMap(({ heading, text }) => [{ heading }, { text }]);
  return pagesOf('CDA.pdf', title, [{ heading: title, size: 18 }, { text: intro }, ...blocks]);
}

/** A PDF with these texts. */
export async function pagesOf(name: string, title: string, blocks: readonly Block[]): Promise<File> {
  // Loads only here: a server without demo data makes its PDFs in a process of their own.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const { appendPages } = await import('~/domain/base/files/layout.server');
  const { builtInFonts } = await import('~/domain/base/files/agreement-pdf.server');
  const document = await PDFDocument.create();
  await appendPages(document, blocks, title, builtInFonts(document));
  return new File([(await document.save()) as BlobPart], name, { type: 'application/pdf' });
}

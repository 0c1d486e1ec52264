/** The PDFs of agreements: our template filled in, and the signed copy with its signature page (11.50, 11.70). */
import { createRequire } from 'node:module';
import { AGREEMENT_SOURCES, type AgreementSource, type AgreementTerms } from '~/catalogue/agreements';
import { COMPONENT_WORDS, labelOfMeaning, SIGNATURE_STATE_WORDS } from '~/catalogue/signing';
import { appendPages, type Block } from '../pdf/layout.server';
import { loadPdf } from '../pdf/load.server';
import type { SignatureView } from '../signatures/view';
import { utcTime } from '../signatures/words';
import { templateText } from './template';

const require = createRequire(import.meta.url);

/** The same terms and time always give the same bytes. */
export async function templatePdf(
  terms: AgreementTerms,
  about: { study: string; isMaster: boolean; at: number },
): Promise<Uint8Array> {
  const { PDFDocument } = require('pdf-lib') as typeof import('pdf-lib');
  const document = await PDFDocument.create({ updateMetadata: false });
  const { title, intro, sections } = templateText(terms, about);
  document.setTitle(title);
  document.setCreationDate(new Date(about.at));
  const numbered = sections.flatMap(({ heading, text }, index): Block[] => [
    { heading: `${index + 1}. ${heading}` },
    { text },
  ]);
  await appendPages(
    document,
    [{ heading: title, size: 18 }, { text: intro }, ...numbered],
    `${title}: ${terms.sponsor}, ${terms.site}`,
  );
  return document.save();
}

export interface Certificate {
  terms: AgreementTerms;
  version: number;
  source: AgreementSource;
  state: string;
  sha256: string;
  /** Where anyone can verify it. */
  verifyAt: string;
  signatures: readonly SignatureView[];
  /** Of a scan: who uploaded it, and when. */
  scan: { by: string; at: number } | null;
  /** When this copy was made. */
  at: number;
}

function signatureBlocks(signature: SignatureView): Block[] {
  const { printedName, title, organizationName, meaning, signedAt, statement, components } = signature;
  const { state, voidedAt, voidReason, auditSeq, recordHash, id } = signature;
  const voided = voidedAt === null ? '' : `, ${utcTime(voidedAt)}: ${voidReason}`;
  return [
    { rule: true },
    { heading: printedName, size: 13 },
    {
      terms: [
        ['Title', title],
        ['For', organizationName ?? 'themselves'],
        ['Meaning', labelOfMeaning(meaning)],
        ['Signed at', utcTime(signedAt)],
        ['State', `${SIGNATURE_STATE_WORDS[state]}${voided}`],
        ['Statement', statement],
        ['Identified by', components.map((component) => COMPONENT_WORDS[component]).join(', ')],
        ['Signature ID', id],
        ['Record hash', `${recordHash}, audit event ${auditSeq}`],
      ],
    },
  ];
}

function certificateBlocks({
  terms,
  version,
  source,
  state,
  sha256,
  verifyAt,
  signatures,
  scan,
  at,
}: Certificate): Block[] {
  return [
    { heading: 'Signature page', size: 18 },
    {
      terms: [
        ['Agreement', `${terms.sponsor} and ${terms.site}, version ${version}`],
        ['Document', AGREEMENT_SOURCES[source]],
        ['State', state],
        ['SHA-256', sha256],
        ['Verify at', verifyAt],
      ],
    },
    ...signatures.flatMap(signatureBlocks),
    ...(scan
      ? [
          { rule: true } as const,
          { text: `Signed by hand on paper. ${scan.by} uploaded the scan, ${utcTime(scan.at)}.` },
        ]
      : []),
    ...(signatures.length === 0 && !scan ? [{ rule: true } as const, { text: 'Nobody has signed yet.' }] : []),
    { rule: true },
    {
      small: true,
      text: `The SHA-256 is of the document without this page, exactly as it was signed. It is attached to this file as agreement.pdf. This copy was made at ${utcTime(at)}.`,
    },
  ];
}

/** The document with its signature page, and the signed bytes attached. @throws {DomainError} agreement_unreadable. */
export async function signedPdf(bytes: Uint8Array, certificate: Certificate): Promise<Uint8Array> {
  const document = await loadPdf(bytes);
  await appendPages(document, certificateBlocks(certificate), `Signature page · SHA-256 ${certificate.sha256}`);
  await document.attach(bytes, 'agreement.pdf', {
    mimeType: 'application/pdf',
    description: 'The document exactly as it was signed',
    creationDate: new Date(certificate.at),
    modificationDate: new Date(certificate.at),
  });
  return document.save();
}

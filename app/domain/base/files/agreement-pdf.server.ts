/** The PDFs of agreements: our template filled in, and the signed copy of a CDA or a contract with its signature page (11.50, 11.70). */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { AgreementTerms } from '~/catalogue/agreements';
import { DomainError } from '~/catalogue/errors';
import { COMPONENT_WORDS, labelOfMeaning, SIGNATURE_STATE_WORDS } from '~/catalogue/signing';
import { templateText } from '~/domain/model/cda-template';
import { type SignatureView, utcTime } from '~/domain/model/signature-view';
import type { Fonts } from './font.server';
import { appendPages, type Block } from './layout.server';
import { hasOwnSignatures, loadPdf } from './load.server';

export interface AboutTemplate {
  study: string;
  isMaster: boolean;
  at: number;
}

/** The same terms and time always give the same bytes. */
export async function templatePdf(terms: AgreementTerms, about: AboutTemplate): Promise<Uint8Array> {
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

/** What the signature page says of a signed document. */
export interface Certificate {
  /** What it is, between whom, and how far it has come. */
  about: readonly (readonly [term: string, value: string])[];
  /** Of the document as it was signed. */
  sha256: string;
  /** What the signatures are of, if not of the document itself: a record that names it by its SHA-256. */
  record: { content: string; sha256: string } | null;
  /** Where anyone can verify it. */
  verifyAt: string;
  signatures: readonly SignatureView[];
  /** Of a scan: who uploaded it, and when. */
  scan: { by: string; at: number } | null;
  /** The document among the attachments, and what the page says of it. */
  attached: { name: string; description: string; said: string };
  /** When this copy was made. */
  at: number;
}

/** How each signature is printed. */
export function signatureBlocks(signature: SignatureView): Block[] {
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

const RECORD = 'signed.json';
const RECORD_SAID = ` The signatures are of the record that is attached as ${RECORD} and names the document by its SHA-256.`;

function certificateBlocks(
  { about, sha256, record, verifyAt, signatures, scan, attached, at }: Certificate,
  ownSignatures: boolean,
): Block[] {
  return [
    { heading: 'Signature page', size: 18 },
    {
      terms: [
        ...about,
        ['SHA-256', sha256],
        ...(record ? [['Signed record', record.sha256] as const] : []),
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
    ...(ownSignatures
      ? [{ text: 'The document has digital signatures of its own. They are valid only in the attached file.' }]
      : []),
    {
      small: true,
      text: `The SHA-256 is of the document without this page, exactly as it was signed. ${attached.said}${record ? RECORD_SAID : ''} This copy was made at ${utcTime(at)}.`,
    },
  ];
}

/**
 * The document with its signature page, and the signed bytes attached.
 * @throws {DomainError} agreement_unreadable, agreement_locked, agreement_is_xfa.
 */
export async function signedPdf(bytes: Uint8Array, certificate: Certificate): Promise<Uint8Array> {
  const document = await loadPdf(bytes);
  const blocks = certificateBlocks(certificate, hasOwnSignatures(document));
  return finished(document, blocks, bytes, certificate);
}

/** The signature page with the document attached, for one that was sent before we refused such files. */
export async function signaturePage(bytes: Uint8Array, certificate: Certificate): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const apart = { text: 'We cannot add this page to the document, so the document is only attached.', bold: true };
  return finished(document, [...certificateBlocks(certificate, false), apart], bytes, certificate);
}

async function finished(
  document: PDFDocument,
  blocks: Block[],
  bytes: Uint8Array,
  { sha256, record, attached, at }: Pick<Certificate, 'sha256' | 'record' | 'attached' | 'at'>,
  fonts: Fonts | null = null,
): Promise<Uint8Array> {
  await appendPages(document, blocks, `Signature page · SHA-256 ${sha256}`, fonts);
  const made = { creationDate: new Date(at), modificationDate: new Date(at) };
  const { name, description } = attached;
  await document.attach(bytes, name, { mimeType: 'application/pdf', description, ...made });
  if (record) {
    const about = { mimeType: 'application/json', description: 'The record exactly as it was signed' };
    await document.attach(Buffer.from(record.content), RECORD, { ...about, ...made });
  }
  return document.save();
}

/**
 * What the sender of a PDF should know. Tries to add a page, so that a file is refused when it is sent, not after it was
 * signed.
 * @throws {DomainError} as signedPdf.
 */
export async function checkPdf(bytes: Uint8Array): Promise<{ ownSignatures: boolean }> {
  const document = await loadPdf(bytes);
  const ownSignatures = hasOwnSignatures(document);
  try {
    const made = await finished(document, [{ text: '' }], bytes, NOTHING, builtInFonts(document));
    await loadPdf(made);
  } catch {
    throw new DomainError('agreement_unreadable');
  }
  return { ownSignatures };
}

const NOTHING = { sha256: '', record: null, attached: { name: 'agreement.pdf', description: '', said: '' }, at: 0 };

/** They take no time, but have only Western European letters. */
export const builtInFonts = (document: PDFDocument): Fonts => ({
  regular: document.embedStandardFont(StandardFonts.Helvetica),
  bold: document.embedStandardFont(StandardFonts.HelveticaBold),
});

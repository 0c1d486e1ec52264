/** The PDF of attested answers: each question with its answer, and the signature page (11.50, 11.70). */
import { PDFDocument } from '@cantoo/pdf-lib';
import { type SignatureView, utcTime } from '~/domain/model/signature-view';
import { signatureBlocks } from './agreement-pdf.server';
import { appendPages, type Block } from './layout.server';

export interface SignedAnswers {
  title: string;
  study: string;
  sponsor: string;
  site: string;
  version: number;
  sections: readonly {
    title: string;
    answers: readonly { question: string; answer: string; asked: string | null; reply: string | null }[];
  }[];
  /** Of `content`, which is what the signatures are of. */
  sha256: string;
  content: string;
  /** Where anyone can verify it. */
  verifyAt: string;
  signatures: readonly SignatureView[];
  /** When this copy was made. */
  at: number;
}

/** The same answers, signatures and time always give the same bytes. */
export async function answersPdf(signed: SignedAnswers): Promise<Uint8Array> {
  const { title, study, sponsor, site, version, sections, sha256, content, at } = signed;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${title}: ${site}`);
  document.setCreationDate(new Date(at));
  const about = [
    ['Study', study],
    ['Sponsor', sponsor],
    ['Site', site],
    ['Questionnaire', `${title}, version ${version}`],
  ] as const;
  const answers = sections.flatMap((section): Block[] => [
    { heading: section.title, size: 13 },
    ...section.answers.flatMap(({ question, answer, asked, reply }): Block[] => [
      { text: question, bold: true },
      { text: answer },
      ...(asked ? [{ text: `The sponsor asked: ${asked}${reply ? `\nReply: ${reply}` : ''}`, small: true }] : []),
    ]),
  ]);
  const blocks: Block[] = [{ heading: 'Feasibility answers', size: 18 }, { terms: about }, ...answers];
  await appendPages(document, blocks, `Feasibility answers: ${site}, ${study}`);
  await appendPages(document, signaturePageOf(signed), `Signature page · SHA-256 ${sha256}`);
  await document.attach(Buffer.from(content), 'answers.json', {
    mimeType: 'application/json',
    description: 'The answers exactly as they were signed',
    creationDate: new Date(at),
    modificationDate: new Date(at),
  });
  return document.save();
}

const signaturePageOf = ({ sha256, verifyAt, signatures, site, study, at }: SignedAnswers): Block[] => [
  { heading: 'Signature page', size: 18 },
  {
    terms: [
      ['Answers of', `${site}, for ${study}`],
      ['SHA-256', sha256],
      ['Verify at', verifyAt],
    ],
  },
  ...signatures.flatMap(signatureBlocks),
  { rule: true },
  {
    small: true,
    text: `The SHA-256 is of the answers exactly as they were signed, which are attached to this file as answers.json. This copy was made at ${utcTime(at)}.`,
  },
];

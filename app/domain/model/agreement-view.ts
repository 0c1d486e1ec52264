import { z } from 'zod';
import { AGREEMENT_SOURCES, AGREEMENT_STATES, type AgreementSource, type AgreementState } from '~/catalogue/agreements';
import { signatureSchema, signingAskedSchema } from './signature-view';
import { describedView, moment, nullableText, orNull, text } from './views';

const sources = Object.keys(AGREEMENT_SOURCES) as [AgreementSource, ...AgreementSource[]];
const states = Object.keys(AGREEMENT_STATES) as [AgreementState, ...AgreementState[]];

const agreementTermsSchema = describedView('AgreementTerms', 'What a CDA says.', {
  sponsor: text,
  site: text,
  purpose: text.describe('Empty for the sponsor’s own document.'),
  mutual: z.boolean(),
  months: z.int(),
  law: text,
  effective: text.describe('YYYY-MM-DD.'),
});

export const agreementSchema = describedView('Agreement', 'A version of a CDA.', {
  id: text,
  version: z.int(),
  source: z.enum(sources),
  state: z.enum(states),
  terms: agreementTermsSchema,
  countersigned: z.boolean().describe('Whether the sponsor signs after the site.'),
  isMaster: z.boolean().describe('Whether it also covers later studies between the two organizations.'),
  sha256: text.describe('Of the document, in hex: what is signed.'),
  sentAt: moment,
  answer: nullableText.describe('The changes that the site asks for, or why the sponsor withdrew it.'),
  answeredAt: moment.nullable(),
  executedAt: moment.nullable().describe('When the last required signature was added.'),
  coversUntil: moment.nullable().describe('Until when a master agreement covers new studies.'),
  text: nullableText.describe('While it can be signed: what it says, if it is from the template.'),
  signatures: z.array(signatureSchema),
});
export type AgreementView = z.infer<typeof agreementSchema>;

const sentFileSchema = describedView('SentCdaFile', 'A PDF of the sponsor’s own that it has sent as a CDA.', {
  agreement: text.describe('The ID of that CDA, with which the PDF can be sent again.'),
  name: text,
  sentAt: moment,
  study: text.describe('What people call the study for which it was sent.'),
  sameStudy: z.boolean().describe('Whether it is this one.'),
  site: text.describe('The site to which it was sent.'),
});
export type SentFile = z.infer<typeof sentFileSchema>;

/** What a sponsor's next CDA is filled in from. */
export const usualTermsSchema = describedView('UsualCdaTerms', 'The terms of the sponsor’s last CDA.', {
  sentAt: moment,
  mutual: z.boolean(),
  countersigned: z.boolean(),
  isMaster: z.boolean(),
  months: z.int(),
  law: text.describe('Empty if that CDA named none.'),
  source: z.enum(sources),
  file: orNull(sentFileSchema).describe('The last PDF of its own that it has sent.'),
});
export type UsualTerms = z.infer<typeof usualTermsSchema>;

export const cdaPreviewSchema = describedView('CdaPreview', 'What a CDA would say. Nothing is sent.', {
  site: text.describe('The site that it names; of several, the first.'),
  text: nullableText.describe('Null for a PDF of your own.'),
});
export type CdaPreview = z.infer<typeof cdaPreviewSchema>;

const CDA_ACTIONS = ['send', 'sign', 'return', 'withdraw', 'scan'] as const;
export type CdaAction = (typeof CDA_ACTIONS)[number];

export const cdaSchema = describedView('Cda', 'The CDA of a match.', {
  asked: z.boolean().describe('Whether the study’s path has a CDA.'),
  current: orNull(agreementSchema).describe('The latest version.'),
  earlier: z.array(agreementSchema).describe('Newest first.'),
  may: z.array(z.enum(CDA_ACTIONS)).describe('What you may do now.'),
  unauthorized: z.boolean().describe('Whether it is your side’s turn to sign, and you lack the authority.'),
  sponsorName: nullableText.describe(
    'For the sponsor: its legal name in the study’s CDAs that are signed or wait for a signature, which others must have too.',
  ),
  usual: orNull(usualTermsSchema).describe(
    'For the sponsor, if it may send one: the terms of its last CDA for any study.',
  ),
  signing: orNull(signingAskedSchema).describe('What you need to sign, if you may sign now.'),
  toSign: z
    .int()
    .describe('If you may sign for the sponsor now: how many CDAs of the study await that, with this one.'),
});
export type CdaView = z.infer<typeof cdaSchema>;

export const cdaOutcomeSchema = describedView('CdaOutcome', 'The outcome of an action on a CDA.', {
  id: text,
  version: z.int(),
  state: z.enum(states),
});
export type CdaOutcome = z.infer<typeof cdaOutcomeSchema>;

export const signedCdasSchema = describedView('SignedCdas', 'What became of each signature.', {
  signed: z.array(z.object({ id: text, site: text })).describe('The CDAs that you have signed.'),
  refused: z
    .array(z.object({ id: text, site: nullableText, message: text }))
    .describe('The CDAs that you have not signed, and why.'),
});
export type SignedCdas = z.infer<typeof signedCdasSchema>;

export const sentCdasSchema = describedView('SentCdas', 'What became of each CDA.', {
  sent: z.array(z.object({ id: text, site: text })).describe('The matches whose site has the CDA now.'),
  refused: z
    .array(z.object({ id: text, site: nullableText, message: text }))
    .describe('The matches for which it was refused, and why.'),
});
export type SentCdas = z.infer<typeof sentCdasSchema>;

import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import {
  COMPONENTS,
  labelOfMeaning,
  MEANINGS,
  SIGNATURE_STATE_WORDS,
  SIGNATURE_STATES,
  SIGNED_SUBJECTS,
  type SignedSubject,
} from '~/catalogue/signing';
import { formatWithUtc } from '~/catalogue/time';
import { describedView, moment, nullableText, text } from './views';

/** How every display shows a signature: name, time and meaning (11.50). */
export const signatureSchema = describedView('Signature', 'An electronic signature.', {
  id: text,
  printedName: text,
  title: text,
  organizationName: nullableText.describe('Whom the person signed for.'),
  meaning: z.enum(valuesOf(MEANINGS)),
  statement: text.describe('The sentence that was signed.'),
  version: z.int().describe('The version that was signed.'),
  sha256: text.describe('Of the signed bytes, in hex.'),
  signedAt: moment,
  components: z.array(z.enum(COMPONENTS)).describe('How the person proved who they are.'),
  auditSeq: z.int().describe('The number of the audit event.'),
  recordHash: text.describe('SHA-256 over all fields of the signature, also in the audit event.'),
  state: z
    .enum(SIGNATURE_STATES)
    .describe('altered if the row and the audit trail differ, or the record or one of its files is another.'),
  voidedAt: moment.nullable(),
  voidReason: nullableText.describe('The change that voided the signature.'),
});
export type SignatureView = z.infer<typeof signatureSchema>;

/** What the signing form asks for now. */
export const signingAskedSchema = describedView('SigningAsked', 'What you need to sign now.', {
  heldUntil: moment
    .nullable()
    .describe(
      'You cannot sign before, because a link replaced your password, or an operator removed your second factor.',
    ),
  components: z.array(z.enum(COMPONENTS)).describe('All for the first signature of a session, then only the password.'),
  printedName: nullableText.describe('Your account’s name, as it will be printed; null if it has none.'),
  title: nullableText.describe('As in your last signature.'),
});
export type SigningAsked = z.infer<typeof signingAskedSchema>;

/** The same for a record that is not a file. */
export const recordToSignSchema = describedView('RecordToSign', 'What you need to sign this record now.', {
  ...signingAskedSchema.shape,
  statement: text.describe('The sentence that you sign.'),
  sha256: text.describe(
    'Of the record as you read it. Send it along: if the record has changed since, nothing is signed.',
  ),
});
export type RecordToSign = z.infer<typeof recordToSignSchema>;

/** Who can sign for a side, as its own people see it. */
export const signersSchema = describedView('Signers', 'Who can sign for your side.', {
  people: z.array(z.object({ id: text, name: text })),
  owners: z.array(z.object({ id: text, name: text })).describe('Who can authorize somebody, if nobody may sign.'),
  asked: z.object({ id: text, name: text }).nullable().describe('Who was asked to.'),
});

const subjectTypes = Object.keys(SIGNED_SUBJECTS) as [SignedSubject, ...SignedSubject[]];

export const verificationSchema = describedView('Verification', 'What we know about signatures of a document.', {
  sha256: text,
  state: z
    .enum([...SIGNATURE_STATES, 'unknown'])
    .describe(
      'unknown if we have no signature of this document; altered if one of its signatures was altered; otherwise valid if one is valid.',
    ),
  signatures: z.array(
    z.object({
      record: z
        .int()
        .describe('Signatures with the same number are of the same record. Different records can have the same bytes.'),
      subject: z.enum(subjectTypes),
      meaning: z.enum(valuesOf(MEANINGS)),
      signedAt: moment,
      state: z.enum(SIGNATURE_STATES),
      voidedAt: moment.nullable(),
      printedName: nullableText.describe('Shown only to the parties and administrators.'),
      title: nullableText,
      organizationName: nullableText,
    }),
  ),
});
export type Verification = z.infer<typeof verificationSchema>;

/** '2026-11-24 22:08:04 UTC': exact, and the same wherever it is read. */
export const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** 'Robin Reyes, Investigator: Responsibility, Nov 24, 2026, 5:08 PM EST (…)', as its reader reads times, and its state unless valid. */
export function signatureInWords({ printedName, title, meaning, signedAt, state }: SignatureView): string {
  const words = `${printedName}, ${title}: ${labelOfMeaning(meaning)}, ${formatWithUtc(signedAt)}`;
  return state === 'valid' ? words : `${words} (${SIGNATURE_STATE_WORDS[state]})`;
}

/** 'answers to a questionnaire, for the study “A study”', as reasons name what must be kept. */
export const signedInWords = ({ type, study }: { type: SignedSubject; study: string }): string =>
  `${SIGNED_SUBJECTS[type].toLowerCase()}, for the study “${study}”`;

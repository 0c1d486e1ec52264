/** The contract of a selected site: what a version proposes, and what both sides see. Shared with the browser. */
import { z } from 'zod';
import { BUDGET_STATES } from '~/catalogue/budgets';
import { CONTRACTS } from '~/catalogue/contracts';
import { NOTE_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { VALIDATION } from '~/catalogue/validation';
import { documentReference } from './document-reference-schema';
import { optionalText } from './fields';
import { recordSigningFields } from './signature-schema';
import { recordToSignSchema, signatureSchema, signersSchema } from './signature-view';
import { VERSION_MOVES } from './versions';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const number = (least: number) =>
  z.coerce
    .number({ error: VALIDATION.number })
    .int(VALIDATION.number)
    .min(least, VALIDATION.atLeast(least))
    .max(CONTRACTS.versionsMost, VALIDATION.tooLarge(CONTRACTS.versionsMost));

const version = number(0).describe(
  'The number of the version that you read, 0 for none. If there is another one by now, nothing is changed.',
);
const note = optionalText(NOTE_MAX_CHARS).describe('What it changes and why. The other side can read it.');

/** A version in a JSON call. */
export const proposeContractSchema = z.object({
  version,
  note,
  document: documentReference().describe('An uploaded PDF or Word file.'),
});
export type ProposeContract = z.output<typeof proposeContractSchema>;

/** The form sends the file itself. */
export const contractFormSchema = z.object({ version, note });

export const acceptContractSchema = z.object({ version });
export const signContractSchema = z.object({ version, ...recordSigningFields });

const SIDES = ['site', 'sponsor'] as const;

const versionView = describedView('ContractVersion', 'A version of a contract: a file.', {
  number: z.int().describe('From 1.'),
  side: z.enum(SIDES).describe('Whose proposal it is.'),
  proposedAt: moment,
  proposedBy: nullableText.describe('Null if that person’s data was erased.'),
  state: z.enum(valuesOf(BUDGET_STATES)),
  note: nullableText,
  file: view('ContractFile', {
    id: text.describe('Download it at /documents/{id}.'),
    name: text,
    sha256: text.describe('Of the file, in hex.'),
    pdf: z.boolean().describe('Only a PDF can be agreed to and signed.'),
  }),
  agreedAt: moment.nullable().describe('When the other side agreed.'),
  agreedBy: nullableText,
  signedAt: moment.nullable().describe('When the last of both sides signed it.'),
  signatures: z.array(signatureSchema),
  signedSha256: text.describe('Of what its signatures are of, which names the file by its SHA-256.'),
});
export type ContractVersion = z.infer<typeof versionView>;

export const matchContractSchema = describedView('MatchContract', 'The contract of a selected site, in versions.', {
  matchId: text,
  side: z.enum([...SIDES, 'admin']).describe('Yours.'),
  begun: z.boolean().describe('Whether the start-up has begun; there is no contract before.'),
  versions: z.array(versionView).describe('The latest first.'),
  turn: orNull(z.enum(SIDES)).describe('Whose turn it is; null before the first version, and once both have signed.'),
  since: moment.nullable().describe('Since when it is that side’s turn.'),
  may: z.array(z.enum(VERSION_MOVES)).describe('What you can do now.'),
  signers: orNull(signersSchema).describe('Who can sign it, if it is your side’s to sign and you may not.'),
  signing: orNull(recordToSignSchema).describe('What you need to sign the latest version, if it is yours to sign now.'),
});
export type MatchContract = z.infer<typeof matchContractSchema>;

export const signedContractSchema = describedView('SignedContract', 'What the signatures of a version are of.', {
  contract: text.describe('The ID of the version.'),
  match: text,
  version: z.int(),
  proposedBy: z.enum(SIDES),
  proposedAt: moment,
  agreedAt: moment.nullable(),
  file: z.object({ name: text, sha256: text }),
});
export type SignedContract = z.infer<typeof signedContractSchema>;

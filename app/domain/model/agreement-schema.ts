/** What a sponsor enters to send a CDA, and what both sides enter to answer it. Shared with the browser. */
import { z } from 'zod';
import { AGREEMENT_KINDS, TERM_MONTHS } from '~/catalogue/agreements';
import { CDAS_CALL_MAX, LONG_TEXT_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { documentReference } from './document-reference-schema';
import {
  choice,
  flag,
  optionalCode,
  optionalDate,
  optionalLine,
  optionalText,
  requiredCode,
  requiredText,
} from './fields';
import { signingFields } from './signature-schema';

const months = () =>
  z.coerce
    .number({ error: VALIDATION.number })
    .int(VALIDATION.number)
    .min(TERM_MONTHS.least, VALIDATION.enter('at least one month'))
    .max(TERM_MONTHS.most, VALIDATION.tooLarge(TERM_MONTHS.most));

const terms = {
  kind: choice(AGREEMENT_KINDS).describe(
    'paper: both have signed by hand, and the document is the scan. again: the PDF of an earlier CDA of yours.',
  ),
  again: optionalCode(100).describe('The ID of the earlier CDA whose PDF is sent; required for again.'),
  sponsorName: optionalLine().describe(
    'The sponsor’s legal name; by default, that of the study’s earlier CDAs, from which it cannot differ, or the study’s sponsor.',
  ),
  siteName: optionalLine().describe('The site’s legal name; by default, the name of its account.'),
  purpose: optionalText(LONG_TEXT_MAX_CHARS).describe('Required for the template.'),
  mutual: flag().describe('Whether both sides disclose information. If so, both sign.'),
  countersigned: flag().describe('Whether the sponsor signs too, even if only the sponsor discloses information.'),
  isMaster: flag().describe('Whether it also covers later studies between the two organizations.'),
  months: months().describe('How long the duties last.'),
  law: optionalLine().describe('The state whose law governs it. Required for the template.'),
  effective: optionalDate().describe('YYYY-MM-DD; defaults to today.'),
};

const sendAnyway = {
  sendAnyway: flag().describe(
    'Send a PDF that has digital signatures of its own. They are valid only in the file that is attached to our copy.',
  ),
};

interface Entered {
  kind: string;
  again: string | null;
  purpose: string | null;
  law: string | null;
}

/** The template requires these. */
function refineTerms({ kind, again, purpose, law }: Entered, context: z.RefinementCtx): void {
  if (kind === 'again' && !again) context.addIssue({ code: 'custom', path: ['kind'], message: VALIDATION.choosePdf });
  if (kind !== 'template') return;
  for (const [path, value, what] of [
    ['purpose', purpose, 'the purpose'],
    ['law', law, 'the state'],
  ] as const) {
    if (!value) context.addIssue({ code: 'custom', path: [path], message: VALIDATION.enter(what) });
  }
}

export const cdaSchema = z
  .object({
    ...terms,
    ...sendAnyway,
    document: documentReference().nullish().describe('An uploaded PDF. Not for the template.'),
  })
  .superRefine(refineTerms);
export type CdaInput = z.output<typeof cdaSchema>;

/** The form sends the file itself. */
export const cdaFormSchema = z.object({ ...terms, ...sendAnyway }).superRefine(refineTerms);

const { kind: _kind, siteName: _siteName, ...common } = terms;

const several = {
  matchIds: z
    .array(z.string().min(1).max(SHORT_TEXT_MAX_CHARS), VALIDATION.chooseOne)
    .min(1, VALIDATION.chooseOne)
    .max(CDAS_CALL_MAX, VALIDATION.tooMany(CDAS_CALL_MAX)),
  kind: z
    .enum(['template', 'again', 'upload'], VALIDATION.chooseFromList)
    .describe('upload: a PDF of your own, a copy for each. again: the PDF of an earlier CDA of yours.'),
  ...common,
  ...sendAnyway,
};

/** The same CDA to several sites, each under the name of its account. */
export const severalCdasSchema = z
  .object({
    ...several,
    document: documentReference().nullish().describe('An uploaded PDF. Not for the template.'),
  })
  .superRefine(refineTerms);
export type SeveralCdas = z.output<typeof severalCdasSchema>;
export const severalCdasFormSchema = z.object(several).superRefine(refineTerms);

const agreement = z.string().max(100).describe('The ID of the version that was read.');

export const signCdaSchema = z.object({ ...signingFields, agreement });

/** Several of them, each with a signature of its own. */
export const signCdasSchema = z.object({
  ...signingFields,
  agreements: z
    .array(requiredCode(), VALIDATION.chooseOne)
    .min(1, VALIDATION.chooseOne)
    .max(CDAS_CALL_MAX, VALIDATION.tooMany(CDAS_CALL_MAX))
    .describe('The IDs of the versions that were read.'),
});

export const returnCdaSchema = z.object({
  agreement,
  reason: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('what should change')).describe(
    'What should change. The sponsor can read it.',
  ),
});

export const withdrawCdaSchema = z.object({
  agreement,
  reason: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('the reason')).describe('The site can read it.'),
});

export const scanSchema = z.object({ agreement, ...sendAnyway, document: documentReference() });
export const scanFormSchema = z.object({ agreement, ...sendAnyway });

/** What a field rep sees of a lead, and what its consent allows. Shared with the browser. */
import { z } from 'zod';
import { STORED_ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { atMost } from './fields';
import { describedView, moment, nullableText, text } from './views';

export const leadSchema = describedView('Lead', 'A site entered at a kiosk stand in your name.', {
  id: text,
  name: text,
  contactName: nullableText,
  email: nullableText,
  zipCode: nullableText,
  therapeuticAreas: z.array(text),
  event: nullableText,
  status: z
    .enum(STORED_ORGANIZATION_STATUSES)
    .describe(
      'pending until an administrator decides. For a merged lead, the status of the organization it is part of.',
    ),
  merged: z.boolean().describe('Whether an administrator merged it into another organization.'),
  createdAt: moment.describe('When the server received it.'),
  followedUpAt: moment.nullable().describe('When you wrote to it.'),
  consentVersion: nullableText.describe(
    'The version of the consent text that was agreed to; null if none was, or if the consent was withdrawn.',
  ),
  consentAt: moment.nullable().describe('When it was agreed to, even if it was withdrawn later.'),
});
export type Lead = z.infer<typeof leadSchema>;

/** A withdrawn consent keeps its time and loses its version. */
export function consentOf({ consentVersion, consentAt }: Pick<Lead, 'consentVersion' | 'consentAt'>) {
  if (consentVersion !== null) return 'given';
  return consentAt === null ? 'none' : 'withdrawn';
}

/** Why a rep cannot write to a lead; null if they can. */
export function followUpBarredBy(
  lead: Pick<Lead, 'followedUpAt' | 'merged' | 'status' | 'email' | 'consentVersion' | 'consentAt'>,
) {
  if (lead.followedUpAt !== null || lead.merged || lead.status !== 'pending') return 'lead_followed_up';
  if (!lead.email) return 'lead_without_address';
  return consentOf(lead) === 'given' ? null : 'lead_without_consent';
}

export const withdrawalSchema = z.object({
  token: z.string().max(300, atMost(300)).describe('From the link in the e-mail.'),
});

export const consentSchema = describedView('Consent', 'What a kiosk lead agreed to.', {
  given: z.boolean().describe('Whether we may write to the lead.'),
});
export type ConsentView = z.infer<typeof consentSchema>;

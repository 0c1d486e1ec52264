/** What reps and administrators see of a lead, and what its consent allows. Shared with the browser. */
import { z } from 'zod';
import { LEAD_RATINGS } from '~/catalogue/leads';
import { FOLLOW_UP } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { STORED_ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { atMost } from './fields';
import { describedView, moment, nullableText, text } from './views';

export const leadSchema = describedView('Lead', 'A site that was entered at a kiosk.', {
  id: text,
  name: text,
  contactName: nullableText,
  email: nullableText,
  phone: nullableText,
  zipCode: nullableText,
  therapeuticAreas: z.array(text),
  event: nullableText.describe('As printed at the kiosk, or the name of the event.'),
  eventId: nullableText,
  rep: nullableText.describe('Whose lead it is, by name; null for nobody’s.'),
  repId: nullableText,
  fieldRep: nullableText.describe('As printed at the kiosk.'),
  status: z
    .enum(STORED_ORGANIZATION_STATUSES)
    .describe(
      'pending until an administrator decides. For a merged lead, the status of the organization it is part of.',
    ),
  merged: z.boolean().describe('Whether an administrator merged it into another organization.'),
  registeredAt: moment.nullable().describe('When it registered by the link in a follow-up.'),
  enteredAt: moment.describe('When it was entered, by the device’s clock if we believe it.'),
  createdAt: moment.describe('When the server received it.'),
  rating: z.enum(valuesOf(LEAD_RATINGS)).nullable(),
  note: nullableText,
  nextStep: nullableText,
  nextOn: nullableText.describe('The day on which the next step is due.'),
  followedUpAt: moment.nullable().describe('When it was last written to.'),
  followUps: z.array(z.object({ at: moment, words: nullableText })).describe('All e-mails to it, oldest first.'),
  consentVersion: nullableText.describe(
    'The version of the consent text that was agreed to; null if none was, or if the consent was withdrawn.',
  ),
  consentAt: moment.nullable().describe('When it was agreed to, even if it was withdrawn later.'),
  alreadyHere: z
    .array(z.object({ id: text, name: text }))
    .describe('Other organizations with its e-mail address. Field reps see only their own leads.'),
});
export type Lead = z.infer<typeof leadSchema>;

/** A withdrawn consent keeps its time and loses its version. */
export function consentOf({ consentVersion, consentAt }: Pick<Lead, 'consentVersion' | 'consentAt'>) {
  if (consentVersion !== null) return 'given';
  return consentAt === null ? 'none' : 'withdrawn';
}

/** Whether it is more than a lead: it has registered, is part of another organization, or was decided about. */
export const isSettled = (lead: Pick<Lead, 'merged' | 'status' | 'registeredAt'>): boolean =>
  lead.merged || lead.registeredAt !== null || lead.status !== 'pending';

/** Why nobody can write to a lead now; null if they can. */
export function followUpBarredBy(
  lead: Pick<Lead, 'followedUpAt' | 'merged' | 'status' | 'registeredAt' | 'email' | 'consentVersion' | 'consentAt'>,
  at: number,
) {
  if (isSettled(lead)) return 'lead_settled';
  if (!lead.email) return 'lead_without_address';
  if (consentOf(lead) !== 'given') return 'lead_without_consent';
  return lead.followedUpAt !== null && at - lead.followedUpAt < FOLLOW_UP.pauseMs ? 'lead_followed_up' : null;
}

/** What became of a follow-up to several. */
export const followUpsDoneSchema = describedView('FollowUps', 'Whom we have written to, and whom not.', {
  sent: z.array(z.object({ id: text, name: text })),
  left: z.array(z.object({ id: text, name: text, message: text.describe('Why not.') })),
});
export type FollowUpsDone = z.infer<typeof followUpsDoneSchema>;

export const withdrawalSchema = z.object({
  token: z.string().max(300, atMost(300)).describe('From the link in the e-mail.'),
});

export const consentSchema = describedView('Consent', 'What a kiosk lead agreed to.', {
  given: z.boolean().describe('Whether we may write to the lead.'),
});
export type ConsentView = z.infer<typeof consentSchema>;

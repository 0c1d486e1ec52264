/** Asking to join an organization with addresses at the own domain (decision 104). Shared with the browser. */
import { z } from 'zod';
import { JOIN_REQUESTS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { flag, optionalText, requiredCode } from './fields';
import { signingSchema, staffRoleSchema } from './staff-schema';
import { describedView, moment, nullableText, text, view } from './views';

export const askToJoinSchema = z.object({
  organizationId: requiredCode(100).describe('One of those that GET /api/join-requests names.'),
  message: optionalText(JOIN_REQUESTS.messageChars).describe('For its owners: who you are there, for example.'),
});
export type AskToJoin = z.output<typeof askToJoinSchema>;

export const acceptJoinSchema = staffRoleSchema.extend(signingSchema.shape);
export type AcceptJoin = z.output<typeof acceptJoinSchema>;

export const declineJoinSchema = z.object({
  reason: optionalText(JOIN_REQUESTS.reasonChars).describe('The person reads it.'),
});

export const joiningSchema = z.object({
  allowed: flag().describe('Whether people with your addresses can ask to join.'),
});

/** What became of an own request. */
const STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

export const ownJoinRequestSchema = describedView('JoinRequest', 'A request of yours to join an organization.', {
  id: text,
  organizationId: text,
  name: text,
  message: nullableText,
  state: z.enum(STATES).describe('expired: nobody has answered in time, or your address has changed since.'),
  createdAt: moment,
  expiresAt: moment,
  decidedAt: moment.nullable(),
  staffRole: z.enum(valuesOf(STAFF_ROLE_OPTIONS)).nullable(),
  reason: nullableText.describe('Why it was declined, if a reason was given.'),
});
export type OwnJoinRequest = z.infer<typeof ownJoinRequestSchema>;

export const receivedJoinRequestSchema = view('ReceivedJoinRequest', {
  id: text,
  name: text,
  email: text.describe('With which it was made. The person has confirmed it.'),
  message: nullableText,
  createdAt: moment,
  expiresAt: moment,
});
export type ReceivedJoinRequest = z.infer<typeof receivedJoinRequestSchema>;

export const joinRequestsSchema = view('JoinRequests', {
  domain: nullableText.describe('That of your address; null if anyone gets an address there.'),
  organizations: z
    .array(view('OrganizationToJoin', { id: text, name: text }))
    .describe('Those with addresses at your domain, which you can ask to join.'),
  asked: z.array(ownJoinRequestSchema).describe('Your requests, newest first.'),
  allowed: z
    .boolean()
    .nullable()
    .describe('For owners: whether people with your addresses can ask to join. Otherwise null.'),
  received: z.array(receivedJoinRequestSchema).describe('For owners: what they have to answer, oldest first.'),
});
export type JoinRequests = z.infer<typeof joinRequestsSchema>;

export const decidedJoinSchema = view('JoinRequestDecided', { id: text, name: text });

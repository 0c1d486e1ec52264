/** Webhooks: addresses to which an organization has its changes posted, by Standard Webhooks (decision 99). */
import { z } from 'zod';
import { WEBHOOKS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_PAUSES, WEBHOOK_PROBLEMS } from '~/catalogue/webhooks';
import { CHANGE_NAMES, type ChangeName, changeView } from './change-schema';
import { choice, choices, requiredCode } from './fields';
import { describedView, moment, nullableText, text, view } from './views';

/** The changes that can be chosen: those of the change feed. */
export const EVENT_OPTIONS = CHANGE_NAMES.map((value) => {
  const [record = '', what = ''] = value.split('.');
  return { value, label: `${record[0]?.toUpperCase()}${record.slice(1)} ${what}` };
});

const address = requiredCode(WEBHOOKS.addressChars).transform((written, context) => {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password) {
    url.hash = '';
    return url.href;
  }
  context.addIssue({ code: 'custom', message: VALIDATION.webhookAddress });
  return z.NEVER;
});

export const webhookSchema = z.object({
  address: address.describe('https, at port 443 or 8443. We post to it.'),
  events: choices(EVENT_OPTIONS, { atLeastOne: true }).describe('Which changes are posted to it.'),
});
export type WebhookInput = z.output<typeof webhookSchema>;

const MISSED = [
  { value: 'send', label: 'Send what it has missed' },
  { value: 'skip', label: 'Begin with what changes from now on' },
] as const;
export const resumeWebhookSchema = z.object({
  missed: choice(MISSED)
    .default('send')
    .describe(
      'send: what waits, what was given up and what has changed meanwhile, as far as it is kept. skip: only what changes from now on.',
    ),
});
export type ResumeWebhook = z.output<typeof resumeWebhookSchema>;

const shown = {
  id: text,
  address: text,
  events: z.array(z.enum(CHANGE_NAMES as [ChangeName, ...ChangeName[]])),
  createdAt: moment,
  createdBy: nullableText.describe('Who added it; null if their data was erased.'),
  state: z
    .enum(['active', 'failing', 'paused', 'stopped'])
    .describe('failing: the last attempt failed. stopped: the organization is not verified.'),
  pausedBecause: z.enum(Object.keys(WEBHOOK_PAUSES) as [keyof typeof WEBHOOK_PAUSES]).nullable(),
  pausedAt: moment.nullable(),
  failingSince: moment.nullable(),
  earlierSecretUntil: moment.nullable().describe('Until when the secret before this one signs as well.'),
  waiting: z.int().describe('Deliveries that are still to be made.'),
};
export const webhookViewSchema = describedView('Webhook', 'An address to which changes are posted.', shown);
export type WebhookView = z.infer<typeof webhookViewSchema>;

export const webhookSecretSchema = view('WebhookSecret', {
  id: text,
  address: text,
  secret: text.describe('whsec_ and base64. It signs every delivery. You will not see it again.'),
});
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

export const removedWebhookSchema = view('RemovedWebhook', { id: text, address: text });

export const deliverySchema = describedView('WebhookDelivery', 'A change that is posted to a webhook.', {
  id: text.describe('The webhook-id of its requests, the same for every attempt.'),
  event: text,
  recordId: text,
  changedAt: moment,
  createdAt: moment,
  state: z
    .enum(Object.keys(DELIVERY_STATES) as [keyof typeof DELIVERY_STATES])
    .describe('failed: no attempt is left. skipped: the webhook was resumed without what it had missed.'),
  attempts: z.int(),
  dueAt: moment.nullable().describe('The earliest time of the next attempt.'),
  triedAt: moment.nullable(),
  tookMs: z.int().nullable(),
  status: z.int().nullable().describe('The HTTP status of the last answer.'),
  answer: nullableText.describe(`The first ${WEBHOOKS.answerChars} characters of its body.`),
  problem: z
    .enum(Object.keys(WEBHOOK_PROBLEMS) as [keyof typeof WEBHOOK_PROBLEMS])
    .nullable()
    .describe('Why there was no answer.'),
});
export type DeliveryView = z.infer<typeof deliverySchema>;

interface Delivered {
  event: string;
  recordId: string;
  changedAt: number;
}

/** The body of a delivery, the same for every attempt: what the change feed tells of the change, and nothing else. */
export function payloadOf({ event, recordId, changedAt: at }: Delivered): string {
  const [record, what] = event.split('.') as [never, never];
  const data =
    event === TEST_EVENT ? { event, id: recordId, at, address: null } : changeView({ record, recordId, what, at });
  return JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data });
}

/** Words of webhooks: what an organization reads about its deliveries. */

/** The name of a delivery that tests a webhook; changes have the names of the change feed. */
export const TEST_EVENT = 'webhook.test';

/** Why a webhook is paused. */
export const WEBHOOK_PAUSES = {
  person: 'Paused by one of you.',
  failing: 'Paused, because every delivery has failed for 5 days.',
  gone: 'Paused, because the address answered 410: gone for good.',
} as const;
export type WebhookPause = keyof typeof WEBHOOK_PAUSES;

/** Why an attempt had no answer. */
export const WEBHOOK_PROBLEMS = {
  address: 'The name leads to no address that we call. It must be public.',
  connection: 'No connection.',
  certificate: 'The certificate of the address is not valid.',
  timeout: 'No answer within 15 seconds.',
  secret: 'The secret cannot be read anymore. Please rotate it.',
} as const;
export type WebhookProblem = keyof typeof WEBHOOK_PROBLEMS;

export const DELIVERY_STATES = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
  skipped: 'Skipped',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

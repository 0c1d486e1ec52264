import { z } from 'zod';
import { LIST_PAGE } from '~/catalogue/limits';
import { MAIL_STATES, type MailState } from '~/catalogue/statuses';
import type { Page } from '~db/keyset';
import { mailCountsByState } from '~db/queries/analytics';
import { mailPage } from '~db/queries/outbox';
import type { OutboxMail } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { moment, nullableText, text } from '../views';

export const mailFilterSchema = z.object({ state: z.enum(MAIL_STATES).optional() });

export const mailSchema = z
  .object({
    id: text,
    recipient: text,
    subject: text,
    body: nullableText.describe('null once sent: its link is for the recipient only.'),
    state: z.enum(MAIL_STATES),
    attempts: z.int().describe('How many times we tried to send it.'),
    dueAt: moment.describe('The earliest time of the next attempt.'),
    lastError: nullableText.describe('The mail server’s error message.'),
    createdAt: moment,
    sentAt: moment.nullable(),
  })
  .meta({ id: 'Mail' });
/** An e-mail as administrators see it. */
export type ReadableMail = z.infer<typeof mailSchema>;

export const resentSchema = z
  .object({ resent: z.int().describe('How many e-mails will be sent again.') })
  .meta({ id: 'Resent' });

export const readable = (mail: OutboxMail): ReadableMail => ({
  ...mail,
  body: mail.state === 'sent' ? null : mail.body,
});

/**
 * E-mails, newest first. If there is no mail server, administrators can pass on the links in them.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function readOutbox(
  actor: Actor,
  { limit = LIST_PAGE, ...filter }: { state?: MailState; cursor?: string | null; limit?: number },
): Promise<Page<ReadableMail>> {
  authorize(actor, 'outbox.read');
  const { rows, next } = await store.read((db) => mailPage(db, { ...filter, limit }));
  return { rows: rows.map(readable), next };
}

/** The number of e-mails by state. @throws {DomainError} unauthenticated, forbidden. */
export async function mailCounts(actor: Actor): Promise<Partial<Record<MailState, number>>> {
  authorize(actor, 'outbox.read');
  const counts = await store.read(mailCountsByState);
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]));
}

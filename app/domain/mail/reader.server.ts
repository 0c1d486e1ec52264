import { z } from 'zod';
import { LIST_PAGE } from '~/catalogue/limits';
import { MAIL_STATES, type MailState } from '~/catalogue/statuses';
import type { Page } from '~db/keyset';
import { mailCountsByState } from '~db/queries/analytics';
import { mailPage } from '~db/queries/outbox';
import type { OutboxMail } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';

export const mailFilterSchema = z.object({ state: z.enum(MAIL_STATES).optional() });

/** An e-mail as administrators see it: `body` is null once it is sent, since its links are for the recipient only. */
export type ReadableMail = Omit<OutboxMail, 'body'> & { body: string | null };

export const readable = (mail: OutboxMail): ReadableMail => ({
  ...mail,
  body: mail.state === 'sent' ? null : mail.body,
});

/**
 * E-mails, newest first. Without a mail server, administrators pass their links on.
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

import type { MailState } from '../../app/catalogue/statuses';
import { flag, index, integer, moment, table, text } from '../kit';
import { personal } from '../personal';

export const outbox = table(
  'outbox',
  {
    id: text('id').primaryKey(),
    recipient: personal(text('recipient').notNull(), 'recipient'),
    subject: text('subject').notNull(),
    /** The text, without the secret in any link that lets someone in. */
    body: text('body').notNull(),
    /** The text with these links, encrypted; null if it has none. */
    sealedBody: text('sealed_body'),
    /** The address that stops such mails without signing in (RFC 8058); null for mails that cannot be stopped. */
    unsubscribe: text('unsubscribe'),
    /** A visit for the recipient's calendar, as iCalendar (RFC 5545); null for most. */
    calendar: text('calendar'),
    /**
     * The organization or study whose decision the e-mail is about. The decision can be undone until the e-mail is
     * sent.
     */
    decisionOn: text('decision_on'),
    /** Holds what two sides of a match wrote to each other, so that administrators do not read it. */
    confidential: flag('confidential').notNull().default(false),
    /** The id of the request that caused it, as in our log and in the e-mail's headers; null for e-mails of jobs. */
    requestId: text('request_id'),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull(),
    /** The earliest time to send it; while a worker holds a lease, the time it ends. */
    dueAt: moment('due_at').notNull(),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('outbox_by_due').on(t.state, t.dueAt, t.id),
    index('outbox_by_state').on(t.state, t.createdAt, t.id),
    index('outbox_by_decision').on(t.decisionOn, t.state),
    index('outbox_by_recipient').on(t.recipient, t.createdAt, t.id),
    index('outbox_by_created').on(t.createdAt, t.id),
  ],
);

export type OutboxMail = typeof outbox.$inferSelect;

/** Tables of the platform itself. */

import type { MessageState } from '../../app/catalogue/statuses';
import { flag, index, integer, moment, table, text } from '../kit';
import { byPerson, personal } from '../personal';

export const contactMessages = table(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: personal(text('name').notNull(), 'sender'),
    email: personal(text('email').notNull(), 'sender'),
    message: personal(text('message').notNull(), 'sender'),
    createdAt: moment('created_at').notNull(),
    state: text('state').$type<MessageState>().notNull().default('open'),
    /** The administrator who answers it. */
    takenBy: byPerson(text('taken_by')),
    doneBy: byPerson(text('done_by')),
    doneAt: moment('done_at'),
  },
  (t) => [
    index('contact_messages_by_created').on(t.createdAt, t.id),
    index('contact_messages_by_state').on(t.state, t.createdAt, t.id),
  ],
);

export type ContactMessage = typeof contactMessages.$inferSelect;

/** Which server runs a job that only one may run at a time, and until when. */
export const leases = table('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  /** By the database's clock. */
  until: moment('until').notNull(),
});

/** Counts of attempts, for limits that apply across instances and restarts. */
export const rateLimits = table(
  'rate_limits',
  {
    /** A keyed hash of the limit and of who it applies to. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    /** When the count restarts. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('rate_limits_by_expiry').on(t.expiresAt)],
);

/** The administrators' settings for the platform (ADM-14): one row, or none until they are first saved. */
export const settings = table('settings', {
  id: text('id').$type<'platform'>().primaryKey(),
  systemName: text('system_name').notNull(),
  adminEmail: personal(text('admin_email'), 'contact'),
  emailNotifications: flag('email_notifications').notNull(),
  inAppNotifications: flag('in_app_notifications').notNull(),
  /** Percent of a study's first ten places reserved for sites with little data. */
  explorationShare: integer('exploration_share').notNull().default(20),
  /** How long the e-mails about a decision wait, in seconds. */
  undoSeconds: integer('undo_seconds').notNull().default(30),
  updatedAt: moment('updated_at').notNull(),
});

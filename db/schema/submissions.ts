import { index, json, moment, primaryKey, table, text } from '../kit';
import { ofPerson } from '../personal';
import { users } from './users';

/**
 * What someone has typed and not yet submitted (WIZ-14), also in a form that was sent after the session ended, and what a
 * visitor's browser registered (SCR-03).
 */
export const drafts = table(
  'drafts',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<'registration' | 'study' | 'registered' | 'post' | 'message'>().notNull(),
    /** The account that a signed-in person's draft belongs to; null for a visitor's. */
    userId: ofPerson(text('user_id').references(() => users.id, { onDelete: 'cascade' })),
    /**
     * The hash of the token in the e-mailed link to it: its own until someone continues it, which copies it; '' without a
     * link.
     */
    linkHash: text('link_hash').notNull(),
    values: json('values').$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('drafts_by_expiry').on(t.expiresAt),
    index('drafts_by_link').on(t.linkHash),
    index('drafts_by_user').on(t.userId),
  ],
);

/** The response to a submission, so that repeating it gives the same response (WIZ-17). */
export const submissions = table(
  'submissions',
  {
    action: text('action').notNull(),
    /** The user's id, or 'visitor'. Nobody can read another person's response by guessing a key. */
    actor: ofPerson(text('actor').notNull()),
    key: text('key').notNull(),
    /** A keyed hash of what was sent. Another input with the key is refused. */
    inputHash: text('input_hash').notNull(),
    answer: json('answer').$type<{ answer?: unknown }>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.action, t.actor, t.key] }), index('submissions_by_age').on(t.createdAt)],
);

import { index, json, moment, primaryKey, table, text } from '../kit';

/** What someone has typed and not yet submitted (WIZ-14), and what a visitor's browser registered (SCR-03). */
export const drafts = table(
  'drafts',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<'registration' | 'study' | 'registered'>().notNull(),
    values: json('values').$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('drafts_by_expiry').on(t.expiresAt)],
);

/** The response to a submission, so that repeating it gives the same response (WIZ-17). */
export const submissions = table(
  'submissions',
  {
    action: text('deed').notNull(),
    /** The user's id, or 'visitor'. Nobody can read another person's response by guessing a key. */
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    answer: json('answer').$type<{ answer?: unknown }>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.action, t.actor, t.key] }), index('submissions_by_age').on(t.createdAt)],
);

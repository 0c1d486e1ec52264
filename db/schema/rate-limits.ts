import { index, integer, moment, table, text } from '../kit';

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

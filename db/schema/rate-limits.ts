import { index, integer, moment, table, text } from '../kit';

/** What was tried how often, for limits that count across instances or past a restart. */
export const rateLimits = table(
  'rate_limits',
  {
    /** A keyed hash of the limit and of whose tries are counted. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    /** When counting starts anew. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('rate_limits_by_expiry').on(t.expiresAt)],
);

import { moment, table, text } from '../kit';

/** Who does a job that only one server does at a time, and until when. */
export const leases = table('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  /** By the database's clock. */
  until: moment('until').notNull(),
});

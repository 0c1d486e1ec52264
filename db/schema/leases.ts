import { moment, table, text } from '../kit';

/** Which server runs a job that only one may run at a time, and until when. */
export const leases = table('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  /** By the database's clock. */
  until: moment('until').notNull(),
});

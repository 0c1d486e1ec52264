import { flag, integer, moment, table, text } from '../kit';
import { personal } from '../personal';

/** The administrators' settings for the platform (ADM-14): one row, or none until they are first saved. */
export const settings = table('settings', {
  id: text('id').$type<'platform'>().primaryKey(),
  systemName: text('system_name').notNull(),
  adminEmail: personal(text('admin_email'), 'contact'),
  emailNotifications: flag('email_notifications').notNull(),
  inAppNotifications: flag('in_app_notifications').notNull(),
  /** Percent of a study's first ten places reserved for sites with little data. */
  explorationShare: integer('exploration_share').notNull().default(20),
  updatedAt: moment('updated_at').notNull(),
});

import { flag, integer, moment, table, text } from '../kit';

/** What administrators set for the whole platform (ADM-14): one row, and none while nothing was ever saved. */
export const settings = table('settings', {
  id: text('id').$type<'platform'>().primaryKey(),
  systemName: text('system_name').notNull(),
  adminEmail: text('admin_email'),
  emailNotifications: flag('email_notifications').notNull(),
  inAppNotifications: flag('in_app_notifications').notNull(),
  /** Percent of a study's first ten places that are kept for sites of which little is known. */
  explorationShare: integer('exploration_share').notNull().default(20),
  updatedAt: moment('updated_at').notNull(),
});

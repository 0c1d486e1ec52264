import { index, moment, numbered, table, text } from '../kit';

/**
 * Sites and trials whose matching data has changed, recorded by triggers (db/feed.ts), and where snapshots of the index
 * were taken. Old rows are deleted.
 */
export const siteChanges = table(
  'site_changes',
  {
    id: numbered('id').primaryKey(),
    kind: text('kind').$type<'site' | 'trial' | 'snapshot'>().notNull(),
    /** The site's id, the trial's number or the snapshot's token. */
    key: text('key').notNull(),
    /** The transaction on PostgreSQL, where ids are not in commit order. */
    position: moment('position').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('site_changes_by_position').on(t.position), index('site_changes_by_age').on(t.at)],
);

export type SiteChange = typeof siteChanges.$inferSelect;

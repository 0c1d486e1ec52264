import { index, moment, numbered, table, text } from '../kit';

/**
 * What has changed for an organization, recorded by triggers (db/changes.ts): names only, no values. It is never more than
 * its people may read, now or before. Old rows are deleted.
 */
export const recordChanges = table(
  'record_changes',
  {
    id: numbered('id').primaryKey(),
    /** The transaction on PostgreSQL, where ids are not in commit order. */
    position: moment('position').notNull(),
    at: moment('at').notNull(),
    /** The organization; for studies without one, the person who posted them. */
    owner: text('owner').notNull(),
    record: text('record').$type<'organization' | 'study' | 'match'>().notNull(),
    recordId: text('record_id').notNull(),
    /** For this owner: a record that it can no longer read is deleted. */
    what: text('what').$type<'created' | 'changed' | 'deleted'>().notNull(),
  },
  (t) => [index('record_changes_by_owner').on(t.owner, t.position, t.id), index('record_changes_by_age').on(t.at)],
);

export type RecordChange = typeof recordChanges.$inferSelect;

import { json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { ofPerson } from '../personal';
import { users } from './users';

/** The filters of Find sites that a person keeps under a name. */
export const savedFilters = table(
  'saved_filters',
  {
    id: text('id').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    name: text('name').notNull(),
    /** As in the address of the page; only those that are set. */
    filters: json('filters').$type<Record<string, string>>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [uniqueIndex('saved_filters_by_person').on(t.userId, t.name)],
);

export type SavedFilters = typeof savedFilters.$inferSelect;

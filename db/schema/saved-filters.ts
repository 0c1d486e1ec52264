import type { PanelList } from '../../app/catalogue/panel-lists';
import { json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { ofPerson } from '../personal';
import { users } from './users';

/** The filters of a list that a person keeps under a name. */
export const savedFilters = table(
  'saved_filters',
  {
    id: text('id').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    /** Find sites, the sites of a study, which are for the list of any study, or a list of the admin panel. */
    list: text('list').$type<'sites' | 'matches' | `panel:${PanelList}`>().notNull(),
    name: text('name').notNull(),
    /** As in the address of the page; only those that are set. */
    filters: json('filters').$type<Record<string, string>>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [uniqueIndex('saved_filters_by_person').on(t.userId, t.list, t.name)],
);

export type SavedFilters = typeof savedFilters.$inferSelect;

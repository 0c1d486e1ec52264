import { moment, partOf, primaryKey, table, text } from '../kit';
import { ofPerson } from '../personal';
import { users } from './users';

/**
 * What a person has put off or is done with, of what their inbox lists. The inbox itself is read from what it is about, so
 * these are the only rows of its own.
 */
export const inboxMarks = table(
  'inbox_marks',
  {
    userId: ofPerson(partOf('user_id', () => users.id)),
    kind: text('kind').notNull(),
    /** The match, thread, organization or other record that the item is about. */
    subjectId: text('subject_id').notNull(),
    /** Hidden until then; null unless it is put off. */
    snoozedUntil: moment('snoozed_until'),
    /** When the person was done with it. */
    doneAt: moment('done_at'),
    /** A mark counts until something new happens. */
    markedAt: moment('marked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.subjectId] })],
);

export type InboxMark = typeof inboxMarks.$inferSelect;

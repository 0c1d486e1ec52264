import type { MatchSide } from '../../app/catalogue/statuses';
import { index, moment, partOf, primaryKey, table, text } from '../kit';
import { byPerson, ofPerson } from '../personal';
import { matches } from './matches';
import { users } from './users';

/** Messages between the two sides of a match about one subject. */
export const threads = table(
  'threads',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the last message was sent. */
    lastAt: moment('last_at').notNull(),
  },
  (t) => [index('threads_by_match').on(t.matchId, t.lastAt, t.id)],
);

export const messages = table(
  'messages',
  {
    id: text('id').primaryKey(),
    threadId: partOf('thread_id', () => threads.id),
    /** The side that wrote it, kept even if the author’s data is erased. */
    side: text('side').$type<MatchSide>().notNull(),
    authorId: byPerson(text('author_id')),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('messages_by_thread').on(t.threadId, t.createdAt, t.id),
    index('messages_by_author').on(t.authorId, t.createdAt),
  ],
);

/** The people whom a message mentions. */
export const mentions = table(
  'mentions',
  {
    messageId: partOf('message_id', () => messages.id),
    userId: ofPerson(partOf('user_id', () => users.id)),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] }), index('mentions_by_user').on(t.userId)],
);

/** How far a person has read a thread. */
export const threadReads = table(
  'thread_reads',
  {
    threadId: partOf('thread_id', () => threads.id),
    userId: ofPerson(partOf('user_id', () => users.id)),
    /** When the newest message that the person has read was sent. */
    readUpTo: moment('read_up_to').notNull(),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.userId] }), index('thread_reads_by_user').on(t.userId)],
);

export type Thread = typeof threads.$inferSelect;
export type Message = typeof messages.$inferSelect;

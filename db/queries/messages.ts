/** Messages between the two sides of a match. */
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { countRows, findRow, first, insertRow, rowsBy, updateRow } from '../rows';
import {
  documents,
  isNotArchived,
  type Message,
  matches,
  mentions,
  messages,
  studies,
  type Thread,
  threadReads,
  threads,
  users,
} from '../schema';
import { containsText } from '../search';
import type { Db } from '../store.server';

export const insertThread = (db: Db, row: Thread) => insertRow(db, threads, row);

export const threadById = (db: Db, id: string) => findRow(db, threads, { id });

export async function insertMessage(db: Db, row: Message, mentioned: readonly string[] = []): Promise<Message> {
  const message = await insertRow(db, messages, row);
  await updateRow(db, threads, { lastAt: row.createdAt }, eq(threads.id, row.threadId));
  for (const userId of mentioned) await insertRow(db, mentions, { messageId: row.id, userId });
  return message;
}

export const threadCount = (db: Db, matchId: string) => countRows(db, threads, eq(threads.matchId, matchId));

export const messageCount = (db: Db, threadId: string) => countRows(db, messages, eq(messages.threadId, threadId));

/** Joins the person's position in each thread. */
const readBy = (userId: string) => and(eq(threadReads.threadId, threads.id), eq(threadReads.userId, userId));

/** Whether a message is unread. A person’s own messages count as read. */
const isUnread = (userId: string): SQL =>
  and(
    gt(messages.createdAt, sql`coalesce(${threadReads.readUpTo}, 0)`),
    or(isNull(messages.authorId), ne(messages.authorId, userId)),
  ) as SQL;

/** The threads of a match, most recently active first, with this person's unread messages. */
export async function threadsOfMatch(db: Db, matchId: string, userId: string) {
  const unread = sql<number>`sum(case when ${isUnread(userId)} then 1 else 0 end)`.mapWith(Number);
  return db
    .select({ ...getTableColumns(threads), messages: count(messages.id), unread })
    .from(threads)
    .innerJoin(messages, eq(messages.threadId, threads.id))
    .leftJoin(threadReads, readBy(userId))
    .where(eq(threads.matchId, matchId))
    .groupBy(threads.id)
    .orderBy(desc(threads.lastAt), desc(threads.id));
}

/** The number of a person's unread messages by match. Matches without any have no entry. */
export async function unreadByMatch(db: Db, userId: string, matchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await inChunks(matchIds, (chunk) =>
    db
      .select({ matchId: threads.matchId, unread: count(messages.id) })
      .from(threads)
      .innerJoin(messages, eq(messages.threadId, threads.id))
      .leftJoin(threadReads, readBy(userId))
      .where(and(inArray(threads.matchId, chunk), isUnread(userId)))
      .groupBy(threads.matchId),
  );
  return new Map(rows.map(({ matchId, unread }) => [matchId, unread]));
}

/** Whose threads are looked through: a site's, or those of a sponsor's studies. */
export type ThreadSearch = { siteId: string } | { sponsorIds: readonly string[] };

/**
 * The threads of a site or a sponsor with these words in their subject or in a message, most recently active first. `text`
 * is a message that has the first word; null if none does.
 */
export async function threadsNamed(db: Db, whose: ThreadSearch, words: readonly string[], limit: number) {
  const textWith = (word: string) =>
    sql<
      string | null
    >`(select text from ${messages} where ${messages.threadId} = ${threads.id} and ${containsText(messages.text, word)} limit 1)`;
  const isOwn =
    'siteId' in whose ? eq(matches.siteId, whose.siteId) : inArray(studies.sponsorId, [...whose.sponsorIds]);
  return db
    .select({ id: threads.id, matchId: threads.matchId, subject: threads.subject, text: textWith(words[0] ?? '') })
    .from(threads)
    .innerJoin(matches, eq(threads.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(
      and(
        isOwn,
        isNotArchived,
        ...words.map((word) => or(containsText(threads.subject, word), sql`${textWith(word)} is not null`)),
      ),
    )
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(limit);
}

/** The messages of a thread with their authors’ names, oldest first. */
export async function messagesOfThread(db: Db, threadId: string) {
  const { firstName, lastName, email } = users;
  return db
    .select({ ...getTableColumns(messages), firstName, lastName, email })
    .from(messages)
    .leftJoin(users, eq(messages.authorId, users.id))
    .where(eq(messages.threadId, threadId))
    .orderBy(asc(messages.createdAt), asc(messages.id));
}

/** The names of the people that these messages mention. */
export const mentionsIn = (db: Db, messageIds: readonly string[]) =>
  inChunks(messageIds, (chunk) =>
    db
      .select({
        messageId: mentions.messageId,
        userId: mentions.userId,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      })
      .from(mentions)
      .innerJoin(users, eq(mentions.userId, users.id))
      .where(inArray(mentions.messageId, chunk))
      .orderBy(mentions.messageId, mentions.userId),
  );

export const documentsOfMessages = (db: Db, messageIds: readonly string[]) =>
  rowsBy(db, documents, documents.messageId, messageIds);

/** The people on either side who have written about a match. */
export async function authorsOfMatch(db: Db, matchId: string) {
  return db
    .selectDistinct(getTableColumns(users))
    .from(users)
    .innerJoin(messages, eq(messages.authorId, users.id))
    .innerJoin(threads, eq(messages.threadId, threads.id))
    .where(eq(threads.matchId, matchId))
    .orderBy(users.id);
}

/** The match that a message belongs to. */
export async function matchOfMessage(db: Db, messageId: string): Promise<string | undefined> {
  const found = db
    .select({ matchId: threads.matchId })
    .from(messages)
    .innerJoin(threads, eq(messages.threadId, threads.id))
    .where(eq(messages.id, messageId));
  return (await first(found))?.matchId;
}

/** Marks a thread as read up to this time. Never moves back. */
export async function markThreadRead(db: Db, row: typeof threadReads.$inferInsert): Promise<void> {
  await db
    .insert(threadReads)
    .values(row)
    .onConflictDoUpdate({
      target: [threadReads.threadId, threadReads.userId],
      set: {
        readUpTo: sql`case when ${threadReads.readUpTo} > ${row.readUpTo} then ${threadReads.readUpTo} else ${row.readUpTo} end`,
      },
    });
}

/** Everything a person has written, oldest first. */
export async function messagesOfAuthor(db: Db, authorId: string) {
  return db
    .select({ ...getTableColumns(messages), subject: threads.subject, matchId: threads.matchId })
    .from(messages)
    .innerJoin(threads, eq(messages.threadId, threads.id))
    .where(eq(messages.authorId, authorId))
    .orderBy(asc(messages.createdAt), asc(messages.id));
}

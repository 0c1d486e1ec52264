import { DomainError } from '~/catalogue/errors';
import { type Actor, person } from '~/domain/base/actor';
import { nameOfSide, otherSide } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import type { MessageView, ThreadListView, ThreadView } from '~/domain/model/message-schema';
import { now } from '~/gateways/clock.server';
import {
  documentsOfMessages,
  markThreadRead,
  mentionsIn,
  messagesOfThread,
  threadById,
  threadsOfMatch,
  unreadByMatch,
} from '~db/queries/messages';
import type { Thread } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { mentionable, type Party, partyOf } from './parties.server';
import { writableUntil, writingOf } from './rules';

/** The threads of a match, for its two sides. @throws {DomainError} unauthenticated, not_found, forbidden. */
export async function listThreads(actor: Actor, matchId: string, at = now()): Promise<ThreadListView> {
  return store.read(async (db) => {
    const party = await partyOf(db, actor, matchId);
    const threads = await threadsOfMatch(db, party.found.match.id, party.self.id);
    return { ...(await about(db, party, at)), threads: threads.map(({ matchId: _, ...thread }) => thread) };
  });
}

/** A thread with its messages. @throws as listThreads. */
export async function seeThread(actor: Actor, asked: ThreadAsked, at = now()): Promise<ThreadView> {
  return store.read(async (db) => {
    const { party, thread } = await threadFor(db, actor, asked);
    return threadView(db, party, thread, at);
  });
}

/** Marks the thread as read up to its newest message. @returns the thread. @throws as listThreads. */
export async function readThread(actor: Actor, asked: ThreadAsked, at = now()): Promise<ThreadView> {
  const seen = await seeThread(actor, asked, at);
  const unread = (await unreadIn(actor, seen.matchId)) > 0;
  const [readUpTo, userId] = [seen.messages.at(-1)?.createdAt, person(actor).id];
  if (unread && readUpTo) await store.tx((db) => markThreadRead(db, { threadId: seen.id, userId, readUpTo }));
  return seen;
}

/** How many unread messages the actor has in a match, for its tab. */
const unreadIn = async (actor: Actor, matchId: string): Promise<number> =>
  (await unreadOf(actor, [matchId])).get(matchId) ?? 0;

/** The same for several matches, for dashboard cards. Matches without unread messages have no entry. */
export async function unreadOf(actor: Actor, matchIds: readonly string[]): Promise<Map<string, number>> {
  if (actor.kind !== 'person' || matchIds.length === 0) return new Map();
  return store.read((db) => unreadByMatch(db, actor.id, matchIds));
}

export interface ThreadAsked {
  matchId: string;
  threadId: string;
}

/** @throws {DomainError} unauthenticated, not_found (of another match too), forbidden. */
export async function threadFor(db: Db, actor: Actor, { matchId, threadId }: ThreadAsked) {
  const party = await partyOf(db, actor, matchId);
  const thread = await threadById(db, threadId);
  if (thread?.matchId !== party.found.match.id) throw new DomainError('not_found');
  return { party, thread };
}

async function about(db: Db, party: Party, at: number) {
  const { found, side } = party;
  const { match, study } = found;
  return {
    matchId: match.id,
    side,
    study: study.title,
    other: nameOfSide(found, otherSide(side)),
    writing: writingOf(match, study, at),
    until: writableUntil(match, study),
    mentionable: await mentionable(db, party),
  };
}

/** The same check on its own. @throws as threadFor. */
export async function mustSeeThread(actor: Actor, asked: ThreadAsked): Promise<void> {
  await store.read((db) => threadFor(db, actor, asked));
}

export async function threadView(db: Db, party: Party, { id, subject }: Thread, at: number): Promise<ThreadView> {
  const rows = await messagesOfThread(db, id);
  const ids = rows.map((row) => row.id);
  const [mentions, documents] = [await mentionsIn(db, ids), await documentsOfMessages(db, ids)];
  const messages = rows.map(
    ({ id, side, text, createdAt, authorId, ...author }): MessageView => ({
      id,
      side,
      text,
      createdAt,
      author: authorId === null ? null : nameOf(author),
      own: authorId === party.self.id,
      mentions: mentions
        .filter(({ messageId }) => messageId === id)
        .map((mentioned) => ({ id: mentioned.userId, name: nameOf(mentioned) })),
      documents: documents
        .filter(({ messageId }) => messageId === id)
        .map(({ id, name, size }) => ({ id, name: name ?? 'document', size })),
    }),
  );
  return { ...(await about(db, party, at)), id, subject, messages };
}

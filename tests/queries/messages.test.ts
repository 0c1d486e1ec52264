import { describe, expect, it } from 'vitest';
import { attachDocument, documentById } from '~db/queries/documents';
import { deleteMatchesById, moveShared } from '~db/queries/duplicates';
import {
  authorsOfMatch,
  documentsOfMessages,
  insertMessage,
  insertThread,
  markThreadRead,
  matchOfMessage,
  mentionsIn,
  messageCount,
  messagesOfAuthor,
  messagesOfThread,
  threadById,
  threadCount,
  threadsOfMatch,
  unreadByMatch,
} from '~db/queries/messages';
import { forgetPerson } from '~db/queries/persons';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();

/** A match with a thread: a question of the sponsor, and the site’s answer a minute later. */
async function conversation() {
  const asking = await make.user({ role: 'sponsor', firstName: 'Ada', lastName: 'Quill' });
  const answering = await make.user({ role: 'site', firstName: 'Robin', lastName: 'Reyes' });
  const { id: matchId } = await make.match((await make.study()).id, (await make.organization()).id);
  const threadId = `${matchId}-thread`;
  const row = (id: string, side: 'sponsor' | 'site', authorId: string, createdAt: number) => ({
    id: `${matchId}-${id}`,
    threadId,
    side,
    authorId,
    text: id,
    createdAt,
  });
  const [question, answer] = [row('question', 'sponsor', asking.id, AT), row('answer', 'site', answering.id, AT + 60)];
  await store.tx(async (db) => {
    await insertThread(db, { id: threadId, matchId, subject: 'Pharmacy hours', createdAt: AT, lastAt: AT });
    await insertMessage(db, question);
    await insertMessage(db, answer, [asking.id]);
  });
  return { matchId, threadId, asking, answering, question, answer };
}

const read = store.read.bind(store);

describe('messages of a match', () => {
  it('[MSG-01] are listed by thread, oldest first, with their authors and mentions', async () => {
    const { matchId, threadId, asking, answering, answer } = await conversation();
    expect(await read((db) => threadById(db, threadId))).toMatchObject({ subject: 'Pharmacy hours', lastAt: AT + 60 });
    expect(await read((db) => messagesOfThread(db, threadId))).toMatchObject([
      { text: 'question', side: 'sponsor', firstName: 'Ada' },
      { text: 'answer', side: 'site', lastName: 'Reyes' },
    ]);
    expect(await read((db) => mentionsIn(db, [answer.id]))).toMatchObject([{ userId: asking.id, firstName: 'Ada' }]);
    const authors = (await read((db) => authorsOfMatch(db, matchId))).map(({ id }) => id);
    expect(authors).toEqual([asking.id, answering.id].sort());
    expect(await read((db) => matchOfMessage(db, answer.id))).toBe(matchId);
    expect(await read((db) => matchOfMessage(db, 'none'))).toBeUndefined();
  });

  it('[MSG-04] are unread until the person has read that far, and one’s own are read', async () => {
    const { matchId, threadId, asking, answering } = await conversation();
    const colleague = await make.user();
    const unreadOf = async (userId: string) => {
      const byMatch = await read((db) => unreadByMatch(db, userId, [matchId, 'none']));
      const [thread] = await read((db) => threadsOfMatch(db, matchId, userId));
      expect(thread?.unread).toBe(byMatch.get(matchId) ?? 0);
      return thread?.unread;
    };
    expect([await unreadOf(asking.id), await unreadOf(answering.id), await unreadOf(colleague.id)]).toEqual([1, 1, 2]);
    const upTo = (readUpTo: number) =>
      store.tx((db) => markThreadRead(db, { threadId, userId: colleague.id, readUpTo }));
    await upTo(AT);
    expect(await unreadOf(colleague.id)).toBe(1);
    await upTo(AT + 60);
    // A page that was opened earlier and loads later takes nothing back.
    await upTo(AT);
    expect(await unreadOf(colleague.id)).toBe(0);
    expect(await read((db) => threadsOfMatch(db, matchId, colleague.id))).toMatchObject([{ messages: 2 }]);
    expect(await read((db) => threadCount(db, matchId))).toBe(1);
    expect(await read((db) => messageCount(db, threadId))).toBe(2);
  });

  it('[MSG-07] are kept without an author whose data was erased, and no longer mention them', async () => {
    const { matchId, threadId, asking, answer } = await conversation();
    expect(await read((db) => messagesOfAuthor(db, asking.id))).toMatchObject([
      { text: 'question', subject: 'Pharmacy hours', matchId },
    ]);
    await store.tx((db) => markThreadRead(db, { threadId, userId: asking.id, readUpTo: AT + 60 }));
    await store.tx((db) => forgetPerson(db, asking.id));
    expect(await read((db) => messagesOfAuthor(db, asking.id))).toEqual([]);
    expect(await read((db) => mentionsIn(db, [answer.id]))).toEqual([]);
    expect(await read((db) => messagesOfThread(db, threadId))).toMatchObject([
      { text: 'question', side: 'sponsor', authorId: null },
      { text: 'answer' },
    ]);
    expect((await read((db) => unreadByMatch(db, asking.id, [matchId]))).get(matchId)).toBe(2);
  });

  it('[MSG-03] move to the match that is kept in a merge and back, and are deleted with their match, files included', async () => {
    const { matchId, threadId, question } = await conversation();
    const other = await make.match((await make.study()).id, (await make.organization()).id);
    const moved = { agreements: [], documents: [], threads: [threadId] };
    expect(await store.tx((db) => moveShared(db, matchId, other.id))).toEqual(moved);
    const none = { agreements: [], documents: [], threads: [] };
    expect(await store.tx((db) => moveShared(db, other.id, matchId, none))).toEqual(none);
    expect(await store.tx((db) => moveShared(db, other.id, matchId, moved))).toEqual(moved);
    const { id } = await make.document({ state: 'stored' });
    await store.tx((db) => attachDocument(db, id, { messageId: question.id, type: 'other' }));
    expect(await read((db) => documentsOfMessages(db, [question.id]))).toMatchObject([{ id, state: 'attached' }]);
    await store.tx((db) => deleteMatchesById(db, [matchId]));
    expect(await read((db) => threadById(db, threadId))).toBeUndefined();
    expect(await read((db) => documentById(db, id))).toBeUndefined();
  });
});

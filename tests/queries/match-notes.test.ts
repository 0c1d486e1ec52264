import { describe, expect, it } from 'vitest';
import { deleteNote, insertNote, noteById, noteCount, notesOfAuthor, notesOfMatch } from '~db/queries/match-notes';
import { forgetPerson } from '~db/queries/persons';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();

describe('notes on a match', () => {
  it('[CMP-02] are listed newest first with their authors, deleted, and kept without an erased author', async () => {
    const author = await make.user({ role: 'sponsor', firstName: 'Ada', lastName: 'Quill' });
    const { id: matchId } = await make.match((await make.study()).id, (await make.organization()).id);
    const note = (id: string, createdAt: number) => ({
      id: `${matchId}-${id}`,
      matchId,
      authorId: author.id,
      text: id,
      createdAt,
    });
    for (const row of [note('first', AT), note('second', AT + 1), note('gone', AT + 2)]) {
      expect(await store.tx((db) => insertNote(db, row))).toEqual(row);
    }
    await store.tx((db) => deleteNote(db, `${matchId}-gone`));
    expect(await store.read((db) => noteById(db, `${matchId}-gone`))).toBeUndefined();
    expect(await store.read((db) => noteCount(db, matchId))).toBe(2);
    const listed = () => store.read((db) => notesOfMatch(db, matchId));
    expect(await listed()).toMatchObject([
      { text: 'second', firstName: 'Ada', lastName: 'Quill' },
      { text: 'first', authorId: author.id },
    ]);
    const texts = async () => (await store.read((db) => notesOfAuthor(db, author.id))).map(({ text }) => text);
    expect(await texts()).toEqual(['first', 'second']);
    await store.tx((db) => forgetPerson(db, author.id));
    expect(await texts()).toEqual([]);
    expect(await listed()).toMatchObject([{ authorId: null, firstName: null }, { authorId: null }]);
  });
});

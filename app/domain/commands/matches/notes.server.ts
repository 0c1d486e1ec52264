/** Private notes of a sponsor’s team on a match. Nothing that a site sees contains them. */

import { DomainError } from '~/catalogue/errors';
import { ROOM } from '~/catalogue/limits';
import { type Actor, noteRefusal, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { matchFor } from '~/domain/base/parties.server';
import { once } from '~/domain/base/submission.server';
import type { MatchNoteView } from '~/domain/model/match-view';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { deleteNote, insertNote, noteById, noteCount, notesOfMatch } from '~db/queries/match-notes';
import { type Db, store } from '~db/store.server';

/** The notes on a match, newest first. @throws {DomainError} unauthenticated, not_found (another’s too), forbidden. */
export async function listNotes(actor: Actor, id: string): Promise<MatchNoteView[]> {
  return store.read(async (db) => {
    const { match } = await matchFor(db, actor, id, 'match.note');
    return notesSeen(db, actor, match.id);
  });
}

/** Adds a note. The trail records that it was added, never its text. @throws {DomainError} as listNotes; notes_full. */
export async function addNote(
  actor: Actor,
  asked: string,
  { text, key = null }: { text: string; key?: string | null },
  at = now(),
): Promise<MatchNoteView> {
  return store.tx(async (db) => {
    const { id: matchId } = (await matchFor(db, actor, asked, 'match.note')).match;
    const author = person(actor);
    // The stored answer has only the id, so that a deleted note leaves no copy behind.
    const { id } = await once(db, { action: `match.addNote:${matchId}`, actor, key, input: { text }, at }, async () => {
      const most = ROOM.notesOfMatch;
      if ((await noteCount(db, matchId)) >= most) throw new DomainError('notes_full', { most });
      const note = await insertNote(db, { id: newId(), matchId, authorId: author.id, text, createdAt: at });
      await record(db, actor, 'match.noteAdded', matchId, { after: { noteId: note.id }, at });
      return { id: note.id };
    });
    const added = (await notesSeen(db, actor, matchId)).find((note) => note.id === id);
    if (!added) throw new DomainError('not_found');
    return added;
  });
}

/** Deletes a note of the actor’s own. @throws {DomainError} as listNotes; forbidden for a colleague’s note. */
export async function removeNote(
  actor: Actor,
  { matchId: asked, noteId }: { matchId: string; noteId: string },
  at = now(),
): Promise<void> {
  return store.tx(async (db) => {
    const { id: matchId } = (await matchFor(db, actor, asked, 'match.note')).match;
    const note = await noteById(db, noteId);
    if (!note || note.matchId !== matchId) throw new DomainError('not_found');
    if (note.authorId !== person(actor).id) {
      noteRefusal(actor, 'match.note');
      throw new DomainError('forbidden');
    }
    await deleteNote(db, noteId);
    await record(db, actor, 'match.noteRemoved', matchId, { before: { noteId }, at });
  });
}

async function notesSeen(db: Db, actor: Actor, matchId: string): Promise<MatchNoteView[]> {
  const rows = await notesOfMatch(db, matchId);
  return rows.map(({ id, text, createdAt, authorId, ...author }) => ({
    id,
    text,
    author: authorId === null ? null : nameOf(author),
    own: actor.kind === 'person' && actor.id === authorId,
    createdAt,
  }));
}

/** Private notes of a sponsor’s team on a match. Nothing that a site sees contains them. */
import { now } from '~/gateways/clock.server';
import { deleteNote, insertNote, noteById, notesOfMatch } from '~db/queries/match-notes';
import { matchById } from '~db/queries/matches';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, noteRefusal, person } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import { nameOf } from '../staff/member';
import { once } from '../submission.server';
import { partiesOf } from './parties';
import type { MatchNoteView } from './view';

/** The notes on a match, newest first. @throws {DomainError} unauthenticated, not_found (another’s too), forbidden. */
export async function listNotes(actor: Actor, matchId: string): Promise<MatchNoteView[]> {
  return store.read(async (db) => {
    await requireTeam(db, actor, matchId);
    return notesSeen(db, actor, matchId);
  });
}

/** Adds a note. The trail records that it was added, never its text. @throws {DomainError} as listNotes. */
export async function addNote(
  actor: Actor,
  matchId: string,
  { text, key = null }: { text: string; key?: string | null },
  at = now(),
): Promise<MatchNoteView> {
  return store.tx(async (db) => {
    await requireTeam(db, actor, matchId);
    const author = person(actor);
    // The stored answer has only the id, so that a deleted note leaves no copy behind.
    const { id } = await once(db, { action: `match.addNote:${matchId}`, actor, key, at }, async () => {
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
  { matchId, noteId }: { matchId: string; noteId: string },
  at = now(),
): Promise<void> {
  return store.tx(async (db) => {
    await requireTeam(db, actor, matchId);
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

async function requireTeam(db: Db, actor: Actor, matchId: string): Promise<void> {
  const parties = partiesOf(await matchById(db, matchId));
  authorizeOrNotFound(actor, 'match.see', parties);
  if (parties.sponsorId === '') throw new DomainError('not_found');
  authorize(actor, 'match.note', parties);
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

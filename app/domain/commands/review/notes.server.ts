/** What administrators keep for each other about a record: notes, and who is at work on its review. */

import { DomainError } from '~/catalogue/errors';
import { ROOM } from '~/catalogue/limits';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { once } from '~/domain/base/submission.server';
import { fullName, nameOf } from '~/domain/model/member';
import type { ReviewKind } from '~/domain/model/review';
import { type RecordNoteView, recordNoteViewSchema } from '~/domain/model/review-schema';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { organizationById } from '~db/queries/organizations';
import { insertRecordNote, notesOfRecord, recordNoteCount } from '~db/queries/record-notes';
import { releaseReview, takeReview, takersOf } from '~db/queries/review-queue';
import { studyById } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';
import { underReview } from './ask.server';

/** The notes on a record as administrators see them, newest first. */
export async function recordNotes(db: Db, kind: ReviewKind, id: string): Promise<RecordNoteView[]> {
  const rows = await notesOfRecord(db, kind, id);
  return rows.map(({ authorId, ...row }) =>
    pick(recordNoteViewSchema, { ...row, author: authorId === null ? null : nameOf(row) }),
  );
}

/**
 * Adds a note. The trail records that it was added, never its text.
 * @throws {DomainError} unauthenticated, forbidden, not_found; record_notes_full.
 */
export async function addRecordNote(
  actor: Actor,
  kind: ReviewKind,
  id: string,
  { text, key = null }: { text: string; key?: string | null },
  at = now(),
): Promise<RecordNoteView> {
  authorize(actor, `${kind}.decide` as const);
  return store.tx(async (db) => {
    const row = kind === 'organization' ? await organizationById(db, id) : await studyById(db, id);
    if (!row) throw new DomainError('not_found');
    const asked = { action: `${kind}.addNote:${id}`, actor, key, input: { text }, at };
    // The stored answer has only the id, so that the text is in one place.
    const added = await once(db, asked, async () => {
      const most = ROOM.notesOfRecord;
      if ((await recordNoteCount(db, kind, id)) >= most) throw new DomainError('record_notes_full', { most });
      const note = { id: newId(), type: kind, subjectId: id, authorId: person(actor).id, text, createdAt: at };
      await insertRecordNote(db, note);
      await record(db, actor, `${kind}.noteAdded`, id, { after: { noteId: note.id }, at });
      return { id: note.id };
    });
    const note = (await recordNotes(db, kind, id)).find((each) => each.id === added.id);
    if (!note) throw new DomainError('not_found');
    return note;
  });
}

/** Who is at work on the review of these records: the person, and the name that others read, by the record's id. */
export async function reviewTakers(db: Db, kind: ReviewKind | readonly ReviewKind[], ids: readonly string[]) {
  const rows = await takersOf(db, kind, ids);
  return new Map(
    rows.map(({ subjectId, username, ...user }) => {
      return [subjectId, { id: user.id, name: fullName(user) ?? username ?? nameOf(user) }];
    }),
  );
}

/**
 * Takes the review of a record, from whoever had it, or gives it up. Others can still decide.
 * @returns the name of whoever has it now. @throws {DomainError} unauthenticated, forbidden, not_found, already_decided.
 */
export async function takeOrRelease(
  actor: Actor,
  kind: ReviewKind,
  id: string,
  { taken }: { taken: boolean },
  at = now(),
): Promise<{ takenBy: string | null }> {
  authorize(actor, `${kind}.decide` as const);
  return store.tx(async (db) => {
    await underReview(db, kind, id);
    const me = person(actor).id;
    const takerNow = async () => (await reviewTakers(db, kind, [id])).get(id);
    const isMine = (await takerNow())?.id === me;
    if (taken && !isMine) {
      await takeReview(db, { type: kind, subjectId: id, takenBy: me, takenAt: at });
      await record(db, actor, `${kind}.reviewTaken`, id, { at });
    }
    if (!taken && isMine) {
      await releaseReview(db, kind, id, me);
      await record(db, actor, `${kind}.reviewReleased`, id, { at });
    }
    return { takenBy: (await takerNow())?.name ?? null };
  });
}

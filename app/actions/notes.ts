/** The private notes of a sponsor’s team on a match. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { addNote, listNotes, removeNote } from '~/domain/commands/matches/notes.server';
import { noteSchema } from '~/domain/model/match-schema';
import { matchNoteSchema } from '~/domain/model/match-view';
import { action, actions } from './action';
import { ofMatchFor } from './subjects';

export const notes = actions('sponsor', {
  listMatchNotes: action({
    call: 'GET /api/matches/{id}/notes',
    summary: 'List the notes on a match',
    description: 'Newest first. Only for the people of the study’s sponsor: neither the site nor administrators.',
    answer: z.array(matchNoteSchema),
    refusals: ['forbidden'],
    run: ({ actor, params }) => listNotes(actor, params.id),
  }),
  addMatchNote: action({
    call: 'POST /api/matches/{id}/notes',
    summary: 'Add a note to a match',
    repeatable: true,
    description: 'Only for the people of the study’s sponsor. The audit trail does not contain its text.',
    body: noteSchema.meta({ id: 'NewMatchNote' }),
    created: matchNoteSchema,
    refusals: ['forbidden', 'notes_full'],
    about: ofMatchFor('match.note'),
    run: ({ actor, params, body, key }) => addNote(actor, params.id, { ...body, key }),
    done: TOASTS.noteAdded,
    to: '#notes',
    location: (_, { params }) => `/api/matches/${params.id}/notes`,
  }),
  removeMatchNote: action({
    call: 'DELETE /api/matches/{id}/notes/{noteId}',
    summary: 'Delete a note of your own',
    refusals: ['forbidden'],
    run: ({ actor, params: { id, noteId } }) => removeNote(actor, { matchId: id, noteId }),
    done: TOASTS.noteRemoved,
    to: '#notes',
    failed: TOASTS.notDone('Delete the note'),
  }),
});

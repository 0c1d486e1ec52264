import { removeNote } from '~/domain/matches/notes.server';
import { endpoint } from '~/http/endpoint.server';

/** DELETE: deletes one of the caller’s own notes. */
export const loader = endpoint({
  DELETE: ({ actor, params: { id, noteId } }) => removeNote(actor, { matchId: id, noteId }),
});
export { loader as action };

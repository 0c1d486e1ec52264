import { addNote, listNotes } from '~/domain/matches/notes.server';
import { noteSchema } from '~/domain/matches/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the notes of the sponsor’s team on a match. POST: adds one. Never for the site. */
export const loader = endpoint({
  GET: ({ actor, params }) => listNotes(actor, params.id),
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await listNotes(actor, id); // checks permission
    const key = idempotencyKey();
    return created(await addNote(actor, id, { ...(await body(noteSchema)), key }));
  },
});
export { loader as action };

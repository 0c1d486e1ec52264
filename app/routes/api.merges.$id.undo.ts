import { undoMerge } from '~/domain/duplicates/undo.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: an administrator undoes a merge. */
export const loader = endpoint({ POST: ({ actor, params }) => undoMerge(actor, params.id) });
export { loader as action };

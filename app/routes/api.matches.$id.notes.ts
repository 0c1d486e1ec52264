import { notes } from '~/actions/notes';
import { serve } from '~/http/serve.server';

export const loader = serve(notes.listMatchNotes, notes.addMatchNote);
export { loader as action };

import { notes } from '~/actions/notes';
import { serve } from '~/http/serve.server';

export const loader = serve(notes.removeMatchNote);
export { loader as action };

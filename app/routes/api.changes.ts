import { changes } from '~/actions/changes';
import { serve } from '~/http/serve.server';

/** GET: what has changed in the records of the caller's organization. */
export const loader = serve(changes.readChanges);
export { loader as action };

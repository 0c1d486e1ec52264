import { listMerges } from '~/domain/duplicates/merge.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the merges that can still be undone. */
export const loader = endpoint({ GET: ({ actor }) => listMerges(actor) });
export { loader as action };

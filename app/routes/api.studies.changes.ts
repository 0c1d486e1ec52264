import { changesToDecide } from '~/domain/studies/decide-change.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the changes to approved studies that wait for an administrator, and what the first few would do. */
export const loader = endpoint({ GET: async ({ actor }) => (await changesToDecide(actor)).waiting });
export { loader as action };

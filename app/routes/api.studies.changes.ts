import { changesToDecide } from '~/domain/studies/decide-change.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the proposed changes to approved studies, with the effect of the first few. */
export const loader = endpoint({ GET: async ({ actor }) => (await changesToDecide(actor)).waiting });
export { loader as action };

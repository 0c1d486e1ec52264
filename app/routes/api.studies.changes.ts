import { allWaitingChanges } from '~/domain/studies/decide-change.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the changes to approved studies that wait for an administrator. */
export const loader = endpoint({ GET: async ({ actor }) => (await allWaitingChanges(actor)).waiting });
export { loader as action };

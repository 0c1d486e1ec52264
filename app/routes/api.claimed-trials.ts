import { readWaitingTrials } from '~/domain/track-record/claim.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the trials that sites added and that await an administrator's decision. */
export const loader = endpoint({ GET: async ({ actor }) => (await readWaitingTrials(actor)).waiting });
export { loader as action };

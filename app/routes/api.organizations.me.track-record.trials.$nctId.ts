import { withdrawTrial } from '~/domain/track-record/claim.server';
import { endpoint } from '~/http/endpoint.server';

/** DELETE: withdraws a trial that the site added itself. */
export const loader = endpoint({ DELETE: ({ actor, params }) => withdrawTrial(actor, params.nctId) });
export { loader as action };

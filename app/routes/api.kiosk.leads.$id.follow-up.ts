import { followUp } from '~/domain/kiosk/leads.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: writes to one of the caller's leads, once (SCR-14). */
export const loader = endpoint({ POST: ({ actor, params }) => followUp(actor, params.id) });
export { loader as action };

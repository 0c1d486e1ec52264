import { seeSignedReport } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: what the signatures of the report are of, byte by byte. */
export const loader = endpoint({ GET: ({ actor, params }) => seeSignedReport(actor, params.id) });
export { loader as action };

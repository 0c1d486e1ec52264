import { verifyHash } from '~/domain/signatures/see.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: whether bytes with this SHA-256 were signed here, for anyone who has them. */
export const loader = endpoint({ GET: ({ actor, params }) => verifyHash(actor, params.sha256) });
export { loader as action };

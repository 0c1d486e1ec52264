import { verifyHash } from '~/domain/signatures/see.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: tells anyone whether a document with this SHA-256 was signed here. */
export const loader = endpoint({ GET: ({ actor, params }) => verifyHash(actor, params.sha256) });
export { loader as action };

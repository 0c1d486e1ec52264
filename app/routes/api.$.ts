import { DomainError } from '~/catalogue/errors';
import { errorAnswer } from '~/http/endpoint.server';

/** Every other address under /api, with any method: 404 as JSON, because programs call it (API-01). */
export const loader = () => errorAnswer(new DomainError('no_such_call'));
export { loader as action };

import { DomainError } from '~/domain/errors';
import { errorAnswer } from '~/http/endpoint.server';

/** Every other address under /api, by whatever method: 404 as JSON, for it is a program that asks (API-01). */
export const loader = () => errorAnswer(new DomainError('no_such_call'));
export { loader as action };

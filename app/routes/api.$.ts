import type { LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { errorAnswer } from '~/http/reply.server';

/** Every other address under /api, by whatever method: 404 as JSON, for it is a program that asks (API-01). */
function handle(_args: LoaderFunctionArgs) {
  return errorAnswer(new DomainError('no_such_call'));
}

export { handle as action, handle as loader };

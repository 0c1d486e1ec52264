import { data } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { log } from '~/gateways/log.server';

/** A thrown answer for a page: the error boundary reads `{ message }` and the status. Other errors pass through. */
export function asResponse(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  return data({ message: error.message, code: error.code }, { status: error.status });
}

/** The 404 page. */
export const notFound = () => asResponse(new DomainError('not_found'));

/** What nobody foresaw, for whoever runs this. */
export function logUnexpected(error: unknown, request: Request): void {
  log().error({ err: error, path: new URL(request.url).pathname }, 'unexpected');
}

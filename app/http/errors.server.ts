import { data } from '@remix-run/node';
import type { Toast } from '~/catalogue/messages';
import { DomainError } from '~/domain/errors';
import { log } from '~/gateways/log.server';

/**
 * A thrown answer for a page: the error boundary reads `{ message, toast }` and the status. Other errors pass through.
 * @param toast what is said besides, where a deed failed.
 */
export function asResponse(error: unknown, toast?: Toast): unknown {
  if (!(error instanceof DomainError)) return error;
  return data({ message: error.message, code: error.code, toast }, { status: error.status });
}

/** The 404 page. */
export const notFound = () => asResponse(new DomainError('not_found'));

/** What nobody foresaw, for whoever runs this. */
export function logUnexpected(error: unknown, request: Request): void {
  log().error({ err: error, path: new URL(request.url).pathname }, 'unexpected');
}

import { data } from '@remix-run/node';
import { DomainError } from '~/domain/errors';

/** A thrown answer for a page: the error boundary reads `{ message }` and the status. Other errors pass through. */
export function asResponse(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  return data({ message: error.message, code: error.code }, { status: error.status });
}

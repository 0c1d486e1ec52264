/** Requests that cannot be parsed. They never reach an endpoint, but still get a JSON response. */
import type { NextFunction, Request, Response } from 'express';
import { ERRORS } from '~/catalogue/errors';
import { log } from '~/gateways/log.server';

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

const refuse = (response: Response, { status, message }: { status: number; message: string }) =>
  response.status(status).set('Cache-Control', 'no-store').json({ message });

/** TRACE, PROPFIND and other unknown methods get 501 at every address. */
export function knownMethodsOnly(request: Request, response: Response, next: NextFunction): void {
  if (METHODS.has(request.method)) next();
  else refuse(response, ERRORS.method_unknown);
}

/**
 * The last error handler: for a broken % escape, an invalid host, a missing file. Express's own would reveal more and drop
 * our headers.
 */
export function unreadable(
  error: Error & { status?: number; code?: string },
  request: Request,
  response: Response,
  next: NextFunction,
) {
  const refusal = refusalOf(error.code === 'ERR_INVALID_URL' ? 400 : error.status);
  if (refusal === ERRORS.unexpected) log().error({ err: error, path: request.path }, 'unexpected');
  if (response.headersSent) next(error);
  else if (request.path.startsWith('/api/')) refuse(response, refusal);
  else response.status(refusal.status).set('Cache-Control', 'no-store').type('text').send(refusal.message);
}

/** The file server answers 403 for a path outside its folder. We answer 404, as for everything that does not exist. */
function refusalOf(status = 500): { status: number; message: string } {
  if (status === 400) return ERRORS.address_unreadable;
  if (status === 403) return ERRORS.not_found;
  return status < 500 ? { ...ERRORS.not_found, status } : ERRORS.unexpected;
}

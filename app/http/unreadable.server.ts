/** Requests that cannot be parsed. They never reach an endpoint, but still get a JSON response. */
import type { NextFunction, Request, Response } from 'express';
import { ERRORS } from '~/catalogue/errors';
import { log } from '~/gateways/log.server';

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

const refuse = (response: Response, { status, message }: { status: number; message: string }) =>
  response.status(status).set('Cache-Control', 'no-store').json({ message });

/** No address answers TRACE, PROPFIND and the like: 501, as for every method that a server does not know. */
export function knownMethodsOnly(request: Request, response: Response, next: NextFunction): void {
  if (METHODS.has(request.method)) next();
  else refuse(response, ERRORS.method_unknown);
}

/**
 * The last error handler: an address with a broken % escape, a host that is none, a file that is not there. Express's own
 * would say more than we do, and take our headers away.
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

/** A path that leads out of the folder is 403 to the file server: it looks like nothing, as all that is not there. */
function refusalOf(status = 500): { status: number; message: string } {
  if (status === 400) return ERRORS.address_unreadable;
  if (status === 403) return ERRORS.not_found;
  return status < 500 ? { ...ERRORS.not_found, status } : ERRORS.unexpected;
}

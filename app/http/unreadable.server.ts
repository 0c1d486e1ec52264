/** Requests that cannot even be made one of ours: they never reach a door, and are answered as JSON all the same. */
import type { NextFunction, Request, Response } from 'express';
import { ERRORS } from '~/catalogue/errors';

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

const refuse = (response: Response, { status, message }: { status: number; message: string }) =>
  response.status(status).set('Cache-Control', 'no-store').json({ message });

/** No address answers TRACE, PROPFIND and the like: 501, as for every method that a server does not know. */
export function knownMethodsOnly(request: Request, response: Response, next: NextFunction): void {
  if (METHODS.has(request.method)) next();
  else refuse(response, ERRORS.method_unknown);
}

/** The last error handler: an address with a broken % escape, a host that is none. Pages have Express's own. */
export function unreadable(
  error: Error & { status?: number; code?: string },
  request: Request,
  response: Response,
  next: NextFunction,
) {
  if (error.code === 'ERR_INVALID_URL') error.status = ERRORS.address_unreadable.status;
  if (response.headersSent || !request.path.startsWith('/api/')) next(error);
  else refuse(response, error.status === 400 ? ERRORS.address_unreadable : ERRORS.unexpected);
}

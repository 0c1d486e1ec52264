import type { NextFunction, Request, Response } from 'express';

/**
 * Reads what is left of a body when the answer did not wait for it, as that of a refusal: otherwise the next request on
 * the connection would never be seen, until the connection is cut off for being idle.
 */
export function restOfBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    // Who read it until now has stopped to, and would keep what is to be thrown away.
    request.removeAllListeners('data');
    request.resume();
  });
  next();
}

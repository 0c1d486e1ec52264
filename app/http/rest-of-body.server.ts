import type { NextFunction, Request, Response } from 'express';

/**
 * Reads the rest of a body after an early response, such as a refusal. Otherwise the next request on the connection would
 * not be seen until the connection is closed as idle.
 */
export function restOfBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    // The previous reader has stopped, and would keep what is to be discarded.
    request.removeAllListeners('data');
    request.resume();
  });
  next();
}

import type { NextFunction, Request, Response } from 'express';
import { ERRORS } from '~/catalogue/errors';
import { logSecurity } from '~/gateways/security-log.server';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers state a request's origin. A client that states none is not a browser, so it sends no cookie by accident. */
function isSameOrigin(request: Request): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.get('Origin');
  if (!origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.get('Host');
}

/** Refuses writes from other sites. Done here because Remix's own check answers 500 and skips resource routes. */
export function sameOriginOnly(request: Request, response: Response, next: NextFunction): void {
  if (READS.has(request.method) || isSameOrigin(request)) {
    next();
    return;
  }
  logSecurity('accessRefused', { account: null, action: 'a write that another site caused' });
  const { status, message } = ERRORS.cross_site;
  response.status(status).json({ message });
}

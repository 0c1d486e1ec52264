/** What Express does before and after the Remix handler. */
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { ERRORS, type ErrorCode } from '~/catalogue/errors';
import { MANIFEST_PATHS_MAX, PATH_SEGMENTS_MAX, QUERY_MAX, RATE_LIMIT_SECONDS } from '~/catalogue/limits';
import { paths, serverPaths } from '~/catalogue/paths';
import { tokenIn } from '~/domain/model/api-token-schema';
import { log } from '~/gateways/log.server';
import { logSecurity } from '~/gateways/security-log.server';
import { isWithinRate } from './rate-limit.server';

/** A document that one of our own pages shows in a frame (app/http/files.server.ts). Its own policy is stricter still. */
const PREVIEW = /^\/documents\/[\w-]+\?preview=1$/;

/** The pages whose policy differs from that of all others (security-headers.server.ts). */
export function kindOfPage({ url = '' }: IncomingMessage): 'preview' | 'leaving' | undefined {
  if (PREVIEW.test(url)) return 'preview';
  return url.replace(/\?.*/, '') === paths.organizationSignIn() ? 'leaving' : undefined;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers state a request's origin. A client that states none is not a browser, so it cannot be tricked into sending a
 * cookie.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.get('Origin');
  if (!origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.get('Host');
}

/** Mail programs post here from anywhere. Only the token in the address matters. */
const FROM_ANYWHERE = new Set([serverPaths.unsubscribe(''), serverPaths.kioskConsent('')]);

/** No other site can make a browser send a token, and with a token no cookie counts. */
const isByToken = (request: Request) =>
  request.path.startsWith('/api/') && tokenIn(request.get('Authorization')) !== null;

/** Refuses writes from other sites. Done here because Remix's own check responds with 500 and skips resource routes. */
export function sameOriginOnly(request: Request, response: Response, next: NextFunction): void {
  // Remix would refuse another site's origin as well.
  if (FROM_ANYWHERE.has(request.path)) delete request.headers.origin;
  if (READS.has(request.method) || FROM_ANYWHERE.has(request.path) || isByToken(request) || isSameOrigin(request)) {
    next();
    return;
  }
  logSecurity('accessRefused', { account: null, action: 'a write from another site' });
  refuse(response, 'cross_site');
}

/** Refuses a client that writes without pause, before its body is read. What is refused counts as well. */
export async function writesWithinRate(request: Request, response: Response, next: NextFunction): Promise<void> {
  if (READS.has(request.method) || (await isWithinRate({ ip: request.ip ?? '' }, 'write'))) {
    next();
    return;
  }
  response.set('Retry-After', String(RATE_LIMIT_SECONDS));
  refuse(response, 'too_many_requests');
}

/** A name or an address, perhaps with a port. Anything else would move into the path, or into a user's name. */
export const isPlainHost = (host: string): boolean =>
  /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);

export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

const refuse = (response: Response, code: ErrorCode, status: number = ERRORS[code].status) =>
  response.status(status).set('Cache-Control', 'no-store').json({ message: ERRORS[code].message, code });

/** TRACE, PROPFIND and other unknown methods get 501 at every address. */
export function knownMethodsOnly(request: Request, response: Response, next: NextFunction): void {
  if (METHODS.has(request.method)) next();
  else refuse(response, 'method_unknown');
}

const isDeep = (path: string): boolean => path.split(/[/\\]/, PATH_SEGMENTS_MAX + 2).length - 1 > PATH_SEGMENTS_MAX;

/**
 * The paths that a request has matched with our routes: its own, and those that the browser asks the manifest about.
 */
function pathsToMatch(url: string): string[] {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path.endsWith('/__manifest') && end >= 0 ? [path, ...new URLSearchParams(url.slice(end)).getAll('p')] : [path];
}

/** Encoded or not. The patterns of Remix's splat routes do not match past one, so no route of ours would answer. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]|[\n\r\u2028\u2029]/i;

/** As long as our links write it: they repeat the query of their page, once for each row of a list. */
function isLongQuery(url: string): boolean {
  const at = url.indexOf('?');
  return at >= 0 && new URLSearchParams(url.slice(at)).toString().length > QUERY_MAX;
}

/**
 * Responds 404, before they are matched, to a path deeper than any of ours, with a line break or that would be an invalid
 * address by itself (//%5c, which Remix cannot encode), and to more paths than a page links to, and 414 to a longer query than ours. Remix and the route table match every parent of a path, which can
 * take many seconds. Counts backslashes too, as URL reads them as slashes.
 */
export function ordinaryAddressesOnly(request: Request, _response: Response, next: NextFunction): void {
  const { originalUrl: url } = request;
  const matched = pathsToMatch(url);
  const isOdd = (path: string) => isDeep(path) || LINE_BREAK.test(path) || !URL.canParse(path, 'http://localhost');
  if (matched.length > MANIFEST_PATHS_MAX || matched.some(isOdd)) next(refusal('no such path', 404));
  else next(isLongQuery(url) ? refusal('too long', 414) : undefined);
}

const refusal = (message: string, status: number) => Object.assign(new Error(message), { status });

/** The last error handler. Express's own would reveal more and drop our headers. */
export function unreadable(
  error: Error & { status?: number },
  request: Request,
  response: Response,
  next: NextFunction,
) {
  const { code, status } = answerTo(error.status);
  if (status === 500) log().error({ err: error, path: request.path }, 'unexpected');
  if (response.headersSent) next(error);
  else if (request.path.startsWith('/api/')) refuse(response, code, status);
  else response.status(status).set('Cache-Control', 'no-store').type('text').send(ERRORS[code].message);
}

/** The file server sends 403 for a path outside its folder. We send 404, as for everything that does not exist. */
function answerTo(status = 500): { code: ErrorCode; status: number } {
  const code = status < 500 ? (UNREADABLE[status] ?? 'not_found') : 'unexpected';
  return { code, status: status < 500 && status !== 403 ? status : ERRORS[code].status };
}

const UNREADABLE: Readonly<Record<number, ErrorCode>> = { 400: 'address_unreadable', 414: 'address_too_long' };

/** Reads the rest of a body after an early response. Otherwise the connection's next request would not be seen. */
export function restOfBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    // The previous reader has stopped, but its listeners would still keep the data.
    request.removeAllListeners('data');
    request.removeAllListeners('readable');
    request.resume();
  });
  next();
}

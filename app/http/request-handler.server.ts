/** From Express to Remix and back, as @remix-run/express does it, but faster for /api calls and for whole responses. */
import { ReadableStream } from 'node:stream/web';
import { setImmediate as turn } from 'node:timers/promises';
import { type AppLoadContext, createRequestHandler, redirectDocument, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { RequestHandler as ExpressHandler, Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { env } from '~/env.server';
import { currentRequest } from '~/gateways/request-context.server';
import { isRead } from './client-files.server';
import { errorAnswer, type HandlerArgs } from './endpoint.server';
import { explainRefusals, logUnexpected } from './errors.server';
import { isPlainHost } from './express.server';
import { wantsPage } from './input.server';
import { dropSent, unsentOn } from './kept-post.server';
import { kioskToStayAt } from './kiosk-lock.server';
import { nameRoute } from './observe.server';
import { pageTurns } from './page-turns.server';
import { isForPage, patternOf, routeTables, routeTree } from './route-table.server';
import { sendResponse } from './send.server';

type Visit = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Counts the SQL statements that a piece of work runs (db/statements.ts). */
type Count = (work: () => Promise<Response>) => Promise<{ result: Response; statements: number }>;

/**
 * @param count if given, each response has a header for browsers' developer tools with the number of statements.
 * @returns the request handler, and a function that renders a page for a visitor without cookies.
 */
export function requestHandler(build: ServerBuild, count?: Count) {
  const buildFor = routeTables({ ...build, routes: explainRefusals(build.routes) });
  const visits = new WeakMap<ServerBuild, Visit>();
  const inTurn = pageTurns(env().pagesAtOnce);
  const leadBack = backToKiosk(build);

  function visitOf(needed: ServerBuild): Visit {
    const visit = visits.get(needed) ?? apiFirst(needed, createRequestHandler(needed, process.env.NODE_ENV));
    visits.set(needed, visit);
    return visit;
  }

  const handle: ExpressHandler = async (request, response, next) => {
    try {
      const context = { ip: request.ip ?? '', nonce: response.locals.nonce as string };
      const needed = buildFor(request.originalUrl);
      nameRoute(response, patternOf(needed));
      const visit = async () => {
        const asked = webRequest(request, response);
        return (await leadBack(asked, context)) ?? withKept(needed, visitOf(needed), asked, context);
      };
      const counted = async () => (count ? count(visit) : { result: await visit(), statements: undefined });
      const isPage = isRead(request) && isForPage(needed);
      const visited = await (isPage ? inTurn(counted, () => response.destroyed) : counted());
      if (!visited) return;
      const { result, statements } = visited;
      if (statements !== undefined) response.setHeader('Server-Timing', `sql;desc="${statements} statements"`);
      await sendResponse(result, request, response);
    } catch (error) {
      next(error);
    }
  };

  const render = (path: string, nonce: string): Promise<Response> => {
    const request = new Request(new URL(path, env().publicUrl), { headers: { Accept: 'text/html' } });
    return visitOf(buildFor(path))(request, { ip: '', nonce });
  };

  return { handle, render };
}

/**
 * Leads a browser that is locked to the kiosk back to it from every other address, before any loader or action runs. For
 * links and forms within the app, Remix writes the redirect, because they expect it in its own form.
 */
function backToKiosk(build: ServerBuild) {
  const back = async ({ request }: { request: Request }) => {
    throw redirectDocument((await kioskToStayAt(request)) ?? paths.kiosk);
  };
  const everywhere = { id: 'everywhere', path: '*', module: { loader: back, action: back, default: () => null } };
  const remix = createRequestHandler({ ...build, routes: { everywhere } }, process.env.NODE_ENV);
  return async (request: Request, context: AppLoadContext): Promise<Response | undefined> => {
    const place = await kioskToStayAt(request);
    if (place === null) return undefined;
    const { pathname, origin } = new URL(request.url);
    const { method, headers } = request;
    // Without the query, which says whose loaders to run, and the body.
    if (pathname.endsWith('.data')) return remix(new Request(origin + pathname, { method, headers }), context);
    if (pathname.startsWith('/api/') && !wantsPage(request)) return errorAnswer(new DomainError('kiosk_locked'));
    return new Response(null, { status: 303, headers: { Location: place, 'Cache-Control': 'no-store' } });
  };
}

/** Finds, in a Cookie header, that this browser has kept a form. */
const KEPT = /sb_kept=/;

/** A page with the form that its person could not send, if there is one. What is sent again is no longer kept. */
async function withKept(
  build: ServerBuild,
  visit: Visit,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const handled = currentRequest();
  if (!handled || !KEPT.test(request.headers.get('Cookie') ?? '')) return visit(request, context);
  const unsent =
    request.method === 'GET' && isForPage(build) ? await unsentOn(request, isIndex(build, request)) : undefined;
  if (unsent) {
    handled.unsent = unsent.files ? 'not_sent_files' : 'not_sent';
    const shown = await visit(unsent.request, context);
    if (shown.status === 200) return shown;
    // The page has no such form anymore.
    handled.unsent = undefined;
    await unsent.drop();
  }
  const response = await visit(request, context);
  if (request.method === 'POST' && response.status < 400) await dropSent(request);
  return response;
}

const isIndex = (build: ServerBuild, { url }: Request): boolean =>
  matchRoutes(routeTree(build.routes), new URL(url).pathname)?.at(-1)?.route.index === true;

type Call = (args: HandlerArgs) => Promise<Response>;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Calls an /api route's loader or action itself. Remix does the same for routes without a page, but clones the request
 * and builds a router's state around it, which takes longer than most calls do. Remix handles everything else.
 */
function apiFirst(build: ServerBuild, remix: Visit): Visit {
  const tree = routeTree(build.routes);
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const match = pathname.startsWith('/api/') ? matchRoutes(tree, pathname)?.at(-1) : undefined;
    const module = match && build.routes[match.route.id as string]?.module;
    const call = (WRITES.has(request.method) ? module?.action : module?.loader) as Call | undefined;
    if (!match || !call || module?.default) return remix(request, context);
    try {
      return await call({ request, params: match.params, context });
    } catch (error) {
      if (error instanceof Response) return error;
      logUnexpected(error, request);
      return errorAnswer(new DomainError('unexpected'));
    }
  };
}

/**
 * The request as a web-standard Request. One with a body is aborted if the client disconnects before it gets a
 * response.
 */
function webRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const url = addressOf(request);
  const { method } = request;
  const headers = headersOf(request);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return new Request(url, { method, headers, body: bodyOf(request), duplex: 'half', signal: gone.signal });
}

const bodyOf = (request: ExpressRequest): BodyInit => ReadableStream.from(arriving(request)) as unknown as BodyInit;

/**
 * What has arrived in each turn, as one chunk: a body that is sent byte by byte would otherwise keep other requests
 * waiting. Leaves the connection open if nobody reads to the end (restOfBody).
 */
async function* arriving(request: ExpressRequest): AsyncGenerator<Buffer> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    yield chunk;
    await turn();
  }
}

/**
 * The address that was requested, without `_data`: Remix would take it for a request of its old kind, log a warning, and
 * refuse it. @throws a 400 for a host or target that cannot be in an address.
 */
function addressOf(request: ExpressRequest): URL {
  const host = hostOf(request);
  const address = `${request.secure ? 'https' : 'http'}://${host}${request.originalUrl}`;
  if (!isPlainHost(host) || !request.originalUrl.startsWith('/') || !URL.canParse(address)) {
    throw Object.assign(new Error('address unreadable'), { status: 400 });
  }
  const url = new URL(address);
  if (url.searchParams.has('_data')) url.searchParams.delete('_data');
  return url;
}

/** Express's hostname, which takes trusted proxies into account, with the port from the header it came from. */
function hostOf(request: ExpressRequest): string {
  const { hostname } = request;
  for (const host of [request.get('X-Forwarded-Host'), request.get('Host')]) {
    const [port] = (host?.startsWith(`${hostname}:`) && /:\d+/.exec(host.slice(hostname.length))) || [];
    if (port) return hostname + port;
  }
  return hostname;
}

function headersOf({ headers }: ExpressRequest): Headers {
  const web = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) web.append(name, each);
  }
  return web;
}

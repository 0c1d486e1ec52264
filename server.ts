/** Starts Express with headers, static files, the Remix request handler and jobs, and shuts it down gracefully. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRequestHandler, type GetLoadContextFunction, type RequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import { ensureAdministrator } from './app/domain/accounts/first-admin.server';
import { loadDemo } from './app/domain/demo/load-demo.server';
import { rankInThread, warmSiteIndex } from './app/domain/site-index/site-index.server';
import { env } from './app/env.server';
import { now } from './app/gateways/clock.server';
import { log } from './app/gateways/log.server';
import { withRequestContext } from './app/gateways/security-log.server';
import { explainRefusals } from './app/http/errors.server';
import {
  knownMethodsOnly,
  restOfBody,
  sameOriginOnly,
  securityHeaders,
  shallowPathsOnly,
  unreadable,
} from './app/http/express.server';
import { routeTables } from './app/http/route-table.server';
import { startJobs } from './app/jobs/jobs.server';
import { startStore } from './db/store.server';

const build = import.meta.dirname;
const client = join(build, 'client');

async function start(): Promise<void> {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 'loopback, linklocal, uniquelocal');
  app.use((_request, response, next) => {
    response.locals.nonce = randomBytes(16).toString('base64');
    next();
  });
  app.use(restOfBody);
  app.use(securityHeaders(env().publicUrl.startsWith('https:'), env().storage?.origin));
  app.use(compression());
  app.use('/assets', express.static(join(client, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  app.use(express.static(client, { maxAge: '1h', index: false, redirect: false, setHeaders: freshWorker }));
  app.use(({ ip = '', method, path }, _response, next) => withRequestContext({ from: ip, method, path }, next));
  app.use(knownMethodsOnly);
  app.use(shallowPathsOnly);
  app.use(sameOriginOnly);

  const server = app.listen(env().port, env().host);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const { port } = server.address() as AddressInfo;
  // With PORT=0 the address for links in e-mails is known only now.
  process.env.PUBLIC_URL ||= `http://localhost:${port}`;
  // A client that sends its headers slowly must not keep a connection for Node's default minute.
  server.headersTimeout = 10_000;

  // Listen first: if the port is taken, the start fails before it prints passwords, which it does only once. Requests
  // wait until the database is open.
  const opening = open();
  app.all('*', async (request, response, next) => (await opening).handle(request, response, next));
  app.use(unreadable);
  const { store, accounts } = await opening;
  const stopJobs = startJobs();
  void warmSiteIndex();

  const address = `http://${env().host === '0.0.0.0' ? 'localhost' : env().host}:${port}`;
  const signIns = accounts.map(({ who, username, password }) => `  ${who}: ${username} / ${password}\n`);
  process.stdout.write(`StudyBridge listens on ${address}\n${signIns.join('')}`);

  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    log().info({ signal }, 'shutting down');
    stopJobs();
    server.close(async () => {
      await store.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => process.exit(1), 10_000).unref();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Browsers must check for a new service worker every time: an old one would keep an old kiosk running. */
function freshWorker(response: ServerResponse, path: string): void {
  if (path.endsWith('-sw.js')) response.setHeader('Cache-Control', 'no-cache');
}

/** Opens the database, creates the first accounts if needed, and returns the request handler. */
async function open() {
  const store = await startStore({ url: env().databaseUrl, migrations: join(build, '../db/migrations') });
  rankInThread(join(build, 'matchWorker.js'));
  const accounts = [];
  const admin = await ensureAdministrator(env().admin, now());
  if (admin) accounts.push({ who: 'Administrator (/admin-login)', ...admin });
  if (env().demoData) accounts.push(...(await loadDemo(now())));

  // Remix builds it beside this file; esbuild leaves the import alone.
  const remix: ServerBuild = await import('./server/index.js' as string);
  const buildFor = routeTables({ ...remix, routes: explainRefusals(remix.routes) });
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const handle: RequestHandler = (request, response, next) => {
    const build = buildFor(request.originalUrl);
    const handler = handlers.get(build) ?? createRequestHandler({ build, mode: 'production', getLoadContext });
    handlers.set(build, handler);
    return handler(request, response, next);
  };
  return { store, accounts, handle };
}

const getLoadContext: GetLoadContextFunction = (request, response) => ({
  ip: request.ip ?? '',
  nonce: response.locals.nonce as string,
});

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});

/**
 * Starts Express with headers, static files, kept pages, the Remix request handler and jobs, and shuts it down gracefully.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from '@remix-run/node';
import express, { type RequestHandler } from 'express';
import type * as entry from './app/entry.server';

const build = import.meta.dirname;
const client = join(build, 'client');

// Remix builds this file next to ours, so esbuild does not bundle it.
const remix: ServerBuild = await import('./server/index.js' as string);
const app = (remix.entry.module as unknown as typeof entry).parts;
const { env, log } = app;

/** Says what is wrong in the log, and to whoever has started it. */
const fail = (error: Error): never => {
  try {
    log().fatal({ err: error }, 'not started');
  } catch {
    // The configuration is invalid, and it says how to log.
  }
  process.stderr.write(`${error.message}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
};

const WARM_AFTER_MS = 1000;
const PROXY_UNNAMED =
  'TRUSTED_PROXIES is not set, so X-Forwarded headers count only from this machine. Behind a proxy, set it to the address or network of the proxy, such as 10.0.0.0/8; otherwise, to none.';
/** How long an instance behind a balancer keeps idle connections when it ends. */
const LINGER_MS = 1000;
/** How long jobs, the database and the traces get to end, once the last request has been answered. */
const REST_MS = 1700;

async function start(): Promise<void> {
  await app.startTraces();
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('listening', resolve).once('error', reject).listen(env().port, env().host);
  });
  const { port } = server.address() as AddressInfo;
  app.listensOn(port);
  // A client that sends its headers slowly must not keep a connection for Node's default minute.
  server.headersTimeout = 10_000;
  // Nor its body for Node's five minutes: 10 MB within this time take half a megabit per second.
  server.requestTimeout = 180_000;
  // Longer than balancers keep a connection (60 s): they would lose a request on a connection that we close.
  server.keepAliveTimeout = 75_000;

  // Listen first: if the port is taken, the start fails before it prints passwords, which it does only once. Requests
  // wait until the database is open.
  const opening = open();
  const elsewhere = env().privateIdentityProviders ? ['https:', 'http:'] : ['https:'];
  const headers = app.securityHeaders(env().publicUrl.startsWith('https:'), env().storage?.origin, elsewhere);
  const render = async (path: string, nonce: string) => (await opening).render(path, nonce);
  const express = expressApp(headers, async (...args) => (await opening).handle(...args));
  const [files, pages] = [app.clientFiles(client, headers), app.keptPages(render, headers)];
  let ending = false;
  let closing = false;
  const probes = app.probes(() => ending, headers);
  server.on('request', (request, response) => {
    // Otherwise a client that keeps its connection busy would prevent shutdown. Not before new connections are refused,
    // because each client would open one, and those that wait to be accepted then are lost.
    if (closing) response.setHeader('Connection', 'close');
    app.observe(request, response, () =>
      probes(request, response, () =>
        files(request, response, () => pages(request, response, () => express(request, response))),
      ),
    );
  });
  await startMetrics();
  const { store, accounts } = await opening;
  const stopJobs = await app.startJobs();
  // Requests that waited for the start are answered first, because reading the sites keeps the thread busy.
  setTimeout(app.keepSiteIndex, WARM_AFTER_MS).unref();
  // In processes of their own, which yield to requests.
  setTimeout(app.warmPdfs, WARM_AFTER_MS).unref();

  if (env().proxyUnnamed) log().warn(PROXY_UNNAMED);
  app.announce(port, accounts);

  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    log().info({ signal }, 'shutting down');
    const jobsStopped = stopJobs();
    await pause(env().shutdownDelayMs);
    setTimeout(() => process.exit(1), 10_000).unref();
    closing = true;
    await app.closed(server, Math.min(env().shutdownDelayMs, LINGER_MS));
    // What a job leaves undone is rolled back, and done again later.
    const rest = jobsStopped.then(store.close).then(app.stopTracing);
    const notClosed = (error: Error) => log().error({ err: error }, 'not closed');
    const inTime = await Promise.race([rest.catch(notClosed).then(() => true), pause(REST_MS, false)]);
    if (!inTime) log().warn({ jobs: app.runningJobs() }, 'ended without waiting any longer');
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

async function startMetrics(): Promise<void> {
  const { metricsPort, host } = env();
  if (metricsPort === undefined) return;
  await app.recordMetrics(app.GAUGES);
  await app.serveMetrics({ port: metricsPort, host });
}

/** Random values of 128 bits, many at a time, because one call for each takes longer than generating them. */
function randomNonces(): () => string {
  const BYTES = 16;
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(256 * BYTES);
    const nonce = pool.subarray(0, BYTES).toString('base64');
    pool = pool.subarray(BYTES);
    return nonce;
  };
}

/** Handles everything that is neither a file nor a kept page. */
function expressApp(headers: ReturnType<typeof app.securityHeaders>, handle: RequestHandler) {
  const web = express();
  const nonces = randomNonces();
  web.disable('x-powered-by');
  web.disable('query parser'); // Remix reads the query
  web.set('trust proxy', env().trustedProxies);
  web.use((request, response, next) => {
    const nonce = nonces();
    response.locals.nonce = nonce;
    response.setHeaders(headers(`'nonce-${nonce}'`, app.kindOfPage(request)));
    next();
  });
  web.use(app.restOfBody);
  // Files that exist have been sent already. This explains what is wrong with a request for any other.
  web.use('/assets', express.static(join(client, 'assets'), { fallthrough: false }));
  web.use(({ ip = '', method, path }, response, next) =>
    app.withRequestContext({ id: app.requestIdOf(response), from: ip, method, path }, next),
  );
  web.use(app.knownMethodsOnly);
  web.use(app.ordinaryAddressesOnly);
  web.use(app.sameOriginOnly);
  web.use(app.writesWithinRate);
  web.all('*', handle);
  web.use(app.unreadable);
  return web;
}

async function open() {
  const opened = await app.openApp({ build, migrations: join(build, '../db/migrations') });
  return { ...opened, ...app.requestHandler(remix, env().devTools ? app.countStatements : undefined) };
}

start().catch(fail);

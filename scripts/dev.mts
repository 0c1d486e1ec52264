/**
 * `npm run dev`: the server with Vite. A change of a page shows at once, a change of other code with the next request. If the
 * changed code keeps something (`KEEPING`, or the store), the server starts again. Unlike `npm start`, it sends no
 * security headers, because Vite puts styles and scripts into the page, and it keeps no pages in memory.
 */
import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import express, { type RequestHandler } from 'express';
import { createServer } from 'vite';
import type * as entry from '../app/entry.server';

const root = join(import.meta.dirname, '..');
const KEEPING = /^app\/(gateways|jobs|domain\/commands\/ranking|env\.server\.ts)\b/;
/** The exit code of a server that wants to be started again. */
const AGAIN = 75;

if (process.send) await serve();
else keepServing();

function keepServing(): void {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  child.once('exit', (code) => {
    if (code !== AGAIN) process.exit(code ?? 1);
    process.off('SIGINT', stop).off('SIGTERM', stop);
    keepServing();
  });
}

async function serve(): Promise<void> {
  const vite = await createServer({ root, server: { middlewareMode: true } });
  const load = async () => {
    const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
    return { build, app: (build.entry.module as unknown as typeof entry).parts };
  };
  let { build, app } = await load();
  const { store, accounts } = await app.openApp({
    build: join(root, 'build'),
    migrations: join(root, 'db/migrations'),
  });
  let { handle } = app.requestHandler(build);

  /** With the code as it is now. */
  const asItIs: RequestHandler = async (request, response, next) => {
    try {
      const now = await load();
      if (now.build !== build) {
        ({ build, app } = now);
        ({ handle } = app.requestHandler(build));
      }
      await handle(request, response, next);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      next(error);
    }
  };

  const web = express();
  web.disable('query parser'); // Remix reads the query
  web.use(vite.middlewares);
  web.use(({ ip = '', method, path }, response, next) =>
    app.withRequestContext({ id: app.requestIdOf(response), from: ip, method, path }, next),
  );
  web.all('*', asItIs);
  const { port, host } = app.env();
  const server = web.listen(port, host, () => app.announce(port, accounts));
  app.listensOn(port);
  const stopJobs = await app.startJobs();

  const end = async (code: number) => {
    server.close();
    await stopJobs();
    await store.close();
    process.exit(code);
  };
  vite.watcher.on('change', async (file) => {
    const { app: now } = await load().catch(() => ({ app }));
    // Another store is one that nobody has started: this code, or code that it uses, is new.
    if (now.store !== app.store || KEEPING.test(relative(root, file))) await end(AGAIN);
  });
  process.on('SIGINT', () => void end(0)).on('SIGTERM', () => void end(0));
}

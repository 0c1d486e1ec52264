/** Starts the built server on its own port and data folder. Scripts use it too, so it does not import Playwright. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type RunningApp = {
  /** Stays the same across restarts, so that open pages and cookies keep working. */
  url: string;
  dataDir: string;
  /** The database: DATABASE_URL, or the SQLite file. */
  database: string;
  /** The process ID of the running server. */
  pid: () => number;
  /** Everything the server has printed, across restarts. */
  log: () => string;
  /** Ends it. @returns its exit code; null if a signal ended it, or it had ended before. */
  kill: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Restarts the server with the same address and data, by default with the same build. */
  restart: (env?: Record<string, string>, build?: string) => Promise<void>;
  /** Stops the server and deletes its data. */
  close: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, '../..');
const READY = /listens on (https?:\/\/[^\s"]+)/;
const PATIENCE = 60_000;

/**
 * @param build the folder of the built server.
 * @param data a data folder to start with a copy of; by default an empty one.
 */
export async function startApp(
  env: Record<string, string> = {},
  build = process.env.BUILD_DIR ?? 'build',
  data?: string,
): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studybridge-'));
  if (data) await cp(data, dataDir, { recursive: true });
  let log = '';
  let server = start({ ...env, PORT: '0' });
  const url = await address(server).catch(async (error) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });

  function start(variables: Record<string, string>, from = build): ChildProcess {
    const child = spawn(process.execPath, [join(ROOT, from, 'server.js')], {
      env: { ...inherited(), DATA_DIR: dataDir, HOST: '127.0.0.1', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        log += text;
      });
    }
    const endWithUs = () => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    return child;
  }

  /** Waits until the server prints its address. */
  function address(child: ChildProcess): Promise<string> {
    const before = log.length;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail('did not start in time'), PATIENCE);
      child.once('exit', (code) => fail(`ended at its start (${code})`));
      const look = () => {
        const found = log.slice(before).match(READY)?.[1];
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      };
      // With demo data, what is for a person is on standard output.
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
      function fail(how: string) {
        clearTimeout(timer);
        child.kill('SIGKILL');
        reject(new Error(`The server ${how}:\n${log.slice(before)}`));
      }
    });
  }

  async function kill(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (server.exitCode !== null || server.signalCode !== null) return null;
    const exited = once(server, 'exit');
    server.kill(signal);
    const [code] = await exited;
    return code;
  }

  return {
    url,
    dataDir,
    database: env.DATABASE_URL ?? join(dataDir, 'studybridge.sqlite'),
    pid: () => server.pid as number,
    log: () => log,
    kill,
    async restart(more = {}, from = build) {
      await kill();
      server = start({ ...env, ...more, PORT: new URL(url).port }, from);
      await address(server);
    },
    async close() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The machine's environment, without variables that would configure our server. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production' };
}

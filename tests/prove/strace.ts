/** Runs strace on a running server, to record its system calls or make them fail. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export const canTrace = (): boolean =>
  spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=none', 'true']).status === 0;

export interface Tracing {
  /** Detaches from the server. */
  stop(): Promise<void>;
}

/** @param options of strace's command line. Resolves once it is attached. */
export async function trace(pid: number, options: readonly string[]): Promise<Tracing> {
  const strace: ChildProcess = spawn('strace', ['-f', '-p', String(pid), '-e', 'signal=none', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    strace.once('error', reject);
    strace.once('exit', (code) => reject(new Error(`strace ended (${code}): ${said}`)));
    strace.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/attached/.test(said)) resolve();
    });
  });
  return {
    async stop() {
      if (strace.exitCode !== null || strace.signalCode !== null) return;
      const exited = once(strace, 'exit');
      strace.kill('SIGINT');
      await exited;
    },
  };
}

/** Makes the named calls fail with this error; only for these files, if given. */
export const failing = (
  pid: number,
  { calls, error, paths = [] }: { calls: string; error: 'EIO' | 'ENOSPC'; paths?: readonly string[] },
): Promise<Tracing> =>
  trace(pid, [
    ...['-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`],
    ...paths.flatMap((path) => ['-P', path]),
  ]);

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** Runs an operator's command of the build, without a terminal. */
export async function command(name: string, args: readonly string[], env: Record<string, string>) {
  const file = join(ROOT, process.env.BUILD_DIR ?? 'build', 'commands', `${name}.js`);
  const { PATH, HOME } = process.env;
  const options = { env: { PATH, HOME, NODE_ENV: 'production' as const, ...env } };
  const running = promisify(execFile)(process.execPath, [file, ...args], options);
  running.child.stdin?.end();
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

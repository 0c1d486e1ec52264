/** The balancer of deploy/compose with its own configuration; only the addresses are those of this machine. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killed } from './processes';

const NGINX = '/usr/sbin/nginx';
const CONFIGURATION = join(import.meta.dirname, '../../deploy/compose/nginx.conf');
const NAMES = ['one', 'two', 'three'];
const PATIENCE_MS = 10_000;

export interface Nginx {
  /** What it has logged about failures. */
  errors(): string;
  close(): Promise<void>;
}

export const hasNginx = (): boolean => existsSync(NGINX);

/** @param instances the addresses of the three instances, in order. */
export async function startNginx(port: number, instances: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-nginx-'));
  const errors = join(folder, 'error.log');
  await writeFile(join(folder, 'default.conf'), configured(port, instances));
  await writeFile(
    join(folder, 'nginx.conf'),
    // What the image's own nginx.conf does around the file.
    `daemon off; user ${userInfo().username}; pid ${folder}/pid; error_log ${errors};
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  include ${folder}/default.conf;
}`,
  );
  const server = spawn(NGINX, ['-p', folder, '-e', errors, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const endWithUs = () => server.kill('SIGTERM');
  process.once('exit', endWithUs);
  await answers(`http://127.0.0.1:${port}/livez`, () => readFileSync(errors, 'utf8'));
  return {
    errors: () => readFileSync(errors, 'utf8'),
    async close() {
      await killed(server);
      process.off('exit', endWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws if the file no longer names what is replaced. */
function configured(port: number, instances: readonly string[]): string {
  const replaced = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ...NAMES.map((name, index) => [`server ${name}:3000 `, `server ${new URL(instances[index] ?? '').host} `]),
  ];
  return replaced.reduce(
    (text, [from = '', to = '']) => {
      if (!text.includes(from)) throw new Error(`${CONFIGURATION} has no '${from}'`);
      return text.replace(from, to);
    },
    readFileSync(CONFIGURATION, 'utf8'),
  );
}

async function answers(url: string, log: () => string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`nginx does not answer: ${log()}`);
    await pause(50);
  }
}

/** Several processes on one port (WEB_PROCESSES). Runs on SQLite, which starts faster. */
import { execFileSync } from 'node:child_process';
import { get } from 'node:http';
import { LIMITED_ENV, testEnv } from '~tests/support/app';
import { expect, test } from '~tests/support/people';
import { type RunningApp, startApp } from '~tests/support/server';

let app: RunningApp;
test.beforeAll(async ({ registry }) => {
  app = await startApp({ ...testEnv(registry.url), ...LIMITED_ENV, WEB_PROCESSES: '2' });
  await expect.poll(() => app.log()).toContain('all processes are serving requests');
});
test.afterAll(() => app.close());

test.describe.configure({ mode: 'serial' });

const processes = (): string[] =>
  execFileSync('ps', ['--ppid', String(app.pid()), '-o', 'pid='], { encoding: 'utf8' })
    .split('\n')
    .map((pid) => pid.trim())
    .filter(Boolean);

/** Uses a new connection. 0 if nobody answers, as for clients connected to a process that died. */
const health = (): Promise<number> =>
  new Promise((resolve) => {
    const request = get(`${app.url}/api/health`, { agent: false, timeout: 2000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('timeout', () => request.destroy()).once('error', () => resolve(0));
  });

test('[PERF-05] a limit on requests counts for all processes together @all', async () => {
  const lookUp = () => fetch(`${app.url}/api/nct-lookup/none`, { headers: { Connection: 'close' } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries++) statuses.push((await lookUp()).status);
  expect(statuses).toEqual([...Array(30).fill(400), 429]);
});

test('[PERF-05] a process that dies is replaced while the other one serves @all', async () => {
  const [first = '', other = ''] = processes();
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(health).toBe(200);
  await expect.poll(() => processes().filter((pid) => pid !== first)).toHaveLength(2);
  expect(processes()).toContain(other);
});

test('[PERF-05] SIGHUP replaces all processes, and no request fails @all', async () => {
  const before = processes();
  const statuses = new Set<number>();
  process.kill(app.pid(), 'SIGHUP');
  await expect(async () => {
    statuses.add(await health());
    const now = processes();
    expect(now).toHaveLength(2);
    expect(now.filter((pid) => before.includes(pid))).toEqual([]);
  }).toPass({ intervals: [100] });
  expect([...statuses]).toEqual([200]);
});

test('[PERF-05] SIGTERM ends them all @all', async () => {
  const before = processes();
  await app.kill();
  expect(before.filter((pid) => isRunning(Number(pid)))).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Processes that tests start beside the product: on a free port, frozen and continued, ended with their children. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The process and its children. */
export function processesOf(pid: number): number[] {
  const list = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)];
}

/** Processor time of these processes and their ended children so far, in ms. A clock tick is 10 ms. */
export function processorMs(pids: readonly number[]): number {
  const used = pids.map((pid) => {
    const [, text = ''] = statOf(pid).split(') ');
    const times = text.split(' ').slice(11, 15).map(Number);
    return times.reduce((sum, each) => sum + each, 0);
  });
  return used.reduce((sum, each) => sum + each, 0) * 10;
}

/** Empty if the process has ended since it was listed: then its parent's times have its own. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** A process's memory in MB: what it has now (VmRSS), or the most it has had (VmHWM). */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Sends a signal to the process and its children, such as SIGSTOP, which freezes them. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const each of processesOf(pid)) {
    try {
      process.kill(each, signal);
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Ends the process and its children with SIGKILL, frozen or not. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  signalAll(child.pid as number, 'SIGKILL');
  await exited;
}

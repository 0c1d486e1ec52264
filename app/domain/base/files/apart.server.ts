/**
 * Runs what reads strangers' files in a process of its own, which is ended when it takes too much (decision 38). Not in a
 * thread: V8 ends the whole process when a thread asks for too much memory at once, whatever limit the thread has.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { DomainError } from '~/catalogue/errors';
import { senderOf } from '~/domain/base/sender.server';
import { log } from '~/gateways/log.server';
import { currentRequest } from '~/gateways/request-context.server';
import { WORKER_LIMITS } from './limits';
import { type InputOf, type ResultOf, TASKS, type Task, type TaskName, type TaskResult } from './tasks.server';
import { fairTurns } from './turns';

const inTurn = fairTurns({ atOnce: 2, waiting: 60, waitingOfOne: 6, patienceMs: 20_000 });

const state: { file?: string } = {};

/** Makes this process run tasks apart, from the bundled `file`, instead of itself, as tests and operator commands do. */
export function runFilesApart(file: string | undefined): void {
  state.file = file;
}

/**
 * Does a task apart, when it is its sender's turn.
 * @throws {DomainError} file_too_much if it took too much time or memory, files_busy; as the task.
 */
export async function runApart<Name extends TaskName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>> {
  const { file } = state;
  if (!file) return (TASKS[name] as (given: InputOf<Name>) => Promise<ResultOf<Name>>)(input);
  const request = currentRequest();
  const answer = await inTurn(request ? senderOf(request) : 'this server', () => inProcess(file, { name, input }));
  if ('result' in answer) return answer.result as ResultOf<Name>;
  if ('code' in answer) throw new DomainError(answer.code);
  throw new Error(`${name}: ${answer.fault}`);
}

async function inProcess(file: string, task: Task): Promise<TaskResult> {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${WORKER_LIMITS.heapMb}`],
    env: { NODE_ENV: 'production' }, // none of our secrets
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), WORKER_LIMITS.wallMs);
  try {
    return await answerOf(child, task);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, task: Task): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      child.removeAllListeners('exit'); // we end it
      resolve(answer as TaskResult);
    });
    child.once('error', (error) => {
      log().error({ err: error }, 'no process for a file');
      reject(new DomainError('files_busy'));
    });
    child.once('exit', (code, signal) => {
      if (!tookTooMuch(code, signal)) return reject(new Error(`${task.name} ended with ${code ?? signal}`));
      log().warn({ task: task.name, code, signal }, 'a file took too much time or memory, so its process was ended');
      reject(new DomainError('file_too_much'));
    });
    // If it has died already, 'exit' says so.
    child.send(task, () => {});
    yieldToRequests(child);
  });
}

/** Ended by its watch, by our timer, or by V8 for want of memory. Anything else is a fault of ours, not of the file. */
const tookTooMuch = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === V8_ABORTED;

const V8_ABORTED = 134;

/** So that requests are served first. It may have ended already. */
function yieldToRequests({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

/** What whoever watches over an installation wants to see: who was let in, who was refused what (ASVS 16.3). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from './log.server';

/** Of the request under way. */
interface Asked {
  /** The client's address. */
  from: string;
  method: string;
  /** Without the query, which may hold a secret. */
  path: string;
}

export type SecurityEvent =
  | 'signedIn'
  | 'signInRefused'
  | 'codeAwaited'
  | 'codeRefused'
  | 'recoveryCodeUsed'
  | 'accessRefused'
  | 'rateLimited';

const LEVELS: Record<SecurityEvent, 'info' | 'warn'> = {
  signedIn: 'info',
  codeAwaited: 'info',
  recoveryCodeUsed: 'warn',
  signInRefused: 'warn',
  codeRefused: 'warn',
  accessRefused: 'warn',
  rateLimited: 'warn',
};

const KEY = Symbol.for('studybridge.asked');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Asked> };
/** One for the process: the server bundle and the Remix bundle each hold this module. */
shared[KEY] ??= new AsyncLocalStorage();
const asked = shared[KEY];

/** Answers a request so that what is logged meanwhile says where it came from and what it asked for. */
export function withRequestContext<T>({ from, method, path }: Asked, work: () => T): T {
  return asked.run({ from, method, path: path.slice(0, 200) }, work);
}

/**
 * A line of the security log: what happened, when (UTC), from where, at which address, and by whose account.
 * @param facts ids and codes only: never what somebody typed.
 */
export function logSecurity(event: SecurityEvent, facts: { account: string | null; [fact: string]: unknown }): void {
  log()[LEVELS[event]]({ security: event, ...asked.getStore(), ...facts }, 'security');
}

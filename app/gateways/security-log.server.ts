/** The security log: who signed in, and who was refused what (ASVS 16.3). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from './log.server';

interface Asked {
  from: string;
  method: string;
  /** Without the query, which may contain a secret. */
  path: string;
}

const LEVELS = {
  signedIn: 'info',
  codeAwaited: 'info',
  recoveryCodeUsed: 'warn',
  signInRefused: 'warn',
  codeRefused: 'warn',
  signed: 'info',
  signingRefused: 'warn',
  accessRefused: 'warn',
  rateLimited: 'warn',
} as const;

const asked = new AsyncLocalStorage<Asked>();

/** Handles a request; everything logged in the meantime gets its client address, method and path. */
export function withRequestContext<T>({ from, method, path }: Asked, work: () => T): T {
  return asked.run({ from, method, path: path.slice(0, 200) }, work);
}

/** Stands for the request that is being handled; undefined outside of one. */
export const currentRequest = (): object | undefined => asked.getStore();

/** Logs what happened, when, from where, with which account. `facts` are IDs and codes, never what was typed. */
export function logSecurity(
  event: keyof typeof LEVELS,
  facts: { account: string | null; [fact: string]: unknown },
): void {
  log()[LEVELS[event]]({ security: event, ...asked.getStore(), ...facts }, 'security');
}

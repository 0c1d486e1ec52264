/** The security log: who signed in, and who was refused what (ASVS 16.3). */
import { log } from './log.server';
import { currentRequest } from './request-context.server';

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

/** Logs what happened, when, from where, with which account. `facts` are IDs and codes, never what was typed. */
export function logSecurity(
  event: keyof typeof LEVELS,
  facts: { account: string | null; [fact: string]: unknown },
): void {
  const { from, method, path } = currentRequest() ?? {};
  log()[LEVELS[event]]({ security: event, from, method, path, ...facts }, 'security');
}

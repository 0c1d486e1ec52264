import { scannerAnswers, scansFiles } from '~/gateways/scanner.server';
import { userCount } from '~db/queries/users';
import { store } from '~db/store.server';
import { DomainError } from './errors';

export interface Health {
  status: 'ok';
  database: 'ok';
  /** Silent: files are refused until it answers, all else works. */
  scanner: 'off' | 'ok' | 'silent';
}

/** Whether the process can serve: asks the database something small, and the scanner. @throws {DomainError} unavailable */
export async function checkHealth(): Promise<Health> {
  try {
    await store.read(userCount);
  } catch {
    throw new DomainError('unavailable');
  }
  const scanner = !scansFiles() ? 'off' : (await scannerAnswers()) ? 'ok' : 'silent';
  return { status: 'ok', database: 'ok', scanner };
}

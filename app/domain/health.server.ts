import { userCount } from '~db/queries/users';
import { store } from '~db/store.server';
import { DomainError } from './errors';

/** Whether the process can serve: asks the database something small. @throws {DomainError} unavailable */
export async function checkHealth(): Promise<{ status: 'ok'; database: 'ok' }> {
  try {
    await store.read(userCount);
  } catch {
    throw new DomainError('unavailable');
  }
  return { status: 'ok', database: 'ok' };
}

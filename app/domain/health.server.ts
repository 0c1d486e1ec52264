import { z } from 'zod';
import { scannerAnswers, scansFiles } from '~/gateways/scanner.server';
import { userCount } from '~db/queries/users';
import { store } from '~db/store.server';
import { DomainError } from './errors';
import { view } from './views';

export const healthSchema = view('Health', {
  status: z.literal('ok'),
  database: z.literal('ok'),
  scanner: z
    .enum(['off', 'ok', 'silent'])
    .describe('The virus scanner. While it does not respond, uploads are refused and everything else works.'),
});

/** Checks the database and the virus scanner. @throws {DomainError} unavailable */
export async function checkHealth(): Promise<z.infer<typeof healthSchema>> {
  try {
    await store.read(userCount);
  } catch {
    throw new DomainError('unavailable');
  }
  const scanner = !scansFiles() ? 'off' : (await scannerAnswers()) ? 'ok' : 'silent';
  return { status: 'ok', database: 'ok', scanner };
}

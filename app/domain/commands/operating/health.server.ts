import { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { RELEASE } from '~/catalogue/release';
import { view } from '~/domain/model/views';
import { scannerAnswers, scansFiles } from '~/gateways/scanner.server';
import { readAnyUser } from '~db/queries/users';
import { store } from '~db/store.server';

export const healthSchema = view('Health', {
  status: z.literal('ok'),
  release: z.string().describe('The version of StudyBridge that answers.'),
  database: z.literal('ok'),
  scanner: z
    .enum(['off', 'ok', 'silent'])
    .describe('The virus scanner. While it does not respond, uploads are refused and everything else works.'),
});

/** A database that responded this recently is not asked again, so that many probes cost one read. */
const FRESH_MS = 100;
let respondedAt = Number.NEGATIVE_INFINITY;

/** Checks the database and the virus scanner. @throws {DomainError} unavailable */
export async function checkHealth(): Promise<z.infer<typeof healthSchema>> {
  if (performance.now() - respondedAt > FRESH_MS) await checkDatabase();
  const scanner = !scansFiles() ? 'off' : (await scannerAnswers()) ? 'ok' : 'silent';
  return { status: 'ok', release: RELEASE, database: 'ok', scanner };
}

async function checkDatabase(): Promise<void> {
  try {
    await store.read(readAnyUser);
  } catch {
    throw new DomainError('unavailable');
  }
  respondedAt = performance.now();
}

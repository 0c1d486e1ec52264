/**
 * npm run audit:verify: checks the hash chain of the audit trail. Exit code 1 if an event was changed, removed or
 * inserted.
 */
import { join } from 'node:path';
import { verifyAudit } from '../app/domain/audit/audit.server';
import { env } from '../app/env.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');

try {
  const store = await startStore({ url: env().databaseUrl, migrations });
  const { events, brokenAt, lastHash } = await verifyAudit();
  process.stdout.write(
    brokenAt === null
      ? `The audit trail is intact: ${events} events, last hash ${lastHash}\n`
      : `The audit trail is broken at event ${brokenAt}: the ${events} events before it are intact.\n`,
  );
  await store.close();
  process.exitCode = brokenAt === null ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

/**
 * npm run audit:verify [-- --sign]: checks the audit trail, and all signatures against it. Exit code 1 if an event or a
 * signature was changed, removed or inserted, or the head is not signed with this secret. `--sign` signs an intact trail after SESSION_SECRET was changed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signWithThisSecret } from '../app/domain/base/audit-seal.server';
import { type Verdict, verifyAudit } from '../app/domain/base/audit-verify.server';
import { checkSignatures } from '../app/domain/commands/signatures/check.server';
import { env } from '../app/env.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');

function inWords({ events, unsealed, brokenAt, signed, lastHash }: Verdict): string {
  if (brokenAt !== null)
    return `The audit trail is broken at event ${brokenAt}: the ${events} events before it are intact.`;
  if (!signed)
    return (
      'The head of the audit trail is not signed with this secret: the newest events may have been removed. ' +
      'If you have changed SESSION_SECRET, run npm run audit:verify -- --sign'
    );
  return `The audit trail is intact: ${events} events, ${unsealed} of them not sealed yet, last hash ${lastHash}`;
}

try {
  const { values } = parseArgs({ options: { sign: { type: 'boolean' } } });
  const store = await startStore({ url: env().databaseUrl, migrations });
  let verdict = await verifyAudit();
  if (values.sign && verdict.brokenAt === null && !verdict.signed) {
    await signWithThisSecret();
    verdict = await verifyAudit();
  }
  process.stdout.write(`${inWords(verdict)}\n`);
  const { signatures, altered, missing } = await checkSignatures();
  const found = [altered.length > 0 && `altered: ${altered.join(', ')}`, missing > 0 && `${missing} missing`].filter(
    Boolean,
  );
  process.stdout.write(
    found.length === 0 ? `All ${signatures} signatures are intact.\n` : `Signatures, ${found.join('; ')}.\n`,
  );
  await store.close();
  process.exitCode = verdict.brokenAt === null && verdict.signed && found.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

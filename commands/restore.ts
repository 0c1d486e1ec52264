/** npm run restore -- FOLDER [--replace]: restores a backup while the server is stopped. */
import { parseArgs } from 'node:util';
import { env } from '../app/env.server';
import { now } from '../app/gateways/clock.server';
import { installationOf, restoreBackup } from '../db/backup.server';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [folder] = positionals;
  if (!folder) throw new Error('Specify the backup: npm run restore -- FOLDER [--replace]');
  const { takenAt, lastEvent } = await restoreBackup(folder, installationOf(env()), {
    replace: values.replace ?? false,
    at: now(),
  });
  const taken = new Date(takenAt).toISOString();
  process.stdout.write(`Restored the backup of ${taken}, up to audit event ${lastEvent?.seq ?? 0}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

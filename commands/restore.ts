/** npm run restore -- FOLDER [--replace]: a backup in the place of an installation whose server does not run. */
import { parseArgs } from 'node:util';
import { env } from '../app/env.server';
import { now } from '../app/gateways/clock.server';
import { installationOf, restoreBackup } from '../db/backup.server';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [folder] = positionals;
  if (!folder) throw new Error('Name the backup: npm run restore -- FOLDER [--replace]');
  const { takenAt, lastEvent } = await restoreBackup(folder, installationOf(env()), {
    replace: values.replace ?? false,
    at: now(),
  });
  const taken = new Date(takenAt).toISOString();
  process.stdout.write(`Restored what was saved at ${taken}, up to audit event ${lastEvent?.seq ?? 0}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

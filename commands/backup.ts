/** npm run backup -- FOLDER: saves the database and files to a new folder while the server runs. */
import { env } from '../app/env.server';
import { now } from '../app/gateways/clock.server';
import { installationOf, takeBackup } from '../db/backup.server';

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Specify a new folder: npm run backup -- FOLDER');
  const { lastEvent, files } = await takeBackup(installationOf(env()), folder, now());
  const documents = Object.keys(files).filter((name) => name.startsWith('uploads/')).length;
  process.stdout.write(`Saved to ${folder}: ${documents} documents, up to audit event ${lastEvent?.seq ?? 0}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/**
 * npm run backup -- FOLDER [--without-secret] [--keep=N]: saves the database and files to a new folder while the server
 * runs, then deletes all but the newest N complete backups beside it. With --check, checks an existing backup instead.
 */
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { env } from '../app/env.server';
import { now } from '../app/gateways/clock.server';
import { checkBackup, installationOf, pruneBackups, takeBackup } from '../db/backup.server';

type Taken = Awaited<ReturnType<typeof takeBackup>>;

const contents = ({ lastEvent, files }: Taken) => {
  const documents = Object.keys(files).filter((name) => name.startsWith('uploads/')).length;
  const secret = 'secret' in files ? 'with the secret' : 'without the secret';
  return `${documents} documents, up to audit event ${lastEvent?.seq ?? 0}, ${secret}`;
};

async function check(folder: string): Promise<string> {
  const taken = await checkBackup(folder);
  return `The backup of ${new Date(taken.takenAt).toISOString()} is whole: ${contents(taken)}\n`;
}

async function take(folder: string, withSecret: boolean, keep: string | undefined): Promise<string> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new Error('Specify how many backups to keep as a number from 1: --keep=14');
  const taken = await takeBackup(installationOf(env()), folder, { at: now(), withSecret });
  const gone = keep === undefined ? [] : await pruneBackups(dirname(resolve(folder)), Number(keep));
  return [`Saved to ${folder}: ${contents(taken)}`, ...gone.map((name) => `Deleted the backup ${name}`), ''].join('\n');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-secret': { type: 'boolean' }, keep: { type: 'string' }, check: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Specify the folder: npm run backup -- FOLDER [--without-secret] [--keep=N]');
  const said = values.check ? await check(folder) : await take(folder, !values['without-secret'], values.keep);
  process.stdout.write(said);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/**
 * npm run restore -- FOLDER [--replace] [--mails=hold|send]: restores a backup while the server is stopped. Asks what
 * happens to e-mails that were waiting in it, unless --mails says so.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { env } from '../app/env.server';
import { now } from '../app/gateways/clock.server';
import { installationOf, restoreBackup, type WaitingMails } from '../db/backup.server';

const isChoice = (text: string): text is WaitingMails => text === 'hold' || text === 'send';

/** @throws if there is nobody to ask. */
async function ask(waiting: number): Promise<WaitingMails> {
  const found = `E-mails were waiting in the backup (${waiting}), and may have been sent since.`;
  if (!process.stdin.isTTY) throw new Error(`${found} Choose --mails=hold or --mails=send. Nothing was changed.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const answer = await terminal.question(`${found} Hold them, or send them (again)? [hold/send] `);
      const chosen = answer.trim().toLowerCase();
      if (isChoice(chosen)) return chosen;
    }
  } finally {
    terminal.close();
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, mails: { type: 'string' } },
  });
  const [folder] = positionals;
  const { mails } = values;
  if (!folder) throw new Error('Specify the backup: npm run restore -- FOLDER [--replace] [--mails=hold|send]');
  if (mails !== undefined && !isChoice(mails)) throw new Error('Choose --mails=hold or --mails=send.');
  const { takenAt, lastEvent, held } = await restoreBackup(folder, installationOf(env()), {
    replace: values.replace ?? false,
    at: now(),
    mails: (waiting) => mails ?? ask(waiting),
  });
  const taken = new Date(takenAt).toISOString();
  process.stdout.write(`Restored the backup of ${taken}, up to audit event ${lastEvent?.seq ?? 0}\n`);
  if (held > 0)
    process.stdout.write(`E-mails held: ${held}. The outbox lists them as failed, and can send each of them again\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

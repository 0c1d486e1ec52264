/**
 * npm run admin:reset-factor -- EMAIL: removes the second factor of an administrator who has lost the app and the
 * recovery codes.
 */
import { join } from 'node:path';
import { resetSecondFactor } from '../app/domain/commands/accounts/second-factor.server';
import { env } from '../app/env.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');

try {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Specify the account: npm run admin:reset-factor -- EMAIL');
  const store = await startStore({ url: env().databaseUrl, migrations });
  const reset = await resetSecondFactor(name);
  await store.close();
  if (!reset) throw new Error(`No account with a second factor has the e-mail address or user name ${name}.`);
  process.stdout.write(
    `${name} now signs in with just the password, and can set up a new second factor. Nobody can sign documents with this account for 24 hours.\n`,
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** npm run admin:reset-factor -- EMAIL: takes a second factor away from whoever has lost app and recovery codes. */
import { join } from 'node:path';
import { resetSecondFactor } from '../app/domain/accounts/second-factor.server';
import { env } from '../app/env.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');

try {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Name the account: npm run admin:reset-factor -- EMAIL');
  const store = await startStore({ url: env().databaseUrl, migrations });
  const reset = await resetSecondFactor(name);
  await store.close();
  if (!reset) throw new Error(`Nobody with a second factor has the address or user name ${name}.`);
  process.stdout.write(`${name} signs in by the password alone now, and can set up a second factor anew.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/**
 * What operators do about administrators, without signing in: npm run admin:create, admin:disable, admin:reset-password and
 * admin:reset-factor, each followed by -- EMAIL.
 */
import { join } from 'node:path';
import { DomainError } from '../app/catalogue/errors';
import {
  ownerByOperator,
  resetByOperator,
  resetFactorByOperator,
  suspendByOperator,
} from '../app/domain/commands/accounts/operator.server';
import { env } from '../app/env.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');

const linkInWords = ({ link, hours }: { link: string; hours: number }) =>
  `Open this link to set the password. It works once, within ${hours} hours:\n${link}\n`;

/** What a refusal means to an operator, who sees no page. */
function inWords(error: unknown, name: string): unknown {
  if (!(error instanceof DomainError)) return error;
  if (error.code === 'not_found') return new Error(`No account has the e-mail address or user name ${name}.`);
  if (error.code === 'person_known') return new Error(`${name} has an account already, which is no administrator’s.`);
  return error;
}

const COMMANDS: Record<string, (name: string) => Promise<string>> = {
  create: async (name) => {
    if (!name.includes('@')) throw new Error('Specify an e-mail address, to which the platform can write.');
    return linkInWords(await ownerByOperator(name.toLowerCase()));
  },
  disable: async (name) => {
    await suspendByOperator(name);
    return `${name} has been signed out, and cannot sign in until an owner reinstates the account.\n`;
  },
  'reset-password': async (name) => linkInWords(await resetByOperator(name)),
  'reset-factor': async (name) => {
    if (!(await resetFactorByOperator(name)))
      throw new Error(`No account with a second factor has the e-mail address or user name ${name}.`);
    return `${name} now signs in with just the password, and can set up a new second factor. Nobody can sign documents with this account for 24 hours.\n`;
  },
};

try {
  const [command = '', name] = process.argv.slice(2);
  const run = COMMANDS[command];
  if (!run || !name) throw new Error(`Specify the account: npm run admin:${command || 'create'} -- EMAIL`);
  const store = await startStore({ url: env().databaseUrl, migrations });
  const said = await run(name)
    .catch((error: unknown) => {
      throw inWords(error, name);
    })
    .finally(() => store.close());
  process.stdout.write(said);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/**
 * npm run doctor [-- --json]: checks an installation, whether its server runs or not, in a line for each check. Exit code 1
 * if something has failed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine, type Finding } from '../app/domain/commands/operating/doctor.server';
import { env } from '../app/env.server';
import { isBehind } from '../db/migrate.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');
const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', unknown: 'unknown' } as const;

/** @throws if there is none yet, or an old one: looking must neither make nor upgrade it. */
async function openDatabase(): Promise<string> {
  const { databaseUrl: url, databasePool, deadlineMs, severalInstances } = env();
  if (!severalInstances && !existsSync(url)) throw new Error(`${url} does not exist yet. The first start makes it.`);
  if (await isBehind(url, `${migrations}/${severalInstances ? 'pg' : 'sqlite'}`))
    throw new Error('The database is of another version. A start brings it up to date, or says why it cannot.');
  await startStore({ url, migrations, connections: databasePool, deadlineMs });
  return severalInstances ? 'PostgreSQL answers' : `${url} can be opened`;
}

const line = ({ check, state, text }: Finding) => `${MARKS[state]}  ${check}: ${text}\n`;

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const findings = await examine(openDatabase);
  const well = findings.every(({ state }) => state !== 'failed');
  process.stdout.write(values.json ? `${JSON.stringify({ ok: well, findings })}\n` : findings.map(line).join(''));
  // Whatever still hangs must not keep the process.
  process.exit(well ? 0 : 1);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
}

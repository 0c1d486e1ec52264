/**
 * npm run migrate:postgres -- URL: copies the SQLite file of DATA_DIR to an empty PostgreSQL database and compares every
 * row. Can be started again after an interruption. The file stays as it is.
 */
import { join } from 'node:path';
import { env } from '../app/env.server';
import { moveToPg } from '../db/move-to-pg.server';

try {
  const [url = ''] = process.argv.slice(2);
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('Specify the empty database: npm run migrate:postgres -- postgres://user:password@host/database');
  const from = env().databaseUrl;
  if (/^postgres/.test(from))
    throw new Error('Run this without DATABASE_URL, because it moves the SQLite file in DATA_DIR.');
  const rows = await moveToPg({
    from,
    to: url,
    migrations: join(import.meta.dirname, '../../db/migrations'),
    onTable: (name, count) => process.stdout.write(`${name}: ${count} rows match\n`),
  });
  process.stdout.write(`${rows} rows moved from ${from}. Start the servers with DATABASE_URL (docs/runbook.md).\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

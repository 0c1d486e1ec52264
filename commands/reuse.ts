/**
 * npm run reuse: prints, for each site that has answered a questionnaire, the percentage of a questionnaire with all
 * library questions that would be filled in already.
 */
import { join } from 'node:path';
import { reuseOfSites } from '../app/domain/commands/feasibility/reuse-share.server';
import { env } from '../app/env.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');

try {
  const store = await startStore({ url: env().databaseUrl, migrations });
  const sites = await reuseOfSites();
  for (const { site, share } of sites) process.stdout.write(`${String(share).padStart(3)} %  ${site}\n`);
  if (sites.length === 0) process.stdout.write('No site has answered a questionnaire yet.\n');
  await store.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

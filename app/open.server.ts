import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStore } from '~db/store.server';
import { RELEASE } from './catalogue/release';
import { runFilesApart } from './domain/base/files/apart.server';
import { ensureAdministrator } from './domain/commands/accounts/first-admin.server';
import { loadDemo } from './domain/commands/demo/load-demo.server';
import { rankInThread } from './domain/commands/ranking/site-index.server';
import { env } from './env.server';
import { now } from './gateways/clock.server';
import { log } from './gateways/log.server';
import { readZipCodesFrom } from './gateways/zip.server';

/**
 * Opens the database, prepares what runs apart from the requests, and creates the first accounts if needed.
 * @param folders of the build, and of the migrations.
 * @returns the store, and the accounts that were created with a password that nobody knows yet.
 */
export async function openApp({ build, migrations }: { build: string; migrations: string }) {
  const { databaseUrl, databasePool, deadlineMs, dataDir, admin, demoData } = env();
  const store = await startStore({ url: databaseUrl, migrations, connections: databasePool, deadlineMs });
  rankInThread(join(build, 'matchWorker.js'), {
    file: join(dataDir, 'site-index'),
    build: await readFile(join(build, '.studybridge-build.json'), 'utf8'),
  });
  runFilesApart(join(build, 'fileWorker.js'));
  readZipCodesFrom(join(build, 'zip-codes.json'));
  const administrator = await ensureAdministrator(admin, now());
  const demo = demoData ? await loadDemo(now()) : [];
  const accounts = [...(administrator ? [{ who: 'Administrator (/admin-login)', ...administrator }] : []), ...demo];
  return { store, accounts };
}

/**
 * Says that requests are answered: a line in the log, on standard output; and for a person, on standard error, the address
 * and the accounts that were created. Their passwords thus stay out of the log. A demo is watched by a person and keeps no
 * log, so there the person's lines are on standard output (decision 76).
 */
export function announce(port: number, accounts: Awaited<ReturnType<typeof openApp>>['accounts']): void {
  const { host, demoData } = env();
  const address = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const signIns = accounts.map(({ who, username, password }) => `  ${who}: ${username} / ${password}\n`);
  log().info({ release: RELEASE, node: process.version, address, accounts: accounts.length }, 'started');
  const person = demoData ? process.stdout : process.stderr;
  person.write(`StudyBridge listens on ${address}\n${signIns.join('')}`);
}

/**
 * npm run registry:load -- FOLDER: trials.jsonl and us_locations.csv into the database, as unclaimed facilities.
 * Lines that cannot be read are left out, named and counted. Exit code 2 where a file is missing or is another.
 */
import { join } from 'node:path';
import progress from 'cli-progress';
import { type Loaded, loadRegistry } from '../app/domain/facilities/load.server';
import { env } from '../app/env.server';
import { now } from '../app/gateways/clock.server';
import { openRegistryFolder } from '../app/gateways/registry-folder.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');
/** So many broken lines are named; the others are counted. */
const NAMED = 20;

const figure = (number: number) => number.toLocaleString('en-US');

/** On a terminal a bar is drawn; elsewhere nothing is, and the lines at the end say it all. */
async function load(path: string): Promise<{ loaded: Loaded; broken: string[] }> {
  const folder = openRegistryFolder(path);
  const bar = new progress.SingleBar({ format: '{bar} {percentage} %  {duration_formatted}', clearOnComplete: true });
  const broken: string[] = [];
  const store = await startStore({ url: env().databaseUrl, migrations });
  process.stdout.write(`Loading the registry from ${path}\n`);
  bar.start(folder.bytes, 0);
  try {
    const loaded = await loadRegistry(
      folder,
      {
        onProgress: (bytes) => bar.update(bytes),
        onBroken: ({ file, line }, problem) => {
          if (broken.length < NAMED) broken.push(`${file}:${line}: ${problem}`);
        },
      },
      now(),
    );
    return { loaded, broken };
  } finally {
    bar.stop();
    await store.close();
  }
}

function report({ loaded, broken }: { loaded: Loaded; broken: string[] }): void {
  const kinds = ['trials', 'facilities', 'listings'] as const;
  const lines = kinds.map((kind) => {
    const { entered, changed } = loaded[kind];
    return `${kind}: ${figure(entered)} new, ${figure(changed)} changed`;
  });
  const nothing = kinds.every((kind) => loaded[kind].entered + loaded[kind].changed === 0);
  if (nothing) lines.push('Nothing has changed: all of it was there.');
  if (loaded.masked > 0) lines.push(`listed without a name: ${figure(loaded.masked)} left out`);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (loaded.broken === 0) return;
  const more = loaded.broken - broken.length;
  const named = more > 0 ? [...broken, `and ${figure(more)} more`] : broken;
  process.stderr.write(`Lines left out, because they cannot be read: ${figure(loaded.broken)}\n${named.join('\n')}\n`);
}

try {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('Name the folder: npm run registry:load -- FOLDER');
  report(await load(path));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

/**
 * npm run registry:load -- FOLDER: loads trials.jsonl and us_locations.csv as unclaimed facilities.
 * Skips, lists and counts lines it cannot read. Exit code 2 if a file is missing or in another format.
 */
import { join } from 'node:path';
import progress from 'cli-progress';
import { type Loaded, loadRegistry } from '../app/domain/commands/facilities/load.server';
import { env } from '../app/env.server';
import { now } from '../app/gateways/clock.server';
import { openRegistryFolder } from '../app/gateways/registry-folder.server';
import { startStore } from '../db/store.server';

const migrations = join(import.meta.dirname, '../../db/migrations');
/** How many skipped lines are listed. */
const NAMED = 20;

const figure = (number: number) => number.toLocaleString('en-US');

/** The progress bar appears only on a terminal. */
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
  if (nothing) lines.push('Everything was already loaded.');
  if (loaded.masked > 0) lines.push(`facilities without a name: ${figure(loaded.masked)} skipped`);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (loaded.broken === 0) return;
  const more = loaded.broken - broken.length;
  const named = more > 0 ? [...broken, `and ${figure(more)} more`] : broken;
  process.stderr.write(`Skipped lines that could not be read: ${figure(loaded.broken)}\n${named.join('\n')}\n`);
}

try {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('Specify the folder: npm run registry:load -- FOLDER');
  report(await load(path));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

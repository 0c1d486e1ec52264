/** `npm run bench -- NAME [options]`: measures one thing and prints p50 and p95. Each is a file of scripts/bench/. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'bench');
const names = readdirSync(folder).flatMap((file) => /^(.+)\.mts$/.exec(file)?.[1] ?? []);
const [name = '', ...options] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}
// The measured code may read the engine from the environment as soon as it is loaded.
if (options.includes('--pg') || name === 'scale') process.env.DB_ENGINE = 'pg';
const { run } = (await import(join(folder, `${name}.mts`))) as { run(options: string[]): Promise<void> };
await run(options);

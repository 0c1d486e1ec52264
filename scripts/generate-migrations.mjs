/** `npm run db:generate -- NAME`: generates the next migration for both engines from db/schema. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const name = process.argv[2] ?? 'change';

for (const engine of ['sqlite', 'pg']) {
  const folder = `db/migrations/${engine}`;
  const sqlFiles = () => {
    try {
      return readdirSync(folder).filter((file) => file.endsWith('.sql'));
    } catch {
      return [];
    }
  };
  const before = new Set(sqlFiles());
  execFileSync('npx', ['drizzle-kit', 'generate', '--config', 'db/drizzle.config.ts', '--name', name], {
    stdio: 'inherit',
    env: { ...process.env, DB_ENGINE: engine },
  });
  if (engine !== 'pg') continue;
  // Text must sort by code point on both engines, but drizzle-kit cannot set a column's collation.
  for (const file of sqlFiles().filter((each) => !before.has(each))) {
    const sql = readFileSync(`${folder}/${file}`, 'utf8');
    writeFileSync(`${folder}/${file}`, sql.replace(/("\w+" text)(?=[\s,;]|$)/gm, '$1 COLLATE "C"'));
  }
}

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
  for (const file of sqlFiles().filter((each) => !before.has(each))) {
    const sql = readFileSync(`${folder}/${file}`, 'utf8');
    writeFileSync(`${folder}/${file}`, engine === 'pg' ? collated(sql) : deleting(sql, file));
  }
}

/** Text must sort by code point on both engines, but drizzle-kit cannot set a column's collation. */
function collated(sql) {
  return sql.replace(/("\w+" text)(?=[\s,;]|$)/gm, '$1 COLLATE "C"');
}

/** drizzle-kit leaves out what happens on deletion when it adds a column to a table of SQLite. */
function deleting(sql, file) {
  const snapshot = `db/migrations/sqlite/meta/${file.slice(0, 4)}_snapshot.json`;
  const { tables } = JSON.parse(readFileSync(snapshot, 'utf8'));
  return sql.replace(/ALTER TABLE `(\w+)` ADD `(\w+)` .*REFERENCES \w+\(\w+\)/g, (added, table, column) => {
    const keys = Object.values(tables[table].foreignKeys);
    const { onDelete } = keys.find(({ columnsFrom }) => columnsFrom.includes(column));
    return onDelete === 'no action' ? added : `${added} ON DELETE ${onDelete}`;
  });
}

/** Checks in the database whether a request has written anything. */
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';

/**
 * What jobs and sign-ins write in the meantime: sessions, e-mail attempts, registry searches.
 * Actions also leave an audit event, which is checked.
 */
const ASIDE = new Set([
  ...['sessions', 'track_records', 'track_record_searches', 'trials', 'rematches'],
  ...['audit_unsealed', 'audit_seals', 'audit_head', 'leases', 'site_changes'],
]);
const PARTS: Record<string, string> = {
  outbox: 'select id, recipient, subject from outbox order by id',
  audit_events: "select seq, hash from audit_events where actor_role <> 'system' order by seq",
};

function digestOf(data: Database.Database): string {
  const tables = data
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%fts%'",
    )
    .pluck()
    .all() as string[];
  const hash = createHash('sha256');
  for (const table of tables.filter((name) => !ASIDE.has(name) && !name.startsWith('__'))) {
    const rows = data
      .prepare(PARTS[table] ?? `select * from "${table}" order by 1`)
      .raw()
      .all();
    hash.update(`${table}\0${JSON.stringify(rows)}\0`);
  }
  return hash.digest('hex');
}

/** Counts again only after a write: most requests are refused, and must not write. */
export function watch(data: Database.Database) {
  let [version, digest] = [-1, ''];
  return (): string => {
    const now = data.pragma('data_version', { simple: true }) as number;
    if (now !== version) [version, digest] = [now, digestOf(data)];
    return digest;
  };
}

/** Checks in the database whether a request has written anything. */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { columnsByRequests } from './written';

/**
 * What jobs and sign-ins write in the meantime: sessions, attempts of e-mails and webhooks, registry searches.
 * Actions also leave an audit event, which is checked.
 */
const ASIDE = new Set([
  ...['sessions', 'track_records', 'track_record_searches', 'trials', 'rematches'],
  ...['audit_unsealed', 'audit_seals', 'audit_head', 'leases', 'site_changes', 'record_changes'],
  ...['webhook_deliveries', 'site_list_import_rows'],
]);
const PARTS: Record<string, string> = {
  // Jobs write e-mails of their own, such as digests and reminders, whenever they are due.
  outbox: 'select id, recipient, subject from outbox where request_id is not null order by id',
  site_list_imports: 'select id, file_name, stopped, columns from site_list_imports order by id',
  webhooks: 'select id, address, events, secret from webhooks order by id',
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
      .prepare(PARTS[table] ?? `select ${columnsByRequests(data, table)} from "${table}" order by 1`)
      .raw()
      .all();
    hash.update(`${table}\0${JSON.stringify(rows)}\0`);
  }
  return hash.digest('hex');
}

/**
 * Watches the database through two connections: one keeps seeing it as it was when the watch began. They are compared
 * only if somebody has written meanwhile, because most requests are refused and must not write.
 */
export function watch(path: string) {
  const [before, after] = [new Database(path, { readonly: true }), new Database(path, { readonly: true })];
  const versionNow = () => after.pragma('data_version', { simple: true }) as number;
  return {
    /** Runs work. @returns its result, and whether it left the data as they were. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; unchanged: boolean }> {
      const version = versionNow();
      before.exec('begin');
      before.prepare('select 1 from sqlite_master').get(); // from here on, it sees no later write
      try {
        const result = await work();
        return { result, unchanged: versionNow() === version || digestOf(before) === digestOf(after) };
      } finally {
        before.exec('commit');
      }
    },
    close(): void {
      before.close();
      after.close();
    },
  };
}

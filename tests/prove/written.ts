/** What a write leaves in the database, described so that two of the same kind read the same. */
import type Database from 'better-sqlite3';
import { openedText } from '~/domain/base/audit-sealed.server';

/** How often each row exists, by its table and its values as JSON. */
export type Rows = ReadonlyMap<string, number>;

/** Derived from the other columns, or random. */
const DERIVED = new Set([
  'search_text',
  'name_key',
  'place_key',
  'zip_key',
  'confirmed_trials',
  'token_hash',
  'input_hash',
  'calendar_hash',
  'client_secret', // sealed
  'starts_with',
  'address_hash',
  'listed_text',
]);

/** Written by jobs and sign-ins. The audit trail's hashes always differ, but what they cover is compared. */
const LEFT_OUT =
  /^(sqlite_|__|audit_(keys|unsealed|seals|head)$|leases$|(site|record)_changes$|sessions$|password_tokens$|track_record_searches$|trials$|rematches$|webhook_deliveries$|site_list_import_rows$)|_search/;
const COLUMNS: Record<string, string> = {
  audit_events: 'actor_id, actor_role, action, subject_type, subject_id, before, after, reason',
  outbox: 'recipient, subject',
  track_records: 'site_id, answer, answered_by',
  site_list_imports: 'id, organization_id, started_by, file_name, stopped, columns',
  webhooks: 'id, organization_id, created_by, address, events, created_at, paused_because',
};
/**
 * Only what requests cause: a job writes its e-mails whenever they are due, takes a file over when it gets to it, and notes how
 * far it has got.
 */
const BY_REQUESTS: Record<string, string> = {
  outbox: 'request_id is not null',
  audit_events: "action <> 'organization.siteFileTaken'",
};
const NOTED_BY_JOBS = /^"(digested_until|reminded|reminded_at|reminded_for|overdue_for)"$/;

export function rowsIn(data: Database.Database): Rows {
  const tables = data.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  const found = new Map<string, number>();
  for (const table of tables.filter((name) => !LEFT_OUT.test(name))) {
    for (const values of selected(data, table).raw().iterate()) {
      const line = `${table} ${JSON.stringify(values)}`;
      found.set(line, (found.get(line) ?? 0) + 1);
    }
  }
  return found;
}

function selected(data: Database.Database, table: string) {
  const columns = COLUMNS[table] ?? columnsByRequests(data, table);
  return data.prepare(`select ${columns} from "${table}" where ${BY_REQUESTS[table] ?? 'true'}`);
}

/** A table's columns, without those in which jobs note how far they have got. */
export const columnsByRequests = (data: Database.Database, table: string): string[] =>
  columnsOf(data, table).filter((name) => !NOTED_BY_JOBS.test(name));

const columnsOf = (data: Database.Database, table: string): string[] =>
  (data.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => `"${name}"`);

/** The rows written since, one line each, with names for known IDs and placeholders for other IDs, times and words. */
export function writtenSince(before: Rows, data: Database.Database, known: Readonly<Record<string, string>>): string {
  const keys = keysIn(data);
  const lines: string[] = [];
  for (const [line, times] of rowsIn(data)) {
    const added = times - (before.get(line) ?? 0);
    if (added <= 0) continue;
    const [table = ''] = line.split(' ', 1);
    const values = JSON.parse(line.slice(table.length)) as unknown[];
    const columns = selected(data, table).columns();
    const row = Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]));
    lines.push(...Array<string>(added).fill(alike(`${table} ${readable(row, keys)}`, known)));
  }
  return lines.sort().join('\n');
}

/** Without derived columns, and with the content of an event whatever key encrypts it. */
const readable = (row: object, keys: ReadonlyMap<unknown, string>): string =>
  JSON.stringify(opened(row, keys), (name, value) => (DERIVED.has(name) ? undefined : value));

function opened(row: { subject_id?: unknown; before?: string; after?: string }, keys: ReadonlyMap<unknown, string>) {
  if (row.subject_id === undefined) return row;
  const [before, after] = [row.before, row.after].map((text) => openedText(text ?? null, keys.get(row.subject_id)));
  return { ...row, before, after };
}

const keysIn = (data: Database.Database): ReadonlyMap<unknown, string> =>
  new Map(
    data.prepare('select subject_id, key from audit_keys where key is not null').raw().all() as [string, string][],
  );

const alike = (row: string, known: Readonly<Record<string, string>>): string =>
  Object.entries(known)
    .reduce((text, [name, id]) => text.replaceAll(id, `<${name}>`), row)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\b1\d{12}\b/g, '<time>')
    .replaceAll(/\b\d{1,2}:\d{2} [AP]M\b/g, '<clock>')
    .replaceAll(/"key":"[\w-]{43}"/g, '"key":"<digest>"')
    // Of a PDF that we make, which has its time and identifiers within. A size that was slipped in has one digit.
    .replaceAll(/(\\?"size\\?":)\d{3,}/g, '$1<size>')
    .replaceAll(/(\\?"sha256\\?":\\?")[0-9a-f]{64}/g, '$1<digest>')
    // Its words are split where letters and digits meet.
    .replaceAll(/"address_key":"[^"]*"/g, '"address_key":"<address>"')
    .replaceAll(/\b207-?\d{3}-?\d{4}\b/g, '<phone>')
    .replaceAll(/"totp_secret":"[A-Z2-7]{32}"/g, '"totp_secret":"<secret>"')
    .replaceAll(/(?<![0-9a-f])[a-z]?-?[0-9a-f]{8}(?![0-9a-f])/g, '<word>');

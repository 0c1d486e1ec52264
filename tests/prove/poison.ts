/** Writes payloads directly into every text column, so that every place that shows one is tested, however it got in. */
import type Database from 'better-sqlite3';

/** Columns without free text: keys, references, list values, and derived columns. */
const KEPT =
  /^status$|(^|_)(id|key|by|hash|sha256|secret|version|type|role|source|phases?|area|size|system|schedule|design|date|shifts|weights|breakdown|evidence|class|sex|course|recipient|search_text|username|kind|until|digest|claimed_as|parts|npi|into|decision_on|path|request_id|origins|registry_read|registry_now|band|attested|said_no|listed_text|held|held_from|reason_code)$/;
/** Names with another meaning in one table. */
const KEPT_IN: Readonly<Record<string, RegExp>> = {
  users: /^(new_)?email$|^time_zone$|^mail_choices$/,
  contact_messages: /^state$/,
  documents: /^(state|filed_as)$/,
  outbox: /^(state|unsubscribe|calendar)$/, // an address that we make
  track_records: /^answer$/,
  organizations: /^website$/, // the schema requires an address; forms try invalid ones
  saved_filters: /^(filters|list)$/, // list values, but for the words, which are those of a search
  report_links: /^(last_day|opened_at)$/,
  api_tokens: /^(scopes|starts_with)$/,
  webhook_deliveries: /^(event|state|problem)$/,
  settings: /email$/,
  leads: /^(rating|next_on|follow_ups)$/,
  events: /^(zone|starts_on|ends_on)$/,
};
/** Names with free text in one table only. */
const FREE_IN: Readonly<Record<string, RegExp>> = { review_requests: /^answer$/ };
const TABLES = ['contact_messages', 'documents', 'matches', 'organizations', 'outbox', 'studies', 'users', 'settings'];
const MORE = [
  'api_tokens',
  'webhook_deliveries',
  'facilities',
  'trials',
  'track_records',
  'trainings',
  'match_notes',
  'record_notes',
  'report_links',
  'review_requests',
  'saved_filters',
  'leads',
  'events',
];
/** JSON with free text within. */
const WITHIN = /^(musts|requirements|facts|patients|proposed)$/;
/** Where it is: a condition that a site names comes into the facts of its matches. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'fit', 'of', 'patients']);

/** @param next returns the content of the next field, row by row. Returns the number of columns. */
export function poison(db: Database.Database, next: () => string): number {
  let columns = 0;
  for (const table of [...TABLES, ...MORE]) {
    const free = textColumns(db, table);
    columns += free.length;
    const sets = free.map((column) => `${column} = ?`);
    const update = db.prepare(`update ${table} set ${sets} where rowid = ?`);
    for (const row of db.prepare(`select rowid as row, * from ${table}`).all() as Record<string, unknown>[]) {
      if (row.id === 'anonymous') continue;
      const values = free.map((column) => {
        // No two certificates have the same number.
        if (column === 'certificate_number') return `${next()} ${row.row}`;
        if (column === 'countries') return JSON.stringify([{ country: next(), sites: 3, patients: null }]);
        if (WITHIN.test(column)) return JSON.stringify(poisoned(JSON.parse(String(row[column])), next));
        return isList(row[column]) ? JSON.stringify([next(), next()]) : next();
      });
      update.run(...values, row.row);
    }
  }
  return columns;
}

/** The same JSON with other texts: in its lists and under these names. What else is a string there is a list value. */
function poisoned(value: unknown, next: () => string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, each]) => [key, TEXTS.has(key) && typeof each === 'string' ? next() : poisoned(each, next)]),
    );
  }
  const isTexts = value.length > 0 && value.every((each) => typeof each === 'string');
  return isTexts ? [next(), next()] : value.map((each) => poisoned(each, next));
}

const isList = (value: unknown) => typeof value === 'string' && value.startsWith('[');

function textColumns(db: Database.Database, table: string): string[] {
  const all = db.prepare(`select name from pragma_table_info('${table}') where lower(type) = 'text'`).pluck().all();
  return (all as string[]).filter(
    (name) => FREE_IN[table]?.test(name) || (!KEPT.test(name) && !KEPT_IN[table]?.test(name)),
  );
}

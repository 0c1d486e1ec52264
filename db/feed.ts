/**
 * Triggers that record in `site_changes` which sites and trials a change affects in matching (CLU-06), whatever code
 * makes the change. If matching reads a new column, add it to SOURCES.
 */
import type { Engine } from './kit';

interface Source {
  table: string;
  /** The events to record; without it, all. */
  on?: readonly string[];
  /** Selects `kind` and `key` for one version of a row. {row} stands for that version. */
  changed: string;
}

const siteIn = (column: string, condition = 'TRUE') =>
  `SELECT 'site' AS kind, {row}.${column} AS key WHERE ${condition}`;

/** Of a row that belongs to a match. If the match is deleted, its own trigger names the site. */
const siteOfMatch = (condition = 'TRUE') =>
  `SELECT 'site' AS kind, site_id AS key FROM matches WHERE id = {row}.match_id AND ${condition}`;

const SOURCES: readonly Source[] = [
  { table: 'organizations', changed: siteIn('id', "{row}.type = 'site'") },
  { table: 'documents', changed: siteIn('organization_id') },
  {
    table: 'trainings',
    // Training counts for the organization that the person belongs to now.
    changed: `${siteIn('organization_id')} UNION SELECT 'site', organization_id FROM users WHERE id = {row}.user_id`,
  },
  { table: 'users', on: ['UPDATE OF organization_id', 'DELETE'], changed: siteIn('organization_id') },
  // A new match does not affect its site's data yet.
  { table: 'matches', changed: siteIn('site_id', "{row}.status <> 'new'") },
  {
    table: 'studies',
    on: ['UPDATE OF is_active, title, therapeutic_area, indication'],
    changed: "SELECT 'site' AS kind, site_id AS key FROM matches WHERE study_id = {row}.id AND status <> 'new'",
  },
  // What a site has kept: how long its start-ups took until the activation, and what it has counted since.
  {
    table: 'start_ups',
    on: ['INSERT', 'UPDATE OF started_at, activated_at', 'DELETE'],
    changed: siteOfMatch('{row}.activated_at IS NOT NULL'),
  },
  { table: 'monthly_counts', changed: siteOfMatch() },
  { table: 'track_records', changed: siteIn('site_id', "{row}.answer = 'confirmed'") },
  { table: 'track_record_searches', changed: siteIn('site_id', '{row}.reviewed_at IS NOT NULL') },
  {
    table: 'trials',
    on: ['UPDATE'],
    changed:
      "SELECT 'trial' AS kind, nct_id AS key FROM track_records WHERE nct_id = {row}.nct_id AND answer = 'confirmed'",
  },
];

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;
type Event = (typeof EVENTS)[number];
const ROWS: Readonly<Record<Event, readonly string[]>> = { INSERT: ['NEW'], UPDATE: ['OLD', 'NEW'], DELETE: ['OLD'] };

/** The position of the change in the feed, and the time in ms. */
const NOTED: Readonly<Record<Engine, string>> = {
  // SQLite runs one transaction at a time, so numbers are in commit order.
  sqlite: "(SELECT coalesce(max(id), 0) + 1 FROM site_changes), unixepoch('subsec') * 1000",
  pg: 'pg_current_xact_id()::text::bigint, extract(epoch FROM clock_timestamp()) * 1000',
};

function note(engine: Engine, { changed }: Source, event: Event): string {
  const rows = ROWS[event].map((row) => changed.replaceAll('{row}', row)).join(' UNION ');
  return `INSERT INTO site_changes(kind, key, position, at)
SELECT kind, key, ${NOTED[engine]} FROM (${rows}) AS changed WHERE key IS NOT NULL;`;
}

const eventsOf = ({ on = EVENTS }: Source) => on.map((text) => [text.split(' ')[0] as Event, text] as const);

const onSqlite = (source: Source): string =>
  eventsOf(source)
    .map(
      ([event, text]) => `
CREATE TRIGGER IF NOT EXISTS feed_${source.table}_${event.toLowerCase()} AFTER ${text} ON ${source.table}
BEGIN ${note('sqlite', source, event)} END;`,
    )
    .join('');

const onPg = (source: Source): string => `
CREATE OR REPLACE FUNCTION feed_${source.table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${eventsOf(source)
    .map(([event]) => `IF TG_OP = '${event}' THEN ${note('pg', source, event)} END IF;`)
    .join('\n  ')}
  RETURN NULL;
END $$;${eventsOf(source)
  .map(
    ([event, text]) => `
CREATE OR REPLACE TRIGGER feed_${source.table}_${event.toLowerCase()} AFTER ${text} ON ${source.table}
FOR EACH ROW EXECUTE FUNCTION feed_${source.table}();`,
  )
  .join('')}`;

export const SQLITE_FEED = SOURCES.map(onSqlite).join('\n');
export const PG_FEED = SOURCES.map(onPg).join('\n');

/**
 * Triggers that record in `record_changes` what changes for an organization (INT-15), whatever code makes the change. Each
 * source says who may read a row, as the lists do; what that was before and is now tells what the change is for whom.
 */
import type { Engine } from './kit';

interface Source {
  table: string;
  on?: readonly Event[];
  /** Who may read what of one version of a row, as `owner`, `record` and `record_id`. {row} stands for that version. */
  seen: readonly string[];
  /** Whether an update is told to those who could read it before and still can. */
  told: string;
}

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;
type Event = (typeof EVENTS)[number];

const columns = (owner: string, record: string, id: string) =>
  `SELECT ${owner} AS owner, '${record}' AS record, ${id} AS record_id`;

const SOURCES: readonly Source[] = [
  {
    table: 'organizations',
    on: ['UPDATE'],
    seen: [columns('{row}.id', 'organization', '{row}.id')],
    told: 'NEW.updated_at <> OLD.updated_at',
  },
  {
    table: 'studies',
    seen: [
      `${columns('{row}.sponsor_id', 'study', '{row}.id')} WHERE {row}.status <> 'archived'`,
      // A site reads the study in its match. Those that nobody has acted on can be very many.
      `${columns('m.site_id', 'match', 'm.id')} FROM matches AS m WHERE m.study_id = {row}.id AND m.status <> 'new' AND coalesce(m.held, '') <> 'archived'`,
    ],
    told: 'NEW.updated_at <> OLD.updated_at',
  },
  {
    table: 'matches',
    seen: [
      `${columns('{row}.site_id', 'match', '{row}.id')} WHERE coalesce({row}.held, '') <> 'archived' AND ({row}.status <> 'new' OR {row}.qualifies OR {row}.asked_at IS NOT NULL)`,
      `${columns('s.sponsor_id', 'match', '{row}.id')} FROM studies AS s WHERE s.id = {row}.study_id AND ({row}.held IS NULL OR ({row}.held = 'suspended' AND {row}.status <> 'new'))`,
    ],
    // A new score of a suggestion is none: whole lists are rescored.
    told: "NEW.updated_at <> OLD.updated_at AND NOT (NEW.status = 'new' AND OLD.status = 'new' AND NEW.computed_at <> OLD.computed_at)",
  },
];

/** The position of the change in the feed, and the time in ms. */
const NOTED: Readonly<Record<Engine, string>> = {
  // SQLite runs one transaction at a time, so numbers are in commit order.
  sqlite: "(SELECT coalesce(max(id), 0) + 1 FROM record_changes), unixepoch('subsec') * 1000",
  pg: 'pg_current_xact_id()::text::bigint, extract(epoch FROM clock_timestamp()) * 1000',
};

function changesIn({ seen, told }: Source, event: Event): string {
  const rows = (row: 'NEW' | 'OLD') =>
    `SELECT owner, record, record_id FROM (${seen.join(' UNION ').replaceAll('{row}', row)}) AS seen_${row.toLowerCase()}`;
  const as = (what: string, found: string, where = 'TRUE') =>
    `SELECT owner, record, record_id, '${what}' AS what FROM (${found}) AS ${what}_rows WHERE ${where}`;
  if (event === 'INSERT') return as('created', rows('NEW'));
  if (event === 'DELETE') return as('deleted', rows('OLD'));
  const [before, after] = [rows('OLD'), rows('NEW')];
  return [
    as('deleted', `${before} EXCEPT ${after}`),
    as('created', `${after} EXCEPT ${before}`),
    as('changed', `${before} INTERSECT ${after}`, told),
  ].join(' UNION ALL ');
}

const note = (engine: Engine, source: Source, event: Event): string =>
  `INSERT INTO record_changes(owner, record, record_id, what, position, at)
SELECT owner, record, record_id, what, ${NOTED[engine]} FROM (${changesIn(source, event)}) AS noted WHERE owner <> 'anonymous';`;

const onSqlite = (source: Source): string =>
  (source.on ?? EVENTS)
    .map(
      (event) => `
CREATE TRIGGER IF NOT EXISTS changes_${source.table}_${event.toLowerCase()} AFTER ${event} ON ${source.table}
BEGIN ${note('sqlite', source, event)} END;`,
    )
    .join('');

const onPg = (source: Source): string => `
CREATE OR REPLACE FUNCTION changes_${source.table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${(source.on ?? EVENTS).map((event) => `IF TG_OP = '${event}' THEN ${note('pg', source, event)} END IF;`).join('\n  ')}
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER changes_${source.table} AFTER ${(source.on ?? EVENTS).join(' OR ')} ON ${source.table}
FOR EACH ROW EXECUTE FUNCTION changes_${source.table}();`;

export const SQLITE_CHANGES = SOURCES.map(onSqlite).join('\n');
export const PG_CHANGES = SOURCES.map(onPg).join('\n');

/**
 * Triggers and indexes that drizzle-kit cannot express. They are created after every migration, because a table rebuild
 * drops triggers. Every statement can run again.
 */
import type Database from 'better-sqlite3';

/**
 * Triggers keep the audit trail append-only (ADM-17), whatever the code does, and list each new event for the sealer.
 */
export const SQLITE_TRIGGERS = `
CREATE TRIGGER IF NOT EXISTS audit_events_await_seal AFTER INSERT ON audit_events
BEGIN INSERT INTO audit_unsealed(seq, hash, at) VALUES (NEW.seq, NEW.hash, unixepoch('subsec') * 1000); END;
CREATE TRIGGER IF NOT EXISTS audit_seals_keep_rows BEFORE DELETE ON audit_seals
BEGIN SELECT RAISE(ABORT, 'audit seals are never deleted'); END;
CREATE TRIGGER IF NOT EXISTS audit_seals_keep_values BEFORE UPDATE ON audit_seals
BEGIN SELECT RAISE(ABORT, 'audit seals are never changed'); END;
CREATE TRIGGER IF NOT EXISTS audit_events_keep_rows BEFORE DELETE ON audit_events
BEGIN SELECT RAISE(ABORT, 'audit events are never deleted'); END;
CREATE TRIGGER IF NOT EXISTS audit_events_keep_values BEFORE UPDATE ON audit_events
BEGIN SELECT RAISE(ABORT, 'audit events are never changed'); END;
-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER IF NOT EXISTS audit_events_keep_numbers BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'audit events are never replaced'); END;
`;

export const PG_TRIGGERS = `
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% are never changed or deleted', replace(TG_TABLE_NAME, '_', ' '); END $$;
CREATE OR REPLACE TRIGGER audit_events_keep_rows BEFORE UPDATE OR DELETE ON audit_events
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_events_keep_all BEFORE TRUNCATE ON audit_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_seals_keep_rows BEFORE UPDATE OR DELETE ON audit_seals
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_seals_keep_all BEFORE TRUNCATE ON audit_seals
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE FUNCTION await_audit_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed(seq, hash, at) VALUES (NEW.seq, NEW.hash, extract(epoch FROM clock_timestamp()) * 1000);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_events_await_seal AFTER INSERT ON audit_events
FOR EACH ROW EXECUTE FUNCTION await_audit_seal();
`;

/**
 * How many confirmed trials a site has is kept in its row, to sort by. Triggers count them again whenever an answer changes,
 * because people, jobs and merges all change them.
 */
const counted = (row: 'NEW' | 'OLD') => `UPDATE organizations SET confirmed_trials =
(SELECT count(*) FROM track_records WHERE site_id = ${row}.site_id AND answer = 'confirmed') WHERE id = ${row}.site_id;`;

export const SQLITE_COUNTS = `
CREATE TRIGGER IF NOT EXISTS count_confirmed_insert AFTER INSERT ON track_records
WHEN NEW.answer = 'confirmed'
BEGIN ${counted('NEW')} END;
CREATE TRIGGER IF NOT EXISTS count_confirmed_update AFTER UPDATE OF answer, site_id ON track_records
WHEN 'confirmed' IN (NEW.answer, OLD.answer)
BEGIN ${counted('NEW')} ${counted('OLD')} END;
CREATE TRIGGER IF NOT EXISTS count_confirmed_delete AFTER DELETE ON track_records
WHEN OLD.answer = 'confirmed'
BEGIN ${counted('OLD')} END;
`;

export const PG_COUNTS = `
CREATE OR REPLACE FUNCTION count_confirmed_trials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN ${counted('NEW')} END IF;
  IF TG_OP <> 'INSERT' THEN ${counted('OLD')} END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_confirmed_insert AFTER INSERT ON track_records
FOR EACH ROW WHEN (NEW.answer = 'confirmed') EXECUTE FUNCTION count_confirmed_trials();
CREATE OR REPLACE TRIGGER count_confirmed_update AFTER UPDATE OF answer, site_id ON track_records
FOR EACH ROW WHEN ('confirmed' IN (NEW.answer, OLD.answer)) EXECUTE FUNCTION count_confirmed_trials();
CREATE OR REPLACE TRIGGER count_confirmed_delete AFTER DELETE ON track_records
FOR EACH ROW WHEN (OLD.answer = 'confirmed') EXECUTE FUNCTION count_confirmed_trials();
`;

/** The search indexes: trigrams of `search_text`. */
const SEARCHED = ['organizations', 'studies'] as const;
type Searched = (typeof SEARCHED)[number];

/**
 * Each table X has X_searchable, which numbers its rows (VACUUM may change the rowids of X) and stores their texts, and
 * X_search, the FTS5 index by those numbers. Triggers keep all three in step.
 */
const sqliteSearchIndex = (name: Searched) => `
CREATE TABLE IF NOT EXISTS ${name}_searchable (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, text TEXT NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS ${name}_search
USING fts5(text, content='', contentless_delete=1, tokenize='trigram', detail=none);

CREATE TRIGGER IF NOT EXISTS ${name}_searchable_insert AFTER INSERT ON ${name}_searchable
BEGIN INSERT INTO ${name}_search(rowid, text) VALUES (NEW.row, NEW.text); END;
CREATE TRIGGER IF NOT EXISTS ${name}_searchable_update AFTER UPDATE OF text ON ${name}_searchable
BEGIN UPDATE ${name}_search SET text = NEW.text WHERE rowid = NEW.row; END;
CREATE TRIGGER IF NOT EXISTS ${name}_searchable_delete AFTER DELETE ON ${name}_searchable
BEGIN DELETE FROM ${name}_search WHERE rowid = OLD.row; END;

CREATE TRIGGER IF NOT EXISTS ${name}_search_insert AFTER INSERT ON ${name}
BEGIN INSERT INTO ${name}_searchable(id, text) VALUES (NEW.id, NEW.search_text); END;
CREATE TRIGGER IF NOT EXISTS ${name}_search_update AFTER UPDATE OF search_text ON ${name}
WHEN NEW.search_text IS NOT OLD.search_text
BEGIN UPDATE ${name}_searchable SET text = NEW.search_text WHERE id = NEW.id; END;
CREATE TRIGGER IF NOT EXISTS ${name}_search_delete AFTER DELETE ON ${name}
BEGIN DELETE FROM ${name}_searchable WHERE id = OLD.id; END;
`;

export function indexSearchesSqlite(db: Database.Database): void {
  const hasTrigger = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = ?");
  for (const name of SEARCHED) {
    const isNew = !hasTrigger.get(`${name}_search_insert`);
    db.exec(sqliteSearchIndex(name));
    if (!isNew) continue;
    db.exec(`DELETE FROM ${name}_searchable`);
    db.exec(`INSERT INTO ${name}_searchable(id, text) SELECT id, search_text FROM ${name}`);
  }
}

/**
 * Anyone who may create objects in the database may create the trusted extension pg_trgm. Where that is refused,
 * searches still work, but read the whole table. A database administrator can create the extension at any time, and the
 * next start then creates the indexes. Without `fastupdate` no search has to read a list of entries that are not
 * indexed yet.
 */
export const PG_SEARCH_INDEXES = `
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE WARNING 'Searches are slow without the extension pg_trgm: %', SQLERRM;
END $$;
${SEARCHED.map(
  (name) => `
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX IF NOT EXISTS ${name}_search ON ${name} USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
    ALTER TABLE ${name} ALTER COLUMN search_text SET STATISTICS 500;
  END IF;
END $$;`,
).join('')}
`;

/**
 * The audit trail is append-only in the database itself (ADM-17), whatever the code above it does.
 * Run after every migration: a table rebuild drops triggers. Each statement may run again.
 */
export const SQLITE_TRIGGERS = `
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
BEGIN RAISE EXCEPTION 'audit events are never changed or deleted'; END $$;
CREATE OR REPLACE TRIGGER audit_events_keep_rows BEFORE UPDATE OR DELETE ON audit_events
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_events_keep_all BEFORE TRUNCATE ON audit_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
`;

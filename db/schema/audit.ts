import { index, integer, moment, primaryKey, table, text } from '../kit';

/** Append-only (db/triggers.ts). `before` and `after` are JSON text, because the hash covers the text. */
export const auditEvents = table(
  'audit_events',
  {
    seq: integer('seq').primaryKey(),
    at: moment('at').notNull(),
    actorId: text('actor_id'),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: text('before'),
    after: text('after'),
    reason: text('reason'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_by_subject').on(t.subjectType, t.subjectId, t.seq),
    index('audit_by_kind').on(t.subjectType, t.seq),
  ],
);

/**
 * The keys that encrypt personal values in audit events. Destroying a subject's key erases the values, while the events
 * and their hash chain stay intact.
 */
export const auditKeys = table(
  'audit_keys',
  {
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** 256 bits, base64; null once the person's data was erased. */
    key: text('key'),
  },
  (t) => [primaryKey({ columns: [t.subjectType, t.subjectId] })],
);

export type AuditEvent = typeof auditEvents.$inferSelect;

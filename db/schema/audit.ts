/** Who did what, when. */
import { index, integer, moment, primaryKey, table, text } from '../kit';

/** Append-only (triggers, db/triggers.ts). `before` and `after` are JSON text: the hash is over the text. */
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
 * What the personal values in a subject's audit events are sealed with. Destroying the key erases them and leaves the
 * events, and the chain over them, as they were.
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

import { index, integer, moment, numbered, primaryKey, table, text } from '../kit';

/** Append-only (db/triggers.ts). `before` and `after` are JSON text, because the hash covers the text. */
export const auditEvents = table(
  'audit_events',
  {
    /** Later changes to a subject have higher numbers. An aborted transaction leaves a gap. */
    seq: numbered('seq').primaryKey(),
    at: moment('at').notNull(),
    actorId: text('actor_id'),
    actorRole: text('actor_role').notNull(),
    /** The organization that the actor acted for; null without one, and in events from before people had several. */
    organizationId: text('organization_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: text('before'),
    after: text('after'),
    reason: text('reason'),
    /** Covers the event's content. */
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_by_subject').on(t.subjectType, t.subjectId, t.seq),
    index('audit_by_time').on(t.at, t.seq),
    index('audit_by_kind').on(t.subjectType, t.at, t.seq),
    index('audit_by_actor').on(t.actorId, t.at, t.seq),
  ],
);

/** The events that no seal covers yet. A trigger adds them (db/triggers.ts), and sealing removes them. */
export const auditUnsealed = table('audit_unsealed', {
  seq: integer('seq').primaryKey(),
  hash: text('hash').notNull(),
  /** When it was recorded, by the database's clock. */
  at: moment('at').notNull(),
});

/** Each covers a batch of events and the seal before (docs/decisions/0026-audit-seals.md). Append-only. */
export const auditSeals = table(
  'audit_seals',
  {
    /** 1, 2, 3 … without a gap. */
    number: integer('number').primaryKey(),
    at: moment('at').notNull(),
    /** secret: from here on, another secret signs. */
    kind: text('kind').$type<'events' | 'secret'>().notNull(),
    /** JSON: the number of each event and the digest of its row. */
    events: text('events').notNull(),
    /** The number of events up to here. */
    total: integer('total').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [index('audit_seals_by_kind').on(t.kind, t.number)],
);

/** A single row: the last seal, signed. Adding a seal updates this row, so two sealers cannot add the same one. */
export const auditHead = table('audit_head', {
  id: text('id').$type<'head'>().primaryKey(),
  number: integer('number').notNull(),
  total: integer('total').notNull(),
  hash: text('hash').notNull(),
  signature: text('signature').notNull(),
});

/**
 * The keys that encrypt personal values in audit events. Destroying a subject's key erases the values, while the events
 * and their seals stay intact.
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
export type AuditSeal = typeof auditSeals.$inferSelect;
export type AuditHead = typeof auditHead.$inferSelect;

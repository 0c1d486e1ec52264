import type { Component, Meaning, SignedSubject } from '../../app/catalogue/signing';
import { index, integer, json, moment, table, text } from '../kit';

/**
 * Electronic signatures. Rows have no foreign keys to their subject and person, because they outlive both. Only the
 * voiding is written later. Everything else is covered by `recordHash`, which is also in the audit trail.
 */
export const signatures = table(
  'signatures',
  {
    id: text('id').primaryKey(),
    subjectType: text('subject_type').$type<SignedSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Of the subject, from 1. */
    version: integer('version').notNull(),
    /** Of the signed bytes, in hex. */
    sha256: text('sha256').notNull(),
    /** The sentence that the person signed. */
    statement: text('statement').notNull(),
    meaning: text('meaning').$type<Meaning>().notNull(),
    userId: text('user_id').notNull(),
    /** Whom the person signed for; null for themselves. */
    organizationId: text('organization_id'),
    organizationName: text('organization_name'),
    printedName: text('printed_name').notNull(),
    /** The person's job title. */
    title: text('title').notNull(),
    signedAt: moment('signed_at').notNull(),
    /** What the person entered to prove their identity, in a fixed order. */
    components: json('components').$type<Component[]>().notNull(),
    recordHash: text('record_hash').notNull(),
    /** The number of the audit event. */
    auditSeq: integer('audit_seq').notNull(),
    voidedAt: moment('voided_at'),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  (t) => [
    index('signatures_by_subject').on(t.subjectType, t.subjectId, t.signedAt),
    index('signatures_by_sha256').on(t.sha256),
    index('signatures_by_user').on(t.userId, t.signedAt),
  ],
);

export type Signature = typeof signatures.$inferSelect;

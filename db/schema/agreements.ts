import type { AgreementSource, AgreementState, AgreementTerms } from '../../app/catalogue/agreements';
import { flag, index, integer, json, moment, partOf, table, text } from '../kit';
import { matches } from './matches';

/** Each version of a confidentiality agreement (CDA) that was sent for a match. The last one counts. */
export const agreements = table(
  'agreements',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    /** Within the match, from 1. */
    version: integer('version').notNull(),
    source: text('source').$type<AgreementSource>().notNull(),
    state: text('state').$type<AgreementState>().notNull(),
    terms: json('terms').$type<AgreementTerms>().notNull(),
    /** Whether the sponsor signs after the site. */
    countersigned: flag('countersigned').notNull(),
    /** Whether it also covers later studies between the two organizations. */
    isMaster: flag('is_master').notNull(),
    /** The master agreement that covers this match, if that is the source. */
    masterId: text('master_id'),
    documentId: text('document_id').notNull(),
    /** Of the document, in hex: what is signed. */
    sha256: text('sha256').notNull(),
    /** The document with its signature page, once someone has read it. */
    copyId: text('copy_id'),
    /** SHA-256 of what that page says, in hex. If it would say something else now, another copy is made. */
    copyOf: text('copy_of'),
    sentBy: text('sent_by'),
    sentAt: moment('sent_at').notNull(),
    /** The changes that the site asks for, or the sponsor's reason for withdrawing it. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** When the last required signature was added. */
    executedAt: moment('executed_at'),
    /** When a master agreement stops covering new studies; null if it is not executed yet or has no term. */
    coversUntil: moment('covers_until'),
  },
  (t) => [index('agreements_by_match').on(t.matchId, t.version)],
);

export type Agreement = typeof agreements.$inferSelect;

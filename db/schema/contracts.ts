import type { BudgetState } from '../../app/catalogue/budgets';
import type { MatchSide } from '../../app/catalogue/statuses';
import { index, integer, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { documents } from './documents';
import { matches } from './matches';

/** A version of the contract of a selected site: a file, which never changes. Its states are those of a budget's. */
export const contracts = table(
  'contracts',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    /** From 1. */
    number: integer('number').notNull(),
    /** Whose proposal it is. */
    side: text('side').$type<MatchSide>().notNull(),
    proposedAt: moment('proposed_at').notNull(),
    proposedBy: byPerson(text('proposed_by')),
    documentId: partOf('document_id', () => documents.id),
    /** Of the file as it was proposed, in hex, and what it is called. */
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    /** Only a PDF can be agreed to and signed. */
    contentType: text('content_type').notNull(),
    /** What its proposer writes about it: what it changes, and why. */
    note: text('note'),
    state: text('state').$type<BudgetState>().notNull(),
    /** Whose turn it is, and since when; null if it is nobody's. */
    turn: text('turn').$type<MatchSide>(),
    turnSince: moment('turn_since'),
    /** Who was asked to sign it, as long as it is that turn. */
    askedId: byPerson(text('asked_id')),
    agreedAt: moment('agreed_at'),
    agreedBy: byPerson(text('agreed_by')),
    /** When the last of both sides signed it. */
    signedAt: moment('signed_at'),
  },
  (t) => [
    uniqueIndex('contracts_by_match').on(t.matchId, t.number),
    index('contracts_by_turn').on(t.turn, t.turnSince),
    index('contracts_by_proposer').on(t.proposedBy),
    index('contracts_by_agreer').on(t.agreedBy),
    index('contracts_by_asked').on(t.askedId),
    index('contracts_by_document').on(t.documentId),
  ],
);

export type Contract = typeof contracts.$inferSelect;

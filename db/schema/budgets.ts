import type { BudgetState, BudgetTerms } from '../../app/catalogue/budgets';
import type { MatchSide } from '../../app/catalogue/statuses';
import { index, integer, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';

/**
 * A version of the budget of a selected site, kept whole. What it proposes never changes; only what has come of it does.
 */
export const budgets = table(
  'budgets',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    /** From 1. */
    number: integer('number').notNull(),
    /** Whose proposal it is. */
    side: text('side').$type<MatchSide>().notNull(),
    proposedAt: moment('proposed_at').notNull(),
    proposedBy: byPerson(text('proposed_by')),
    terms: json('terms').$type<BudgetTerms>().notNull(),
    /** What its proposer writes about it as a whole. */
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
    uniqueIndex('budgets_by_match').on(t.matchId, t.number),
    index('budgets_by_turn').on(t.turn, t.turnSince),
    index('budgets_by_proposer').on(t.proposedBy),
    index('budgets_by_agreer').on(t.agreedBy),
    index('budgets_by_asked').on(t.askedId),
  ],
);

export type Budget = typeof budgets.$inferSelect;

import type { CountCorrection, ScreenFailure } from '../../app/catalogue/counts';
import { index, integer, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';

/**
 * What an active site counted in a month: numbers and codes, and nothing that could be about a participant. A correction
 * is another row with the next version, so that what was reported before stays.
 */
export const monthlyCounts = table(
  'monthly_counts',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    /** YYYY-MM. */
    month: text('month').notNull(),
    /** From 1; the highest counts. */
    version: integer('version').notNull(),
    prescreened: integer('prescreened').notNull(),
    consented: integer('consented').notNull(),
    randomized: integer('randomized').notNull(),
    completed: integer('completed').notNull(),
    failed: json('failed').$type<Partial<Record<ScreenFailure, number>>>().notNull(),
    /** Why it was corrected; null for the first. */
    why: text('why').$type<CountCorrection>(),
    enteredAt: moment('entered_at').notNull(),
    enteredBy: byPerson(text('entered_by')),
  },
  (t) => [
    uniqueIndex('monthly_counts_by_month').on(t.matchId, t.month, t.version),
    index('monthly_counts_by_person').on(t.enteredBy),
  ],
);

export type MonthlyCount = typeof monthlyCounts.$inferSelect;

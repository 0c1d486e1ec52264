import type { DelegationLine } from '../../app/catalogue/delegation';
import { index, integer, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';

/**
 * The delegation log of a selected site. A version that is signed never changes: the next change begins another one. The
 * signatures of each version name its row.
 */
export const delegationLogs = table(
  'delegation_logs',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    /** From 1; the highest counts. */
    version: integer('version').notNull(),
    lines: json('lines').$type<DelegationLine[]>().notNull(),
    /** Rises with each change, so that of two at once, the second is refused. */
    revision: integer('revision').notNull(),
    changedAt: moment('changed_at').notNull(),
    changedBy: byPerson(text('changed_by')),
    /** Who was asked to sign this version. */
    askedId: byPerson(text('asked_id')),
    signedAt: moment('signed_at'),
  },
  (t) => [
    uniqueIndex('delegation_logs_by_match').on(t.matchId, t.version),
    index('delegation_logs_by_person').on(t.changedBy),
    index('delegation_logs_by_asked').on(t.askedId),
  ],
);

export type DelegationLog = typeof delegationLogs.$inferSelect;

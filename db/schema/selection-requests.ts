import { sql } from 'drizzle-orm';
import type { Decision } from '../../app/catalogue/engagement';
import { index, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';

export type SelectionRequestState = 'open' | 'approved' | 'turned_down' | 'withdrawn' | 'lapsed';

/** Where selecting a site takes two people: who asked for it, and who answered (docs/decisions/0105-two-people-for-a-selection.md). */
export const selectionRequests = table(
  'selection_requests',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    askedBy: byPerson(text('asked_by')),
    /** In the words of whoever asked: the reason of the selection. */
    reason: text('reason'),
    /** What the sponsor had decided about the site until then. It lapses with another decision. */
    decision: text('decision').$type<Decision>(),
    state: text('state').$type<SelectionRequestState>().notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: byPerson(text('decided_by')),
    /** Why it was turned down. */
    answer: text('answer'),
  },
  (t) => [
    index('selection_requests_by_match').on(t.matchId, t.createdAt, t.id),
    uniqueIndex('selection_requests_open').on(t.matchId).where(sql`state = 'open'`),
    index('selection_requests_by_asker').on(t.askedBy),
    index('selection_requests_by_decider').on(t.decidedBy),
  ],
);

export type SelectionRequest = typeof selectionRequests.$inferSelect;

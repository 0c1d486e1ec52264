import type { IrbChange, IrbKind, IrbQuestion } from '../../app/catalogue/irb';
import type { MatchSide } from '../../app/catalogue/statuses';
import { index, integer, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';

/**
 * What the IRB of a selected site does. Saving it again is another row with the next version, so that what was recorded
 * before stays. Days are YYYY-MM-DD.
 */
export const irbRecords = table(
  'irb_records',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    /** From 1; the highest counts. */
    version: integer('version').notNull(),
    kind: text('kind').$type<IrbKind>().notNull(),
    board: text('board').notNull(),
    submittedOn: text('submitted_on'),
    meetingOn: text('meeting_on'),
    approvedOn: text('approved_on'),
    expiresOn: text('expires_on'),
    consentVersion: text('consent_version'),
    consentOn: text('consent_on'),
    questions: json('questions').$type<IrbQuestion[]>().notNull(),
    /** Why something changed that was recorded before; null if it was only added to. */
    why: text('why').$type<IrbChange>(),
    side: text('side').$type<MatchSide>().notNull(),
    savedAt: moment('saved_at').notNull(),
    savedBy: byPerson(text('saved_by')),
  },
  (t) => [uniqueIndex('irb_records_by_match').on(t.matchId, t.version), index('irb_records_by_person').on(t.savedBy)],
);

export type IrbRow = typeof irbRecords.$inferSelect;

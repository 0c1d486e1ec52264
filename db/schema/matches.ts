/** Sites ranked for studies, and what is to be ranked anew. */
import type { MatchStatus } from '../../app/catalogue/statuses';
import { flag, index, integer, json, moment, primaryKey, real, table, text, uniqueIndex } from '../kit';
import { organizations } from './organizations';
import { studies, type WeightShifts } from './studies';

export interface StoredScore {
  geographicScore: number | null;
  specialtyScore: number | null;
  capacityScore: number | null;
  regulatoryScore: number | null;
  performanceScore: number | null;
}

/** One reason of a match with the datum it rests on, as it was when the match was computed. */
export interface StoredEvidence {
  dimension: keyof WeightShifts;
  text: string;
  points: number;
  field: string;
  value: unknown;
}

export const matches = table(
  'matches',
  {
    id: text('id').primaryKey(),
    studyId: text('study_id')
      .notNull()
      .references(() => studies.id, { onDelete: 'cascade' }),
    siteId: text('site_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text('status').$type<MatchStatus>().notNull(),
    /** 0 to 100. Null when nothing about the site is known. */
    score: integer('score'),
    breakdown: json('breakdown').$type<StoredScore>().notNull(),
    reasons: json('reasons').$type<string[]>().notNull(),
    /** 0 to 1: the share of the weights that rests on known data. */
    confidence: real('confidence').notNull(),
    engineVersion: text('engine_version').notNull(),
    /** What the score rests on, as of computedAt; null for matches from before it was kept. */
    evidence: json('evidence').$type<StoredEvidence[]>(),
    /** The weights of the five sub-scores it was computed with; null likewise. */
    weights: json('weights').$type<Record<keyof WeightShifts, number>>(),
    /** Among the best only because new sites get a share of the places, and marked as such. */
    exploration: flag('exploration').notNull().default(false),
    computedAt: moment('computed_at').notNull(),
    declinedBy: text('declined_by').$type<'site' | 'sponsor'>(),
    declineReason: text('decline_reason'),
    invitedAt: moment('invited_at'),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('matches_study_site').on(t.studyId, t.siteId),
    index('matches_by_site').on(t.siteId, t.status, t.createdAt, t.id),
    index('matches_by_site_created').on(t.siteId, t.createdAt, t.id),
    index('matches_by_created').on(t.createdAt, t.id),
    index('matches_by_status').on(t.status, t.createdAt, t.id),
  ],
);

/** A study or a site whose matches are to be computed anew: put in by the deed that changed it, in its transaction. */
export const rematches = table(
  'rematches',
  {
    kind: text('kind').$type<'study' | 'site'>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Not before this moment; while a worker holds it, the end of its lease. */
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), index('rematches_by_due').on(t.dueAt)],
);

export type Match = typeof matches.$inferSelect;
export type Rematch = typeof rematches.$inferSelect;

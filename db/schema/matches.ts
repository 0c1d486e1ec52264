import { isNull, ne, or } from 'drizzle-orm';
import type { DeclineKind } from '../../app/catalogue/declines';
import type { MatchStatus } from '../../app/catalogue/statuses';
import { flag, index, integer, json, moment, partOf, primaryKey, real, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { organizations } from './organizations';
import { studies, type WeightShifts } from './studies';

type StoredScore = Record<
  'geographicScore' | 'specialtyScore' | 'capacityScore' | 'regulatoryScore' | 'performanceScore',
  number | null
>;

/**
 * For each sub-score: its share of the overall score and how much of it is known (0 to 1), what it counts as (0 to 100),
 * and how many of these points are assumed because something is not known.
 */
type StoredParts = Record<keyof WeightShifts, { share: number; known: number; score: number; assumed: number }>;

/** A reason for a score, with the data it was based on when the match was computed. */
interface StoredEvidence {
  dimension: keyof WeightShifts;
  text: string;
  points: number;
  source: 'registry' | 'document' | 'declared' | 'platform';
  /** When the data was last entered or confirmed, if known. */
  date?: number;
  /** The site has also told a sponsor so, in answers that it signed. */
  toSponsor?: true;
  field: string;
  value: unknown;
}

/** Something that the study asks for, and whether the site has it. */
interface StoredRequirement {
  kind: 'area' | 'equipment' | 'region' | 'gcp' | 'trials' | 'population' | 'capacity';
  state: 'met' | 'not met' | 'not known';
  text: string;
  /** What the site has, if that says more than `text` does. */
  fit?: string;
  /** Whether a site must meet it. */
  required: boolean;
}

/** What the band and the verdict are told from, as of computedAt. */
interface StoredFacts {
  like: number | null;
  lastLike: number | null;
  patients: string | null;
  patientsEstimated?: true;
  attestedPatients: boolean;
  answerDays: number | null;
  selected: number;
  usual: number;
}

/** What the site attested for the study that matching goes by, and when. Its response has all answers. */
export interface StoredAttestation {
  at: number;
  /** Eligible patients a month; null if it was not asked. */
  eligiblePerMonth: number | null;
  /** Participants that it commits to enroll. */
  commitment: number | null;
  /** What it answered where its profile answers too; left out for nothing. */
  profile?: {
    therapeuticAreas?: string[];
    patientPanelSize?: string;
    priorTrials?: number;
    equipment?: string[];
    hasInvestigator?: true;
  };
  /** The study's equipment that it has or has not, as answered for each item; left out for none. */
  items?: { item: string; has: boolean }[];
  /** It says that it can’t take part until the study ends. */
  leavesEarly?: true;
  /** What each of these numbers contradicts. Such a number is no evidence; left out for none. */
  contradicted?: { eligiblePerMonth?: string; commitment?: string };
  /** When that changed, if it did after the answers were attested. */
  checkedAt?: number;
}

export const matches = table(
  'matches',
  {
    id: text('id').primaryKey(),
    studyId: partOf('study_id', () => studies.id),
    siteId: partOf('site_id', () => organizations.id),
    status: text('status').$type<MatchStatus>().notNull(),
    /** 0 to 100. Null if nothing is known about the site. */
    score: integer('score'),
    /** The range of the score with 80% probability; null if nothing is known about the site. */
    low: integer('low'),
    high: integer('high'),
    /** Whether the site still qualifies for the study. Suggestions that no longer do are not shown to the site. */
    qualifies: flag('qualifies').notNull().default(true),
    /** Set while its site is suspended, or its site, study or sponsor is archived: it waits, or nobody is shown it. */
    held: text('held').$type<'suspended' | 'archived'>(),
    band: text('band').$type<'strong' | 'possible' | 'weak'>().notNull(),
    facts: json('facts').$type<StoredFacts>().notNull(),
    requirements: json('requirements').$type<StoredRequirement[]>().notNull(),
    breakdown: json('breakdown').$type<StoredScore>().notNull(),
    reasons: json('reasons').$type<string[]>().notNull(),
    /** 0 to 1: the share of the weights that is based on known data. */
    confidence: real('confidence').notNull(),
    engineVersion: text('engine_version').notNull(),
    /** The evidence for the score, as of computedAt. */
    evidence: json('evidence').$type<StoredEvidence[]>().notNull(),
    /** The weights of the five sub-scores. */
    weights: json('weights').$type<Record<keyof WeightShifts, number>>().notNull(),
    /** What the sub-scores count as. */
    parts: json('parts').$type<StoredParts>().notNull(),
    /** Shown only because new sites get a share of the list, and marked as such. */
    exploration: flag('exploration').notNull().default(false),
    attested: json('attested').$type<StoredAttestation>(),
    computedAt: moment('computed_at').notNull(),
    declinedBy: text('declined_by').$type<'site' | 'sponsor'>(),
    /** A code from the list of reasons; null for a sponsor's decline and for declines older than the list. */
    declineKind: text('decline_kind').$type<DeclineKind>(),
    declineReason: text('decline_reason'),
    /** Until when the site has no capacity, if that is the reason: YYYY-MM-DD. */
    declinedUntil: text('declined_until'),
    /** When the sponsor put the site on the study's shortlist. */
    shortlistedAt: moment('shortlisted_at'),
    /** When the site asked to be considered for the study, and its words; null if it did not. */
    askedAt: moment('asked_at'),
    askedText: text('asked_text'),
    invitedAt: moment('invited_at'),
    /** What the sponsor wrote to the site then; null if nothing. */
    invitedText: text('invited_text'),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('matches_study_site').on(t.studyId, t.siteId),
    index('matches_by_site').on(t.siteId, t.status, t.createdAt, t.id),
    index('matches_by_site_created').on(t.siteId, t.createdAt, t.id),
    index('matches_by_created').on(t.createdAt, t.id),
    index('matches_by_invitation').on(t.invitedAt),
    index('matches_by_status').on(t.status, t.createdAt, t.id),
  ],
);

/** Nobody but administrators finds a match whose site, study or sponsor is archived. */
export const isNotArchived = or(isNull(matches.held), ne(matches.held, 'archived'));

/** A match replaced by another when their sites were merged. Its address leads to the other. */
export const mergedMatches = table('merged_matches', {
  id: text('id').primaryKey(),
  /** The match that replaced it. It may have been replaced too, or be deleted. */
  into: text('merged_into').notNull(),
});

/** The notes of a sponsor's team about a site. Never shown to the site. */
export const matchNotes = table(
  'match_notes',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    authorId: byPerson(text('author_id')),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('match_notes_by_match').on(t.matchId, t.createdAt), index('match_notes_by_author').on(t.authorId)],
);

/** A study or site to rescore, queued in the transaction that changed it. */
export const rematches = table(
  'rematches',
  {
    kind: text('kind').$type<'study' | 'site'>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The earliest time to start; while a worker holds a lease, the time it ends. */
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), index('rematches_by_due').on(t.dueAt)],
);

export type Match = typeof matches.$inferSelect;
export type MatchNote = typeof matchNotes.$inferSelect;
export type Rematch = typeof rematches.$inferSelect;

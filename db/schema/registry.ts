/** What the public registry says: trials, the places they list, and which are whose. */
import { index, integer, json, moment, primaryKey, real, table, text } from '../kit';
import { organizations } from './organizations';

/** Trials of the public registry that are evidence for somebody: what it said of each when it was read. */
export const trials = table('trials', {
  nctId: text('nct_id').primaryKey(),
  title: text('title').notNull(),
  conditions: json('conditions').$type<string[]>().notNull(),
  interventions: json('interventions').$type<string[]>().notNull(),
  /** The registry's words: PHASE1 … PHASE4, EARLY_PHASE1, NA; empty for observational ones. */
  phases: json('phases').$type<string[]>().notNull(),
  /** INTERVENTIONAL, OBSERVATIONAL or EXPANDED_ACCESS. */
  studyType: text('study_type').notNull(),
  status: text('status').notNull(),
  sponsor: text('sponsor').notNull(),
  /** INDUSTRY, NIH, OTHER …; null when not said. */
  sponsorClass: text('sponsor_class'),
  enrollment: integer('enrollment'),
  sex: text('sex'),
  /** As the registry writes it: '18 Years'. */
  minAge: text('min_age'),
  maxAge: text('max_age'),
  /** YYYY-MM-DD or YYYY-MM. */
  startDate: text('start_date'),
  completionDate: text('completion_date'),
  /** Places it lists in the United States. */
  sites: integer('sites'),
  readAt: moment('read_at').notNull(),
});

/**
 * What the registry lists under a site's name. Evidence only once the site's people have said that it is theirs; what they
 * said is not theirs is kept, so that nobody is asked twice.
 */
export const trackRecords = table(
  'track_records',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    nctId: text('nct_id')
      .notNull()
      .references(() => trials.nctId),
    /** As the trial lists the place. */
    facility: text('facility').notNull(),
    city: text('city'),
    state: text('state'),
    /** The registry's word for the place in this trial (RECRUITING …); null when not said. */
    siteStatus: text('site_status'),
    /** How alike the listed name and the site's are, 0 to 1. */
    likeness: real('likeness').notNull(),
    answer: text('answer').$type<'open' | 'confirmed' | 'refused'>().notNull(),
    answeredBy: text('answered_by'),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.nctId] }),
    index('track_records_by_answer').on(t.siteId, t.answer),
    index('track_records_by_trial').on(t.nctId),
  ],
);

/** Where a site's search of the registry stands: one row a site that was ever to be searched for. */
export const trackRecordSearches = table(
  'track_record_searches',
  {
    siteId: text('site_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    state: text('state').$type<'due' | 'done' | 'failed'>().notNull(),
    /** Not before this moment; while a worker holds it, the end of its lease. */
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull(),
    searchedAt: moment('searched_at'),
    /** When a person last went through what was found: from then on the record is known, also when it is empty. */
    reviewedAt: moment('reviewed_at'),
  },
  (t) => [index('track_record_searches_by_due').on(t.state, t.dueAt)],
);

/** A place under the spelling that trials list it by, loaded by an operator: a profile nobody has claimed yet. */
export const facilities = table(
  'facilities',
  {
    /** Name, city and state, normalised: 'mayo clinic|rochester|MN'. */
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    /** What the search looks into: name and place, normalised. */
    searchText: text('search_text').notNull(),
    claimedBy: text('claimed_by').references(() => organizations.id, { onDelete: 'set null' }),
    claimedAt: moment('claimed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('facilities_by_claim').on(t.claimedBy), index('facilities_by_place').on(t.state, t.city, t.key)],
);

export const facilityTrials = table(
  'facility_trials',
  {
    facilityKey: text('facility_key')
      .notNull()
      .references(() => facilities.key, { onDelete: 'cascade' }),
    nctId: text('nct_id')
      .notNull()
      .references(() => trials.nctId),
    siteStatus: text('site_status'),
  },
  (t) => [primaryKey({ columns: [t.facilityKey, t.nctId] }), index('facility_trials_by_trial').on(t.nctId)],
);

export type Trial = typeof trials.$inferSelect;
export type TrackRecord = typeof trackRecords.$inferSelect;
export type TrackRecordSearch = typeof trackRecordSearches.$inferSelect;
export type Facility = typeof facilities.$inferSelect;

/** The public registry: trials, the facilities they list, and which site these belong to. */
import { index, integer, json, moment, partOf, primaryKey, real, table, text, uniqueIndex } from '../kit';
import { personal } from '../personal';
import { organizations } from './organizations';
import { studies } from './studies';

/** Registry trials that are evidence for a site, as last read. */
export const trials = table('trials', {
  nctId: text('nct_id').primaryKey(),
  title: text('title').notNull(),
  conditions: json('conditions').$type<string[]>().notNull(),
  interventions: json('interventions').$type<string[]>().notNull(),
  /** The registry's values: PHASE1 … PHASE4, EARLY_PHASE1, NA; empty for observational studies. */
  phases: json('phases').$type<string[]>().notNull(),
  /** INTERVENTIONAL, OBSERVATIONAL or EXPANDED_ACCESS. */
  studyType: text('study_type').notNull(),
  status: text('status').notNull(),
  sponsor: text('sponsor').notNull(),
  /** INDUSTRY, NIH, OTHER …; null if not given. */
  sponsorClass: text('sponsor_class'),
  enrollment: integer('enrollment'),
  sex: text('sex'),
  /** As the registry writes it: '18 Years'. */
  minAge: text('min_age'),
  maxAge: text('max_age'),
  /** YYYY-MM-DD or YYYY-MM. */
  startDate: text('start_date'),
  completionDate: text('completion_date'),
  /** The number of its locations in the United States. */
  sites: integer('sites'),
  readAt: moment('read_at').notNull(),
});

/**
 * Trials that the registry lists under a site's name. They count as evidence once the site confirms them. Refused ones
 * are kept, so that nobody is asked twice.
 */
export const trackRecords = table(
  'track_records',
  {
    siteId: partOf('site_id', () => organizations.id),
    nctId: text('nct_id')
      .notNull()
      .references(() => trials.nctId),
    /** As listed by the trial. */
    facility: text('facility').notNull(),
    city: text('city'),
    state: text('state'),
    /** The location's status in this trial (RECRUITING …); null if not given. */
    siteStatus: text('site_status'),
    /** How similar the listed name and the site's name are, 0 to 1. */
    similarity: real('likeness').notNull(),
    /** claimed: the site says it is its own, and neither the registry nor an administrator has confirmed it yet. */
    answer: text('answer').$type<'open' | 'confirmed' | 'refused' | 'claimed'>().notNull(),
    /** Who ran it, according to the site. null if only the registry lists it. */
    claimedAs: text('claimed_as').$type<'site' | 'investigator'>(),
    answeredBy: text('answered_by'),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.nctId] }),
    index('track_records_by_answer').on(t.answer, t.siteId),
    index('track_records_by_trial').on(t.nctId),
  ],
);

/** The state of a site's registry search; one row for every site with a search. */
export const trackRecordSearches = table(
  'track_record_searches',
  {
    siteId: partOf('site_id', () => organizations.id).primaryKey(),
    state: text('state').$type<'due' | 'done' | 'failed'>().notNull(),
    /** The earliest time to start; while a worker holds a lease, the time it ends. */
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull(),
    searchedAt: moment('searched_at'),
    /** When a person last reviewed the results. From then on the track record counts as known, even if it is empty. */
    reviewedAt: moment('reviewed_at'),
  },
  (t) => [index('track_record_searches_by_due').on(t.state, t.dueAt)],
);

/** A facility under the name that trials list, loaded by an operator: a profile that a site can claim. */
export const facilities = table(
  'facilities',
  {
    /** Name, city and state, normalized: 'mayo clinic|rochester|MN'. */
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    /** The text that is searched: name, city and state, normalized. */
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
    facilityKey: partOf('facility_key', () => facilities.key),
    nctId: text('nct_id')
      .notNull()
      .references(() => trials.nctId),
    siteStatus: text('site_status'),
  },
  (t) => [primaryKey({ columns: [t.facilityKey, t.nctId] }), index('facility_trials_by_trial').on(t.nctId)],
);

/** The prospective sites that a sponsor approaches itself for a study. */
export const outreach = table(
  'outreach',
  {
    /** Unguessable: it is part of the invitation link. */
    id: text('id').primaryKey(),
    studyId: partOf('study_id', () => studies.id),
    facilityKey: partOf('facility_key', () => facilities.key),
    state: text('state').$type<'to contact' | 'contacted' | 'answered'>().notNull(),
    /** The site that registered with the invitation link. */
    siteId: text('site_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** What the sponsor notes: whom it writes to, when it has, and anything else. */
    piName: personal(text('pi_name'), 'investigator'),
    piEmail: personal(text('pi_email'), 'investigator'),
    /** YYYY-MM-DD. */
    contactedOn: text('contacted_on'),
    note: text('note'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('outreach_by_email').on(t.piEmail),
    uniqueIndex('outreach_study_facility').on(t.studyId, t.facilityKey),
    index('outreach_by_facility').on(t.facilityKey),
    index('outreach_by_site').on(t.siteId),
  ],
);

export type Outreach = typeof outreach.$inferSelect;
export type Trial = typeof trials.$inferSelect;
export type TrackRecord = typeof trackRecords.$inferSelect;
export type TrackRecordSearch = typeof trackRecordSearches.$inferSelect;
export type Facility = typeof facilities.$inferSelect;

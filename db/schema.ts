/** Every table, once. Times are milliseconds (UTC), money whole dollars, ids unguessable. */
import type { PaymentSchedule, Phase, StudyDesign } from '../app/catalogue/options';
import type {
  MailState,
  MatchStatus,
  OrganizationStatus,
  OrganizationType,
  Role,
  StaffRole,
  StudyStatus,
} from '../app/catalogue/statuses';
import { flag, index, integer, json, moment, primaryKey, real, table, text, uniqueIndex } from './kit';

export const organizations = table(
  'organizations',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<OrganizationType>().notNull(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    website: text('website'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    description: text('description'),
    therapeuticAreas: json('therapeutic_areas').$type<string[]>().notNull(),
    patientPanelSize: text('patient_panel_size'),
    ehrSystem: text('ehr_system'),
    /** Lower end of the chosen range; null when not stated. */
    priorTrials: integer('prior_trials'),
    equipment: json('equipment').$type<string[]>().notNull(),
    piName: text('pi_name'),
    piPhone: text('pi_phone'),
    piEmail: text('pi_email'),
    contactName: text('contact_name'),
    status: text('status').$type<OrganizationStatus>().notNull(),
    statusReason: text('status_reason'),
    /** Where it came from: wizard, kiosk or study; with the kiosk's event and field rep. */
    source: text('source').$type<'wizard' | 'kiosk' | 'study' | 'demo'>().notNull(),
    event: text('event'),
    fieldRep: text('field_rep'),
    /** What the search looks into, made from the rest (db/derived.ts). */
    searchText: text('search_text').notNull(),
    /** What lists are sorted by, made from the rest. Empty only while it waits to be made (db/derived.ts). */
    nameKey: text('name_key').notNull().default(''),
    placeKey: text('place_key').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    // A list is read in the order it is shown in, kind by kind and status by status: one index an order.
    index('organizations_by_type_status').on(t.type, t.status, t.createdAt, t.id),
    index('organizations_by_updated').on(t.type, t.status, t.updatedAt, t.id),
    index('organizations_by_name').on(t.type, t.status, t.nameKey, t.id),
    index('organizations_by_place').on(t.type, t.status, t.placeKey, t.id),
    index('organizations_by_state').on(t.type, t.state),
    index('organizations_by_event').on(t.event, t.email),
  ],
);

export const users = table(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lower case. Null only for an administrator known by a user name alone. */
    email: text('email'),
    /** Administrators sign in at /admin-login with it. */
    username: text('username'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    role: text('role').$type<Role>(),
    /** Null until the person has set a password by the link in the invitation. */
    passwordHash: text('password_hash'),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** What the person is in the organization. Null for people from before there were staff roles: they count as owners. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** Base32, of an administrator's authenticator app; counts once `totpSince` says when it was confirmed. */
    totpSecret: text('totp_secret'),
    totpSince: moment('totp_since'),
    /** The last time step (of 30 s since 1970) whose code was taken: none is taken twice. */
    totpStep: integer('totp_step'),
    /** When the person's data was erased; the row stays, with nothing personal in it, since others refer to it. */
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_username').on(t.username),
    index('users_by_organization').on(t.organizationId),
    index('users_by_created').on(t.createdAt, t.id),
    index('users_by_role').on(t.role, t.createdAt, t.id),
  ],
);

export const sessions = table(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: who reads this table cannot sign in with it. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When it was last used, to within a few minutes: one that nobody uses ends before it expires. */
    seenAt: moment('seen_at').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_by_expiry').on(t.expiresAt)],
);

/** What signs an administrator in once each when the authenticator app is lost. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    /** SHA-256 of the code, which has 112 random bits or more. */
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
  },
  (t) => [index('recovery_codes_by_user').on(t.userId)],
);

/** Single-use links to /set-password. */
export const passwordTokens = table(
  'password_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_tokens_by_user').on(t.userId)],
);

export const studies = table(
  'studies',
  {
    id: text('id').primaryKey(),
    /** The sponsor's organization id, else the submitting user's id, else 'anonymous' (STU-10). */
    sponsorId: text('sponsor_id').notNull(),
    title: text('title').notNull(),
    shortTitle: text('short_title'),
    acronym: text('acronym'),
    nctNumber: text('nct_number'),
    phase: text('phase').$type<Phase>().notNull(),
    therapeuticArea: text('therapeutic_area').notNull(),
    indication: text('indication'),
    description: text('description'),
    sponsorName: text('sponsor_name'),
    sponsorContact: text('sponsor_contact'),
    sponsorEmail: text('sponsor_email'),
    sponsorPhone: text('sponsor_phone'),
    enrollmentTarget: integer('enrollment_target'),
    totalSites: integer('total_sites'),
    /** YYYY-MM-DD: a calendar day, not a moment. */
    estimatedStartDate: text('estimated_start_date'),
    /** Months. */
    duration: integer('duration'),
    requiredEquipment: json('required_equipment').$type<string[]>().notNull(),
    geographicPreferences: json('geographic_preferences').$type<string[]>().notNull(),
    inclusionCriteria: text('inclusion_criteria'),
    exclusionCriteria: text('exclusion_criteria'),
    regulatoryStatus: text('regulatory_status'),
    irbApproval: flag('irb_approval').notNull(),
    fdaApproval: flag('fda_approval').notNull(),
    irbNumber: text('irb_number'),
    indNumber: text('ind_number'),
    budgetPerPatient: integer('budget_per_patient'),
    paymentSchedule: text('payment_schedule').$type<PaymentSchedule>(),
    primaryEndpoints: text('primary_endpoints'),
    secondaryEndpoints: text('secondary_endpoints'),
    studyDesign: text('study_design').$type<StudyDesign>(),
    randomization: flag('randomization').notNull(),
    blinding: flag('blinding').notNull(),
    placebo: flag('placebo').notNull(),
    /** How the sponsor shifted the default weights, in percent of each; null while it has not. */
    weightShifts: json('weight_shifts').$type<WeightShifts>(),
    status: text('status').$type<StudyStatus>().notNull(),
    statusReason: text('status_reason'),
    isActive: flag('is_active').notNull(),
    searchText: text('search_text').notNull(),
    titleKey: text('title_key').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('studies_by_status').on(t.status, t.createdAt, t.id),
    index('studies_by_updated').on(t.status, t.updatedAt, t.id),
    index('studies_by_title').on(t.status, t.titleKey, t.id),
    index('studies_by_phase').on(t.status, t.phase, t.id),
    index('studies_by_activity').on(t.status, t.isActive),
    index('studies_by_sponsor').on(t.sponsorId, t.createdAt, t.id),
    index('studies_by_area').on(t.status, t.therapeuticArea, t.phase),
  ],
);

/** Percent of the default weight of each sub-score: 100 leaves it, 0 leaves it out, 200 doubles it. */
export type WeightShifts = Record<'geography' | 'specialty' | 'capacity' | 'regulatory' | 'performance', number>;

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

/** A file asked for, stored or attached to its organization or study. */
export const documents = table(
  'documents',
  {
    id: text('id').primaryKey(),
    /** issued: an address was given out; stored: the bytes are safe; attached: it belongs to something. */
    state: text('state').$type<'issued' | 'stored' | 'attached'>().notNull(),
    type: text('type').$type<'other' | 'protocol'>(),
    name: text('name'),
    contentType: text('content_type'),
    size: integer('size'),
    sha256: text('sha256'),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    studyId: text('study_id').references(() => studies.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    index('documents_by_organization').on(t.organizationId),
    index('documents_by_study').on(t.studyId),
    index('documents_by_state').on(t.state, t.expiresAt),
  ],
);

/** What somebody has typed and not yet submitted (WIZ-14). */
export const drafts = table(
  'drafts',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<'registration' | 'study'>().notNull(),
    values: json('values').$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('drafts_by_expiry').on(t.expiresAt)],
);

/** The answer given to a submission, so that the same submission gets the same answer (WIZ-17). */
export const submissions = table(
  'submissions',
  {
    deed: text('deed').notNull(),
    /** The user's id, or 'visitor': nobody reads another's answer by guessing a key. */
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    answer: json('answer').$type<{ answer?: unknown }>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deed, t.actor, t.key] }), index('submissions_by_age').on(t.createdAt)],
);

export const outbox = table(
  'outbox',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Not before this moment; while a worker holds it, the end of its lease. */
    dueAt: moment('due_at').notNull(),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('outbox_by_due').on(t.state, t.dueAt, t.id),
    index('outbox_by_state').on(t.state, t.createdAt, t.id),
    index('outbox_by_created').on(t.createdAt, t.id),
  ],
);

/** Append-only (triggers, db/triggers.ts). `before` and `after` are JSON text: the hash is over the text. */
export const auditEvents = table(
  'audit_events',
  {
    seq: integer('seq').primaryKey(),
    at: moment('at').notNull(),
    actorId: text('actor_id'),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: text('before'),
    after: text('after'),
    reason: text('reason'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_by_subject').on(t.subjectType, t.subjectId, t.seq),
    index('audit_by_kind').on(t.subjectType, t.seq),
  ],
);

/**
 * What the personal values in a subject's audit events are sealed with. Destroying the key erases them and leaves the
 * events, and the chain over them, as they were.
 */
export const auditKeys = table(
  'audit_keys',
  {
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** 256 bits, base64; null once the person's data was erased. */
    key: text('key'),
  },
  (t) => [primaryKey({ columns: [t.subjectType, t.subjectId] })],
);

/** What visitors write by the contact form. */
export const contactMessages = table(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('contact_messages_by_created').on(t.createdAt, t.id)],
);

/** What administrators set for the whole platform (ADM-14): one row, and none while nothing was ever saved. */
export const settings = table('settings', {
  id: text('id').$type<'platform'>().primaryKey(),
  systemName: text('system_name').notNull(),
  adminEmail: text('admin_email'),
  emailNotifications: flag('email_notifications').notNull(),
  inAppNotifications: flag('in_app_notifications').notNull(),
  /** Percent of a study's first ten places that are kept for sites of which little is known. */
  explorationShare: integer('exploration_share').notNull().default(20),
  updatedAt: moment('updated_at').notNull(),
});

/** Completed good-clinical-practice training: a row a completion, of a person or, where none is named, of a site. */
export const trainings = table(
  'trainings',
  {
    id: text('id').primaryKey(),
    /** Where it was completed. */
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    course: text('course').notNull(),
    completedAt: moment('completed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** GCP-2026-4F7K2M; null for what was not completed here. */
    certificateNumber: text('certificate_number'),
    /** Percent of the quiz; null for what was not completed here. */
    score: integer('score'),
    /** The last reminder sent: 30, 7 or 0 days before the end. */
    reminded: integer('reminded'),
  },
  (t) => [
    index('trainings_by_organization').on(t.organizationId, t.expiresAt),
    index('trainings_by_user').on(t.userId, t.expiresAt),
    index('trainings_by_expiry').on(t.expiresAt, t.id),
    uniqueIndex('trainings_certificate').on(t.certificateNumber),
  ],
);

/** How far a person has come in a course. */
export const trainingProgress = table(
  'training_progress',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    course: text('course').notNull(),
    modulesRead: json('modules_read').$type<string[]>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Percent, of the last attempt. */
    lastScore: integer('last_score'),
    /** What was chosen in the last attempt, by question. */
    lastAnswers: json('last_answers').$type<Record<string, string>>(),
    /** When the course was passed; the next one starts anew. */
    completedAt: moment('completed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.course] })],
);

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

export type Trial = typeof trials.$inferSelect;
export type TrackRecord = typeof trackRecords.$inferSelect;
export type TrackRecordSearch = typeof trackRecordSearches.$inferSelect;
export type Facility = typeof facilities.$inferSelect;
export type Rematch = typeof rematches.$inferSelect;
export type Organization = typeof organizations.$inferSelect;
export type User = typeof users.$inferSelect;
export type Study = typeof studies.$inferSelect;
export type Match = typeof matches.$inferSelect;
export type Document = typeof documents.$inferSelect;
export type AuditEvent = typeof auditEvents.$inferSelect;
export type OutboxMail = typeof outbox.$inferSelect;
export type ContactMessage = typeof contactMessages.$inferSelect;

import type { RejectReason } from '../../app/catalogue/lists';
import type { OrganizationStatus, OrganizationType } from '../../app/catalogue/statuses';
import { flag, index, integer, json, moment, partOf, primaryKey, table, text } from '../kit';
import { byPerson, ofPerson, personal } from '../personal';

/** How many patients with a condition, or in an area, a site says that it sees a year, and when it said so. */
export interface StatedPatients {
  kind: 'condition' | 'area';
  of: string;
  perYear: number;
  asOf: number;
}

/** What a record was before it was suspended, paused or archived, to be put back. */
export interface HeldFrom {
  status: string;
  statusReason: string | null;
  /** Of a study. */
  isActive?: boolean;
  /** Of a study that an administrator paused: its sponsor cannot resume it. */
  byAdministrator?: true;
  /** Of a record that was suspended or paused already. */
  heldAt: number | null;
  heldFrom: HeldFrom | null;
}

export const organizations = table(
  'organizations',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<OrganizationType>().notNull(),
    name: text('name').notNull(),
    email: personal(text('email'), 'contact'),
    phone: personal(text('phone'), 'contact'),
    website: text('website'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    description: text('description'),
    therapeuticAreas: json('therapeutic_areas').$type<string[]>().notNull(),
    patientPanelSize: text('patient_panel_size'),
    /** How many patients it sees a year, by area or condition. */
    patients: json('patients').$type<StatedPatients[]>().notNull().default([]),
    ehrSystem: text('ehr_system'),
    /** Lower end of the chosen range; null if not given. */
    priorTrials: integer('prior_trials'),
    equipment: json('equipment').$type<string[]>().notNull(),
    /** What the site has said that it does not have, when it was asked about it: it is not asked again. */
    saidNo: json('said_no').$type<string[]>().notNull().default([]),
    piName: personal(text('pi_name'), 'investigator'),
    piPhone: personal(text('pi_phone'), 'investigator'),
    piEmail: personal(text('pi_email'), 'investigator'),
    contactName: personal(text('contact_name'), 'contact'),
    status: text('status').$type<OrganizationStatus>().notNull(),
    statusReason: text('status_reason'),
    /** How it was registered: wizard, kiosk (with event and field rep) or study. */
    source: text('source').$type<'wizard' | 'kiosk' | 'study' | 'demo'>().notNull(),
    event: text('event'),
    fieldRep: personal(text('field_rep'), 'rep'),
    /** The National Provider Identifiers of the site and of its principal investigator: ten digits. */
    npi: text('npi'),
    piNpi: personal(text('pi_npi'), 'investigator'),
    /** The version of the consent text that was agreed to at the kiosk, and when. */
    consentVersion: text('consent_version'),
    consentAt: moment('consent_at'),
    /** When an administrator last approved or rejected it. */
    decidedAt: moment('decided_at'),
    /** Until when that decision can be undone; null once it was undone, or if it never could be. */
    undoableUntil: moment('undoable_until'),
    /** Since when it is suspended or archived, and what it was before; null unless it is. */
    heldAt: moment('held_at'),
    heldFrom: json('held_from').$type<HeldFrom>(),
    /** Whether people with its addresses can ask to join; null until an owner says (decision 104). */
    joinRequests: flag('join_requests'),
    /** Of a sponsor: whether selecting a site takes two of its people (decision 105). */
    twoToSelect: flag('two_to_select').notNull().default(false),
    /** The organization that this one was merged into; null if it was not merged. */
    mergedInto: text('merged_into'),
    searchText: text('search_text').notNull(),
    /** What sponsors find a site by: without its contact data, which they see only once it has shown interest (SPON-08). */
    listedText: text('listed_text').notNull().default(''),
    /** Sort keys, derived from other columns (db/derived.ts). Empty only until they are first computed. */
    nameKey: text('name_key').notNull().default(''),
    placeKey: text('place_key').notNull().default(''),
    /** The five digits of its ZIP code; '' if it has none. */
    zipKey: text('zip_key').notNull().default(''),
    /** When it was last decided on, for sorting: 0 if never. */
    decidedKey: moment('decided_key').notNull().default(0),
    /** How many trials of its track record are confirmed. Triggers keep it (db/triggers.ts). */
    confirmedTrials: integer('confirmed_trials').notNull().default(0),
    /** The keys for finding likely duplicates, also derived; null if there is nothing to compare. */
    phoneKey: text('phone_key'),
    emailDomain: text('email_domain'),
    websiteDomain: text('website_domain'),
    addressKey: text('address_key'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    // Lists are read in order, by type and status, so each order has an index.
    index('organizations_by_type_status').on(t.type, t.status, t.createdAt, t.id),
    index('organizations_by_updated').on(t.type, t.status, t.updatedAt, t.id),
    index('organizations_by_name').on(t.type, t.status, t.nameKey, t.id),
    index('organizations_by_place').on(t.type, t.status, t.placeKey, t.id),
    index('organizations_by_trials').on(t.type, t.status, t.confirmedTrials, t.id),
    index('organizations_by_verification').on(t.type, t.status, t.decidedKey, t.id),
    index('organizations_by_zip').on(t.type, t.status, t.zipKey, t.placeKey),
    index('organizations_by_state').on(t.type, t.state, t.status),
    index('organizations_by_event').on(t.event, t.email),
    index('organizations_by_email').on(t.email),
    index('organizations_by_merge').on(t.mergedInto),
    index('organizations_by_decision').on(t.decidedAt, t.createdAt),
    // Likely duplicates are looked up by each of these, newest first.
    index('organizations_by_npi').on(t.type, t.npi, t.createdAt),
    index('organizations_by_phone').on(t.type, t.phoneKey, t.createdAt),
    index('organizations_by_email_domain').on(t.type, t.emailDomain, t.createdAt),
    index('organizations_by_website_domain').on(t.type, t.websiteDomain, t.createdAt),
    index('organizations_by_address').on(t.type, t.addressKey, t.createdAt),
  ],
);

/** A merge of two organizations that an administrator found to be the same, with the data to undo it. */
export const merges = table(
  'merges',
  {
    id: text('id').primaryKey(),
    keptId: partOf('kept_id', () => organizations.id),
    mergedId: partOf('merged_id', () => organizations.id),
    /** What was moved or changed, by table. */
    moved: json('moved').$type<Record<string, unknown>>().notNull(),
    mergedBy: text('merged_by'),
    mergedAt: moment('merged_at').notNull(),
    undoneAt: moment('undone_at'),
    /** When `moved` was emptied, because the merge was undone or can no longer be; null until then. */
    clearedAt: moment('cleared_at'),
  },
  (t) => [
    index('merges_by_kept').on(t.keptId),
    index('merges_by_merged').on(t.mergedId),
    index('merges_by_age').on(t.clearedAt, t.mergedAt, t.id),
  ],
);

/** Two likely duplicates that an administrator has told apart: they are not the same organization. */
export const toldApart = table(
  'told_apart',
  {
    /** The smaller of the two ids comes first, so that a pair has one row. */
    oneId: partOf('one_id', () => organizations.id),
    otherId: partOf('other_id', () => organizations.id),
    toldBy: byPerson(text('told_by')),
    toldAt: moment('told_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.oneId, t.otherId] }),
    index('told_apart_by_other').on(t.otherId),
    index('told_apart_by_person').on(t.toldBy),
  ],
);

/** What an administrator asked an applicant before deciding, or why it was rejected, and the answer. */
export const reviewRequests = table(
  'review_requests',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<'organization' | 'study'>().notNull(),
    /** The organization or the study under review. */
    subjectId: text('subject_id').notNull(),
    askedBy: byPerson(text('asked_by')),
    /** Of a rejection: its reason; '' if none was given. */
    question: text('question').notNull(),
    /** Whether this is a rejection. Its answer sends the record in again. */
    rejected: flag('rejected').notNull().default(false),
    /** Of a rejection: the kind of reason, if one was chosen. */
    reasonCode: text('reason_code').$type<RejectReason>(),
    askedAt: moment('asked_at').notNull(),
    /** Null until the applicant sends it in again. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
  },
  (t) => [index('review_requests_by_subject').on(t.type, t.subjectId, t.askedAt)],
);

/** Which administrator is at work on a record under review, so that nobody else starts on it. */
export const reviewTakers = table(
  'review_takers',
  {
    type: text('type').$type<'organization' | 'study'>().notNull(),
    subjectId: text('subject_id').notNull(),
    takenBy: ofPerson(text('taken_by').notNull()),
    takenAt: moment('taken_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.subjectId] }), index('review_takers_by_person').on(t.takenBy)],
);

/** What administrators note for each other about an organization or a study. Nobody else reads it. */
export const recordNotes = table(
  'record_notes',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<'organization' | 'study'>().notNull(),
    subjectId: text('subject_id').notNull(),
    authorId: byPerson(text('author_id')),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('record_notes_by_subject').on(t.type, t.subjectId, t.createdAt, t.id),
    index('record_notes_by_author').on(t.authorId),
  ],
);

export type Organization = typeof organizations.$inferSelect;
export type Merge = typeof merges.$inferSelect;
export type ToldApart = typeof toldApart.$inferSelect;
export type ReviewRequest = typeof reviewRequests.$inferSelect;
export type RecordNote = typeof recordNotes.$inferSelect;

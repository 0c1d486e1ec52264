import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { EndReason } from '../../app/catalogue/declines';
import type { PathStep } from '../../app/catalogue/engagement';
import type { PaymentSchedule, Phase, StudyDesign } from '../../app/catalogue/options';
import type { Origin } from '../../app/catalogue/origins';
import type { StudyStatus } from '../../app/catalogue/statuses';
import { flag, index, integer, json, moment, table, text, uniqueIndex } from '../kit';
import { personal } from '../personal';
import type { HeldFrom } from './organizations';
import { relations } from './relations';

/** Percent of each sub-score's default weight: 100 keeps it, 0 drops it, 200 doubles it. */
export type WeightShifts = Record<'geography' | 'specialty' | 'capacity' | 'regulatory' | 'performance', number>;

/** What a site must have to be suggested. Equipment is required unless it is listed as preferred. */
export interface StudyMusts {
  area: boolean;
  region: boolean;
  gcp: boolean;
  /** Items of requiredEquipment that are only preferred. */
  wishedEquipment: string[];
  /** Trials like the study on the site's track record; 0 for no minimum. */
  trials: number;
  /** The smallest patient population (a PANEL_SIZES value); null for no minimum. */
  population: string | null;
}

/** Where values come from: by field, as forms and JSON calls name it. A field that is missing has a person's own value. */
export type StudyOrigins = Record<string, Origin>;

export interface StudyCountry {
  /** As ClinicalTrials.gov names it. */
  country: string;
  /** How many sites and participants the sponsor wants there; null if not known. */
  sites: number | null;
  patients: number | null;
}

/**
 * What a registry record told about the study when someone last took it over. Of a study that was posted without its
 * record, it has the study's own values where the record says something else; those have no origin.
 */
export interface RegistryRead {
  /** The overall status, in the registry's word. */
  status: string | null;
  /** Why the trial has stopped, with the date: 'Terminated in May 2020 (low accrual)'. */
  stopped: string | null;
  /** The record's lead sponsor. */
  sponsor: string | null;
  /** The trial's NCT numbers: the record's own, and those that it had before. */
  numbers: string[];
  /** The values of the fields that we compare with later versions of the record, and their origins. */
  values: Record<string, unknown>;
  origins: StudyOrigins;
  /** Identifies the record's content, to tell its changes from those of our rules. */
  fingerprint?: string;
}

export const studies = table(
  'studies',
  {
    id: text('id').primaryKey(),
    /** The sponsor's organization id, or else the submitting user's id, or 'anonymous' (STU-10). */
    sponsorId: text('sponsor_id').notNull(),
    /** What the sponsor's own system calls it, once for each sponsor. Nobody else's people read it, but administrators. */
    externalId: text('external_id'),
    title: text('title').notNull(),
    shortTitle: text('short_title'),
    acronym: text('acronym'),
    nctNumber: text('nct_number'),
    /** The sponsor's own number of the trial. */
    protocolNumber: text('protocol_number'),
    /** Its numbers in other registries and at funders, as one text. */
    secondaryIds: text('secondary_ids'),
    phase: text('phase').$type<Phase>().notNull(),
    therapeuticArea: text('therapeutic_area').notNull(),
    indication: text('indication'),
    description: text('description'),
    sponsorName: text('sponsor_name'),
    /** The organization for which the sponsor posts the study, such as a CRO's client. */
    onBehalfOf: text('on_behalf_of'),
    /** By which the study is posted for an organization that is registered here, whose name is then the one above. */
    relationId: text('relation_id').references(() => relations.id, { onDelete: 'set null' }),
    sponsorContact: personal(text('sponsor_contact'), 'contact'),
    sponsorEmail: personal(text('sponsor_email'), 'contact'),
    sponsorPhone: personal(text('sponsor_phone'), 'contact'),
    enrollmentTarget: integer('enrollment_target'),
    totalSites: integer('total_sites'),
    /** YYYY-MM-DD: a calendar day without a time zone. */
    estimatedStartDate: text('estimated_start_date'),
    /** Months. */
    duration: integer('duration'),
    requiredEquipment: json('required_equipment').$type<string[]>().notNull(),
    geographicPreferences: json('geographic_preferences').$type<string[]>().notNull(),
    countries: json('countries').$type<StudyCountry[]>().notNull().default([]),
    inclusionCriteria: text('inclusion_criteria'),
    exclusionCriteria: text('exclusion_criteria'),
    regulatoryStatus: text('regulatory_status'),
    irbApproval: flag('irb_approval').notNull(),
    fdaApproval: flag('fda_approval').notNull(),
    irbNumber: text('irb_number'),
    indNumber: text('ind_number'),
    budgetPerPatient: integer('budget_per_patient'),
    paymentSchedule: text('payment_schedule').$type<PaymentSchedule>(),
    /** What a site gets once for starting up, in whole dollars. */
    startupFee: integer('startup_fee'),
    /** How often each participant visits the site. */
    visitsPerPatient: integer('visits_per_patient'),
    primaryEndpoints: text('primary_endpoints'),
    secondaryEndpoints: text('secondary_endpoints'),
    studyDesign: text('study_design').$type<StudyDesign>(),
    randomization: flag('randomization').notNull(),
    blinding: flag('blinding').notNull(),
    placebo: flag('placebo').notNull(),
    /** Null for the default: all required equipment is a must, and nothing else. */
    musts: json('musts').$type<StudyMusts>(),
    /** Whether verified sites find it among the open studies, and whether they read there whose it is (decision 56). */
    listed: flag('listed').notNull().default(false),
    sponsorListed: flag('sponsor_listed').notNull().default(false),
    origins: json('origins').$type<StudyOrigins>(),
    /** The registry record as it was taken over, and as it was last read, if that differs. */
    registryRead: json('registry_read').$type<RegistryRead>(),
    registryNow: json('registry_now').$type<RegistryRead>(),
    registryReadAt: moment('registry_read_at'),
    /** Changes by the sponsor that an administrator has yet to approve, by field; null if there are none. */
    proposed: json('proposed').$type<Record<string, unknown>>(),
    proposedAt: moment('proposed_at'),
    /** Why the sponsor closed or withdrew the study. */
    closeReason: text('close_reason').$type<EndReason>(),
    /** The sponsor's changes to the default weights, in percent; null until it makes one. */
    weightShifts: json('weight_shifts').$type<WeightShifts>(),
    /** The steps to a decision, if they differ from the sponsor's template. */
    path: json('path').$type<PathStep[]>(),
    status: text('status').$type<StudyStatus>().notNull(),
    statusReason: text('status_reason'),
    isActive: flag('is_active').notNull(),
    /** When an administrator last approved or rejected it. */
    decidedAt: moment('decided_at'),
    /** Until when that decision can be undone; null once it was undone, or if it never could be. */
    undoableUntil: moment('undoable_until'),
    /** Since when it is paused or archived, and what it was before; null unless it is. */
    heldAt: moment('held_at'),
    heldFrom: json('held_from').$type<HeldFrom>(),
    /** When to look the study up again and fill its blank fields, because the registry was down when it was posted. */
    lookupDueAt: moment('lookup_due_at'),
    /** When it was closed or withdrawn. */
    endedAt: moment('ended_at'),
    searchText: text('search_text').notNull(),
    titleKey: text('title_key').notNull().default(''),
    /** What sites search: only what they may read of a listed study. */
    listedText: text('listed_text').notNull().default(''),
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
    uniqueIndex('studies_by_external_id').on(t.externalId, t.sponsorId),
    index('studies_by_lookup').on(t.lookupDueAt),
    index('studies_by_decision').on(t.decidedAt, t.createdAt),
    index('studies_by_listed').on(t.listed, t.createdAt, t.id),
    index('studies_by_relation').on(t.relationId, t.createdAt, t.id),
    index('studies_by_number').on(t.nctNumber, t.status),
    index('studies_by_area').on(t.status, t.therapeuticArea, t.phase),
  ],
);

/** The condition that a study is approved and active, and so gets matches. */
export const isRunning = and(eq(studies.status, 'approved'), eq(studies.isActive, true));

/** Its sponsor has proposed a change that awaits approval. */
export const hasProposal = and(isRunning, isNotNull(studies.proposedAt));

/** The same, or paused: what sites and sponsor have begun goes on (decision 74). */
export const isUnderWay = or(isRunning, eq(studies.status, 'paused'));

export type Study = typeof studies.$inferSelect;

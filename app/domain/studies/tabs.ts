/**
 * The tabs of the study form (STU-01). A tab knows its fields, its schema and its summary; the order, Previous and
 * Next, where an error belongs and the overview before submitting are derived from this list. Shared with the browser.
 */
import type { z } from 'zod';
import { STUDY_DEFAULTS } from '~/catalogue/limits';
import {
  labelOf,
  PAYMENT_SCHEDULES,
  PHASES,
  REGULATORY_STATUSES,
  STUDY_AREAS,
  STUDY_DESIGNS,
} from '~/catalogue/options';
import {
  basicSchema,
  documentsSchema,
  regulatorySchema,
  requirementsSchema,
  specificationsSchema,
  sponsorSchema,
} from './schema';
import { listIn, type TypedStudy, textIn } from './typed';

export interface SummaryRow {
  label: string;
  text: string;
}

export interface Tab {
  key: 'basic' | 'sponsor' | 'specifications' | 'requirements' | 'regulatory' | 'documents';
  title: string;
  /** Its fields with one value, checkboxes among them, and its repeated ones. */
  texts: readonly string[];
  lists: readonly string[];
  schema: z.ZodObject;
  /** Those that must be filled in to submit (STU-07). */
  needed: readonly string[];
  /** What is entered on it, row by row; empty entries are left out. */
  summary: (typed: TypedStudy) => SummaryRow[];
}
export type TabKey = Tab['key'];

/** A fresh form (STU-03). */
export const FRESH_STUDY: TypedStudy = Object.fromEntries(
  Object.entries(STUDY_DEFAULTS).map(([field, value]) => [field, String(value)]),
);

const row = (label: string, text: string): SummaryRow => ({ label, text });
const yes = (typed: TypedStudy, flags: Record<string, string>) =>
  Object.entries(flags).flatMap(([field, label]) => (textIn(typed, field) ? [label] : []));

const basic: Tab = {
  key: 'basic',
  title: 'Basic Info',
  texts: ['nctNumber', 'title', 'shortTitle', 'acronym', 'phase', 'therapeuticArea', 'indication', 'description'],
  lists: [],
  schema: basicSchema,
  needed: ['title', 'phase', 'therapeuticArea'],
  summary: (typed) => [
    row('Title', textIn(typed, 'title')),
    row('NCT number', textIn(typed, 'nctNumber')),
    row('Phase', labelOf(PHASES, textIn(typed, 'phase'))),
    row('Therapeutic area', labelOf(STUDY_AREAS, textIn(typed, 'therapeuticArea'))),
    row('Indication', textIn(typed, 'indication')),
  ],
};

const sponsor: Tab = {
  key: 'sponsor',
  title: 'Sponsor',
  texts: ['sponsorName', 'sponsorContact', 'sponsorEmail', 'sponsorPhone'],
  lists: [],
  schema: sponsorSchema,
  needed: [],
  summary: (typed) => [
    row('Organization', textIn(typed, 'sponsorName')),
    row('Contact', textIn(typed, 'sponsorContact')),
    row('E-mail', textIn(typed, 'sponsorEmail')),
    row('Phone', textIn(typed, 'sponsorPhone')),
  ],
};

const specifications: Tab = {
  key: 'specifications',
  title: 'Study Specs',
  texts: [
    'enrollmentTarget',
    'totalSites',
    'estimatedStartDate',
    'estimatedDuration',
    'studyDesign',
    'randomization',
    'blinding',
    'placebo',
    'budgetPerPatient',
    'paymentSchedule',
  ],
  lists: [],
  schema: specificationsSchema,
  needed: [],
  summary: (typed) => [
    row('Enrollment target', textIn(typed, 'enrollmentTarget')),
    row('Sites', textIn(typed, 'totalSites')),
    row('Start', textIn(typed, 'estimatedStartDate')),
    row('Duration in months', textIn(typed, 'estimatedDuration')),
    row(
      'Design',
      [
        labelOf(STUDY_DESIGNS, textIn(typed, 'studyDesign')),
        ...yes(typed, { randomization: 'Randomized', blinding: 'Blinded', placebo: 'Placebo-controlled' }),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    row('Payments', labelOf(PAYMENT_SCHEDULES, textIn(typed, 'paymentSchedule'))),
  ],
};

const requirements: Tab = {
  key: 'requirements',
  title: 'Requirements',
  texts: ['inclusionCriteria', 'exclusionCriteria', 'primaryEndpoints', 'secondaryEndpoints'],
  lists: ['requiredEquipment', 'geographicPreferences'],
  schema: requirementsSchema,
  needed: [],
  summary: (typed) => [
    row('Equipment', listIn(typed, 'requiredEquipment').join(', ')),
    row('Regions', listIn(typed, 'geographicPreferences').join(', ')),
    row('Inclusion criteria', textIn(typed, 'inclusionCriteria') && 'Entered'),
    row('Exclusion criteria', textIn(typed, 'exclusionCriteria') && 'Entered'),
  ],
};

const regulatory: Tab = {
  key: 'regulatory',
  title: 'Regulatory',
  texts: ['regulatoryStatus', 'irbApproval', 'irbNumber', 'fdaApproval', 'indNumber'],
  lists: [],
  schema: regulatorySchema,
  needed: [],
  summary: (typed) => [
    row('Regulatory status', labelOf(REGULATORY_STATUSES, textIn(typed, 'regulatoryStatus'))),
    row('Approvals', yes(typed, { irbApproval: 'IRB', fdaApproval: 'FDA' }).join(', ')),
    row('IRB number', textIn(typed, 'irbNumber')),
    row('IND number', textIn(typed, 'indNumber')),
  ],
};

/** Its documents are read by the upload, not from fields. */
const documents: Tab = {
  key: 'documents',
  title: 'Documents',
  texts: [],
  lists: [],
  schema: documentsSchema,
  needed: [],
  summary: () => [],
};

export const TABS: readonly Tab[] = [basic, sponsor, specifications, requirements, regulatory, documents];

/** The tab an address names; the first when it names none. */
export const tabAt = (key: string | null): Tab => TABS.find((tab) => tab.key === key) ?? basic;

export const previousTab = (tab: Tab): Tab | undefined => TABS[TABS.indexOf(tab) - 1];
export const nextTab = (tab: Tab): Tab | undefined => TABS[TABS.indexOf(tab) + 1];

/** Each tab that has something to say, with its rows. */
export function overviewOf(typed: TypedStudy): { tab: Tab; rows: SummaryRow[] }[] {
  return TABS.map((tab) => ({ tab, rows: tab.summary(typed).filter(({ text }) => text) })).filter(
    ({ rows }) => rows.length > 0,
  );
}

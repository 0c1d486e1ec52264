/** The five steps of the registration wizard (WIZ-01): each knows its fields, its schema and its summary. */
import type { z } from 'zod';
import { EHR_SYSTEMS, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { accountSchema, basicInfoSchema, documentsSchema, siteDetailsSchema } from './schema';

/** What was typed so far, as it was typed. */
export interface TypedRegistration {
  [field: string]: unknown;
}

export interface SummaryRow {
  label: string;
  text: string;
}

export interface Step {
  number: number;
  title: string;
  /** Its fields with one value, and its repeated ones. */
  texts: readonly string[];
  lists: readonly string[];
  /** Whether documents are uploaded in it. */
  uploads?: boolean;
  /** Those that must be filled before one goes on, and what the waiting button says (WIZ-03, WIZ-04, WIZ-08). */
  needed: readonly string[];
  waits?: string;
  /** Absent for the review, which has nothing of its own to check. */
  schema?: z.ZodObject;
  /** What the review page says of it, row by row. */
  summary: (typed: TypedRegistration) => SummaryRow[];
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const list = (value: unknown) => (Array.isArray(value) ? value.map(text).filter(Boolean) : []);
const row = (label: string, value: unknown): SummaryRow => ({ label, text: text(value) });

/** The documents in a draft, each with its name. */
export function documentsIn(typed: TypedRegistration): { name: string; filePath: string }[] {
  const documents = Array.isArray(typed.documents) ? typed.documents : [];
  return documents.map((document) => ({ name: text(document?.name), filePath: text(document?.filePath) }));
}

const basicInfo: Step = {
  number: 1,
  title: 'Basic Info',
  texts: ['name', 'address', 'city', 'state', 'zipCode', 'phone', 'website', 'description'],
  lists: [],
  needed: ['name', 'address', 'city', 'state', 'zipCode'],
  waits: 'Fill in the required fields to go on.',
  schema: basicInfoSchema,
  summary: (typed) => [
    row('Site name', typed.name),
    row('Address', [typed.address, typed.city, `${text(typed.state)} ${text(typed.zipCode)}`].map(text).join(', ')),
    row('Phone', typed.phone),
    row('Website', typed.website),
    row('Description', typed.description),
  ],
};

const siteDetails: Step = {
  number: 2,
  title: 'Site Details',
  texts: ['patientPanelSize', 'ehrSystem', 'priorTrials'],
  lists: ['therapeuticAreas', 'equipment'],
  needed: ['therapeuticAreas'],
  waits: 'Choose at least one therapeutic area to go on.',
  schema: siteDetailsSchema,
  summary: (typed) => [
    row('Therapeutic areas', list(typed.therapeuticAreas).join(', ')),
    row('Patient panel size', labelOf(PANEL_SIZES, text(typed.patientPanelSize))),
    row('EHR system', labelOf(EHR_SYSTEMS, text(typed.ehrSystem))),
    row('Prior trials', labelOf(PRIOR_TRIALS, text(typed.priorTrials))),
    row('Equipment and facilities', list(typed.equipment).join(', ')),
  ],
};

const documentsAndInvestigator: Step = {
  number: 3,
  title: 'Documents & PI',
  texts: ['piName', 'piPhone', 'piEmail'],
  lists: [],
  uploads: true,
  needed: [],
  schema: documentsSchema,
  summary: (typed) => [
    row(
      'Documents',
      documentsIn(typed)
        .map((document) => document.name)
        .join(', '),
    ),
    row('Principal investigator', typed.piName),
    row('Investigator’s phone', typed.piPhone),
    row('Investigator’s e-mail', typed.piEmail),
  ],
};

const review: Step = { number: 4, title: 'Review', texts: [], lists: [], needed: [], summary: () => [] };

const account: Step = {
  number: 5,
  title: 'Account',
  texts: ['userFirstName', 'userLastName', 'userEmail'],
  lists: [],
  needed: ['userFirstName', 'userLastName', 'userEmail'],
  waits: 'Fill in your name and e-mail address to submit.',
  schema: accountSchema,
  summary: () => [],
};

export const ALL_STEPS = [basicInfo, siteDetails, documentsAndInvestigator, review, account] as const;

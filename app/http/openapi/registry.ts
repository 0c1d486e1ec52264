import { z } from 'zod';
import { PAYMENT_SCHEDULES, PHASES, REGIONS, STUDY_DESIGNS, STUDY_EQUIPMENT } from '~/catalogue/options';
import type { lookupStudy, studyFromRegistry } from '~/domain/studies/lookup.server';
import { type Call, component, exactly, nullableText, text, valuesOf } from './call';
import { STUDY_NOTES } from './studies';

type Found = Awaited<ReturnType<typeof lookupStudy>>;
type Imported = Awaited<ReturnType<typeof studyFromRegistry>>;

const found = component(
  'RegistryStudy',
  exactly<Found>()(
    z.object({
      ...{ NCTId: text(), BriefTitle: nullableText(), OfficialTitle: nullableText(), BriefSummary: nullableText() },
      ...{ Condition: nullableText(), LeadSponsorName: nullableText(), CollaboratorName: nullableText() },
      ...{ Enrollment: z.number().nullable(), InclusionCriteria: nullableText(), ExclusionCriteria: nullableText() },
      ...{ PrimaryOutcomeMeasure: z.array(text()), SecondaryOutcomeMeasure: z.array(text()) },
      ...{ StartDate: nullableText(), CompletionDate: nullableText(), Phase: nullableText() },
      ...{ StudyType: nullableText(), OverallStatus: nullableText() },
      ...{ LocationCountry: z.array(text()), LocationState: z.array(text()) },
      ...{ MinimumAge: nullableText(), MaximumAge: nullableText(), Gender: nullableText() },
      InterventionType: nullableText(),
    }),
  ),
  'A study of the public registry, in its own words.',
  {
    NCTId: 'The registry’s number.',
    BriefTitle: 'The brief title.',
    OfficialTitle: 'The official title.',
    BriefSummary: 'Markdown, as the registry gives it.',
    Condition: 'The conditions, joined by commas.',
    LeadSponsorName: 'Who sponsors it.',
    CollaboratorName: 'Who takes part, joined by commas.',
    Enrollment: 'Patients sought or enrolled.',
    InclusionCriteria: 'The first part of the registry’s one eligibility text, as plain text.',
    ExclusionCriteria: 'The second part.',
    PrimaryOutcomeMeasure: 'In the record’s order.',
    SecondaryOutcomeMeasure: 'In the record’s order.',
    StartDate: 'A day or a month.',
    CompletionDate: 'A day or a month.',
    Phase: 'As in PHASE2.',
    StudyType: 'As in INTERVENTIONAL.',
    OverallStatus: 'As in RECRUITING.',
    LocationCountry: 'Each once.',
    LocationState: 'Each once.',
    MinimumAge: 'As in 18 Years.',
    MaximumAge: 'As in 75 Years.',
    Gender: 'As in ALL.',
    InterventionType: 'Each once, joined by commas.',
  },
);

const imported = component(
  'ImportedStudy',
  exactly<Imported>()(
    z.object({
      ...{ nctNumber: text(), title: text(), shortTitle: text(), acronym: text() },
      phase: z.enum([...valuesOf(PHASES), '']),
      ...{ therapeuticArea: text(), indication: text(), description: text(), sponsorName: text() },
      ...{ enrollmentTarget: z.number(), totalSites: z.number(), estimatedStartDate: text() },
      estimatedDuration: z.number(),
      requiredEquipment: z.array(z.enum(valuesOf(STUDY_EQUIPMENT))),
      geographicPreferences: z.array(z.enum(valuesOf(REGIONS))),
      ...{ inclusionCriteria: text(), exclusionCriteria: text() },
      ...{ budgetPerPatient: z.number(), totalBudget: z.number() },
      paymentSchedule: z.enum(valuesOf(PAYMENT_SCHEDULES)),
      ...{ primaryEndpoints: text(), secondaryEndpoints: text() },
      studyDesign: z.enum([...valuesOf(STUDY_DESIGNS), '']),
      ...{ randomization: z.boolean(), blinding: z.boolean(), placebo: z.boolean() },
      ...{
        status: z.enum(['active', 'pending_approval']),
        regulatoryStatus: text(),
        irbApproval: z.boolean(),
        fdaApproval: z.boolean(),
      },
    }),
  ),
  'The study form as the import rules fill it in from a registry record; an empty text is for a person to fill in.',
  {
    ...STUDY_NOTES,
    status: 'Whether the study is under way in the registry; a submission waits for approval all the same.',
  },
);

const number = { nctId: 'The ClinicalTrials.gov number, as in NCT01234567.' };
const errors = ['nct_required', 'nct_format', 'nct_unknown', 'registry_status', 'registry_down'] as const;
const title = 'Lumerase maintenance in early breast cancer';

export const registry: readonly Call[] = [
  {
    method: 'get',
    path: '/api/nct-lookup/{nctId}',
    id: 'lookUpStudy',
    summary: 'Look a study up in the registry',
    who: 'anybody',
    blanks: number,
    limited: true,
    answers: {
      200: {
        description: 'The study.',
        schema: found,
        example: {
          ...{ NCTId: 'NCT90000001', BriefTitle: title, OfficialTitle: null, BriefSummary: null },
          ...{ Condition: 'Breast Cancer', LeadSponsorName: 'Northwind Therapeutics', CollaboratorName: null },
          ...{ Enrollment: 240, InclusionCriteria: 'Adults.', ExclusionCriteria: null },
          ...{ PrimaryOutcomeMeasure: ['Disease-free survival'], SecondaryOutcomeMeasure: [] },
          ...{ StartDate: '2027-01', CompletionDate: '2029-01', Phase: 'PHASE3', StudyType: 'INTERVENTIONAL' },
          ...{ OverallStatus: 'NOT_YET_RECRUITING', LocationCountry: ['United States'], LocationState: ['Boston'] },
          ...{ MinimumAge: '18 Years', MaximumAge: null, Gender: 'ALL', InterventionType: 'DRUG' },
        },
      },
    },
    errors,
  },
  {
    method: 'get',
    path: '/api/nct-lookup/{nctId}/study',
    id: 'importStudy',
    summary: 'The study form, filled in from the registry',
    description:
      'What the lookup button of the study form puts into its fields. Please check it before it is submitted.',
    who: 'anybody',
    blanks: number,
    limited: true,
    answers: {
      200: {
        description: 'The form’s values.',
        schema: imported,
        example: {
          ...{ nctNumber: 'NCT90000001', title, shortTitle: title, acronym: '', phase: 'phase_iii' },
          ...{ therapeuticArea: 'oncology', indication: 'Breast Cancer', description: '' },
          ...{ sponsorName: 'Northwind Therapeutics', enrollmentTarget: 240, totalSites: 12 },
          ...{ estimatedStartDate: '2027-01-01', estimatedDuration: 24, requiredEquipment: ['CT Imaging'] },
          ...{ geographicPreferences: ['Northeast'], inclusionCriteria: 'Adults.', exclusionCriteria: '' },
          ...{ budgetPerPatient: 9000, totalBudget: 2_160_000, paymentSchedule: 'quarterly' },
          ...{ primaryEndpoints: 'Disease-free survival', secondaryEndpoints: '', studyDesign: 'parallel' },
          ...{ randomization: true, blinding: true, placebo: false },
          ...{ status: 'pending_approval', regulatoryStatus: 'ready_to_enroll', irbApproval: true, fdaApproval: true },
        },
      },
    },
    errors,
  },
];

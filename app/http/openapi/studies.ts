import { z } from 'zod';
import { PAYMENT_SCHEDULES, PHASES, STUDY_DESIGNS } from '~/catalogue/options';
import { STUDY_STATUSES } from '~/catalogue/statuses';
import { decisionSchema, studyDecisionsSchema } from '~/domain/decision';
import { studyPayload } from '~/domain/studies/schema';
import type { Submitted } from '~/domain/studies/submit.server';
import type { StudyForSite, StudyView } from '~/domain/studies/view.server';
import { type Call, component, exactly, moment, nullableText, text, valuesOf } from './call';
import { decideMany, removal } from './decisions';
import { EXAMPLE_ID, EXAMPLE_MOMENT, EXAMPLE_STUDY, EXAMPLE_STUDY_ID } from './examples';

export const STUDY_NOTES = {
  id: 'Cannot be guessed.',
  sponsorId: 'The sponsor’s organization, else the submitting person, else “anonymous”.',
  title: 'The brief title.',
  shortTitle: 'A title for narrow places.',
  acronym: 'Kept in capitals.',
  nctNumber: 'The ClinicalTrials.gov number, in capitals.',
  phase: 'The phase.',
  therapeuticArea: 'The field that sites are matched by.',
  indication: 'The condition studied.',
  description: 'The brief summary.',
  sponsorName: 'Who sponsors it.',
  sponsorContact: 'Whom to ask for.',
  sponsorEmail: 'A visitor’s study gets its account by this address.',
  sponsorPhone: 'The telephone number.',
  enrollmentTarget: 'Patients sought in all.',
  totalSites: 'Sites sought.',
  estimatedStartDate: 'A day, YYYY-MM-DD.',
  estimatedDuration: 'Months; may also be named duration.',
  duration: 'Months.',
  estimatedCompletionDate: 'The start and the months after it; a day, YYYY-MM-DD.',
  totalBudget: 'Enrollment times the budget per patient, US dollars.',
  requiredEquipment: 'What a site needs; own entries beside those of the list.',
  geographicPreferences: 'Where sites are sought, in the list’s order; none means anywhere.',
  inclusionCriteria: 'Plain text.',
  exclusionCriteria: 'Plain text.',
  regulatoryStatus: 'How far it is with the authorities.',
  irbApproval: 'Whether the review board has approved it.',
  irbNumber: 'The review board’s number.',
  fdaApproval: 'Whether the FDA has approved it.',
  indNumber: 'The investigational new drug number.',
  budgetPerPatient: 'Whole US dollars.',
  paymentSchedule: 'When sites are paid.',
  primaryEndpoints: 'One a line.',
  secondaryEndpoints: 'One a line.',
  studyDesign: 'The design.',
  randomization: 'Whether it is randomized.',
  blinding: 'Whether it is blinded.',
  placebo: 'Whether there is a placebo.',
  documents: 'Files uploaded before, by the path that the upload answered.',
  status: 'pending_approval until an administrator has decided.',
  statusReason: 'Why it was decided so.',
  isActive: 'Approved and not completed: sites can be matched.',
  createdAt: 'When it was submitted.',
  updatedAt: 'When it was changed last.',
  weightShifts: 'Percent of the default weight of each sub-score; null while the sponsor has not shifted them.',
  reason: 'Kept with the decision and told to the sponsor.',
  message: 'To be shown.',
} as const;

export const seenByAll = {
  id: text(),
  title: text(),
  shortTitle: nullableText(),
  acronym: nullableText(),
  nctNumber: nullableText(),
  phase: z.enum(valuesOf(PHASES)),
  therapeuticArea: text(),
  indication: nullableText(),
  description: nullableText(),
  sponsorName: nullableText(),
  enrollmentTarget: z.int().nullable(),
  totalSites: z.int().nullable(),
  estimatedStartDate: nullableText(),
  duration: z.int().nullable(),
  requiredEquipment: z.array(text()),
  geographicPreferences: z.array(text()),
  inclusionCriteria: nullableText(),
  exclusionCriteria: nullableText(),
  regulatoryStatus: nullableText(),
  irbApproval: z.boolean(),
  fdaApproval: z.boolean(),
  irbNumber: nullableText(),
  indNumber: nullableText(),
  budgetPerPatient: z.int().nullable(),
  paymentSchedule: z.enum(valuesOf(PAYMENT_SCHEDULES)).nullable(),
  primaryEndpoints: nullableText(),
  secondaryEndpoints: nullableText(),
  studyDesign: z.enum(valuesOf(STUDY_DESIGNS)).nullable(),
  randomization: z.boolean(),
  blinding: z.boolean(),
  placebo: z.boolean(),
  status: z.enum(STUDY_STATUSES),
  isActive: z.boolean(),
  createdAt: moment(),
  updatedAt: moment(),
  estimatedCompletionDate: nullableText(),
};
/** A number for each of the five sub-scores. */
export const eachDimension = <S extends z.ZodType>(number: () => S) =>
  z.object({
    ...{ geography: number(), specialty: number(), capacity: number() },
    ...{ regulatory: number(), performance: number() },
  });
const contact = { sponsorContact: nullableText(), sponsorEmail: nullableText(), sponsorPhone: nullableText() };

export const study = component(
  'Study',
  exactly<StudyView>()(
    z.object({
      ...seenByAll,
      ...contact,
      sponsorId: text(),
      statusReason: nullableText(),
      totalBudget: z.int().nullable(),
      weightShifts: eachDimension(z.number).nullable(),
    }),
  ),
  'A study as its sponsor and administrators see it.',
  STUDY_NOTES,
);
export const studyForSite = component(
  'StudyForSite',
  exactly<StudyForSite>()(z.object({ ...seenByAll, ...z.object(contact).partial().shape })),
  'A study as a matched site sees it: contact data once the site is selected, no word on decisions.',
  STUDY_NOTES,
);
export const studySeen = z.union([study, studyForSite]);

const payload = component(
  'StudyInput',
  studyPayload,
  'A study as it is submitted. Status, activity and sponsor are never read from a client.',
  STUDY_NOTES,
);
const submitted = component(
  'SubmittedStudy',
  exactly<Submitted>()(
    z.object({
      ...{ id: text(), title: text(), status: z.enum(STUDY_STATUSES), isActive: z.boolean(), message: text() },
    }),
  ),
  'What a submission answers.',
  STUDY_NOTES,
);

const { estimatedDuration, documents: _, ...stored } = EXAMPLE_STUDY;
export const exampleStudy = {
  ...{ id: EXAMPLE_STUDY_ID, sponsorId: EXAMPLE_ID, ...stored, duration: estimatedDuration },
  ...{ status: 'approved', statusReason: null, isActive: true, weightShifts: null },
  ...{ createdAt: EXAMPLE_MOMENT, updatedAt: EXAMPLE_MOMENT },
  ...{ estimatedCompletionDate: '2029-01-15', totalBudget: 1_440_000 },
};
const exampleSubmitted = {
  ...{ id: EXAMPLE_STUDY_ID, title: EXAMPLE_STUDY.title, status: 'pending_approval', isActive: false },
  message: 'Study Submitted Successfully. It has been submitted for admin approval.',
};
const id = { id: 'The study’s id.' };
const body = { schema: payload, example: EXAMPLE_STUDY };

const decide = (verb: 'approve' | 'reject', status: 'approved' | 'rejected', what: string): Call => ({
  method: 'put',
  path: `/api/studies/{id}/${verb}`,
  id: `${verb}Study`,
  summary: `${what} a study`,
  description:
    'A decision stands: asked for again it answers as done, asked for the other way it is refused. The sponsor is told by mail.',
  who: 'admin',
  blanks: id,
  body: {
    schema: component(
      `${what}Study`,
      decisionSchema(status),
      `The status may be named, and must be “${status}” then.`,
      { ...STUDY_NOTES, status: 'What the address says already; nothing else is taken.' },
    ),
    example: { status, reason: null },
    mayBeLeftOut: true,
  },
  answers: {
    200: {
      description: 'The study as it stands now.',
      schema: study,
      example: { ...exampleStudy, status, isActive: status === 'approved' },
    },
  },
  errors: ['not_found', 'already_decided'],
});

export const studies: readonly Call[] = [
  {
    method: 'get',
    path: '/api/studies',
    id: 'listStudies',
    summary: 'List studies',
    description:
      'What its caller may see: an administrator all, a site those it is matched with, anybody else their own.',
    who: 'person',
    pages: true,
    answers: {
      200: { description: 'A page of studies, newest first.', schema: z.array(studySeen), example: [exampleStudy] },
    },
  },
  {
    method: 'post',
    path: '/api/studies',
    id: 'submitStudy',
    summary: 'Submit a study',
    description: 'For whoever is signed in. It waits for an administrator.',
    who: 'person',
    makes: true,
    body,
    answers: { 201: { description: 'Submitted.', schema: submitted, example: exampleSubmitted } },
    errors: ['document_unknown'],
  },
  {
    method: 'post',
    path: '/api/studies/public',
    id: 'submitStudyAsVisitor',
    summary: 'Submit a study without signing in',
    description:
      'The contact address gets a sponsor account by mail; where it has one already the answer is the same and a mail says how to go on.',
    who: 'anybody',
    makes: true,
    limited: true,
    body,
    answers: { 201: { description: 'Submitted.', schema: submitted, example: exampleSubmitted } },
    errors: ['document_unknown'],
  },
  {
    method: 'get',
    path: '/api/studies/{id}',
    id: 'seeStudy',
    summary: 'See a study',
    description: 'For its sponsor, the sites that are matched with it, and administrators, each as they may see it.',
    who: 'person',
    blanks: id,
    answers: { 200: { description: 'The study.', schema: studySeen, example: exampleStudy } },
    errors: ['not_found'],
  },
  {
    method: 'put',
    path: '/api/studies/{id}',
    id: 'editStudy',
    summary: 'Change a study',
    description:
      'The whole form is sent: a field that is left out becomes empty. Status, activity, sponsor and documents stay.',
    who: 'admin',
    blanks: id,
    body,
    answers: { 200: { description: 'The study as it stands now.', schema: study, example: exampleStudy } },
    errors: ['not_found'],
  },
  {
    method: 'delete',
    path: '/api/studies/{id}',
    id: 'deleteStudy',
    summary: 'Delete a study',
    description: 'With its matches and documents. It cannot be undone.',
    who: 'admin',
    blanks: id,
    body: removal,
    answers: { 204: { description: 'Deleted.' } },
    errors: ['not_found'],
  },
  decideMany('studies', studyDecisionsSchema, 'approved'),
  decide('approve', 'approved', 'Approve'),
  decide('reject', 'rejected', 'Reject'),
];

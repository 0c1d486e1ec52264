/** A study as people see it. Pages and JSON calls get these views, never a row. */
import { z } from 'zod';
import { END_REASONS } from '~/catalogue/declines';
import { valuesOf } from '~/catalogue/lists';
import { PAYMENT_SCHEDULES, PHASES, STUDY_DESIGNS } from '~/catalogue/options';
import { ORIGINS } from '~/catalogue/origins';
import { STORED_STUDY_STATUSES } from '~/catalogue/statuses';
import { totalBudget } from '~/registry/budget';
import { addMonths } from '~/registry/dates';
import type { Study } from '~db/schema';
import { weightsViewSchema } from './match-schema';
import { DESIGN_FLAGS, flagsStated, startDate, vouchedFor } from './study-origins';
import { describedView, moment, nullableText, pick, text, view } from './views';

export { lookupSchema } from '~/registry/lookup';
export { importedStudySchema } from '~/registry/study-answer';

export const studyViewSchema = describedView('Study', 'A study as its sponsor and administrators see it.', {
  id: text,
  sponsorId: text.describe(
    'The sponsor’s organization. If there is none, the person who submitted it, or “anonymous”.',
  ),
  externalId: nullableText.describe('What the sponsor’s own system calls the study.'),
  title: text,
  shortTitle: nullableText,
  acronym: nullableText,
  nctNumber: nullableText.describe('For example, NCT01234567.'),
  protocolNumber: nullableText.describe('The sponsor’s own number of the trial.'),
  secondaryIds: nullableText.describe('Its numbers in other registries and at funders.'),
  phase: z.enum(valuesOf(PHASES)),
  therapeuticArea: text,
  indication: nullableText,
  description: nullableText,
  sponsorName: nullableText,
  onBehalfOf: nullableText.describe('The organization for which the sponsor posts the study.'),
  sponsorContact: nullableText.describe('The contact person.'),
  sponsorEmail: nullableText,
  sponsorPhone: nullableText,
  enrollmentTarget: z.int().nullable().describe('How many participants the study needs.'),
  totalSites: z.int().nullable().describe('How many sites the sponsor is looking for.'),
  estimatedStartDate: nullableText.describe('YYYY-MM-DD.'),
  duration: z.int().nullable().describe('In months.'),
  requiredEquipment: z.array(text),
  musts: z
    .object({
      area: z.boolean().describe('Sites must work in the therapeutic area.'),
      region: z.boolean().describe('Sites must be in a preferred region.'),
      gcp: z.boolean().describe('Sites must have current GCP training.'),
      wishedEquipment: z.array(text).describe('Items of requiredEquipment that are only preferred.'),
      trials: z.int().describe('The smallest number of similar trials; 0 for no minimum.'),
      population: nullableText.describe('The smallest patient population.'),
    })
    .nullable()
    .describe('What sites must have; null for the default, which is all required equipment and nothing else.'),
  geographicPreferences: z.array(text).describe('Where the sponsor is looking for sites; empty for anywhere.'),
  countries: z
    .array(z.object({ country: text, sites: z.int().nullable(), patients: z.int().nullable() }))
    .describe('Where the trial takes place, with the sites and participants wanted in each; null if not known.'),
  inclusionCriteria: nullableText,
  exclusionCriteria: nullableText,
  regulatoryStatus: nullableText,
  irbApproval: z.boolean(),
  fdaApproval: z.boolean(),
  irbNumber: nullableText,
  indNumber: nullableText.describe('The number of the investigational new drug application.'),
  budgetPerPatient: z.int().nullable().describe('In whole US dollars.'),
  paymentSchedule: z.enum(valuesOf(PAYMENT_SCHEDULES)).nullable(),
  startupFee: z.int().nullable().describe('What a site gets once for starting up, in whole US dollars.'),
  visitsPerPatient: z.int().nullable().describe('How often each participant visits the site.'),
  primaryEndpoints: nullableText.describe('One endpoint per line.'),
  secondaryEndpoints: nullableText.describe('One endpoint per line.'),
  studyDesign: z.enum(valuesOf(STUDY_DESIGNS)).nullable(),
  randomization: z.boolean(),
  blinding: z.boolean(),
  placebo: z.boolean(),
  flagsStated: z
    .array(z.enum(DESIGN_FLAGS))
    .describe('Those that the registry’s record states, so that false means no. Of the others, it may mean not known.'),
  origins: z
    .record(z.string(), z.enum(ORIGINS))
    .describe(
      'Where values come from: record, derived (worked out from the record), or estimate, which nobody else sees until it is confirmed. Fields that are not listed have a person’s own value.',
    ),
  registryReadAt: moment
    .nullable()
    .describe('When the record of its NCT number on ClinicalTrials.gov was last read; null if it never was.'),
  listed: z.boolean().describe('Whether verified sites find it among the open studies.'),
  sponsorListed: z.boolean().describe('Whether they read there whose study it is.'),
  weightShifts: weightsViewSchema
    .nullable()
    .describe('Percent of the default weight of each sub-score; null for the default weights.'),
  status: z.enum(STORED_STUDY_STATUSES).describe('pending_approval until an administrator approves or rejects it.'),
  statusReason: nullableText.describe(
    'The administrator’s reason for the decision, or the sponsor’s for ending the study, in words.',
  ),
  closeReason: z.enum(valuesOf(END_REASONS)).nullable().describe('Why the sponsor closed or withdrew the study.'),
  isActive: z.boolean().describe('Approved and not ended: sites can be matched.'),
  endedAt: moment
    .nullable()
    .describe('When the sponsor closed or withdrew it; null while it has not ended, and for some older studies.'),
  createdAt: moment,
  updatedAt: moment,
  startDate: nullableText.describe('The start date as it was stated: YYYY-MM-DD, or YYYY-MM if the record has no day.'),
  estimatedCompletionDate: nullableText.describe('The start date plus the duration, YYYY-MM-DD.'),
  totalBudget: z.int().nullable().describe('The enrollment target times the budget per patient, in US dollars.'),
});
export type StudyView = z.infer<typeof studyViewSchema>;

export function studyView(row: Study): StudyView {
  const { estimatedStartDate: start, duration, enrollmentTarget, budgetPerPatient } = row;
  return pick(studyViewSchema, {
    ...row,
    origins: row.origins ?? {},
    flagsStated: flagsStated(row),
    startDate: startDate(row),
    estimatedCompletionDate: (start && duration !== null && addMonths(start, duration)) || null,
    totalBudget:
      enrollmentTarget !== null && budgetPerPatient !== null ? totalBudget(enrollmentTarget, budgetPerPatient) : null,
  });
}

const CONTACT = { sponsorContact: true, sponsorEmail: true, sponsorPhone: true } as const;
const INTERNAL = {
  externalId: true,
  origins: true,
  sponsorId: true,
  statusReason: true,
  totalBudget: true,
  weightShifts: true,
  listed: true,
  sponsorListed: true,
} as const;

const studyForSiteSchema = studyViewSchema.omit(INTERNAL).partial(CONTACT).meta({
  id: 'StudyForSite',
  description: 'A study as a matched site sees it: with contact data once the site is selected.',
});
export type StudyForSite = z.infer<typeof studyForSiteSchema>;

/**
 * As a matched site sees it: nothing about decisions, weights or the total budget, no estimate that the sponsor has not
 * confirmed, and contact data once selected.
 */
export const studyForSite = (row: Study, { selected }: { selected: boolean }): StudyForSite =>
  pick(selected ? studyForSiteSchema : studyForSiteSchema.omit(CONTACT), studyView(vouchedFor(row)));

export const studySeenSchema = z.union([studyViewSchema, studyForSiteSchema]);

/** What the head of a study's pages shows. */
export const studyHeadSchema = studyViewSchema.pick({
  id: true,
  title: true,
  shortTitle: true,
  acronym: true,
  protocolNumber: true,
  origins: true,
  status: true,
  isActive: true,
  closeReason: true,
});

const alsoPostedSchema = describedView('AlsoPosted', 'Other studies of the same trial.', {
  own: z.array(z.object({ id: text, title: text })).describe('Of your own account, newest first.'),
  byOthers: z.boolean().describe('Whether another account has posted the trial.'),
});
export type AlsoPosted = z.infer<typeof alsoPostedSchema>;

export const submittedStudySchema = studyViewSchema
  .pick({ id: true, title: true, status: true, isActive: true })
  .extend({
    message: text.describe('A message to show to the user.'),
    alsoPosted: alsoPostedSchema.optional().describe('Only if the trial was posted before, and you are signed in.'),
  })
  .meta({ id: 'SubmittedStudy' });
export type SubmittedStudy = z.infer<typeof submittedStudySchema>;

export const changeSchema = describedView('StudyChange', 'A changed field of a study, in words.', {
  field: text.describe('Its name in forms and JSON calls.'),
  label: text,
  before: text,
  after: text,
});

export const waitingChangesSchema = view('WaitingStudyChanges', {
  studyId: text,
  study: text.describe('The study’s title.'),
  sponsor: nullableText,
  version: moment.describe('Send it with the next change.'),
  proposedAt: moment.nullable().describe('null if no change needs an administrator’s approval.'),
  changes: z.array(changeSchema).describe('Changes that an administrator has yet to approve.'),
});
export type WaitingChanges = z.infer<typeof waitingChangesSchema>;

export const changedStudySchema = waitingChangesSchema
  .extend({ saved: z.array(changeSchema).describe('Changes that were saved at once.') })
  .meta({ id: 'ChangedStudy', description: 'The outcome of a change to a study.' });
export type ChangedStudy = z.infer<typeof changedStudySchema>;

export const keptStudySchema = describedView('KeptStudy', 'The outcome of putting a study by its external ID.', {
  ...studyViewSchema.pick({ id: true, externalId: true, status: true, isActive: true }).shape,
  created: z.boolean().describe('Whether there was none with this external ID.'),
  version: moment.describe('The study’s updatedAt.'),
  saved: z.array(changeSchema).describe('Changes that were saved at once.'),
  changes: z.array(changeSchema).describe('Changes that an administrator has yet to approve.'),
});
export type KeptStudy = z.infer<typeof keptStudySchema>;

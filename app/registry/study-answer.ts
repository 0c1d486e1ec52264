/** A study out of a record, as GET /api/nct-lookup/{nctId}/study answers it. */
import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { PAYMENT_SCHEDULES, PHASES, REGIONS, STUDY_DESIGNS, STUDY_EQUIPMENT } from '~/catalogue/options';
import { ORIGINS } from '~/catalogue/origins';
import { REGISTRY_TEXTS } from '~/catalogue/registry-texts';
import { totalBudget } from './budget';
import { importRecord } from './import-study';
import type { LookupResult } from './lookup';
import type { RegistryRecord } from './record';

const text = (about: string) => z.string().describe(about);
const number = (about: string) => z.number().nullable().describe(about);

export const importedStudySchema = z
  .object({
    nctNumber: z.string(),
    title: z.string(),
    shortTitle: text('The title, cut to 60 characters.'),
    acronym: text('The record’s; without one, an estimate from the title.'),
    protocolNumber: text('The sponsor’s own number of the trial.'),
    secondaryIds: text('Its numbers in other registries and at funders, separated by commas.'),
    phase: z.enum([...valuesOf(PHASES), '']),
    therapeuticArea: text('By the conditions, or else by their MeSH terms.'),
    indication: text('All conditions, separated by commas.'),
    description: text('In Markdown.'),
    sponsorName: text('The record’s lead sponsor.'),
    enrollmentTarget: number('Null if the registry does not know.'),
    totalSites: number('The number of locations; if the record lists none, an estimate from the enrollment.'),
    countries: z
      .array(z.object({ country: z.string(), locations: z.int() }))
      .describe('Of the record’s locations, those with the most first.'),
    estimatedStartDate: text('YYYY-MM-DD.'),
    estimatedDuration: number('In months.'),
    requiredEquipment: z.array(z.enum(valuesOf(STUDY_EQUIPMENT))),
    geographicPreferences: z.array(z.enum(valuesOf(REGIONS))),
    inclusionCriteria: text('With lines for the ages and the sex.'),
    exclusionCriteria: text('Empty if the record has no heading for them.'),
    regulatoryStatus: text('For example, enrolling.'),
    irbApproval: z.boolean(),
    fdaApproval: z.boolean(),
    studyDesign: z.enum([...valuesOf(STUDY_DESIGNS), '']),
    randomization: z.boolean(),
    blinding: z.boolean(),
    placebo: z.boolean(),
    budgetPerPatient: number('In whole US dollars.'),
    paymentSchedule: z.enum([...valuesOf(PAYMENT_SCHEDULES), '']),
    primaryEndpoints: text('One endpoint per line.'),
    secondaryEndpoints: text('One endpoint per line.'),
    status: z
      .enum(['active', 'pending_approval'])
      .describe('Whether the registry says the trial is under way. A submitted study needs approval regardless.'),
    totalBudget: number('The enrollment target times the budget per patient.'),
    musts: z
      .object({ wishedEquipment: z.array(z.enum(valuesOf(STUDY_EQUIPMENT))) })
      .describe('All estimated equipment is only preferred, so that no site is ruled out by it.'),
    asks: z
      .string()
      .nullable()
      .describe(
        'A question to a person before the study is posted: “Completed in March 2019. Post it anyway?” Null if the trial goes on.',
      ),
    origins: z
      .record(z.string(), z.enum(ORIGINS))
      .describe(
        'Where each value comes from. record: the record states it. derived: worked out from the record. estimate: a formula or what is usual, until a person confirms it. Fields that are empty or unticked may have none.',
      ),
  })
  .meta({
    id: 'ImportedStudy',
    description: 'The study form filled in from the registry. Empty text and null mean unknown.',
  });
export type ImportedStudy = z.infer<typeof importedStudySchema>;

/** @param found the record's lookup, if it was made already */
export function importedStudy(record: RegistryRecord, found?: LookupResult): ImportedStudy {
  const { values, origins, status, stopped } = importRecord(record, found);
  const { enrollmentTarget, budgetPerPatient, requiredEquipment } = values;
  const known = enrollmentTarget !== null && budgetPerPatient !== null;
  return {
    ...values,
    shortTitle: values.shortTitle ?? '',
    acronym: values.acronym ?? '',
    phase: values.phase ?? '',
    protocolNumber: values.protocolNumber ?? '',
    secondaryIds: values.secondaryIds ?? '',
    therapeuticArea: values.therapeuticArea ?? '',
    indication: values.indication ?? '',
    description: values.description ?? '',
    sponsorName: values.sponsorName ?? '',
    estimatedStartDate: values.estimatedStartDate ?? '',
    studyDesign: values.studyDesign ?? '',
    inclusionCriteria: values.inclusionCriteria ?? '',
    exclusionCriteria: values.exclusionCriteria ?? '',
    regulatoryStatus: values.regulatoryStatus ?? '',
    paymentSchedule: values.paymentSchedule ?? '',
    primaryEndpoints: values.primaryEndpoints ?? '',
    secondaryEndpoints: values.secondaryEndpoints ?? '',
    status,
    totalBudget: known ? totalBudget(enrollmentTarget, budgetPerPatient) : null,
    musts: { wishedEquipment: requiredEquipment },
    asks: stopped && REGISTRY_TEXTS.postItAnyway(stopped),
    origins: {
      ...origins,
      status: 'derived',
      ...(stopped && { asks: 'derived' }),
      ...(known && { totalBudget: 'estimate' }),
      ...(requiredEquipment.length > 0 && { musts: 'estimate' }),
    },
  };
}

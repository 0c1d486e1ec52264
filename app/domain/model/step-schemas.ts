/** The schemas of the steps, for the server. The browser loads them through ../forms.ts. */
import type { z } from 'zod';
import {
  accountSchema,
  basicInfoSchema,
  reviewSchema,
  siteDetailsSchema,
  documentsSchema as siteDocumentsSchema,
} from './organization-schema';
import type { Step } from './steps';
import {
  basicSchema,
  regulatorySchema,
  requirementsSchema,
  specificationsSchema,
  sponsorSchema,
  documentsSchema as studyDocumentsSchema,
} from './study-schema';

/** By the names that ../forms.ts gives them. */
export const STEP_SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  wizardBasics: basicInfoSchema,
  wizardDetails: siteDetailsSchema,
  wizardDocuments: siteDocumentsSchema,
  wizardReview: reviewSchema,
  wizardAccount: accountSchema,
  studyBasics: basicSchema,
  studySponsor: sponsorSchema,
  studySpecifications: specificationsSchema,
  studyRequirements: requirementsSchema,
  studyRegulatory: regulatorySchema,
  studyDocuments: studyDocumentsSchema,
};

/** @throws if the step is none of these: a mistake in the code. */
export function schemaOf({ form }: Step): z.ZodObject {
  const schema = STEP_SCHEMAS[form];
  if (!schema) throw new Error(`${form} is not a step`);
  return schema;
}

/** The names of a step's fields with one value, checkboxes included. */
export const textsOf = (step: Step): string[] =>
  Object.keys(schemaOf(step).shape).filter((name) => name !== 'documents' && !step.lists?.includes(name));

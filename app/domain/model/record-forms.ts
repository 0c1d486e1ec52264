/**
 * The forms for whole sites and studies, and the steps of both. forms.ts explains where their constraints come from.
 */
import { type Constraints, rulesIn } from './forms';
import CONSTRAINTS from './record-form-constraints.json' with { type: 'json' };

export const RECORD_FORM_SCHEMAS = {
  organizationEdit: () => import('./organization-schema').then(({ organizationEditSchema }) => organizationEditSchema),
  siteProfile: () => import('./organization-schema').then(({ siteProfileSchema }) => siteProfileSchema),
  sponsorProfile: () => import('./organization-schema').then(({ sponsorProfileSchema }) => sponsorProfileSchema),
  wizardBasics: () => import('./organization-schema').then(({ basicInfoSchema }) => basicInfoSchema),
  wizardDetails: () => import('./organization-schema').then(({ siteDetailsSchema }) => siteDetailsSchema),
  wizardDocuments: () => import('./organization-schema').then(({ documentsSchema }) => documentsSchema),
  wizardReview: () => import('./organization-schema').then(({ reviewSchema }) => reviewSchema),
  wizardAccount: () => import('./organization-schema').then(({ accountSchema }) => accountSchema),
  studyChange: () => import('./study-schema').then(({ studyChangeSchema }) => studyChangeSchema),
  studyEdit: () => import('./study-schema').then(({ studyEditSchema }) => studyEditSchema),
  studyBasics: () => import('./study-schema').then(({ basicSchema }) => basicSchema),
  studyDocuments: () => import('./study-schema').then(({ documentsSchema }) => documentsSchema),
  studyRegulatory: () => import('./study-schema').then(({ regulatorySchema }) => regulatorySchema),
  studyRequirements: () => import('./study-schema').then(({ requirementsSchema }) => requirementsSchema),
  studySpecifications: () => import('./study-schema').then(({ specificationsSchema }) => specificationsSchema),
  studySponsor: () => import('./study-schema').then(({ sponsorSchema }) => sponsorSchema),
} as const;

export type RecordFormName = keyof typeof RECORD_FORM_SCHEMAS;

export const recordRulesOf = rulesIn(RECORD_FORM_SCHEMAS, CONSTRAINTS);

/** The names of the fields that must be filled in. */
export const neededIn = (form: RecordFormName): string[] =>
  Object.entries<Constraints[string]>(CONSTRAINTS[form]).flatMap(([name, { required }]) => (required ? [name] : []));

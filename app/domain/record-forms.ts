/**
 * The forms for whole sites and studies, and the steps of both. forms.ts explains where their constraints come from.
 */
import { type Constraints, rulesIn } from './forms';
import CONSTRAINTS from './record-form-constraints.json' with { type: 'json' };

export const RECORD_FORM_SCHEMAS = {
  organizationEdit: () => import('./organizations/schema').then(({ organizationEditSchema }) => organizationEditSchema),
  siteProfile: () => import('./organizations/schema').then(({ siteProfileSchema }) => siteProfileSchema),
  sponsorProfile: () => import('./organizations/schema').then(({ sponsorProfileSchema }) => sponsorProfileSchema),
  wizardBasics: () => import('./organizations/schema').then(({ basicInfoSchema }) => basicInfoSchema),
  wizardDetails: () => import('./organizations/schema').then(({ siteDetailsSchema }) => siteDetailsSchema),
  wizardDocuments: () => import('./organizations/schema').then(({ documentsSchema }) => documentsSchema),
  wizardReview: () => import('./organizations/schema').then(({ reviewSchema }) => reviewSchema),
  wizardAccount: () => import('./organizations/schema').then(({ accountSchema }) => accountSchema),
  studyChange: () => import('./studies/schema').then(({ studyChangeSchema }) => studyChangeSchema),
  studyEdit: () => import('./studies/schema').then(({ studyEditSchema }) => studyEditSchema),
  studyBasics: () => import('./studies/schema').then(({ basicSchema }) => basicSchema),
  studyDocuments: () => import('./studies/schema').then(({ documentsSchema }) => documentsSchema),
  studyRegulatory: () => import('./studies/schema').then(({ regulatorySchema }) => regulatorySchema),
  studyRequirements: () => import('./studies/schema').then(({ requirementsSchema }) => requirementsSchema),
  studySpecifications: () => import('./studies/schema').then(({ specificationsSchema }) => specificationsSchema),
  studySponsor: () => import('./studies/schema').then(({ sponsorSchema }) => sponsorSchema),
} as const;

export type RecordFormName = keyof typeof RECORD_FORM_SCHEMAS;

export const recordRulesOf = rulesIn(RECORD_FORM_SCHEMAS, CONSTRAINTS);

/** The names of the fields that must be filled in. */
export const neededIn = (form: RecordFormName): string[] =>
  Object.entries<Constraints[string]>(CONSTRAINTS[form]).flatMap(([name, { required }]) => (required ? [name] : []));

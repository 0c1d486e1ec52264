/**
 * The forms that are checked in the browser too. Their schemas load once somebody begins to fill in a form, because zod
 * would be a quarter of what its page sends. What a form shows from the start, which fields are needed and how long they
 * may be, is in form-constraints.json: tests/unit/form-constraints.test.ts keeps it equal to the schemas, and writes it
 * anew with `npx vitest run form-constraints -u`.
 */
import type { z } from 'zod';
import CONSTRAINTS from './form-constraints.json' with { type: 'json' };

/** What conform's `constraint` says about fields, by their names. */
export type Constraints = Readonly<Record<string, { required?: boolean; maxLength?: number; multiple?: boolean }>>;

/** How a form is checked. */
export interface Rules<Schema extends z.ZodObject = z.ZodObject> {
  /** Other rules have another name. */
  name: string;
  constraints: Constraints;
  load: () => Promise<Schema>;
}

/** Each import names what it takes, so that the browser loads no other schema of the file. */
export const FORM_SCHEMAS = {
  adminSignIn: () => import('./accounts/schema').then(({ adminSignInSchema }) => adminSignInSchema),
  code: () => import('./accounts/schema').then(({ codeSchema }) => codeSchema),
  confirmation: () => import('./accounts/schema').then(({ confirmationSchema }) => confirmationSchema),
  forgotPassword: () => import('./accounts/schema').then(({ forgotPasswordSchema }) => forgotPasswordSchema),
  setPassword: () => import('./accounts/schema').then(({ setPasswordSchema }) => setPasswordSchema),
  signIn: () => import('./accounts/schema').then(({ signInSchema }) => signInSchema),

  digestChoice: () => import('./digests/schema').then(({ digestChoiceSchema }) => digestChoiceSchema),

  lock: () => import('./kiosk/schema').then(({ lockSchema }) => lockSchema),
  standLink: () => import('./kiosk/schema').then(({ standLinkSchema }) => standLinkSchema),
  unlock: () => import('./kiosk/schema').then(({ unlockSchema }) => unlockSchema),

  note: () => import('./matches/schema').then(({ noteSchema }) => noteSchema),
  siteDecline: () => import('./matches/schema').then(({ siteDeclineSchema }) => siteDeclineSchema),
  siteInvitation: () => import('./matches/schema').then(({ siteInvitationFormSchema }) => siteInvitationFormSchema),
  sponsorDecline: () => import('./matches/schema').then(({ sponsorDeclineSchema }) => sponsorDeclineSchema),
  weights: () => import('./matches/schema').then(({ weightsSchema }) => weightsSchema),

  correction: () => import('./organizations/schema').then(({ correctionSchema }) => correctionSchema),
  organizationEdit: () => import('./organizations/schema').then(({ organizationEditSchema }) => organizationEditSchema),
  siteProfile: () => import('./organizations/schema').then(({ siteProfileSchema }) => siteProfileSchema),
  sponsorProfile: () => import('./organizations/schema').then(({ sponsorProfileSchema }) => sponsorProfileSchema),
  wizardBasics: () => import('./organizations/schema').then(({ basicInfoSchema }) => basicInfoSchema),
  wizardDetails: () => import('./organizations/schema').then(({ siteDetailsSchema }) => siteDetailsSchema),
  wizardDocuments: () => import('./organizations/schema').then(({ documentsSchema }) => documentsSchema),
  wizardReview: () => import('./organizations/schema').then(({ reviewSchema }) => reviewSchema),
  wizardAccount: () => import('./organizations/schema').then(({ accountSchema }) => accountSchema),

  answer: () => import('./review/schema').then(({ answerFormSchema }) => answerFormSchema),
  question: () => import('./review/schema').then(({ questionFormSchema }) => questionFormSchema),

  settings: () => import('./settings/schema').then(({ settingsFormSchema }) => settingsFormSchema),

  inviteStaff: () => import('./staff/schema').then(({ inviteStaffSchema }) => inviteStaffSchema),
  staffRole: () => import('./staff/schema').then(({ staffRoleSchema }) => staffRoleSchema),

  closeStudy: () => import('./studies/end-schema').then(({ closeStudySchema }) => closeStudySchema),
  withdrawStudy: () => import('./studies/end-schema').then(({ withdrawStudySchema }) => withdrawStudySchema),
  studyChange: () => import('./studies/schema').then(({ studyChangeSchema }) => studyChangeSchema),
  studyEdit: () => import('./studies/schema').then(({ studyEditSchema }) => studyEditSchema),
  studyBasics: () => import('./studies/schema').then(({ basicSchema }) => basicSchema),
  studyDocuments: () => import('./studies/schema').then(({ documentsSchema }) => documentsSchema),
  studyRegulatory: () => import('./studies/schema').then(({ regulatorySchema }) => regulatorySchema),
  studyRequirements: () => import('./studies/schema').then(({ requirementsSchema }) => requirementsSchema),
  studySpecifications: () => import('./studies/schema').then(({ specificationsSchema }) => specificationsSchema),
  studySponsor: () => import('./studies/schema').then(({ sponsorSchema }) => sponsorSchema),

  claim: () => import('./track-record/schema').then(({ claimSchema }) => claimSchema),

  outsideTraining: () => import('./training/schema').then(({ outsideTrainingFormSchema }) => outsideTrainingFormSchema),
} as const;

export type FormName = keyof typeof FORM_SCHEMAS;
type SchemaOf<Name extends FormName> = Awaited<ReturnType<(typeof FORM_SCHEMAS)[Name]>>;

export const rulesOf = <Name extends FormName>(name: Name): Rules<SchemaOf<Name>> => ({
  name,
  constraints: CONSTRAINTS[name],
  load: FORM_SCHEMAS[name] as () => Promise<SchemaOf<Name>>,
});

/** The names of the fields that must be filled in. */
export const neededIn = (form: FormName): string[] =>
  Object.entries<{ required?: boolean }>(CONSTRAINTS[form]).flatMap(([name, { required }]) => (required ? [name] : []));

/**
 * The forms that are checked in the browser too. Their schemas load once somebody begins to fill in a form, because zod
 * would be a quarter of what its page sends. What a form shows from the start, which fields are needed and how long they
 * may be, is in form-constraints.json: tests/unit/form-constraints.test.ts keeps it equal to the schemas, and writes it
 * anew with `npx vitest run form-constraints -u`. The long forms are in record-forms.ts, or each short one would bring
 * theirs.
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

  skipStep: () => import('./engagements/schema').then(({ skipStepSchema }) => skipStepSchema),
  studyPath: () => import('./engagements/schema').then(({ pathFormSchema }) => pathFormSchema),

  note: () => import('./matches/schema').then(({ noteSchema }) => noteSchema),
  siteDecline: () => import('./matches/schema').then(({ siteDeclineSchema }) => siteDeclineSchema),
  siteInvitation: () => import('./matches/schema').then(({ siteInvitationFormSchema }) => siteInvitationFormSchema),
  sponsorDecline: () => import('./matches/schema').then(({ sponsorDeclineSchema }) => sponsorDeclineSchema),
  weights: () => import('./matches/schema').then(({ weightsSchema }) => weightsSchema),

  newThread: () => import('./messages/schema').then(({ newThreadFormSchema }) => newThreadFormSchema),
  reply: () => import('./messages/schema').then(({ replyFormSchema }) => replyFormSchema),
  stageMessage: () => import('./messages/schema').then(({ stageMessageSchema }) => stageMessageSchema),

  correction: () => import('./organizations/schema').then(({ correctionSchema }) => correctionSchema),

  answer: () => import('./review/schema').then(({ answerFormSchema }) => answerFormSchema),
  question: () => import('./review/schema').then(({ questionFormSchema }) => questionFormSchema),

  settings: () => import('./settings/schema').then(({ settingsFormSchema }) => settingsFormSchema),

  otherTimes: () => import('./visits/schema').then(({ otherTimesSchema }) => otherTimesSchema),
  visitAction: () => import('./visits/schema').then(({ visitActionSchema }) => visitActionSchema),
  visitCancel: () => import('./visits/schema').then(({ visitCancelSchema }) => visitCancelSchema),
  visitChoice: () => import('./visits/schema').then(({ visitChoiceSchema }) => visitChoiceSchema),
  visitProposal: () => import('./visits/schema').then(({ visitProposalFormSchema }) => visitProposalFormSchema),
  visitReport: () => import('./visits/schema').then(({ visitReportSchema }) => visitReportSchema),
  visitWaiver: () => import('./visits/schema').then(({ visitWaiverSchema }) => visitWaiverSchema),

  inviteStaff: () => import('./staff/schema').then(({ inviteStaffSchema }) => inviteStaffSchema),
  staffRole: () => import('./staff/schema').then(({ staffRoleSchema }) => staffRoleSchema),

  closeStudy: () => import('./studies/end-schema').then(({ closeStudySchema }) => closeStudySchema),
  withdrawStudy: () => import('./studies/end-schema').then(({ withdrawStudySchema }) => withdrawStudySchema),

  claim: () => import('./track-record/schema').then(({ claimSchema }) => claimSchema),

  outsideTraining: () => import('./training/schema').then(({ outsideTrainingFormSchema }) => outsideTrainingFormSchema),
} as const;

type Load<Schema extends z.ZodObject> = () => Promise<Schema>;

/** For a list of forms: how the form of a name is checked. */
export const rulesIn =
  <Schemas extends Record<string, Load<z.ZodObject>>>(
    schemas: Schemas,
    constraints: Record<keyof Schemas, Constraints>,
  ) =>
  <Name extends keyof Schemas & string>(name: Name): Rules<Awaited<ReturnType<Schemas[Name]>>> => ({
    name,
    constraints: constraints[name],
    load: schemas[name] as unknown as Load<Awaited<ReturnType<Schemas[Name]>>>,
  });

export const rulesOf = rulesIn(FORM_SCHEMAS, CONSTRAINTS);

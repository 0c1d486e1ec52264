/**
 * The forms that are checked in the browser too. Their schemas load once someone begins to fill in a form, because zod
 * would be a quarter of what the page sends. The constraints that a form shows from the start (required fields, maximum
 * lengths) are in form-constraints.json, which is written before each build (scripts/form-constraints.mts). The long forms
 * are in record-forms.ts, so that short forms do not load their schemas.
 */
import type { z } from 'zod';
import CONSTRAINTS from './form-constraints.json' with { type: 'json' };

/** Conform's `constraint` for each field, by name. */
export type Constraints = Readonly<
  Record<
    string,
    { required?: boolean; maxLength?: number; multiple?: boolean; min?: number; max?: number; pattern?: string }
  >
>;

/** How a form is checked. */
export interface Rules<Schema extends z.ZodObject = z.ZodObject> {
  /** A different name for each set of rules. */
  name: string;
  constraints: Constraints;
  load: () => Promise<Schema>;
}

/** Each import names the schema it takes, so that the browser does not load the file's other schemas. */
export const FORM_SCHEMAS = {
  adminSignIn: () => import('./account-schema').then(({ adminSignInSchema }) => adminSignInSchema),
  accountName: () => import('./account-schema').then(({ nameSchema }) => nameSchema),
  accountProfile: () => import('./account-schema').then(({ profileSchema }) => profileSchema),
  newEmail: () => import('./account-schema').then(({ newEmailSchema }) => newEmailSchema),
  code: () => import('./account-schema').then(({ codeSchema }) => codeSchema),
  confirmation: () => import('./account-schema').then(({ confirmationSchema }) => confirmationSchema),
  forgotPassword: () => import('./account-schema').then(({ forgotPasswordSchema }) => forgotPasswordSchema),
  setPassword: () => import('./account-schema').then(({ setPasswordSchema }) => setPasswordSchema),
  signIn: () => import('./account-schema').then(({ signInSchema }) => signInSchema),

  severalCdas: () => import('./agreement-schema').then(({ severalCdasFormSchema }) => severalCdasFormSchema),
  cda: () => import('./agreement-schema').then(({ cdaFormSchema }) => cdaFormSchema),
  returnCda: () => import('./agreement-schema').then(({ returnCdaSchema }) => returnCdaSchema),
  attest: () => import('./feasibility-schema').then(({ attestSchema }) => attestSchema),
  signCdas: () => import('./agreement-schema').then(({ signCdasSchema }) => signCdasSchema),
  signCda: () => import('./agreement-schema').then(({ signCdaSchema }) => signCdaSchema),
  withdrawCda: () => import('./agreement-schema').then(({ withdrawCdaSchema }) => withdrawCdaSchema),

  adminRole: () => import('./team-schema').then(({ adminRoleSchema }) => adminRoleSchema),
  teamInvitation: () => import('./team-schema').then(({ teamInvitationSchema }) => teamInvitationSchema),

  mailChoices: () => import('./digest-schema').then(({ mailChoicesSchema }) => mailChoicesSchema),
  digestChoice: () => import('./digest-schema').then(({ digestChoiceSchema }) => digestChoiceSchema),

  event: () => import('./event-schema').then(({ eventSchema }) => eventSchema),
  leadCorrection: () => import('./lead-schema').then(({ leadCorrectionSchema }) => leadCorrectionSchema),
  leadNotes: () => import('./lead-schema').then(({ leadNotesSchema }) => leadNotesSchema),
  followUp: () => import('./lead-schema').then(({ followUpSchema }) => followUpSchema),
  lock: () => import('./kiosk-schema').then(({ lockSchema }) => lockSchema),
  standLink: () => import('./kiosk-schema').then(({ standLinkSchema }) => standLinkSchema),
  unlock: () => import('./kiosk-schema').then(({ unlockSchema }) => unlockSchema),

  outreachNote: () => import('./outreach-schema').then(({ outreachNoteSchema }) => outreachNoteSchema),
  completeTask: () => import('./start-up-schema').then(({ completeTaskSchema }) => completeTaskSchema),
  startUpReason: () => import('./start-up-schema').then(({ startUpReasonSchema }) => startUpReasonSchema),
  planTask: () => import('./start-up-schema').then(({ planTaskSchema }) => planTaskSchema),
  setStudyPlan: () => import('./study-plan-schema').then(({ setPlanSchema }) => setPlanSchema),
  endStartUp: () => import('./start-up-schema').then(({ endStartUpSchema }) => endStartUpSchema),
  startUpStep: () => import('./start-up-schema').then(({ startUpStepFormSchema }) => startUpStepFormSchema),
  activate: () => import('./start-up-schema').then(({ activateSchema }) => activateSchema),
  enterIrb: () => import('./irb-schema').then(({ enterIrbSchema }) => enterIrbSchema),
  delegate: () => import('./delegation-schema').then(({ delegateSchema }) => delegateSchema),
  signDelegation: () => import('./delegation-schema').then(({ signDelegationSchema }) => signDelegationSchema),
  skipStep: () => import('./engagement-schema').then(({ skipStepSchema }) => skipStepSchema),
  studyPath: () => import('./engagement-schema').then(({ pathFormSchema }) => pathFormSchema),

  note: () => import('./match-schema').then(({ noteSchema }) => noteSchema),
  siteDecline: () => import('./match-schema').then(({ siteDeclineSchema }) => siteDeclineSchema),
  siteInvitation: () => import('./match-schema').then(({ siteInvitationFormSchema }) => siteInvitationFormSchema),
  sponsorDecline: () => import('./match-schema').then(({ sponsorDeclineSchema }) => sponsorDeclineSchema),
  weights: () => import('./match-schema').then(({ weightsSchema }) => weightsSchema),

  newThread: () => import('./message-schema').then(({ newThreadFormSchema }) => newThreadFormSchema),
  reply: () => import('./message-schema').then(({ replyFormSchema }) => replyFormSchema),
  stageMessage: () => import('./message-schema').then(({ stageMessageSchema }) => stageMessageSchema),

  ask: () => import('./ask-schema').then(({ askSchema }) => askSchema),

  proposeBudget: () => import('./budget-schema').then(({ budgetFormSchema }) => budgetFormSchema),
  proposeContract: () => import('./contract-schema').then(({ contractFormSchema }) => contractFormSchema),
  signContract: () => import('./contract-schema').then(({ signContractSchema }) => signContractSchema),
  signBudget: () => import('./budget-schema').then(({ signBudgetSchema }) => signBudgetSchema),

  enterInvoice: () => import('./invoice-schema').then(({ enterInvoiceSchema }) => enterInvoiceSchema),
  enterCounts: () => import('./counts-schema').then(({ enterCountsSchema }) => enterCountsSchema),

  correction: () => import('./organization-schema').then(({ correctionSchema }) => correctionSchema),

  answer: () => import('./review-schema').then(({ answerFormSchema }) => answerFormSchema),
  recordNote: () => import('./review-schema').then(({ recordNoteSchema }) => recordNoteSchema),
  question: () => import('./review-schema').then(({ questionSchema }) => questionSchema),

  settings: () => import('./setting-schema').then(({ settingsFormSchema }) => settingsFormSchema),

  otherTimes: () => import('./visit-schema').then(({ otherTimesSchema }) => otherTimesSchema),
  signReport: () => import('./visit-schema').then(({ signReportSchema }) => signReportSchema),
  visitAction: () => import('./visit-schema').then(({ visitActionSchema }) => visitActionSchema),
  visitCancel: () => import('./visit-schema').then(({ visitCancelSchema }) => visitCancelSchema),
  visitChoice: () => import('./visit-schema').then(({ visitChoiceSchema }) => visitChoiceSchema),
  visitProposal: () => import('./visit-schema').then(({ visitProposalFormSchema }) => visitProposalFormSchema),
  visitReport: () => import('./visit-schema').then(({ visitReportSchema }) => visitReportSchema),
  visitWaiver: () => import('./visit-schema').then(({ visitWaiverSchema }) => visitWaiverSchema),

  identityProvider: () =>
    import('./identity-schema').then(({ identityProviderFormSchema }) => identityProviderFormSchema),
  organizationSignIn: () =>
    import('./identity-schema').then(({ organizationSignInSchema }) => organizationSignInSchema),

  inviteStaff: () => import('./staff-schema').then(({ inviteStaffSchema }) => inviteStaffSchema),
  askToJoin: () => import('./join-request-schema').then(({ askToJoinSchema }) => askToJoinSchema),
  acceptJoin: () => import('./join-request-schema').then(({ acceptJoinSchema }) => acceptJoinSchema),
  declineJoin: () => import('./join-request-schema').then(({ declineJoinSchema }) => declineJoinSchema),
  staffSigning: () => import('./staff-schema').then(({ signingSchema }) => signingSchema),
  staffRole: () => import('./staff-schema').then(({ staffRoleSchema }) => staffRoleSchema),

  closeStudy: () => import('./study-end-schema').then(({ closeStudySchema }) => closeStudySchema),
  withdrawStudy: () => import('./study-end-schema').then(({ withdrawStudySchema }) => withdrawStudySchema),

  claims: () => import('./track-record-schema').then(({ claimsSchema }) => claimsSchema),

  apiToken: () => import('./api-token-schema').then(({ apiTokenFormSchema }) => apiTokenFormSchema),
  siteListed: () => import('./site-list-schema').then(({ listedSchema }) => listedSchema),
  importColumns: () => import('./site-list-schema').then(({ importColumnsSchema }) => importColumnsSchema),
  webhook: () => import('./webhook-schema').then(({ webhookSchema }) => webhookSchema),
  publicPage: () => import('./public-page-schema').then(({ publicPageSchema }) => publicPageSchema),
  relation: () => import('./relation-schema').then(({ proposalSchema }) => proposalSchema),
  vouching: () => import('./relation-schema').then(({ vouchSchema }) => vouchSchema),
  reportLink: () => import('./report-link-schema').then(({ reportLinkFormSchema }) => reportLinkFormSchema),
  outsideTraining: () => import('./training-schema').then(({ outsideTrainingFormSchema }) => outsideTrainingFormSchema),
} as const;

type Load<Schema extends z.ZodObject> = () => Promise<Schema>;

/** Returns, for a list of forms, a function that finds the rules for a form by name. */
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

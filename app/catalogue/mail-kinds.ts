/** The kinds of e-mails that a person can have in the digest or not at all. All others are always sent at once. */
import type { Option } from './options';

/** They name the fields of a form, so none may be a name that elements have themselves, such as `matches`. */
export const MAIL_KINDS = [
  { value: 'tasks', label: 'Tasks', note: 'Assigned to you, due soon or overdue' },
  { value: 'steps', label: 'Steps of a match', note: 'CDAs, questionnaires and visits' },
  { value: 'messages', label: 'Messages', note: 'From the other side, or that mention you' },
  { value: 'answers', label: 'Invitations and answers', note: 'Decisions on matches, too' },
  { value: 'studies', label: 'Changes to studies', note: 'Such as of the record on ClinicalTrials.gov' },
  { value: 'training', label: 'GCP training', note: 'Reminders before it expires' },
] as const satisfies readonly Option[];
export type MailKind = (typeof MAIL_KINDS)[number]['value'];

export const MAIL_CHOICES = [
  { value: 'now', label: 'At once' },
  { value: 'digest', label: 'In the digest' },
  { value: 'never', label: 'Never' },
] as const satisfies readonly Option[];
export type MailChoice = (typeof MAIL_CHOICES)[number]['value'];

/** What a person has chosen; at once for kinds that are not in it. */
export type MailChoices = Partial<Record<MailKind, MailChoice>>;

/**
 * The kind of each e-mail that can be stopped. Links to sign in, what concerns the security of an account, questions and
 * decisions on what someone has registered or posted, and what administrators get are not among them.
 */
export const KIND_OF: Readonly<Record<string, MailKind>> = {
  taskDue: 'tasks',
  taskAssigned: 'tasks',
  signatureAsked: 'tasks',
  versionSignatureAsked: 'tasks',
  attestationAsked: 'tasks',
  selectionAsked: 'tasks',

  cdaSent: 'steps',
  cdaSigned: 'steps',
  cdaReturned: 'steps',
  cdaWithdrawn: 'steps',
  questionnaireSent: 'steps',
  stepSkipped: 'steps',
  visitProposed: 'steps',
  visitTimesAsked: 'steps',
  visitScheduled: 'steps',
  visitCanceled: 'steps',
  visitDropped: 'steps',
  visitWaived: 'steps',
  visitReported: 'steps',
  startUpBegun: 'steps',
  startUpTurn: 'steps',
  startUpReturned: 'steps',
  startUpAssigned: 'tasks',
  startUpDue: 'tasks',
  budgetProposed: 'steps',
  budgetAgreed: 'steps',
  budgetToCountersign: 'steps',
  budgetSigned: 'steps',
  contractProposed: 'steps',
  contractAgreed: 'steps',
  contractToCountersign: 'steps',
  contractSigned: 'steps',
  siteActivated: 'steps',
  startUpEnded: 'answers',

  messageReceived: 'messages',

  siteInvited: 'answers',
  siteAsked: 'answers',
  siteInterested: 'answers',
  siteAccepted: 'answers',
  siteDeclined: 'answers',
  siteSelected: 'answers',
  siteKept: 'answers',
  selectionTurnedDown: 'answers',
  selectionApproved: 'answers',
  siteNotSelected: 'answers',
  answersSent: 'answers',
  answersQuestioned: 'answers',
  answersAccepted: 'answers',
  studyEnded: 'answers',
  prospectRegistered: 'answers',

  studyChanged: 'studies',
  registryChanged: 'studies',
  studyFilledIn: 'studies',
  studyNotFilledIn: 'studies',

  trainingReminder: 'training',
};

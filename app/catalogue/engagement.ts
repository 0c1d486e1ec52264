/** The path of a match from the first answer to a decision: its steps, whose turn it is, and how it ends. */
import type { Option } from './options';
import type { MatchSide } from './statuses';

/** In their usual order, with the business days that each side has for its turns. */
export const STEPS = [
  { value: 'interest', label: 'Interest', days: 10 },
  { value: 'cda', label: 'CDA', days: 5 },
  { value: 'feasibility', label: 'Feasibility', days: 10 },
  { value: 'visit', label: 'Qualification visit', days: 15 },
  { value: 'decision', label: 'Decision', days: 14 },
] as const satisfies readonly (Option & { days: number })[];
export type Step = (typeof STEPS)[number]['value'];

/** A step that applies to a study, with the business days each side has for it. */
export interface PathStep {
  step: Step;
  days: number;
}

/** The steps that a sponsor may leave out, or put in another order. Interest comes first and the decision last. */
export const OPTIONAL_STEPS = ['cda', 'feasibility', 'visit'] as const satisfies readonly Step[];
export type OptionalStep = (typeof OPTIONAL_STEPS)[number];

interface TodoWords {
  step: Step;
  side: MatchSide;
  /** As an instruction to the side whose turn it is. */
  label: string;
  /** Shown to the other side after 'Waiting for NAME'. */
  waiting: string;
}

/** Every task that a side can have. Each step opens with the first of its tasks. */
export const TODOS = {
  answer: { step: 'interest', side: 'site', label: 'Answer the invitation', waiting: 'to answer the invitation' },
  sendCda: { step: 'cda', side: 'sponsor', label: 'Send the CDA', waiting: 'to send the CDA' },
  signCda: { step: 'cda', side: 'site', label: 'Sign the CDA', waiting: 'to sign the CDA' },
  countersignCda: { step: 'cda', side: 'sponsor', label: 'Countersign the CDA', waiting: 'to countersign the CDA' },
  sendQuestionnaire: {
    step: 'feasibility',
    side: 'sponsor',
    label: 'Send the feasibility questionnaire',
    waiting: 'to send the feasibility questionnaire',
  },
  answerQuestionnaire: {
    step: 'feasibility',
    side: 'site',
    label: 'Answer the feasibility questionnaire',
    waiting: 'to answer the feasibility questionnaire',
  },
  reviewAnswers: {
    step: 'feasibility',
    side: 'sponsor',
    label: 'Review the answers',
    waiting: 'to review the answers',
  },
  answerAgain: {
    step: 'feasibility',
    side: 'site',
    label: 'Answer the sponsor’s questions',
    waiting: 'to answer the sponsor’s questions',
  },
  /** Once everything is confirmed; of the person who was asked, the task's assignee. */
  attestAnswers: { step: 'feasibility', side: 'site', label: 'Attest the answers', waiting: 'to attest the answers' },
  proposeVisit: {
    step: 'visit',
    side: 'sponsor',
    label: 'Propose times for the visit',
    waiting: 'to propose times for the visit',
  },
  chooseVisit: {
    step: 'visit',
    side: 'site',
    label: 'Choose a time for the visit',
    waiting: 'to choose a time for the visit',
  },
  reportVisit: { step: 'visit', side: 'sponsor', label: 'Report on the visit', waiting: 'to report on the visit' },
  decide: { step: 'decision', side: 'sponsor', label: 'Decide', waiting: 'to decide' },
} as const satisfies Record<string, TodoWords>;
export type Todo = keyof typeof TODOS;

/** What ends with a signature of someone with the authority to sign. */
export const SIGNED_TODOS = ['signCda', 'countersignCda', 'reportVisit'] as const satisfies readonly Todo[];

/** Of these, what is nothing but a signature: without the authority to sign, nobody can do it. */
export const BY_SIGNATURE = ['signCda', 'countersignCda'] as const satisfies readonly Todo[];

/** What one person of a side can be asked to do, for whom the others wait. */
export const ASKED_TODOS: readonly Todo[] = ['attestAnswers', ...SIGNED_TODOS];

/** What it is instead for someone who may not attest, until somebody was asked to. */
export const ASK_TO_ATTEST = 'Ask for the attestation';

/** So many people are named of those who may sign. */
const SIGNERS_NAMED = 3;

/** What it is instead for someone who may not sign: whom it waits for. */
export function waitingForSigner(todo: Todo, signers: readonly string[]): string {
  const { waiting } = todoWords(todo);
  const [only, ...others] = signers;
  if (only === undefined) return `Ask an owner to authorize somebody ${waiting}`;
  if (others.length === 0) return `Waiting for ${only} ${waiting}`;
  const named = signers.slice(0, SIGNERS_NAMED);
  const left = signers.length - named.length;
  const last = left > 0 ? `${left} more` : named.pop();
  return `Waiting for somebody who may sign: ${named.join(', ')} or ${last}`;
}

export const todoWords = (todo: Todo): TodoWords => TODOS[todo];

/** The sponsor's decision. A backup may still be selected or turned down later. */
export const DECISIONS = [
  { value: 'selected', label: 'Selected' },
  { value: 'backup', label: 'Backup' },
  { value: 'not_selected', label: 'Not selected' },
] as const satisfies readonly Option[];
export type Decision = (typeof DECISIONS)[number]['value'];

/**
 * Why a sponsor does not select a site. The site can read it. Apart from 'other', these differ from a site's reasons to
 * decline.
 */
export const NOT_SELECTED_REASONS = [
  { value: 'enough_sites', label: 'We have the sites we need' },
  { value: 'few_patients', label: 'Too few eligible patients' },
  { value: 'little_experience', label: 'Too little experience with studies like this' },
  { value: 'staff_time', label: 'Investigator or staff have too little time' },
  { value: 'facilities', label: 'Equipment or facilities' },
  { value: 'competing_studies', label: 'Competing studies at the site' },
  { value: 'slow_startup', label: 'Start-up would take too long' },
  { value: 'terms', label: 'Budget or contract' },
  { value: 'other_regions', label: 'We need sites in other regions' },
  { value: 'no_answer', label: 'No response by the due date' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type NotSelectedReason = (typeof NOT_SELECTED_REASONS)[number]['value'];

/** How many business days before the due date a reminder goes out. */
export const REMIND_DAYS_BEFORE = 2;
/** How many business days a sponsor may give a step. */
export const STEP_DAYS = { least: 1, most: 60 } as const;

/** The pages of a match for both sides. The first one has the address of the match itself. */
export const WORKSPACE_TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'messages', label: 'Messages' },
  { value: 'documents', label: 'Documents' },
  { value: 'feasibility', label: 'Feasibility' },
  { value: 'visit', label: 'Visit' },
  { value: 'start-up', label: 'Start-up' },
  { value: 'contract', label: 'Contract' },
  { value: 'budget', label: 'Budget' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'counts', label: 'Enrollment' },
  { value: 'history', label: 'History' },
] as const satisfies readonly Option[];
export type WorkspaceTab = (typeof WORKSPACE_TABS)[number]['value'];

/** The page on which each step is done. */
export const TAB_OF_STEP = {
  interest: 'overview',
  cda: 'documents',
  feasibility: 'feasibility',
  visit: 'visit',
  decision: 'overview',
} as const satisfies Record<Step, WorkspaceTab>;

/** The choices in the form for a step between interest and the decision: its position, or not on the path. */
export const STEP_PLACES = [
  { value: '0', label: 'Not part of the path' },
  { value: '1', label: '1st' },
  { value: '2', label: '2nd' },
  { value: '3', label: '3rd' },
] as const;

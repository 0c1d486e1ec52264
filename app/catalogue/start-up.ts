/** The start-up of a selected site: its stages, what belongs to it by default, and how its board speaks of it. */
import type { Option } from './options';
import type { MatchSide } from './statuses';
import type { VaultType } from './vault';

/** In their usual order. Activation ends the start-up: the site may enroll. */
export const START_UP_STAGES = [
  { value: 'contract', label: 'Contract and budget' },
  { value: 'documents', label: 'Essential documents' },
  { value: 'irb', label: 'IRB' },
  { value: 'training', label: 'Training and delegation' },
  { value: 'initiation', label: 'Initiation visit' },
  { value: 'activation', label: 'Activation' },
] as const satisfies readonly Option[];
export type StartUpStage = (typeof START_UP_STAGES)[number]['value'];

/** The records that are kept beside the tasks, by the stage that they belong to. */
export const START_UP_RECORDS = {
  irb: 'IRB record',
  training: 'Delegation log',
} as const satisfies Partial<Record<StartUpStage, string>>;
export type StartUpRecord = keyof typeof START_UP_RECORDS;

/** What shows that a task is done, besides its side saying so. Only the activation is signed. */
export const START_UP_EVIDENCE = [
  { value: 'none', label: 'Nothing' },
  { value: 'document', label: 'A document of the site' },
  { value: 'signature', label: 'A signature' },
] as const satisfies readonly Option[];
export type StartUpEvidence = (typeof START_UP_EVIDENCE)[number]['value'];

/** Returned: the other side has sent it back, with the reason. It is to be done again. */
export const START_UP_STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'returned', label: 'Returned' },
  { value: 'done', label: 'Done' },
  { value: 'waived', label: 'Waived' },
] as const satisfies readonly Option[];
export type StartUpStatus = (typeof START_UP_STATUSES)[number]['value'];

/** Why a task is planned for a later day than before. */
export const DELAY_REASONS = [
  { value: 'contract', label: 'The contract takes longer to negotiate' },
  { value: 'budget', label: 'The budget takes longer to negotiate' },
  { value: 'irb_queue', label: 'The IRB meets later' },
  { value: 'irb_questions', label: 'The IRB has questions' },
  { value: 'protocol_change', label: 'The protocol has changed' },
  { value: 'site_document', label: 'A document of the site is missing' },
  { value: 'sponsor_document', label: 'A document of the sponsor is missing' },
  { value: 'staff', label: 'People are not available' },
  { value: 'supplies', label: 'Supplies or systems are not ready' },
  { value: 'authority', label: 'An authority has not answered yet' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type DelayReason = (typeof DELAY_REASONS)[number]['value'];

/** Why a start-up ends without an activation. Both sides read it. */
export const START_UP_END_REASONS = [
  { value: 'contract', label: 'No agreement on the contract or the budget' },
  { value: 'irb', label: 'The IRB has not approved the study at this site' },
  { value: 'staff', label: 'The investigator or staff are no longer available' },
  { value: 'patients', label: 'Too few eligible patients after all' },
  { value: 'competing', label: 'A competing study at the site' },
  { value: 'time', label: 'The start-up takes too long' },
  { value: 'fewer_sites', label: 'The study needs fewer sites' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type StartUpEndReason = (typeof START_UP_END_REASONS)[number]['value'];

/** A task as a sponsor's list has it. */
export interface StartUpStep {
  /** Its name within the list. */
  key: string;
  stage: StartUpStage;
  title: string;
  side: MatchSide;
  /** The task that its days are counted from; null for the beginning of the start-up. */
  after: string | null;
  /** So many business days later it is due. */
  days: number;
  /** The tasks that have to be done first, besides the one that its days are counted from. */
  needs: readonly string[];
  evidence: StartUpEvidence;
  /** What the document in the site's vault has to be; null unless a document is asked for. */
  documentType: VaultType | null;
  mayBeWaived: boolean;
}

/** The task that ends the start-up. Every list has it, last; it needs all others. */
export const ACTIVATION_KEY = 'activate';
export const DELEGATION_KEY = 'delegation';

/** 'In start-up, 7 of 22, 2 late', 'Activated', 'Start-up ended'. */
export function startUpInWords({
  activatedAt,
  endedAt,
  done,
  all,
  late,
}: {
  activatedAt: number | null;
  endedAt: number | null;
  done: number;
  all: number;
  late: number;
}): string {
  if (activatedAt !== null) return 'Activated';
  if (endedAt !== null) return 'Start-up ended';
  return `In start-up, ${done} of ${all}${late > 0 ? `, ${late} late` : ''}`;
}

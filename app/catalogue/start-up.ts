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

/** What shows that a task is done, besides its side saying so. Only the activation is signed. */
export const START_UP_EVIDENCE = [
  { value: 'none', label: 'Nothing' },
  { value: 'document', label: 'A document from the site’s vault' },
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

const step = (
  stage: StartUpStage,
  key: string,
  side: MatchSide,
  title: string,
  due: { after?: string; days: number; needs?: readonly string[]; waivable?: true },
): StartUpStep => ({
  key,
  stage,
  title,
  side,
  after: due.after ?? null,
  days: due.days,
  needs: due.needs ?? [],
  evidence: 'none',
  documentType: null,
  mayBeWaived: due.waivable ?? false,
});

const filed = (one: StartUpStep, documentType: VaultType): StartUpStep => ({
  ...one,
  evidence: 'document',
  documentType,
});

/**
 * The tasks of a sponsor that has no list of its own, after the essential records of ICH E6(R3), Appendix C. The days are
 * a usual plan and no promise: a sponsor changes them to its own.
 */
export const DEFAULT_START_UP: readonly StartUpStep[] = [
  step('contract', 'contract_sent', 'sponsor', 'Send the contract and the budget', { days: 5 }),
  step('contract', 'contract_reviewed', 'site', 'Review the contract and the budget', {
    after: 'contract_sent',
    days: 10,
  }),
  step('contract', 'contract_agreed', 'sponsor', 'Agree on the contract and the budget', {
    after: 'contract_reviewed',
    days: 15,
  }),
  step('contract', 'contract_signed', 'site', 'Sign the contract', { after: 'contract_agreed', days: 5 }),
  step('contract', 'contract_countersigned', 'sponsor', 'Countersign the contract', {
    after: 'contract_signed',
    days: 5,
  }),
  filed(step('documents', 'cv', 'site', 'CV of the investigator', { days: 10 }), 'cv'),
  filed(step('documents', 'license', 'site', 'Medical license of the investigator', { days: 10 }), 'license'),
  filed(step('documents', 'gcp', 'site', 'GCP certificate of the investigator', { days: 10 }), 'gcp'),
  filed(step('documents', 'financial', 'site', 'Financial disclosure', { days: 10 }), 'financial'),
  filed(step('documents', 'form_1572', 'site', 'FDA 1572, signed', { days: 15, waivable: true }), 'form1572'),
  filed(step('documents', 'lab_certificate', 'site', 'CLIA certificate', { days: 10, waivable: true }), 'clia'),
  filed(step('documents', 'lab_normals', 'site', 'Laboratory normal ranges', { days: 10, waivable: true }), 'normals'),
  step('irb', 'irb_package', 'sponsor', 'Send the documents for the IRB', { days: 5 }),
  step('irb', 'irb_submitted', 'site', 'Submit to the IRB', { after: 'irb_package', days: 10 }),
  step('irb', 'irb_approved', 'site', 'Get the IRB’s approval', { after: 'irb_submitted', days: 30 }),
  step('training', 'protocol_training', 'sponsor', 'Train the site’s team on the protocol', {
    after: 'contract_countersigned',
    days: 10,
  }),
  filed(
    step('training', 'delegation', 'site', 'Delegation log, signed by the investigator', {
      after: 'protocol_training',
      days: 5,
    }),
    'delegation',
  ),
  step('training', 'systems', 'sponsor', 'Give the site’s team access to the study’s systems', {
    after: 'contract_countersigned',
    days: 10,
    waivable: true,
  }),
  step('initiation', 'supplies', 'sponsor', 'Send the supplies of the study', {
    after: 'irb_approved',
    days: 10,
    needs: ['contract_countersigned'],
    waivable: true,
  }),
  step('initiation', 'initiation_visit', 'sponsor', 'Hold the site initiation visit', {
    after: 'irb_approved',
    days: 10,
    needs: ['contract_countersigned', 'protocol_training'],
  }),
  step('initiation', 'initiation_items', 'site', 'Settle the action items of the initiation visit', {
    after: 'initiation_visit',
    days: 5,
    waivable: true,
  }),
  {
    ...step('activation', ACTIVATION_KEY, 'sponsor', 'Activate the site', { after: 'initiation_items', days: 3 }),
    evidence: 'signature',
  },
];

/** 'In start-up, 7 of 22, 2 late', 'Activated'. */
export function startUpInWords({
  activatedAt,
  done,
  all,
  late,
}: {
  activatedAt: number | null;
  done: number;
  all: number;
  late: number;
}): string {
  if (activatedAt !== null) return 'Activated';
  return `In start-up, ${done} of ${all}${late > 0 ? `, ${late} late` : ''}`;
}

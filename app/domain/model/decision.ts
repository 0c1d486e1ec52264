/** Decisions of administrators about organizations and studies. Shared with the browser. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { REJECT_REASONS, type RejectReason, valuesOf } from '~/catalogue/lists';
import { labelOf } from '~/catalogue/options';
import { type OrganizationStatus, PENDING_STATUS, type StudyStatus } from '~/catalogue/statuses';
import { REASON_HINTS } from '~/catalogue/texts';
import { VALIDATION } from '~/catalogue/validation';
import type { AuditAction } from './audit-actions';
import { optionalText, requiredText, severalIds } from './fields';
import type { Transition } from './transitions';

/** Organizations and studies have the same two transitions (ADM-15). */
export type Decision = 'approve' | 'reject';
export type DecisionTable<Status extends string> = Readonly<Record<Decision, Transition<Status>>>;

/** What administrators do with an organization or a study, as buttons. Those with a `reasonHint` ask for a reason. */
export const REVIEW_ACTIONS = {
  approve: { label: 'Approve', pendingLabel: 'Approving...', danger: false, reasonHint: null },
  reject: { label: 'Reject', pendingLabel: 'Rejecting...', danger: true, reasonHint: REASON_HINTS.told },
  delete: { label: 'Delete', pendingLabel: 'Deleting...', danger: true, reasonHint: REASON_HINTS.told },
  undo: { label: 'Undo', pendingLabel: 'Undoing...', danger: false, reasonHint: null },
} as const;
export type ReviewAction = keyof typeof REVIEW_ACTIONS;

const decision = {
  approve: { by: ['admin'], label: REVIEW_ACTIONS.approve.label },
  reject: { by: ['admin'], label: REVIEW_ACTIONS.reject.label },
} as const;

export const ORGANIZATION_DECISIONS: DecisionTable<OrganizationStatus> = {
  approve: {
    ...decision.approve,
    from: [PENDING_STATUS.organization],
    to: 'verified',
    action: 'organization.approved',
  },
  reject: { ...decision.reject, from: [PENDING_STATUS.organization], to: 'rejected', action: 'organization.rejected' },
};

export const STUDY_DECISIONS: DecisionTable<StudyStatus> = {
  approve: { ...decision.approve, from: [PENDING_STATUS.study], to: 'approved', action: 'study.approved' },
  reject: { ...decision.reject, from: [PENDING_STATUS.study], to: 'rejected', action: 'study.rejected' },
};

/** About changes that a sponsor proposed to an approved study. They do not touch its status. */
export const CHANGE_DECISIONS = {
  approve: { ...REVIEW_ACTIONS.approve, action: 'study.changeApproved' },
  reject: { ...REVIEW_ACTIONS.reject, action: 'study.changeRejected' },
} as const satisfies Record<Decision, { action: AuditAction; label: string }>;

const proposedAt = z.coerce
  .number(VALIDATION.number)
  .int(VALIDATION.number)
  .describe('The version of the changes that you have read.');
export const changeApprovalSchema = z.object({ proposedAt });
export const changeRejectionSchema = z.object({
  proposedAt,
  reason: requiredText(LONG_TEXT_MAX_CHARS).describe('The sponsor is notified.'),
});

/** What can be done with several pending records at once. */
export type ManyAction = Decision | 'ask';

/** The decision that leads to a status. */
export const decisionFor = (status: 'verified' | 'approved' | 'rejected'): Decision =>
  status === 'rejected' ? 'reject' : 'approve';

export const rejectionSchema = z.object({ reason: optionalText().describe('Kept in the audit trail.') });

const reasonCode = z
  .enum(valuesOf(REJECT_REASONS), VALIDATION.chooseFromList)
  .optional()
  .describe('Of a rejection: the kind of reason, which the e-mail says before your own words.');

/** A decision about one or several, by form. */
export const codedRejectionSchema = rejectionSchema.extend({ reasonCode });

/** The reason that the people concerned read: the kind of reason and what the administrator added; null without both. */
export function reasonInWords({ reasonCode: code, reason }: { reasonCode?: RejectReason; reason?: string | null }) {
  const kind = code && code !== 'other' ? `${labelOf(REJECT_REASONS, code)}.` : null;
  return [kind, reason].filter(Boolean).join('\n') || null;
}

const versionRead = z.coerce.number(VALIDATION.number).int(VALIDATION.number);

/** A decision on one record, by form. */
export const decisionFormSchema = codedRejectionSchema.extend({
  version: versionRead.optional(),
  /** To delete a record that has matches or messages. */
  name: z.string().max(LONG_TEXT_MAX_CHARS).optional(),
});

/** A JSON body may repeat the status that the address implies (`{"status":"verified"}`), but no other. */
export const decisionSchema = <S extends string>(status: S) =>
  codedRejectionSchema.extend({
    status: z
      .literal(status, VALIDATION.chooseFromList)
      .optional()
      .describe('Optional, because the address implies it.'),
    version: z
      .int(VALIDATION.number)
      .optional()
      .describe('The updatedAt that you have read. If it has changed since, nothing is decided.'),
  });

const versions = z
  .record(z.string().max(SHORT_TEXT_MAX_CHARS), z.int(VALIDATION.number))
  .optional()
  .describe('By ID, the updatedAt of the records that you have read. A record that has changed since is refused.');

const UNDOING = 'The status it leads to. The pending one undoes decisions whose e-mail has not been sent yet.';

/** Several organizations at once (ADM-16). */
export const organizationDecisionsSchema = codedRejectionSchema.extend({
  ids: severalIds,
  versions,
  decision: z.enum(['verified', 'rejected', PENDING_STATUS.organization], VALIDATION.chooseFromList).describe(UNDOING),
});

/** Several studies at once (ADM-16). */
export const studyDecisionsSchema = codedRejectionSchema.extend({
  ids: severalIds,
  versions,
  decision: z.enum(['approved', 'rejected', PENDING_STATUS.study], VALIDATION.chooseFromList).describe(UNDOING),
});

export const decisionsAnswer = z.object({
  done: z
    .array(z.string())
    .describe('The IDs of the records that were approved or rejected, or whose applicants were asked.'),
  refused: z.array(z.object({ id: z.string(), message: z.string() })).describe('The others, with the reason for each.'),
});

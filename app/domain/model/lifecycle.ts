/** The moves of a record after the decision about it, as transitions and in words (decision 74). Shared with the browser. */
import type { OrganizationStatus, StudyStatus } from '~/catalogue/statuses';
import type { AuditAction } from './audit-actions';

/** What is done to a record. `suspend` is for sites, `pause` for studies; the last three for both. */
export type Lifecycle = 'suspend' | 'reinstate' | 'pause' | 'resume' | 'reopen' | 'archive' | 'restore';

/** What it takes to move a record (app/domain/base/actor.ts). */
export type LifecyclePermission =
  | 'organization.suspend'
  | 'organization.reopen'
  | 'organization.archive'
  | 'study.pause'
  | 'study.reopen'
  | 'study.archive';

export interface LifecycleMove<Status extends string> {
  from: readonly Status[];
  /** Null for what the record was before: it is put back. */
  to: Status | null;
  action: AuditAction;
  may: LifecyclePermission;
}

export const ORGANIZATION_MOVES = {
  suspend: { from: ['verified'], to: 'suspended', action: 'organization.suspended', may: 'organization.suspend' },
  reinstate: { from: ['suspended'], to: null, action: 'organization.reinstated', may: 'organization.suspend' },
  reopen: { from: ['rejected'], to: 'pending', action: 'organization.reopened', may: 'organization.reopen' },
  archive: {
    from: ['pending', 'verified', 'suspended', 'rejected'],
    to: 'archived',
    action: 'organization.archived',
    may: 'organization.archive',
  },
  restore: { from: ['archived'], to: null, action: 'organization.restored', may: 'organization.archive' },
} as const satisfies Partial<Record<Lifecycle, LifecycleMove<OrganizationStatus>>>;

export const STUDY_MOVES = {
  pause: { from: ['approved'], to: 'paused', action: 'study.paused', may: 'study.pause' },
  resume: { from: ['paused'], to: null, action: 'study.resumed', may: 'study.pause' },
  reopen: { from: ['rejected'], to: 'pending_approval', action: 'study.reopened', may: 'study.reopen' },
  archive: {
    from: ['pending_approval', 'approved', 'paused', 'rejected', 'withdrawn'],
    to: 'archived',
    action: 'study.archived',
    may: 'study.archive',
  },
  restore: { from: ['archived'], to: null, action: 'study.restored', may: 'study.archive' },
} as const satisfies Partial<Record<Lifecycle, LifecycleMove<StudyStatus>>>;

export type OrganizationMove = keyof typeof ORGANIZATION_MOVES;
export type StudyMove = keyof typeof STUDY_MOVES;

/** As buttons and pages name them. */
export const LIFECYCLE_WORDS: Readonly<Record<Lifecycle, { label: string; pendingLabel: string; danger: boolean }>> = {
  suspend: { label: 'Suspend', pendingLabel: 'Suspending...', danger: true },
  reinstate: { label: 'Reinstate', pendingLabel: 'Reinstating...', danger: false },
  pause: { label: 'Pause', pendingLabel: 'Pausing...', danger: true },
  resume: { label: 'Resume', pendingLabel: 'Resuming...', danger: false },
  reopen: { label: 'Reopen', pendingLabel: 'Reopening...', danger: false },
  archive: { label: 'Archive', pendingLabel: 'Archiving...', danger: true },
  restore: { label: 'Restore', pendingLabel: 'Restoring...', danger: false },
};

/** A move that is open to a record, and what it takes. */
export interface OpenMove {
  move: Lifecycle;
  may: LifecyclePermission;
}

/** Which of these moves are open to a record, in the order of their links. */
const movesFrom = (
  moves: Readonly<Partial<Record<Lifecycle, { from: readonly string[]; may: LifecyclePermission }>>>,
  status: string,
): OpenMove[] =>
  Object.entries(moves)
    .filter(([, { from }]) => from.includes(status))
    .map(([move, { may }]) => ({ move: move as Lifecycle, may }));

/** What an administrator can do with a record; only a site is suspended, and only a running study paused. */
export const lifecycleOf = (
  kind: 'sites' | 'studies',
  { status, type, isActive }: { status: string; type?: string; isActive?: boolean },
): OpenMove[] =>
  movesFrom(kind === 'sites' ? ORGANIZATION_MOVES : STUDY_MOVES, status).filter(
    ({ move }) => !(move === 'suspend' && type !== 'site') && !(move === 'pause' && !isActive),
  );

/** The moves of a record after the decision about it, as transitions and in words (decision 74). Shared with the browser. */
import type { OrganizationStatus, StudyStatus } from '~/catalogue/statuses';
import type { AuditAction } from './audit-actions';

/** What is done to a record. `suspend` is for sites, `pause` for studies; the last three for both. */
export type Lifecycle = 'suspend' | 'reinstate' | 'pause' | 'resume' | 'reopen' | 'archive' | 'restore';

export interface LifecycleMove<Status extends string> {
  from: readonly Status[];
  /** Null for what the record was before: it is put back. */
  to: Status | null;
  action: AuditAction;
}

export const ORGANIZATION_MOVES = {
  suspend: { from: ['verified'], to: 'suspended', action: 'organization.suspended' },
  reinstate: { from: ['suspended'], to: null, action: 'organization.reinstated' },
  reopen: { from: ['rejected'], to: 'pending', action: 'organization.reopened' },
  archive: { from: ['pending', 'verified', 'suspended', 'rejected'], to: 'archived', action: 'organization.archived' },
  restore: { from: ['archived'], to: null, action: 'organization.restored' },
} as const satisfies Partial<Record<Lifecycle, LifecycleMove<OrganizationStatus>>>;

export const STUDY_MOVES = {
  pause: { from: ['approved'], to: 'paused', action: 'study.paused' },
  resume: { from: ['paused'], to: null, action: 'study.resumed' },
  reopen: { from: ['rejected'], to: 'pending_approval', action: 'study.reopened' },
  archive: {
    from: ['pending_approval', 'approved', 'paused', 'rejected', 'withdrawn'],
    to: 'archived',
    action: 'study.archived',
  },
  restore: { from: ['archived'], to: null, action: 'study.restored' },
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

/** Which of these moves are open to a record, in the order of their links. */
export const movesFrom = <Name extends string>(
  moves: Readonly<Record<Name, { from: readonly string[] }>>,
  status: string,
): Name[] => (Object.keys(moves) as Name[]).filter((name) => moves[name].from.includes(status));

/** What an administrator can do with a listed record; only a site is suspended, and only a running study paused. */
export const lifecycleOf = (
  kind: 'sites' | 'studies',
  { status, type, isActive }: { status: string; type?: string; isActive?: boolean },
): Lifecycle[] =>
  (kind === 'sites' ? movesFrom(ORGANIZATION_MOVES, status) : movesFrom(STUDY_MOVES, status)).filter(
    (name: Lifecycle) => !(name === 'suspend' && type !== 'site') && !(name === 'pause' && !isActive),
  );

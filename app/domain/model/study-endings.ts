/** How sponsors end a study: as transitions and in words. Shared with the browser. */
import { END_REASONS, type EndReason } from '~/catalogue/declines';
import { labelOf, type Option } from '~/catalogue/options';
import type { StudyStatus } from '~/catalogue/statuses';
import type { Match } from '~db/schema';
import type { Transition } from './transitions';

export type StudyEnding = 'close' | 'withdraw';

/** A closed study keeps its status and is no longer active. */
export const STUDY_ENDINGS: Readonly<Record<StudyEnding, Transition<StudyStatus, 'sponsor'>>> = {
  close: {
    by: ['sponsor'],
    from: ['approved', 'paused'],
    to: 'approved',
    action: 'study.closed',
    label: 'Close study',
  },
  withdraw: {
    by: ['sponsor'],
    from: ['pending_approval', 'approved', 'paused'],
    to: 'withdrawn',
    action: 'study.withdrawn',
    label: 'Withdraw study',
  },
};

/** A withdrawn study does not have the sites it needs. */
export const END_REASONS_OF: Readonly<Record<StudyEnding, readonly Option[]>> = {
  close: END_REASONS,
  withdraw: END_REASONS.filter(({ value }) => value !== 'completed'),
};

export interface StudyEnd {
  kind: EndReason;
  reason: string | null;
}

/** 'Funding. The grant was not renewed.' */
export const endInWords = ({ kind, reason }: StudyEnd): string =>
  kind === 'other' && reason ? reason : [`${labelOf(END_REASONS, kind)}.`, reason].filter(Boolean).join(' ');

interface Ended {
  status: StudyStatus;
  isActive: boolean;
  closeReason?: EndReason | null;
}

/** Whether what a site and a sponsor have begun goes on: in a running study, and in a paused one. */
export const isUnderWay = ({ status, isActive }: Pick<Ended, 'status' | 'isActive'>): boolean =>
  isActive || status === 'paused';

/** The same for a match: in a paused study, nothing new begins. */
export const goesOn = (study: Pick<Ended, 'status' | 'isActive'>, match: Pick<Match, 'status'>): boolean =>
  study.isActive || (study.status === 'paused' && match.status !== 'new');

/** How an approved or withdrawn study has ended, in one word; null if it has not. */
export function endedAs({ status, isActive, closeReason }: Ended): 'Completed' | 'Closed' | 'Withdrawn' | null {
  if (status === 'withdrawn') return 'Withdrawn';
  if (status !== 'approved' || isActive) return null;
  return closeReason && closeReason !== 'completed' ? 'Closed' : 'Completed';
}

const STANDINGS: Readonly<Record<StudyStatus, string>> = {
  pending_approval: 'Under Review',
  approved: 'Active',
  paused: 'Paused',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  archived: 'Archived',
};

/** Where a study is, as its sponsor reads it (SPON-03). */
export const studyStanding = (study: Ended): string => endedAs(study) ?? STANDINGS[study.status];

type Answered = Pick<Match, 'status' | 'answeredAt'>;

/** Whether a study can still be withdrawn, and not only closed: no site has answered yet. */
export const canWithdraw = ({ status, isActive }: Ended, matches: readonly Answered[]): boolean =>
  (status === 'pending_approval' || isUnderWay({ status, isActive })) && !matches.some(hasAnswered);

const hasAnswered = ({ status, answeredAt }: Answered) =>
  answeredAt !== null || status === 'interested' || status === 'selected';

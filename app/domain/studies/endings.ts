/** How sponsors end a study: as transitions, as input and in words. Shared with the browser. */
import { z } from 'zod';
import { END_REASONS, type EndReason } from '~/catalogue/endings';
import { VALIDATION } from '~/catalogue/messages';
import { labelOf, type Option } from '~/catalogue/options';
import type { StudyStatus } from '~/catalogue/statuses';
import type { Match } from '~db/schema';
import { choice, optionalLong } from '../fields';
import type { Transition } from '../transitions';

export type StudyEnding = 'close' | 'withdraw';

/** A closed study keeps its status and is no longer active. */
export const STUDY_ENDINGS: Readonly<Record<StudyEnding, Transition<StudyStatus, 'sponsor'>>> = {
  close: { by: ['sponsor'], from: ['approved'], to: 'approved', action: 'study.closed', label: 'Close study' },
  withdraw: {
    by: ['sponsor'],
    from: ['pending_approval', 'approved'],
    to: 'withdrawn',
    action: 'study.withdrawn',
    label: 'Withdraw study',
  },
};

/** A study that is withdrawn has not got what it needed. */
export const END_REASONS_OF: Readonly<Record<StudyEnding, readonly Option[]>> = {
  close: END_REASONS,
  withdraw: END_REASONS.filter(({ value }) => value !== 'completed'),
};

/** Why a study ends: from the list, and in words. */
const endSchema = (ending: StudyEnding) =>
  z
    .object({
      kind: choice(END_REASONS_OF[ending], VALIDATION.declineKind) as z.ZodType<EndReason, string>,
      reason: optionalLong().describe('In words; required with other. The sites are told.'),
    })
    .refine(({ kind, reason }) => kind !== 'other' || reason !== null, {
      path: ['reason'],
      message: VALIDATION.required,
    });
export const STUDY_END_SCHEMAS = { close: endSchema('close'), withdraw: endSchema('withdraw') } as const;
export type StudyEnd = z.output<typeof STUDY_END_SCHEMAS.close>;

/** 'Funding. The grant was not renewed.' */
export const endInWords = ({ kind, reason }: StudyEnd): string =>
  kind === 'other' && reason ? reason : [`${labelOf(END_REASONS, kind)}.`, reason].filter(Boolean).join(' ');

interface Ended {
  status: StudyStatus;
  isActive: boolean;
  closeReason?: EndReason | null;
}

/** How a study that was approved or withdrawn has ended, in one word; null while it has not. */
export function endedAs({ status, isActive, closeReason }: Ended): 'Completed' | 'Closed' | 'Withdrawn' | null {
  if (status === 'withdrawn') return 'Withdrawn';
  if (status !== 'approved' || isActive) return null;
  return closeReason && closeReason !== 'completed' ? 'Closed' : 'Completed';
}

type Answered = Pick<Match, 'status' | 'answeredAt'>;

/** Whether a study can still be withdrawn, and not only closed: no site has answered yet. */
export const canWithdraw = ({ status, isActive }: Ended, matches: readonly Answered[]): boolean =>
  (status === 'pending_approval' || (status === 'approved' && isActive)) && !matches.some(hasAnswered);

const hasAnswered = ({ status, answeredAt }: Answered) =>
  answeredAt !== null || status === 'interested' || status === 'selected';

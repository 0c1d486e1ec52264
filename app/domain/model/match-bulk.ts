/** The actions a sponsor can take on several matches of a study at once. Shared with the browser. */
import { z } from 'zod';
import { NOT_SELECTED_REASONS } from '~/catalogue/engagement';
import { VALIDATION } from '~/catalogue/validation';
import { optionalChoice, optionalLine, optionalText, severalIds } from './fields';
import { type Declinable, declineLabel } from './match-transitions';
import type { MatchView } from './match-view';

interface BulkAction {
  label: string;
  /** As in '3 sites invited'. */
  done: string;
  pendingLabel: string;
  /** It cannot be undone and someone is notified, so the page asks first. */
  asks: boolean;
}

/** In the order of their buttons. */
export const BULK_ACTIONS = {
  invite: { label: 'Invite', done: 'invited', pendingLabel: 'Inviting...', asks: true },
  select: { label: 'Select', done: 'selected', pendingLabel: 'Selecting...', asks: true },
  /** In its place, where selecting takes two people. */
  askForApproval: { label: 'Ask for approval', done: 'put up for approval', pendingLabel: 'Asking...', asks: true },
  shortlist: { label: 'Shortlist', done: 'shortlisted', pendingLabel: 'Shortlisting...', asks: false },
  unshortlist: {
    label: 'Take off the shortlist',
    done: 'taken off the shortlist',
    pendingLabel: 'Taking off...',
    asks: false,
  },
  decline: { label: 'Decline', done: 'declined', pendingLabel: 'Declining...', asks: true },
  /** Of decisions whose e-mail has not been sent: it has its buttons elsewhere. */
  undo: { label: 'Undo', done: 'undone', pendingLabel: 'Undoing...', asks: false },
} as const satisfies Record<string, BulkAction>;
export type BulkActionName = keyof typeof BULK_ACTIONS;
export const BULK_ACTION_NAMES = Object.keys(BULK_ACTIONS) as [BulkActionName, ...BulkActionName[]];

/** Whether it selects sites, or asks a second person to. */
export const isSelecting = (name: BulkActionName): boolean => name === 'select' || name === 'askForApproval';

/** The label of an action's button, for these matches. */
export function bulkLabel(name: BulkActionName, matches: readonly Declinable[]): string {
  const labels = name === 'decline' ? new Set(matches.map((match) => declineLabel({ ...match, side: 'sponsor' }))) : [];
  const [only = BULK_ACTIONS[name].label, another] = labels;
  return another ? BULK_ACTIONS[name].label : only;
}

/** Which of them are open to the actor for a match. */
export function bulkActionsOf(
  match: Pick<MatchView, 'status' | 'shortlistedAt' | 'may'> & Partial<Pick<MatchView, 'approval'>>,
  studyActive: boolean,
): BulkActionName[] {
  const { status, shortlistedAt } = match;
  return BULK_ACTION_NAMES.filter((name) => {
    if (name === 'shortlist') return status === 'new' && shortlistedAt === null && studyActive;
    if (name === 'decline' && !studyActive) return false; // the study's end was its sites' answer
    if (name === 'undo') return false;
    if (name === 'askForApproval') return match.approval === 'toAsk';
    if (name === 'unshortlist') return status === 'new' && shortlistedAt !== null;
    return match.may.includes(name);
  });
}

/** Declining needs a reason, as it does for a single match. */
export const bulkSchema = z
  .object({
    ids: severalIds,
    action: z.enum(BULK_ACTION_NAMES, VALIDATION.chooseFromList),
    kind: optionalChoice(NOT_SELECTED_REASONS).describe('Why the sites are declined, which they can read.'),
    text: optionalLine().describe('What you write to the sites that you invite, in one line.'),
    reason: optionalText().describe(
      'With select, askForApproval or decline: each site can read it, and it is kept in the history. Required to decline if kind is other or absent.',
    ),
  })
  .refine(
    ({ action, kind, reason }) => action !== 'decline' || reason !== null || (kind !== null && kind !== 'other'),
    { path: ['reason'], message: VALIDATION.required },
  );

/** On a page, selecting needs one too. */
export const bulkFormSchema = bulkSchema.refine(({ action, reason }) => !isSelecting(action) || reason !== null, {
  path: ['reason'],
  message: VALIDATION.required,
});

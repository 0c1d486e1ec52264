/**
 * Acts on several matches of a study at once, each in its own transaction, so that a refusal does not stop the others.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NotSelectedReason } from '~/catalogue/engagement';
import { DomainError, type ErrorCode } from '~/catalogue/errors';
import { type Actor, authorize } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { studyFor } from '~/domain/base/study-for.server';
import { earlierAnswer, keptAnswer, submitOnce } from '~/domain/base/submission.server';
import type { BulkActionName } from '~/domain/model/match-bulk';
import { now } from '~/gateways/clock.server';
import { matchesWithSites } from '~db/queries/matches';
import { store } from '~db/store.server';
import { askForApproval } from './selection-requests.server';
import { shortlistMatch } from './shortlist.server';
import { transitionMatch } from './transition.server';
import { undoDecision } from './undo.server';

export interface BulkReport {
  action: BulkActionName;
  done: string[];
  /** The name is null if the match does not belong to this study. */
  refused: { id: string; name: string | null; message: string }[];
}

interface BulkRequest {
  action: BulkActionName;
  ids: readonly string[];
  kind?: NotSelectedReason | null;
  reason?: string | null;
  /** What the sponsor writes to the sites that it invites. */
  text?: string | null;
  key?: string | null;
}

/** Refusals that concern a single match. Any other error stops the rest too. */
const OF_ONE: readonly ErrorCode[] = [
  ...(['transition_refused', 'study_completed', 'site_not_verified', 'not_found'] as const),
  ...(['match_waits', 'study_paused', 'already_final', 'ask_pending', 'site_excluded'] as const),
  ...(['undo_gone', 'undo_too_late'] as const),
  ...(['selection_needs_approval', 'selection_needs_one', 'selection_asked', 'selection_nobody_approves'] as const),
];

/**
 * Takes the action on each match, and keeps a report for the actor. Repeating it with the same key returns the same
 * report.
 * @returns the report and its key. @throws as studyFor; {DomainError} forbidden.
 */
export async function actOnMatches(actor: Actor, studyId: string, request: BulkRequest) {
  const { action, kind = null, reason = null, text = null, key = null } = request;
  await mayActOn(actor, studyId, action);
  const names = await matchNames(actor, studyId);
  const input = { action, ids: request.ids, kind, reason, text };
  const kept = { action: actionOf(studyId), actor, key: key ?? newId(), input };
  const earlier = await earlierAnswer<BulkReport>(kept);
  if (earlier) return { report: earlier, key: kept.key };
  const report: BulkReport = { action, done: [], refused: [] };
  for (const id of new Set(request.ids)) {
    try {
      if (!names.has(id)) throw new DomainError('not_found');
      await actOnOne(actor, id, { action, kind, reason, text, key });
      report.done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError) || !OF_ONE.includes(error.code)) throw error;
      report.refused.push({ id, name: names.get(id) ?? null, message: error.message });
    }
    await nextTurn();
  }
  return { report: await submitOnce({ ...kept, at: now() }, async () => report), key: kept.key };
}

/** The kept report with this key; null if it belongs to another study or person. @throws as studyFor. */
export async function bulkReport(actor: Actor, studyId: string, key: string | null): Promise<BulkReport | null> {
  return (await keptAnswer<BulkReport>(actionOf(studyId), actor, key)) ?? null;
}

/** The sites' names by match, of all matches of the study. @throws as studyFor. */
export async function matchNames(actor: Actor, studyId: string): Promise<Map<string, string>> {
  return store.read(async (db) => {
    await studyFor(db, actor, studyId, 'study.match');
    return new Map((await matchesWithSites(db, studyId)).map(({ match, site }) => [match.id, site.name]));
  });
}

/**
 * Whether the actor may take this action, or any, on the study's matches. Administrators may change the shortlist but
 * not act on behalf of a sponsor. @throws as studyFor; {DomainError} forbidden.
 */
export async function mayActOn(actor: Actor, studyId: string, action?: BulkActionName): Promise<void> {
  const { sponsorId } = await store.read((db) => studyFor(db, actor, studyId, 'study.match'));
  if (action && !isShortlisting(action)) authorize(actor, 'match.answerAsSponsor', { siteId: '', sponsorId });
}

const isShortlisting = (action: BulkActionName): action is 'shortlist' | 'unshortlist' =>
  action === 'shortlist' || action === 'unshortlist';

const actionOf = (studyId: string) => `study.actedOnMatches:${studyId}`;

function actOnOne(actor: Actor, id: string, { action, kind, reason, text, key }: Omit<BulkRequest, 'ids'>) {
  if (isShortlisting(action)) {
    return shortlistMatch(actor, id, { on: action === 'shortlist', key });
  }
  if (action === 'undo') return undoDecision(actor, id);
  if (action === 'askForApproval') return askForApproval(actor, id, { reason, key });
  const why = action === 'decline' ? { kind, reason } : action === 'select' ? { reason } : {};
  return transitionMatch(actor, id, action, { ...why, ...(action === 'invite' && { text }), key });
}

/** The decisions on matches that a person has just made and can still undo. */

import { UNDO_MS } from '~/catalogue/limits';
import { type Actor, sponsorIdsOf } from '~/domain/base/actor';
import { decisionsIn } from '~/domain/commands/matches/undo.server';
import { MATCH_HISTORY } from '~/domain/model/match-history-words';
import { now } from '~/gateways/clock.server';
import { auditEventsSince } from '~db/queries/audit';
import { matchesChangedSince, matchTitles } from '~db/queries/matches';
import type { Match } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** Can be undone for `leftMs`. */
export interface UndoableMatchDecision {
  id: string;
  studyId: string;
  site: string;
  /** Such as 'Selected'. */
  did: string;
  leftMs: number;
}

/** Those on these matches, newest first. Matches that have not changed just now take no further query. */
export async function undoableMatchDecisions(
  db: Db,
  actor: Actor,
  matches: readonly Pick<Match, 'id' | 'studyId' | 'updatedAt'>[],
  at: number,
): Promise<UndoableMatchDecision[]> {
  const since = at - UNDO_MS;
  const changed = matches.filter(({ updatedAt }) => updatedAt > since);
  if (changed.length === 0 || actor.kind !== 'person') return [];
  const ids = changed.map(({ id }) => id);
  const decisions = decisionsIn(await auditEventsSince(db, 'match', ids, since), changed);
  const own = [...decisions.values()].filter(({ actorId }) => actorId === actor.id);
  const names = new Map((await matchTitles(db, ids)).map(({ id, site }) => [id, site]));
  const studies = new Map(changed.map(({ id, studyId }) => [id, studyId]));
  return own
    .sort((a, b) => b.at - a.at)
    .map(({ subjectId: id, action, at: decidedAt }) => ({
      id,
      studyId: studies.get(id) ?? '',
      site: names.get(id) ?? '',
      did: MATCH_HISTORY[action] ?? action,
      leftMs: decidedAt + UNDO_MS - at,
    }));
}

/** The same where the matches are not read anyway: of all studies of the actor's side, or of one. */
export async function latestDecisionsIn(
  db: Db,
  actor: Actor,
  studyId: string | null,
  at: number,
): Promise<UndoableMatchDecision[]> {
  if (actor.kind !== 'person') return [];
  const changed = await matchesChangedSince(db, { sponsorIds: sponsorIdsOf(actor), since: at - UNDO_MS });
  const shown = changed.filter((match) => studyId === null || match.studyId === studyId);
  return undoableMatchDecisions(db, actor, shown, at);
}

/** The same on a page that reads nothing of the matches' changes. */
export const latestDecisionsOf = (actor: Actor, studyId: string, at = now()) =>
  store.read((db) => latestDecisionsIn(db, actor, studyId, at));

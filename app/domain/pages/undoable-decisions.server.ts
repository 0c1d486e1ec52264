/** The decisions on matches that a person has just made and can still undo. */

import { UNDO_MS } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { decisionsIn } from '~/domain/commands/matches/undo.server';
import { MATCH_HISTORY } from '~/domain/model/match-history-words';
import { auditEventsSince } from '~db/queries/audit';
import { matchTitles } from '~db/queries/matches';
import type { Match } from '~db/schema';
import type { Db } from '~db/store.server';

/** Can be undone for `leftMs`. */
export interface UndoableMatchDecision {
  id: string;
  site: string;
  /** Such as 'Selected'. */
  did: string;
  leftMs: number;
}

/** Those on these matches, newest first. Matches that have not changed just now take no further query. */
export async function undoableMatchDecisions(
  db: Db,
  actor: Actor,
  matches: readonly Pick<Match, 'id' | 'updatedAt'>[],
  at: number,
): Promise<UndoableMatchDecision[]> {
  const since = at - UNDO_MS;
  const changed = matches.filter(({ updatedAt }) => updatedAt > since);
  if (changed.length === 0 || actor.kind !== 'person') return [];
  const ids = changed.map(({ id }) => id);
  const decisions = decisionsIn(await auditEventsSince(db, 'match', ids, since), changed);
  const own = [...decisions.values()].filter(({ actorId }) => actorId === actor.id);
  const names = new Map((await matchTitles(db, ids)).map(({ id, site }) => [id, site]));
  return own
    .sort((a, b) => b.at - a.at)
    .map(({ subjectId: id, action, at: decidedAt }) => ({
      id,
      site: names.get(id) ?? '',
      did: MATCH_HISTORY[action] ?? action,
      leftMs: decidedAt + UNDO_MS - at,
    }));
}

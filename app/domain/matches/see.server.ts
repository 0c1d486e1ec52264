import { pointSentence } from '~/matching';
import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import type { AuditEvent, Match } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorizeOrNotFound } from '../actor';
import { DomainError } from '../errors';
import { partiesOf } from './transition.server';
import { type MatchView, matchView } from './view.server';

/** One event of a match's history. It names the role of whoever acted, so that the other side's staff stay unnamed. */
export interface MatchEvent {
  seq: number;
  at: number;
  action: string;
  actorRole: string;
  reason: string | null;
}

/**
 * One match for either side or an administrator, with its history, newest first.
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function seeMatch(actor: Actor, id: string): Promise<MatchView & { history: MatchEvent[] }> {
  return store.read(async (db) => {
    const found = await matchById(db, id);
    authorizeOrNotFound(actor, 'match.see', partiesOf(found));
    if (!found) throw new DomainError('not_found');
    const events = await auditEventsOf(db, { type: 'match', id });
    return { ...matchView(actor, found), history: events.map(matchEvent) };
  });
}

function matchEvent({ seq, at, action, actorRole, reason }: AuditEvent): MatchEvent {
  return { seq, at, action, actorRole, reason };
}

/**
 * Splits a match's reasons into the points of its sub-scores and the rest: data that is missing or that the study does
 * not ask for. Matches from before evidence was stored have no points.
 */
export function reasonsOf({ reasons, evidence }: Pick<Match, 'reasons' | 'evidence'>) {
  const points = (evidence ?? []).map(({ dimension, points, text }) => ({ dimension, points, text }));
  const told = new Set(points.map(pointSentence));
  return { points, others: reasons.filter((reason) => !told.has(reason)) };
}

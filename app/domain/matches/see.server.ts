import { pointSentence } from '~/matching';
import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import type { Match } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorizeOrNotFound } from '../actor';
import { DomainError } from '../errors';
import { pick } from '../views';
import { partiesOf } from './transition.server';
import { type MatchWithHistory, matchEventSchema } from './view';
import { matchView } from './view.server';

/**
 * One match for either side or an administrator, with its history, newest first.
 * @throws {DomainError} unauthenticated, not_found (also for another's match).
 */
export async function seeMatch(actor: Actor, id: string): Promise<MatchWithHistory> {
  return store.read(async (db) => {
    const found = await matchById(db, id);
    authorizeOrNotFound(actor, 'match.see', partiesOf(found));
    if (!found) throw new DomainError('not_found');
    const events = await auditEventsOf(db, { type: 'match', id });
    return { ...matchView(actor, found), history: events.map((event) => pick(matchEventSchema, event)) };
  });
}
/**
 * Splits a match's reasons into the points of its sub-scores and the rest: data that is missing or that the study does
 * not require. Matches created before we stored evidence have no points.
 */
export function reasonsOf({ reasons, evidence }: Pick<Match, 'reasons' | 'evidence'>) {
  const points = (evidence ?? []).map(({ dimension, points, text }) => ({ dimension, points, text }));
  const told = new Set(points.map(pointSentence));
  return { points, others: reasons.filter((reason) => !told.has(reason)) };
}

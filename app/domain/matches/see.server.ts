import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import type { AuditEvent } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorizeOrNotFound } from '../actor';
import { DomainError } from '../errors';
import { partiesOf } from './transition.server';
import { type MatchView, matchView } from './view.server';

/** One thing that happened to a match. By whom is said as the side alone: people of the other side stay unnamed. */
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

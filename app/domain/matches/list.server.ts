import type { Page, PageRequest } from '~db/keyset';
import { type MatchFilter, matchPage } from '~db/queries/matches';
import { store } from '~db/store.server';
import { type Actor, authorize, can, person } from '../actor';
import type { MatchView } from './view';
import { matchView } from './view.server';

/**
 * The matches that the actor may see, newest first (API-06): administrators see all, sites their own, everyone else
 * those of the studies they sponsor.
 * @throws {DomainError} unauthenticated for a visitor.
 */
export async function listMatches(actor: Actor, request: PageRequest): Promise<Page<MatchView>> {
  authorize(actor, 'match.list');
  const { rows, next } = await store.read((db) => matchPage(db, { ...request, ...ownOf(actor) }));
  return { rows: rows.map((row) => matchView(actor, row)), next };
}

function ownOf(actor: Actor): Pick<MatchFilter, 'siteId' | 'sponsorIds'> {
  if (can(actor, 'admin.enter')) return {};
  const { id, role, organizationId } = person(actor);
  if (role === 'site' && organizationId) return { siteId: organizationId };
  return { sponsorIds: organizationId ? [organizationId, id] : [id] };
}

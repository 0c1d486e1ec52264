/** What an action is about, for refusals of its input: each throws as the command would for who may not do this at all. */
import type { Actor } from '~/domain/actor';
import { mustBeAllowed } from '~/domain/engagements/parties.server';

/** A match that the actor may see. @throws {DomainError} unauthenticated, not_found (another's too). */
export const ofMatch = (actor: Actor, { id }: { id: string }) => mustBeAllowed(actor, id, 'match.see');

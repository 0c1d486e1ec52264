/** Lists, which a replica of the database may serve (DATABASE_READ_URL, docs/decisions/0034). */
import { type Db, store } from '~db/store.server';
import type { Actor } from './actor';

const positions = new WeakMap<Actor, number>();

/**
 * Lets a replica serve the lists of this actor, who was read for one request, once it has reached this position in the
 * database's log. Not for a request that changes something: a list after the change would miss it.
 */
export function allowReplica(actor: Actor, position: number): void {
  positions.set(actor, position);
}

/** Reads a list for an actor. Nothing that a command then checks or changes may depend on it. */
export const readList = <T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> =>
  store.list(positions.get(actor) ?? null, work);

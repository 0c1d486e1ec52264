/** Which open tasks of matches a colleague of the reader takes care of. */

import type { Actor } from '~/domain/base/actor';
import { nameOf } from '~/domain/model/member';
import { peopleAsked } from '~db/queries/engagements';
import type { Engagement } from '~db/schema';
import type { Db } from '~db/store.server';

interface Row {
  match: { id: string };
  engagement?: Pick<Engagement, 'todo'> | null;
}

/** The name of whoever else takes care of the next task, by the match. Matches in which nobody does are left out. */
export async function colleaguesAsked(
  db: Db,
  actor: Actor,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const asked = rows.filter(({ engagement }) => engagement?.todo).map(({ match }) => match.id);
  if (asked.length === 0) return new Map();
  const others = (await peopleAsked(db, asked)).filter(({ user }) => actor.kind !== 'person' || user.id !== actor.id);
  return new Map(others.map(({ matchId, user }) => [matchId, nameOf(user)]));
}

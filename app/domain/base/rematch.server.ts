import { declinesOfSites } from '~db/queries/matches';
import { enqueueLaterRematch } from '~db/queries/rematches';
import type { Db } from '~db/store.server';

/** A site that has no capacity until a date is rescored then, because time alone queues nothing (INB-08). */
export async function rematchWhenFree(db: Db, siteId: string, at: number): Promise<void> {
  const declines = await declinesOfSites(db, [siteId]);
  const free = Math.max(0, ...declines.map(({ declinedUntil }) => (declinedUntil ? Date.parse(declinedUntil) : 0)));
  if (free > at) await enqueueLaterRematch(db, 'site', siteId, free);
}

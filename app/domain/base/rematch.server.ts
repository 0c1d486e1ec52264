import { declinesOfSites } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { insertLaterRematch, insertRematch, type RematchKind } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import type { Db } from '~db/store.server';

/**
 * Queues a study or site for rescoring if it can be matched, in the transaction that changed it (MAT-02). Approval and
 * verification queue the others. Duplicates are rescored once. Anything queued while the job runs is rescored again.
 */
export async function enqueueRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  if (await matchable(db, kind, subjectId)) await insertRematch(db, kind, subjectId, at);
}

/** A site that has no capacity until a date is rescored then, because time alone queues nothing (INB-08). */
export async function rematchWhenFree(db: Db, siteId: string, at: number): Promise<void> {
  const declines = await declinesOfSites(db, [siteId]);
  const free = Math.max(0, ...declines.map(({ declinedUntil }) => (declinedUntil ? Date.parse(declinedUntil) : 0)));
  if (free > at && (await matchable(db, 'site', siteId))) await insertLaterRematch(db, 'site', siteId, free);
}

async function matchable(db: Db, kind: RematchKind, id: string): Promise<boolean> {
  if (kind === 'study') {
    const study = await studyById(db, id);
    return study?.status === 'approved' && study.isActive;
  }
  const site = await organizationById(db, id);
  return site?.type === 'site' && site.status === 'verified';
}

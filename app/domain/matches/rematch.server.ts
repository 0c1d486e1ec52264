import { organizationById } from '~db/queries/organizations';
import { insertRematch, type RematchKind } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import type { Db } from '~db/store.server';

/**
 * Queues a study or a site for rescoring, in the transaction that changed the data behind its matches (MAT-02). Skips
 * studies that are not approved and active, and sites that are not verified: approval or verification queues them
 * later. Duplicates in the queue are rescored once; anything queued while the job runs is rescored again.
 */
export async function enqueueRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  if (await matchable(db, kind, subjectId)) await insertRematch(db, kind, subjectId, at);
}

async function matchable(db: Db, kind: RematchKind, id: string): Promise<boolean> {
  if (kind === 'study') {
    const study = await studyById(db, id);
    return study?.status === 'approved' && study.isActive;
  }
  const site = await organizationById(db, id);
  return site?.type === 'site' && site.status === 'verified';
}

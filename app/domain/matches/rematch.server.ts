import { organizationById } from '~db/queries/organizations';
import { insertRematch, type RematchKind } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import type { Db } from '~db/store.server';

/**
 * Queues a study or site for rescoring if it can be matched, in the transaction that changed it (MAT-02). Approval and
 * verification queue the others. Duplicates are rescored once; what is queued while the job runs is rescored again.
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

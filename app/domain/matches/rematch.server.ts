import { organizationById } from '~db/queries/organizations';
import { insertRematch, type RematchKind } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import type { Db } from '~db/store.server';

/**
 * Has a study's or a site's matches computed anew by the job, in the transaction of the deed that changed what they rest
 * on (MAT-02). What cannot be matched now, an approved active study or a verified site, is left out: the deed that makes
 * it one puts it in. Put in twice, it is computed once; put in while it is being computed, once more.
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

import { DomainError } from '~/catalogue/errors';
import { studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Actor, authorizeOrNotFound, NOBODYS } from './actor';

/** Why nothing new begins in a study that is not running. */
export const overOrPaused = ({ status }: Pick<Study, 'status'>): 'study_paused' | 'study_completed' =>
  status === 'paused' ? 'study_paused' : 'study_completed';

/** The study, for those who may do this with it. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function studyFor(
  db: Db,
  actor: Actor,
  id: string,
  action:
    | 'study.end'
    | 'study.pause'
    | 'study.follow'
    | 'study.match'
    | 'study.preview'
    | 'study.weigh'
    | 'study.approach',
): Promise<Study> {
  const stored = await studyById(db, id);
  // Only administrators find what is archived, in their list of it.
  const study = stored?.status === 'archived' ? undefined : stored;
  authorizeOrNotFound(actor, action, study ?? NOBODYS);
  if (!study) throw new DomainError('not_found');
  return study;
}

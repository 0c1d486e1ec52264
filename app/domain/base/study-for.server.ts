import { DomainError } from '~/catalogue/errors';
import { PENDING_STATUS } from '~/catalogue/statuses';
import { studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Actor, authorizeOrNotFound } from './actor';

const NOBODYS = { sponsorId: '', status: PENDING_STATUS.study } as const;

/** The study, for those who may do this with it. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function studyFor(
  db: Db,
  actor: Actor,
  id: string,
  action: 'study.end' | 'study.follow' | 'study.match' | 'study.preview' | 'study.weigh' | 'study.approach',
): Promise<Study> {
  const study = await studyById(db, id);
  authorizeOrNotFound(actor, action, study ?? NOBODYS);
  if (!study) throw new DomainError('not_found');
  return study;
}

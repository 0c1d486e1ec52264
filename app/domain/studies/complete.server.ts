import { now } from '~/gateways/clock.server';
import { completeStudy as endStudy } from '~db/queries/studies';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { studyFor } from './see.server';
import { type StudyView, studyView } from './view';

/**
 * Completes an approved, active study, which can then select no more sites (SPON-02). Safe to repeat.
 * @throws {DomainError} unauthenticated, not_found (another's too), not_approved.
 */
export async function completeStudy(actor: Actor, id: string, at = now()): Promise<StudyView> {
  return store.tx(async (db) => {
    const study = await studyFor(db, actor, id, 'study.complete');
    if (study.status !== 'approved') throw new DomainError('not_approved');
    const ended = await endStudy(db, id, at);
    if (!ended) return studyView(study);
    await record(db, actor, {
      action: 'study.completed',
      subject: { type: 'study', id },
      before: { isActive: true },
      after: { isActive: false },
      at,
    });
    return studyView(ended);
  });
}

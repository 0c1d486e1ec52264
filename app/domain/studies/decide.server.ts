import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { STUDY_MOVES, type StudyStatus } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { moveStudy, studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueForSponsor, linkTo } from '../mail/outbox.server';
import { enqueueRematch } from '../matches/rematch.server';
import { type StudyView, studyView } from './view.server';

export type StudyDecision = Exclude<StudyStatus, 'pending_approval'>;

/**
 * An administrator approves or rejects a study; approved, it becomes active (ADM-15). Asking for the status it
 * has already is answered as done: no second event, no second mail. The sponsor's people are told by mail.
 * @throws {DomainError} unauthenticated, forbidden, not_found, already_decided with the status that stands.
 */
export async function decideStudy(
  actor: Actor,
  id: string,
  to: StudyDecision,
  reason: string | null = null,
  at = now(),
): Promise<StudyView> {
  authorize(actor, 'study.decide');
  return store.tx(async (db) => {
    const current = await studyById(db, id);
    if (!current) throw new DomainError('not_found');
    if (current.status === to) return studyView(current);
    if (!STUDY_MOVES[current.status].includes(to)) throw alreadyDecided(current);

    const moved = await moveStudy(db, id, { from: current.status, to, reason, at });
    if (!moved) throw alreadyDecided((await studyById(db, id)) ?? current);

    await record(db, actor, {
      action: to === 'approved' ? 'study.approved' : 'study.rejected',
      subject: { type: 'study', id },
      before: { status: current.status, isActive: current.isActive },
      after: { status: moved.status, isActive: moved.isActive },
      reason,
      at,
    });
    const link = linkTo(paths.sponsorDashboard);
    const mail = MAILS.studyDecided({ study: moved.title, approved: to === 'approved', reason, link });
    await enqueueForSponsor(db, moved, mail, at);
    await enqueueRematch(db, 'study', id, at);
    return studyView(moved);
  });
}

const alreadyDecided = ({ status }: Study) => new DomainError('already_decided', { status });

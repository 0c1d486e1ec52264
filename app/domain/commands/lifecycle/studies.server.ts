/** Pausing and resuming a study; reopening, archiving and restoring it (decision 74). */

import { DomainError } from '~/catalogue/errors';
import { PAUSES_A_DAY } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { enqueueForSponsor, linkTo } from '~/domain/base/outbox.server';
import { studyFor } from '~/domain/base/study-for.server';
import { STUDY_MOVES, type StudyMove } from '~/domain/model/lifecycle';
import { studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { auditEventsSince } from '~db/queries/audit';
import { enqueueRematch } from '~db/queries/rematches';
import { changeStudy, studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Asked, moverOf, type Step } from './move.server';
import { holdAndTell } from './tell.server';

const { move, toMove } = moverOf({
  type: 'study',
  moves: STUDY_MOVES,
  find,
  isBack: ({ status, isActive }, name) =>
    name === 'resume' ? status === 'approved' && isActive : status !== 'archived',
  refuse,
  keep: (_row, { actor, name }) => (name === 'pause' && can(actor, 'study.reopen') ? { byAdministrator: true } : {}),
  change: (db, row, { status, isActive = false, ...held }) =>
    changeStudy(db, row, { ...held, status: status as Study['status'], isActive }),
  recorded: ({ status, isActive }: Study) => ({ status, isActive }),
  follow,
  view: studyView,
});

/**
 * Moves a study. Sponsors, whose pauses are e-mailed to their sites, pause each study a few times a day at most.
 * @throws {DomainError} as `move` of moverOf; study_completed; paused_by_administrator to resume what an administrator
 * paused, pauses_spent and too_many_letters for a sponsor.
 */
export async function moveStudy(
  ...[actor, id, name, why, at = now()]: Parameters<typeof move>
): ReturnType<typeof move> {
  if (isPause(name) && !can(actor, 'study.reopen')) await limitLetters(actor, at);
  return move(actor, id, name, why, at);
}

/** @throws {DomainError} as moveStudy. */
export const studyToMove = toMove;

/** What someone can do on the page that pauses a study: pause a running one, or resume a paused one. @throws as moveStudy. */
export async function studyToPause(actor: Actor, id: string) {
  const found = await store.read((db) => studyFor(db, actor, id, 'study.pause'));
  const move = found.status === 'paused' ? ('resume' as const) : ('pause' as const);
  const { title } = await toMove(actor, id, move);
  return { id, title, move };
}

/** Whether the actor may pause the study. @throws {DomainError} unauthenticated, not_found (another's too). */
export const mustPause = (actor: Actor, id: string) => store.read((db) => studyFor(db, actor, id, 'study.pause'));

const isPause = (name: StudyMove) => name === 'pause' || name === 'resume';

/** Whether the actor can resume the study once it is paused: what an administrator paused, only administrators resume. */
export const mayResume = (actor: Actor, study: Study): boolean =>
  can(actor, 'study.pause', study) && (study.heldFrom?.byAdministrator !== true || can(actor, 'study.reopen'));

/** A paused study can be resumed at any time, so only its pauses have to be counted. */
async function refuse(db: Db, study: Study, { actor, name, at }: Asked<StudyMove>): Promise<void> {
  if (name === 'pause' && !study.isActive) throw new DomainError('study_completed');
  if (name === 'resume' && !mayResume(actor, study)) throw new DomainError('paused_by_administrator');
  if (name !== 'pause' || can(actor, 'study.reopen')) return;
  const events = await auditEventsSince(db, 'study', [study.id], at - DAY_MS + 1);
  if (events.filter(({ action }) => action === STUDY_MOVES.pause.action).length >= PAUSES_A_DAY)
    throw new DomainError('pauses_spent');
}

/** Sponsors pause their own studies; the rest is for administrators. */
async function find(db: Db, actor: Actor, id: string, name: StudyMove): Promise<Study> {
  if (isPause(name)) return studyFor(db, actor, id, 'study.pause');
  authorize(actor, STUDY_MOVES[name].may);
  const row = await studyById(db, id);
  if (!row) throw new DomainError('not_found');
  return row;
}

async function follow(db: Db, { name: act, before, after, reason, at }: Step<Study, StudyMove>): Promise<void> {
  const name = after.title;
  const link = linkTo(paths.sponsorDashboard);
  await enqueueForSponsor(db, after, MAILS.recordMoved({ name, act, reason, link }), at);
  if (act === 'reopen') return;
  const heldAt = act === 'restore' ? before.heldAt : null;
  await holdAndTell(db, { of: { studyId: after.id }, side: 'site' }, { name, act, reason }, { heldAt, at });
  if (after.isActive) await enqueueRematch(db, 'study', after.id, at);
}

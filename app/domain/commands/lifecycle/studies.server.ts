/** Pausing and resuming a study; reopening, archiving and restoring it (decision 74). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { enqueueForSponsor, linkTo } from '~/domain/base/outbox.server';
import { studyFor } from '~/domain/base/study-for.server';
import { STUDY_MOVES, type StudyMove } from '~/domain/model/lifecycle';
import { studyView } from '~/domain/model/study-view';
import { enqueueRematch } from '~db/queries/rematches';
import { changeStudy, studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { moverOf, type Step } from './move.server';
import { holdAndTell } from './tell.server';

const { move, toMove } = moverOf({
  type: 'study',
  moves: STUDY_MOVES,
  find,
  isBack: ({ status, isActive }, name) =>
    name === 'resume' ? status === 'approved' && isActive : status !== 'archived',
  refuse: ({ isActive }, name) => {
    if (name === 'pause' && !isActive) throw new DomainError('study_completed');
  },
  change: (db, row, { status, isActive = false, ...held }) =>
    changeStudy(db, row, { ...held, status: status as Study['status'], isActive }),
  recorded: ({ status, isActive }: Study) => ({ status, isActive }),
  follow,
  view: studyView,
});

export const moveStudy = move;
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

/** Sponsors pause their own studies; the rest is for administrators. */
async function find(db: Db, actor: Actor, id: string, name: StudyMove): Promise<Study> {
  if (name === 'pause' || name === 'resume') return studyFor(db, actor, id, 'study.pause');
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

/** The sponsor’s report on a visit, and the action items from it. */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import type { MatchSide } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { VISIT_ACTIONS_MAX } from '~/catalogue/visits';
import { type Actor, noteRefusal } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import type { MatchVisit, visitReportSchema } from '~/domain/model/visit-schema';
import { now } from '~/gateways/clock.server';
import {
  countVisitActions,
  deleteVisitAction,
  insertVisitAction,
  setVisitActionDone,
  visitActionById,
} from '~db/queries/visits';
import type { VisitAction } from '~db/schema';
import { change, type VisitWork, withVisit } from './change.server';

type Keyed<T> = T & { key?: string | null };

/**
 * Saves the findings, until the report is signed. With `since`, only if nobody has saved others after that.
 * @throws as withVisit; invalid if somebody has.
 */
export async function reportVisit(
  actor: Actor,
  id: string,
  { findings, since = null, key = null }: Keyed<z.output<typeof visitReportSchema>>,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, id, { move: 'report', key, input: { findings, since }, at }, async (work) => {
    const { findings: saved = null, updatedAt } = work.visit ?? {};
    const isLate = since !== null && since !== updatedAt && saved !== null && saved !== findings;
    if (isLate) throw new DomainError('invalid', {}, { findings: [VALIDATION.changedMeanwhile('the findings')] });
    await change(work, { findings });
    await record(work.db, actor, 'match.visitReportSaved', work.found.match.id, { at });
  });
}

/** Adds an action item, until the report is finished. @throws as withVisit; invalid if there are too many. */
export async function addVisitAction(
  actor: Actor,
  id: string,
  { key = null, ...action }: Keyed<{ text: string; owner: MatchSide; dueOn: string }>,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(
    actor,
    id,
    { move: 'report', of: ':action', key, input: action, at },
    async ({ db, found, visit }) => {
      const visitId = visit?.id ?? '';
      if ((await countVisitActions(db, visitId)) >= VISIT_ACTIONS_MAX)
        throw new DomainError('invalid', {}, { text: [VALIDATION.tooMany(VISIT_ACTIONS_MAX)] });
      const open = { doneAt: null, doneBy: null, createdAt: at };
      const row = await insertVisitAction(db, { id: newId(), visitId, ...action, ...open });
      const { owner, dueOn } = action;
      await record(db, actor, 'match.visitActionAdded', found.match.id, {
        after: { actionId: row.id, owner, dueOn },
        at,
      });
    },
  );
}

interface OfAction {
  matchId: string;
  actionId: string;
}

/** Removes an action item, until the report is finished. @throws as withVisit; not_found. */
export async function removeVisitAction(
  actor: Actor,
  { matchId, actionId }: OfAction,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, matchId, { move: 'report', key: null, input: null, at }, async (work) => {
    const { id, owner, dueOn } = await actionIn(work, actionId);
    await deleteVisitAction(work.db, id);
    const before = { actionId, owner, dueOn };
    await record(work.db, actor, 'match.visitActionRemoved', work.found.match.id, { before, at });
  });
}

/**
 * Marks an action item as done or open. A site can do so only for its own; the sponsor, which keeps the list, for both
 * sides'. Repeating it changes nothing.
 * @throws as withVisit; not_found, forbidden for a site on the sponsor’s own.
 */
export async function tickVisitAction(
  actor: Actor,
  { matchId, actionId }: OfAction,
  { done }: { done: boolean },
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, matchId, { move: 'tick', key: null, input: null, at }, async (work) => {
    const { db, found, self, side } = work;
    const action = await actionIn(work, actionId);
    if (side === 'site' && action.owner !== 'site') {
      noteRefusal(actor, 'match.answerAsSponsor');
      throw new DomainError('forbidden');
    }
    if (done === (action.doneAt !== null)) return;
    await setVisitActionDone(db, actionId, done ? { doneAt: at, doneBy: self.id } : { doneAt: null, doneBy: null });
    const event = done ? 'match.visitActionDone' : 'match.visitActionReopened';
    await record(db, actor, event, found.match.id, { after: { actionId, owner: action.owner }, at });
  });
}

/** @throws {DomainError} not_found. */
async function actionIn({ db, visit }: VisitWork, actionId: string): Promise<VisitAction> {
  const action = await visitActionById(db, actionId);
  if (!action || action.visitId !== visit?.id) throw new DomainError('not_found');
  return action;
}

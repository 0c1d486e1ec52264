/** The first page of a match's workspace. */
import { OPTIONAL_STEPS } from '~/catalogue/engagement';
import { now } from '~/gateways/clock.server';
import { matchLedTo } from '~db/queries/duplicates';
import { tasksOf } from '~db/queries/engagements';
import { matchById } from '~db/queries/matches';
import type { Engagement, Task } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorizeOrNotFound } from '../actor';
import { DomainError } from '../errors';
import { partiesOf } from '../matches/parties';
import { matchView } from '../matches/see.server';
import { frameOf } from './frame.server';

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeOverview(actor: Actor, id: string, at = now()) {
  return store.read(async (db) => {
    const found = (await matchById(db, id)) ?? (await matchById(db, await matchLedTo(db, id)));
    authorizeOrNotFound(actor, 'match.see', partiesOf(found));
    if (!found) throw new DomainError('not_found');
    const tasks = found.engagement ? await tasksOf(db, { matchId: found.match.id }) : [];
    return {
      match: matchView(actor, found),
      frame: frameOf(actor, found, at),
      steps: found.engagement ? stepsOf(found.engagement, tasks) : [],
    };
  });
}
export type Overview = Awaited<ReturnType<typeof seeOverview>>;

/** Each step of the path, with what became of it. A step is open while either side has something to do in it. */
function stepsOf({ steps, step: open, todo, dueAt }: Engagement, tasks: readonly Task[]) {
  return steps.map(({ step, days }) => {
    const own = tasks.filter((task) => task.step === step);
    const ended = own.find(({ state }) => state === 'done' || state === 'skipped');
    const state = step === open ? ('open' as const) : ended ? ended.state : ('ahead' as const);
    return {
      ...{ step, days, state },
      skippable: OPTIONAL_STEPS.some((each) => each === step),
      todo: step === open ? todo : null,
      dueAt: step === open ? dueAt : null,
      doneAt: ended?.doneAt ?? null,
      reason: ended?.reason ?? null,
    };
  });
}

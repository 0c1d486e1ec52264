/** The first page of a match's workspace. */

import { OPTIONAL_STEPS, todoWords } from '~/catalogue/engagement';
import type { Actor } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { debriefOf } from '~/domain/commands/engagements/debrief';
import { sponsorRecordOf } from '~/domain/commands/engagements/sponsor-record';
import { isEarly } from '~/domain/model/engagement-path';
import { nameOf } from '~/domain/model/member';
import { isOnlyAsked } from '~/domain/model/open-study-view';
import { now } from '~/gateways/clock.server';
import { casesOfSponsor, tasksOf } from '~db/queries/engagements';
import { type MatchWithParties, matchesOfStudy } from '~db/queries/matches';
import { usersOfOrganization } from '~db/queries/users';
import type { Engagement, Task } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { frameOf } from './match-frame.server';
import { historyFor, matchView } from './matches.server';
import { sponsorContactOf } from './sponsor-contact.server';

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeOverview(actor: Actor, id: string, at = now()) {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const side = sideOf(actor, found);
    const tasks = found.engagement ? await tasksOf(db, { matchId: found.match.id }) : [];
    const match = matchView(actor, found);
    return {
      match,
      history: (await historyFor(db, match)).slice(0, LATEST),
      /** Whether the site only knows the study from the list. */
      onlyAsked: side === 'site' && isOnlyAsked(found.match),
      early: isEarly(match.engagement),
      frame: await frameOf(db, actor, found, at),
      steps: found.engagement ? stepsOf(found.engagement, tasks) : [],
      sponsor: side === 'site' && found.match.status !== 'selected' ? null : await sponsorContactOf(db, found),
      record: side === 'site' && !isOnlyAsked(found.match) ? await recordOf(db, found.study.sponsorId, at) : null,
      debrief: side === 'site' ? await debriefFor(db, found) : null,
      assignable: await assignableIn(db, actor, found, tasks),
    };
  });
}
export type Overview = Awaited<ReturnType<typeof seeOverview>>;

const CASES = 200;
/** How much of the history the page shows; all of it has a tab. */
const LATEST = 5;

async function recordOf(db: Db, sponsorId: string, at: number) {
  const cases = await casesOfSponsor(db, { sponsorId, limit: CASES });
  return sponsorRecordOf(
    cases.map(({ step, dueAt, ...rest }) => ({ ...rest, dueAt: step === 'decision' ? dueAt : null })),
    at,
  );
}

/** For a site that was compared with others and not selected. */
async function debriefFor(db: Db, { match, study, engagement }: MatchWithParties) {
  if (engagement?.decision !== 'not_selected' || engagement.decisionKind === null) return null;
  const selected = (await matchesOfStudy(db, study.id)).filter(({ status }) => status === 'selected');
  return debriefOf(match, selected);
}

/** The people who could take the open step, if it is the actor's side's turn; otherwise null. */
async function assignableIn(db: Db, actor: Actor, found: MatchWithParties, tasks: readonly Task[]) {
  const side = sideOf(actor, found);
  const task = tasks.find((each) => each.state === 'open' && each.side === side);
  if (!task || actor.kind !== 'person' || !actor.organizationId) return null;
  return { assigneeId: task.assigneeId, people: await peopleToAssign(db, actor.organizationId) };
}

/** The people of an organization, as options. */
export async function peopleToAssign(db: Db, organizationId: string) {
  const people = await usersOfOrganization(db, organizationId);
  return people.filter(({ erasedAt }) => erasedAt === null).map((each) => ({ value: each.id, label: nameOf(each) }));
}

/** Each step of the path, with its state. A step is open while either side has something to do in it. */
function stepsOf({ steps, step: open, todo, dueAt, decision, decidedAt }: Engagement, tasks: readonly Task[]) {
  return steps.map(({ step, days }) => {
    const own = tasks.filter((task) => task.step === step);
    const ended = own.find(({ state }) => state === 'done' || state === 'skipped');
    const isDecided = step === 'decision' && decision !== null;
    return {
      step,
      days,
      whose: step === 'interest' ? 'the site' : step === 'decision' ? 'the sponsor' : 'each side',
      state: isDecided ? ('done' as const) : stateOfStep(step === open, ended, open === null),
      skippable: OPTIONAL_STEPS.some((each) => each === step),
      task: step === open && todo ? todoWords(todo).label : null,
      dueAt: step === open ? dueAt : null,
      doneAt: isDecided ? decidedAt : (ended?.doneAt ?? null),
      reason: ended?.reason ?? null,
    };
  });
}

/** Skipped only by a sponsor with a reason. What was open when a match ended is not finished, and the rest not reached. */
function stateOfStep(isOpen: boolean, ended: Task | undefined, isOver: boolean) {
  if (isOpen) return 'open' as const;
  if (!ended) return isOver ? ('not reached' as const) : ('ahead' as const);
  if (ended.state === 'done') return 'done' as const;
  return ended.reason === null ? ('not finished' as const) : ('skipped' as const);
}

/** The first page of a match's workspace. */

import { OPTIONAL_STEPS, type PathStep, type Step } from '~/catalogue/engagement';
import type { Actor } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { assignableTo } from '~/domain/commands/engagements/assignable.server';
import { debriefOf } from '~/domain/commands/engagements/debrief';
import { sponsorRecordOf } from '~/domain/commands/engagements/sponsor-record';
import { selectionRequestsSeen } from '~/domain/commands/matches/selection-requests.server';
import { isEarly } from '~/domain/model/engagement-path';
import { siteKeptInWords, sponsorKeptInWords } from '~/domain/model/kept-words';
import { historyLines } from '~/domain/model/match-history';
import { isOnlyAsked } from '~/domain/model/open-study-view';
import { now } from '~/gateways/clock.server';
import { casesOfSponsor, tasksOf } from '~db/queries/engagements';
import { type MatchWithParties, matchesOfStudy } from '~db/queries/matches';
import type { Engagement, Task } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { frameOf } from './match-frame.server';
import { historyFor, matchView } from './matches.server';
import { keptBySite, keptBySponsor } from './promises.server';
import { sponsorContactOf } from './sponsor-contact.server';
import { undoableMatchDecisions } from './undoable-decisions.server';

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeOverview(actor: Actor, id: string, at = now()) {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const side = sideOf(actor, found);
    const tasks = found.engagement ? await tasksOf(db, { matchId: found.match.id }) : [];
    const match = matchView(actor, found);
    const frame = await frameOf(db, actor, found, at);
    return {
      match,
      history: historyLines(await historyFor(db, actor, found)).slice(0, LATEST),
      /** Whether the site only knows the study from the list. */
      onlyAsked: side === 'site' && isOnlyAsked(found.match),
      early: isEarly(match.engagement),
      frame,
      steps: found.engagement ? stepsOf(found.engagement, tasks, frame.next?.text ?? null) : [],
      sponsor: side === 'site' && found.match.status !== 'selected' ? null : await sponsorContactOf(db, found),
      record: side === 'site' && !isOnlyAsked(found.match) ? await recordOf(db, found.study.sponsorId, at) : null,
      kept: isOpen(found) && !(side === 'site' && isOnlyAsked(found.match)) ? await keptByOther(db, found, side) : null,
      /** The last request to approve that the site is selected, for the sponsor's people and administrators. */
      request: found.selecting === 'alone' ? null : ((await selectionRequestsSeen(db, actor, found))[0] ?? null),
      undoable: side === 'sponsor' ? await undoableMatchDecisions(db, actor, [found.match], at) : [],
      debrief: side === 'site' ? await debriefFor(db, found) : null,
      assignable: await assignableIn(db, actor, found, tasks),
    };
  });
}
export type Overview = Awaited<ReturnType<typeof seeOverview>>;

/** Whether either side has still to decide. */
const isOpen = ({ match: { status } }: MatchWithParties) =>
  status === 'new' || status === 'invited' || status === 'interested';

/** What the other side has kept elsewhere: of at least five cases. */
async function keptByOther(db: Db, { study, site }: MatchWithParties, side: 'site' | 'sponsor' | 'admin') {
  return side === 'site'
    ? { title: 'What the sponsor has kept', lines: sponsorKeptInWords(await keptBySponsor(db, study.sponsorId, false)) }
    : { title: 'What the site has kept', lines: siteKeptInWords(await keptBySite(db, site.id, false)) };
}

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
  return { assigneeId: task.assigneeId, people: await assignableTo(db, actor, found, task) };
}

/**
 * Each step of the path, with its state. A step is open while either side has something to do in it.
 * @param next what that is, as the reader sees it.
 */
function stepsOf(
  { steps, step: open, dueAt, decision, decidedAt }: Engagement,
  tasks: readonly Task[],
  next: string | null,
) {
  return steps.map(({ step, days }) => {
    const own = tasks.filter((task) => task.step === step);
    const ended = own.find(({ state }) => state === 'done' || state === 'skipped');
    const isDecided = step === 'decision' && decision !== null;
    return {
      step,
      days,
      ...stateOfStep({ step, days }, isDecided ? 'done' : step === open ? 'open' : ended, open === null),
      skippable: OPTIONAL_STEPS.some((each) => each === step),
      task: step === open ? next : null,
      dueAt: step === open ? dueAt : null,
      doneAt: isDecided ? decidedAt : (ended?.doneAt ?? null),
      reason: ended?.reason ?? null,
    };
  });
}

const WHOSE: Partial<Record<Step, string>> = { interest: 'the site', decision: 'the sponsor' };

/**
 * A step's state, in words unless it is done or open. Skipped only by a sponsor with a reason: what was open when a match
 * ended is not finished, and the rest not reached.
 */
function stateOfStep({ step, days }: PathStep, ended: Task | 'done' | 'open' | undefined, isOver: boolean) {
  if (ended === 'done' || ended === 'open') return { state: ended };
  if (ended?.state === 'done') return { state: 'done' as const };
  if (ended) {
    return ended.reason === null
      ? { state: 'not finished' as const, words: 'Not finished' }
      : { state: 'skipped' as const, words: 'Skipped' };
  }
  if (isOver) return { state: 'not reached' as const, words: 'Not reached' };
  return {
    state: 'ahead' as const,
    words: `${days === 1 ? '1 business day' : `${days} business days`} for ${WHOSE[step] ?? 'each side'}`,
  };
}

/** Actions of a match's workspace that both sides do at the same moment. */
import { setTimeout } from 'node:timers/promises';
import { type Step, TODOS, type Todo } from '~/catalogue/engagement';
import { errorMessage } from '~/catalogue/errors';
import { completePath } from '~/domain/model/engagement-path';
import type { Cast, Side } from './cast';
import type { Answer, Client } from './client';
import { inLanes } from './lanes';
import type { Round } from './part';
import type { Data } from './writes';

/** Races at each task. */
const EACH = 30;
const AT_ONCE = 4;

interface Action {
  side: 'site' | 'sponsor';
  /** The audit event of an action that was done, and of no other. */
  event: string;
  run(by: Client, match: string): Promise<Answer>;
}

const put = (path: string, body: object) => (by: Client, match: string) =>
  by.put(`/api/matches/${match}/${path}`, body);
const post = (path: string, body: object) => (by: Client, match: string) =>
  by.post(`/api/matches/${match}/${path}`, body);

const skip = (step: Step): Action => ({
  side: 'sponsor',
  event: 'match.stepSkipped',
  run: post('skip', { step, reason: 'We know the site.' }),
});
const cda = { kind: 'template', purpose: 'To see whether it fits.', law: 'Delaware', months: 24 };
const proposal = {
  mode: 'remote',
  zone: 'America/New_York',
  minutes: '60',
  slots: [{ date: '2099-03-09', time: '13:30' }],
};
const propose: Action = { side: 'sponsor', event: 'match.visitProposed', run: put('visit', proposal) };
const waive: Action = {
  side: 'sponsor',
  event: 'match.visitWaived',
  run: put('visit/waive', { reason: 'We were there.' }),
};
const declined = { kind: 'other', reason: 'Not now.' };
/** Its event is the same for both sides. */
const decline = (side: Action['side']): Action => ({ side, event: 'match.declined', run: put('decline', declined) });
const select: Action = { side: 'sponsor', event: 'match.selected', run: put('select', {}) };
const slot = Date.parse('2099-03-09T17:30Z');

/** The tasks, each with what leads to it and the actions that are possible then. */
const RACES: Partial<Record<Todo, { first: Action[]; raced: Action[] }>> = {
  sendCda: {
    first: [],
    raced: [{ side: 'sponsor', event: 'match.cdaSent', run: post('cda', cda) }, skip('cda'), decline('site'), select],
  },
  sendQuestionnaire: {
    first: [skip('cda')],
    raced: [skip('feasibility'), decline('site'), decline('sponsor'), select],
  },
  proposeVisit: { first: [skip('cda'), skip('feasibility')], raced: [propose, waive, skip('visit'), decline('site')] },
  chooseVisit: {
    first: [skip('cda'), skip('feasibility'), propose],
    raced: [
      { side: 'site', event: 'match.visitScheduled', run: put('visit/choose', { slot }) },
      { side: 'site', event: 'match.visitTimesAsked', run: put('visit/other-times', { wishes: 'A Friday.' }) },
      ...[waive, skip('visit'), decline('site')],
    ],
  },
};

const path = completePath(
  (['cda', 'feasibility', 'visit'] as const).map((step) => ({ step, days: 5 })),
  { interest: 10, decision: 14 },
);

/** Files of one sender are read one at a time, and few more may wait. The rest is told to try again, as it does here. */
async function onceFilesAreFree(run: () => Promise<Answer>, tries = 60): Promise<Answer> {
  const answer = await run();
  if (tries === 0 || answer.status !== 503 || !answer.text.includes(errorMessage('files_busy'))) return answer;
  await setTimeout(500);
  return onceFilesAreFree(run, tries - 1);
}

/**
 * Each action is reported as done as often as the trail has it, the others are refused as too late, and one side at most has
 * the next task: the one that the match names.
 */
export async function turns(round: Round, cast: Cast, data: Data): Promise<void> {
  const kinds = Object.entries(RACES) as [Todo, { first: Action[]; raced: Action[] }][];
  const all = Array.from({ length: round.times(1, EACH) }, () => kinds).flat();
  let won = 0;
  await inLanes(AT_ONCE, all, async ([todo, { first, raced }]) => {
    const clients = { site: everyone(cast.site), sponsor: everyone(cast.sponsor) };
    const study = await cast.make.study({ sponsorId: cast.sponsor.organizationId, path });
    const { id } = await cast.make.match(study.id, cast.site.organizationId);
    const says = (words: string) => `a race at ${todo}: ${words}`;
    await clients.site[0]?.put(`/api/matches/${id}/interest`, {});
    for (const { side, run } of first) await run(clients[side][0] as Client, id);
    const before = data.row('select todo from engagements where match_id = ?', id);
    round.holds(before?.todo === todo, says(`it began at ${before?.todo}`));

    const recorded = (event: string) =>
      Number(data.row('select count(*) n from audit_events where subject_id = ? and action = ?', id, event)?.n);
    const already = new Map(raced.map(({ event }) => [event, recorded(event)]));
    const runners = [...raced, ...raced.slice(0, 2)].map((action, at) => ({
      action,
      by: clients[action.side][at % 2],
    }));
    const answers = await Promise.all(
      runners.map(({ action, by }) => onceFilesAreFree(() => action.run(by as Client, id))),
    );
    const done = new Map<string, number>();
    for (const [at, { status, text }] of answers.entries()) {
      const { event } = (runners[at] as (typeof runners)[number]).action;
      const isDone = status === 200 || status === 201;
      round.holds(isDone || status === 409, says(`${event} answered ${status} ${text.slice(0, 200)}`));
      if (isDone) done.set(event, (done.get(event) ?? 0) + 1);
    }
    for (const { event } of raced) {
      const [told, kept] = [done.get(event) ?? 0, recorded(event) - (already.get(event) ?? 0)];
      round.holds(told === kept, says(`${event}: ${told} done, ${kept} in the trail`));
    }
    const after = data.row('select step, todo from engagements where match_id = ?', id);
    const open = data.rows("select step, side from tasks where match_id = ? and state = 'open'", id);
    const turn = after?.todo ? [{ step: after.step, side: TODOS[after.todo as Todo].side }] : [];
    round.holds(
      JSON.stringify(open) === JSON.stringify(turn),
      says(`open are ${JSON.stringify(open)}, and the match says ${JSON.stringify(turn)}`),
    );
    won += answers.filter(({ status }) => status < 300).length;
    round.count('acknowledged');
    round.count('found');
  });
  round.figure(`${all.length} races at ${kinds.length} tasks of the workspace, ${won} actions that won`);
}

const everyone = ({ people }: Side): Client[] => people.map(({ client }) => client);

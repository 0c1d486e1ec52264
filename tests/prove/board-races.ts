/** Actions on a start-up board, with a budget or a contract, and counts of a month, that people enter at the same moment. */
import { monthBefore, monthOf } from '~/domain/model/counts';
import type { StartUpTask } from '~db/schema';
import type { Cast, Side } from './cast';
import type { Answer, Client } from './client';
import { inLanes } from './lanes';
import type { Round } from './part';
import type { Data } from './writes';

/** Races of each kind. */
const EACH = 30;
const AT_ONCE = 4;
const DAY_MS = 86_400_000;

interface Runner {
  side: 'site' | 'sponsor';
  /** The audit event of an action that was done, and of no other. */
  event: string;
  send: (by: Client) => Promise<Answer>;
}

interface Race {
  /** The match. */
  id: string;
  /** They exclude each other. */
  runners: Runner[];
}

type Kind = (cast: Cast) => Promise<Race>;

const selected = async ({ make, site, sponsor }: Cast): Promise<string> => {
  const study = await make.study({ sponsorId: sponsor.organizationId });
  return (await make.match(study.id, site.organizationId, { status: 'selected' })).id;
};

/** The task of the site on a board, and how a side sends an action with it. */
async function onBoard(cast: Cast, first: Partial<StartUpTask>) {
  const id = await selected(cast);
  const { tasks } = await cast.make.startUp(id, first);
  const address = `/api/matches/${id}/start-up/tasks/${tasks[0].id}`;
  const runner = (side: Runner['side'], event: string, move: string, body: object = {}): Runner => ({
    side,
    event: `match.startUpTask${event}`,
    send: (by) => by.put(`${address}/${move}`, body),
  });
  return { id, runner };
}

const fourOf = (runner: Runner): Runner[] => Array.from({ length: 4 }, () => runner);

const REASON = { reason: 'We agreed on it.' };

const BUDGET = {
  ...{ version: 0, currency: 'USD', paid: 'monthly', paidWithin: '30' },
  lines: [{ name: 'Screening visit', perParticipant: 1, amount: 850, why: null }],
};

const KINDS: Readonly<Record<string, Kind>> = {
  async 'an open task'(cast) {
    const { id, runner } = await onBoard(cast, {});
    const runners = [runner('site', 'Done', 'done'), runner('sponsor', 'Waived', 'waive', REASON)];
    return { id, runners: [...runners, ...runners] };
  },
  async 'a task that is done'(cast) {
    const { id, runner } = await onBoard(cast, { status: 'done', availableAt: null, endedAt: Date.now() });
    const runners = [runner('sponsor', 'Returned', 'return', REASON), runner('site', 'Reopened', 'reopen', REASON)];
    return { id, runners: [...runners, ...runners] };
  },
  async 'the counts of a month'(cast) {
    const id = await selected(cast);
    await cast.make.activation(id, Date.now() - 70 * DAY_MS);
    const month = monthBefore(monthOf(Date.now()));
    const runner = (consented: number): Runner => ({
      side: 'site',
      event: 'match.countsEntered',
      send: (by) => by.put(`/api/matches/${id}/counts`, { month, version: 0, prescreened: 9, consented }),
    });
    return { id, runners: [1, 2, 3, 4].map(runner) };
  },
  async 'the first version of a budget'(cast) {
    const { id } = await onBoard(cast, {});
    const propose = (by: Client) => by.post(`/api/matches/${id}/budget`, BUDGET);
    return { id, runners: fourOf({ side: 'sponsor', event: 'match.budgetProposed', send: propose }) };
  },
  async 'agreeing to a contract'(cast) {
    const { id } = await onBoard(cast, {});
    await cast.make.contract(id);
    const accept = (by: Client) => by.put(`/api/matches/${id}/contract/accept`, { version: 1 });
    return { id, runners: fourOf({ side: 'site', event: 'match.contractAgreed', send: accept }) };
  },
};

/** Of actions that exclude each other, one is done, reported and in the trail; the others are refused as too late. */
export async function boardRaces(round: Round, cast: Cast, data: Data): Promise<void> {
  const all = Array.from({ length: round.times(1, EACH) }, () => Object.entries(KINDS)).flat();
  let won = 0;
  await inLanes(AT_ONCE, all, async ([what, prepare]) => {
    const { id, runners } = await prepare(cast);
    const says = (words: string) => `a race about ${what}: ${words}`;
    const answers = await Promise.all(runners.map(({ side, send }, at) => send(clientOf(cast[side], at))));
    const told = new Map<string, number>();
    for (const [at, { status, text }] of answers.entries()) {
      const { event } = runners[at] as Runner;
      round.holds(isDone(status) || status === 409, says(`${event} answered ${status} ${text.slice(0, 200)}`));
      if (isDone(status)) told.set(event, (told.get(event) ?? 0) + 1);
    }
    for (const event of new Set(runners.map((each) => each.event))) {
      const [row] = data.rows('select count(*) n from audit_events where subject_id = ? and action = ?', id, event);
      round.holds(
        Number(row?.n) === (told.get(event) ?? 0),
        says(`${event}: ${told.get(event) ?? 0} done, ${row?.n} in the trail`),
      );
    }
    const done = answers.filter(({ status }) => isDone(status)).length;
    round.holds(done === 1, says(`${done} were done`));
    won += done;
    round.count('acknowledged');
    round.count('found');
  });
  round.figure(
    `${all.length} races about tasks of start-ups, budgets, contracts and counts of months, ${won} actions that won`,
  );
}

const isDone = (status: number) => status === 200 || status === 201;

/** Another person of the side for each. */
const clientOf = ({ people }: Side, at: number): Client =>
  (people[at % people.length] as Side['people'][number]).client;

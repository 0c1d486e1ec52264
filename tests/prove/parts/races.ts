import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorMessage } from '~/catalogue/errors';
import type { MatchSide, MatchStatus, OrganizationStatus, StudyStatus } from '~/catalogue/statuses';
import { type Decision, type DecisionTable, ORGANIZATION_DECISIONS, STUDY_DECISIONS } from '~/domain/model/decision';
import {
  MATCH_TRANSITION_NAMES,
  MATCH_TRANSITIONS,
  type MatchTransition,
  matchTransition,
} from '~/domain/model/match-transitions';
import { isAllowed } from '~/domain/model/transitions';
import { boardRaces } from '../board-races';
import { type Cast, castFor, type Member } from '../cast';
import { byBulk, byCall, byForm, type Outcome } from '../endpoints';
import type { Part, Round } from '../part';
import { resubmits } from '../resubmits';
import { turns } from '../turns';
import { type Data, dataIn } from '../writes';

/** How many people of each kind a race needs. */
export const RACERS = 4;
/** How many races run at the same time, about different records. */
const AT_ONCE = 4;

/** People decide about the same record at the same time, and one person submits the same form several times. */
export const races: Part = {
  name: 'races',
  what: 'every race ends in one legal order of actions, each reported once; a repeated submission counts once',
  plants: [
    {
      fault: 'a status is changed from any status',
      find: /if \(!isAllowed[$\d]*\(transition\d*, side\d*, current\d*\.status\)\) throw refuse\d*\(current\d*\);/,
      replace: '',
    },
    {
      fault: 'repeating a decision about a study notifies everyone again',
      find: /if \(current\d*\.status === transition\d*\.to\) return \{ row: current\d*, verified: null \};/,
      replace: '',
    },
    {
      fault: 'the loser is not told the current status',
      find: /throw (refuse\d*)\((?:await step\d*\.reread\(\) \?\? )?(current\d*)\)/,
      replace: 'throw $1({ ...$2, status: "new" })',
    },
    {
      fault: 'a repeated submission counts twice',
      find: /if \(await (claimSubmission\d*\([^;]*?\))\) return null/,
      replace: 'await $1; if (true) return null',
    },
  ],
  async run(round) {
    const app = await round.start();
    const cast = await castFor(app, RACERS);
    const data = dataIn(app.dataDir);
    try {
      await raced(round, cast, round.times(30, 1000), async () => data);
      await turns(round, cast, data);
      await boardRaces(round, cast, data);
      await resubmits(round, app, cast, data);
    } finally {
      data.close();
      await cast.close();
    }
  },
};

/** Runs races about records of this cast, and then judges them by the data. */
export async function raced(round: Round, cast: Cast, number: number, read: () => Promise<Data>): Promise<void> {
  const finished: { race: Race; answers: Outcome[] }[] = [];
  for (let begun = 0; begun < number; begun += AT_ONCE) {
    const batch: Race[] = [];
    while (batch.length < Math.min(AT_ONCE, number - begun)) batch.push(await anyRace(round, cast));
    const running = batch.map(async (race) => ({
      race,
      answers: await Promise.all(race.runners.map(({ run }) => run())),
    }));
    finished.push(...(await Promise.all(running)));
  }
  const data = await read();
  let won = 0;
  for (const { race, answers } of finished) won += judge(round, data, race, answers);
  round.figure(`${number} races, ${won} actions that won`);
}

interface Runner {
  readonly who: Member;
  readonly side: 'admin' | MatchSide;
  readonly action: string;
  run(): Promise<Outcome>;
}

interface Race {
  readonly type: 'organization' | 'study' | 'match';
  readonly id: string;
  readonly status: string;
  readonly runners: readonly Runner[];
  /** The status an action leads to; undefined if it is not allowed. */
  target(runner: Runner, status: string): string | undefined;
  /** Who gets an e-mail about an action by `side`, and what it contains. */
  told(side: Runner['side']): readonly string[];
  readonly mailSays: string;
  readonly refusal: ErrorCode;
}

const pick = <T>(round: Round, list: readonly T[]): T => list[Math.floor(round.random() * list.length)] as T;

function anyRace(round: Round, cast: Cast): Promise<Race> {
  const kind = round.random();
  if (kind < 0.25) return organizationRace(round, cast);
  return kind < 0.5 ? studyRace(round, cast) : matchRace(round, cast);
}

/** At least two of each kind, up to eight. */
const howMany = (round: Round) => 2 + Math.floor(7 * round.random());

/** Of 2 to 8 participants, the first two want different outcomes. */
function runnersOf<T extends string>(round: Round, actions: readonly T[], runner: (action: T) => Runner): Runner[] {
  const first = Math.floor(round.random() * actions.length);
  return Array.from({ length: howMany(round) }, (_, index) =>
    runner(index < 2 ? (actions[(first + index) % actions.length] as T) : pick(round, actions)),
  );
}

/** Sends the decision by call, by confirmation form, or as one of several. */
const decisionRace =
  (round: Round, cast: Cast, path: 'organizations' | 'studies', id: string) =>
  (action: 'approve' | 'reject'): Runner => {
    const who = pick(round, cast.admins);
    const panel = path === 'studies' ? 'studies' : 'sites';
    const approved = path === 'studies' ? 'approved' : 'verified';
    const several = { ids: [id], decision: action === 'approve' ? approved : 'rejected' };
    const run = pick(round, [
      () => byCall(who.client.put(`/api/${path}/${id}/${action}`)),
      () => byForm(who.client.form(`/admin-panel/${panel}/${id}/${action}`, { reason: 'For a reason.' })),
      () => byBulk(who.client.post(`/api/${path}/decisions`, several), id),
    ]);
    return { who, side: 'admin', action, run };
  };

async function organizationRace(round: Round, cast: Cast): Promise<Race> {
  const { id, name } = await cast.make.organization({ status: 'pending' });
  const { email } = await cast.make.user({ role: 'site', organizationId: id });
  return {
    type: 'organization',
    id,
    status: 'pending',
    mailSays: name,
    refusal: 'already_decided',
    runners: runnersOf(round, ['approve', 'reject'], decisionRace(round, cast, 'organizations', id)),
    target: ({ action }, status) => legal(ORGANIZATION_DECISIONS, action, status as OrganizationStatus),
    told: () => [email ?? ''],
  };
}

async function studyRace(round: Round, cast: Cast): Promise<Race> {
  const sponsorEmail = `${randomUUID()}@prove.example`;
  const waiting = { status: 'pending_approval', isActive: false, sponsorEmail } as const;
  const { id, title } = await cast.make.study(waiting);
  return {
    type: 'study',
    id,
    status: waiting.status,
    mailSays: title,
    refusal: 'already_decided',
    runners: runnersOf(round, ['approve', 'reject'], decisionRace(round, cast, 'studies', id)),
    target: ({ action }, status) => legal(STUDY_DECISIONS, action, status as StudyStatus),
    told: () => [sponsorEmail],
  };
}

function legal<S extends string>(table: DecisionTable<S>, decision: string, from: S): S | undefined {
  const transition = table[decision as Decision];
  return isAllowed(transition, 'admin', from) ? transition.to : undefined;
}

async function matchRace(round: Round, cast: Cast): Promise<Race> {
  const study = await cast.make.study({ sponsorId: cast.sponsor.organizationId });
  const status = pick(round, ['new', 'invited', 'interested'] as const);
  const { id } = await cast.make.match(study.id, cast.site.organizationId, { status });
  const addresses = (side: MatchSide) => cast[side].people.map(({ user }) => user.email ?? '');
  // Mostly actions that are allowed now, one in four not yet.
  const possible = (side: MatchSide) =>
    MATCH_TRANSITION_NAMES.filter((name) => {
      const row = matchTransition(name);
      return isAllowed(row, side, status) || (round.random() < 0.25 && row.by.includes(side));
    });
  const options = (['sponsor', 'site'] as const).flatMap((side) => possible(side).map((action) => `${side} ${action}`));
  return {
    type: 'match',
    id,
    status,
    mailSays: `/matches/${id}`,
    refusal: 'transition_refused',
    runners: runnersOf(round, options, (option) => {
      const [side, action] = option.split(' ') as [MatchSide, MatchTransition];
      const who = pick(round, cast[side].people);
      const body: Record<string, string> =
        action === 'decline' ? { kind: 'other', reason: `No, says ${who.user.id}.` } : {};
      // What cannot be undone asks first; this is its second form.
      const form = {
        reason: 'Chosen.',
        ...body,
        intent: `${action}Match`,
        confirmed: '1',
        idempotencyKey: randomUUID(),
      };
      const run = pick(round, [
        () => byCall(who.client.put(`/api/matches/${id}/${action}`, body)),
        () => byForm(who.client.form(`/matches/${id}${action === 'decline' ? '/decline' : ''}`, form)),
      ]);
      return { who, side, action, run };
    }),
    target: ({ side, action }, from) => {
      const row = matchTransition(action as MatchTransition);
      return isAllowed(row, side as MatchSide, from as MatchStatus) ? row.to : undefined;
    },
    told: (side) => addresses(side === 'site' ? 'sponsor' : 'site'),
  };
}

interface Event {
  actor_id: string;
  action: string;
  before: string;
  after: string;
}

const ACTIONS: Record<string, string> = {
  'organization approve': 'organization.approved',
  'organization reject': 'organization.rejected',
  'study approve': 'study.approved',
  'study reject': 'study.rejected',
  ...Object.fromEntries(Object.entries(MATCH_TRANSITIONS).map(([name, { action }]) => [`match ${name}`, action])),
};

/** Checks that responses, audit trail, e-mails and row agree on one legal sequence. Returns how many actions won. */
function judge(round: Round, data: Data, race: Race, answers: readonly Outcome[]): number {
  const { type, id, runners } = race;
  const says = (otherwise: string) => `a race about a ${type} (${race.status}): ${otherwise}`;
  const events = data.rows(
    'select actor_id, action, before, after from audit_events where subject_type = ? and subject_id = ? order by seq',
    type,
    id,
  ) as unknown as Event[];

  // The order in the audit trail.
  const stood = [race.status];
  const winners = new Set<number>();
  const mails = new Map<string, number>();
  for (const event of events) {
    const from = stood.at(-1) as string;
    const to = JSON.parse(event.after).status;
    round.holds(
      JSON.parse(event.before).status === from,
      says(`an event says that the status was ${event.before}, but it was ${from}`),
    );
    const winner = runners.findIndex(
      (runner, index) =>
        answers[index]?.done &&
        !winners.has(index) &&
        runner.who.user.id === event.actor_id &&
        ACTIONS[`${type} ${runner.action}`] === event.action &&
        race.target(runner, from) === to,
    );
    round.holds(winner >= 0, says(`an event that no action explains: ${event.action}, ${from} to ${to}`));
    if (winner < 0) continue;
    winners.add(winner);
    stood.push(to);
    const { side } = runners[winner] as Runner;
    for (const recipient of race.told(side)) mails.set(recipient, (mails.get(recipient) ?? 0) + 1);
  }
  const final = stood.at(-1) as string;
  const winnersDo = (action: string) => [...winners].some((winner) => runners[winner]?.action === action);

  const table = { organization: 'organizations', study: 'studies', match: 'matches' }[type];
  const row = data.row(`select status from ${table} where id = ?`, id);
  round.holds(row?.status === final, says(`the row says ${row?.status}, the last event ${final}`));
  const couldWin = runners.some((runner) => race.target(runner, race.status));
  round.holds(winners.size > 0 || !couldWin, says('no action won'));
  for (const [index, { done, says: words, told }] of answers.entries()) {
    if (winners.has(index)) continue;
    const runner = runners[index] as Runner;
    // Everybody who asked for the final decision must get a success message.
    if (type !== 'match' && decided(runner.action, final)) {
      round.holds(done, says(`repeating the final decision returned ${told}`));
      continue;
    }
    round.holds(!done, says(`a ${runner.action} that lost returned ${told}`));
    const open = stood.filter((from) => !race.target(runner, from));
    const expected = open.map((from) => errorMessage(race.refusal, { status: from }));
    // A backup stays interested, but is a backup only once.
    if (runner.action === 'backup' && winnersDo('backup')) expected.push(errorMessage('already_final'));
    round.holds(expected.some(words), says(`the loser got ${told}, not ${expected}`));
    round.count('refused');
  }
  const sent = data.rows(
    'select recipient, count(*) as number from outbox where instr(body, ?) > 0 group by recipient',
    race.mailSays,
  );
  const told = Object.fromEntries(sent.map(({ recipient, number }) => [recipient, number]));
  for (const address of new Set([...Object.keys(told), ...mails.keys()])) {
    const [expected, found] = [mails.get(address) ?? 0, told[address] ?? 0];
    round.holds(found === expected, says(`${found} mails to one address, not ${expected}`));
  }
  round.count('acknowledged', winners.size);
  round.count('found', winners.size);
  return winners.size;
}

const decided = (action: string, status: string) =>
  action === 'approve' ? ['verified', 'approved'].includes(status) : status === 'rejected';

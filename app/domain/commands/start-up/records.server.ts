/** The records beside the tasks of a start-up: how far each is, and whether it keeps the site from being activated. */
import { IRB_STATES } from '~/catalogue/irb';
import { labelOf } from '~/catalogue/options';
import { START_UP_RECORDS, type StartUpRecord } from '~/catalogue/start-up';
import { formatRegistryDate } from '~/catalogue/time';
import { isCurrent, isInvestigator, missingInWords, unqualifiedIn } from '~/domain/model/delegation';
import { irbStateOn, todayAt } from '~/domain/model/irb';
import type { OwnDocument } from '~/domain/model/organization-view';
import { type Failing, needsRecord } from '~/domain/model/start-up-rules';
import type { StartUpView } from '~/domain/model/start-up-schema';
import type { MatchWithParties } from '~db/queries/matches';
import { signaturesOf } from '~db/queries/signatures';
import { latestDelegationLog, latestIrbRecord } from '~db/queries/start-up-records';
import type { DelegationLog, StartUpTask } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Team, teamOf } from './credentials.server';

export interface RecordStanding {
  record: StartUpRecord;
  /** In words. */
  state: string;
  /** Why it keeps the site from being activated, if the board needs it; null if it does not. */
  fails: { why: Failing; detail: string | null } | null;
}

interface Asked {
  found: MatchWithParties;
  vault: readonly OwnDocument[];
  at: number;
}

/** How far each record of a match in start-up is. */
export const recordStandings = async (db: Db, asked: Asked): Promise<RecordStanding[]> => [
  await irbStanding(db, asked),
  await delegationStanding(db, asked),
];

/** The records that keep a site from being activated: those that its board needs and that are not as they have to be. */
export const failingRecords = (
  standings: readonly RecordStanding[],
  tasks: readonly StartUpTask[],
): StartUpView['failing'] =>
  standings.flatMap(({ record, fails }) =>
    fails && needsRecord(record, tasks) ? [{ taskId: null, record, title: START_UP_RECORDS[record], ...fails }] : [],
  );

/** How far the IRB of a match is; it fails as long as no approval is recorded that is in force. */
export async function irbStanding(db: Db, { found, at }: Pick<Asked, 'found' | 'at'>): Promise<RecordStanding> {
  const latest = await latestIrbRecord(db, found.match.id);
  const state = irbStateOn(latest ?? null, todayAt(at));
  const until = latest?.expiresOn ? formatRegistryDate(latest.expiresOn) : null;
  const isAsked = latest?.questions.some(({ answeredOn }) => answeredOn === null);
  const words = `${labelOf(IRB_STATES, state)}${isAsked ? ', a question has no answer yet' : ''}`;
  const isApproved = state === 'approved' || state === 'ending';
  return {
    record: 'irb',
    state: until === null ? words : `${words}, ${state === 'expired' ? 'on' : 'until'} ${until}`,
    fails: isApproved
      ? null
      : state === 'expired'
        ? { why: 'expired', detail: `the approval ended on ${until}` }
        : { why: 'missing', detail: 'no approval is recorded' },
  };
}

async function delegationStanding(db: Db, { found, vault, at }: Asked): Promise<RecordStanding> {
  const log = await latestDelegationLog(db, found.match.id);
  const team = log && (await teamOf(db, found.site.id, vault, at));
  const fails = log && team ? failingLog(log, team, at) : { why: 'missing' as const, detail: 'nobody is listed yet' };
  const state = log?.signedAt
    ? await signedInWords(db, log, found.site.piName)
    : log?.lines.length
      ? 'Not signed yet'
      : 'Nobody listed yet';
  return {
    record: 'training',
    state: fails?.why === 'unqualified' ? `${state}, not everyone qualifies` : state,
    fails,
  };
}

/** Who signed it, if that is not the investigator whom the site's profile names (ACT-64). */
async function signedInWords(db: Db, { id }: DelegationLog, investigator: string | null): Promise<string> {
  const signer = (await signaturesOf(db, 'delegation', [id])).at(-1)?.printedName;
  return signer && investigator && !isInvestigator(signer, investigator)
    ? `Signed by ${signer}, and the profile names ${investigator} as the investigator`
    : 'Signed';
}

/** Why a log is not as it has to be; null if it is. */
export function failingLog(log: DelegationLog, team: Team, at: number): RecordStanding['fails'] {
  const today = todayAt(at);
  if (!log.lines.some((line) => isCurrent(line, today))) return { why: 'missing', detail: 'nobody is listed now' };
  const [first] = unqualifiedIn(log.lines, team.credentialsOf, today);
  if (first) {
    const name = team.people.find(({ userId }) => userId === first.line.userId)?.name ?? first.line.name ?? 'Someone';
    return { why: 'unqualified', detail: `${name} needs ${missingInWords(first.missing)}` };
  }
  return log.signedAt === null ? { why: 'unsigned', detail: 'the investigator has not signed it as it is now' } : null;
}

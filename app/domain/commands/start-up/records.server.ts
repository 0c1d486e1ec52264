/** The records beside the tasks of a start-up: how far each is, and whether it keeps the site from being activated. */
import { IRB_STATES } from '~/catalogue/irb';
import { labelOf } from '~/catalogue/options';
import { START_UP_RECORDS, type StartUpRecord } from '~/catalogue/start-up';
import { formatRegistryDate } from '~/catalogue/time';
import { isCurrent, missingForLog, missingInWords, unqualifiedIn } from '~/domain/model/delegation';
import { irbStateOn, todayAt } from '~/domain/model/irb';
import type { OwnDocument } from '~/domain/model/organization-view';
import { type Failing, needsRecord } from '~/domain/model/start-up-rules';
import type { StartUpView } from '~/domain/model/start-up-schema';
import type { MatchWithParties } from '~db/queries/matches';
import { latestDelegationLog, latestIrbRecord } from '~db/queries/start-up-records';
import type { DelegationLog, StartUpTask } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Team, teamOf } from './credentials.server';
import { type LastSigner, type LogSigners, lastSignerOf, logSignersOf } from './investigator.server';

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
  if (!log) {
    return {
      record: 'training',
      state: 'Nobody listed yet',
      fails: { why: 'missing', detail: 'nobody is listed yet' },
    };
  }
  const signers = await logSignersOf(db, found);
  const signer = await lastSignerOf(db, log, signers);
  const fails = failingLog(log, { team: await teamOf(db, found.site.id, vault, at), signers, signer, at });
  const state = signer
    ? signedInWords(signer, signers, found.site.piName)
    : log.lines.length > 0
      ? 'Not signed yet'
      : 'Nobody listed yet';
  return {
    record: 'training',
    state: fails?.why === 'unqualified' ? `${state}, not everyone qualifies` : state,
    fails,
  };
}

/** Who signed it, if that is not the investigator whom the site names (ACT-64). */
function signedInWords({ name, isInvestigator }: LastSigner, signers: LogSigners, inProfile: string | null): string {
  if (isInvestigator) return 'Signed';
  return signers.name === null
    ? `Signed by ${name}, who does not have the role of an investigator`
    : `Signed by ${name}, and the ${signers.name === inProfile ? 'profile' : 'site'} names ${signers.name} as the investigator`;
}

interface OfLog {
  team: Team;
  signers: LogSigners;
  /** Who last signed the version. */
  signer: LastSigner | null;
  at: number;
}

/** Why a log is not as it has to be; null if it is. */
export function failingLog(log: DelegationLog, { team, signers, signer, at }: OfLog): RecordStanding['fails'] {
  const lines = failingLines(log, team, at);
  if (lines) return lines;
  if (!signer) return { why: 'unsigned', detail: 'the investigator has not signed it as it is now' };
  if (!signer.isInvestigator) return { why: 'unsigned', detail: `${signer.name} signed it, ${othersTurn(signers)}` };
  const missing = missingForLog(log.lines, team.credentialsOf(signer.userId), todayAt(at));
  if (missing.length === 0) return null;
  return {
    why: 'unqualified',
    detail: `${signer.name}, who signed it as the investigator, needs ${missingInWords(missing)}`,
  };
}

const othersTurn = ({ name, ids }: LogSigners): string =>
  name === null
    ? 'who does not have the role of an investigator'
    : `and the investigator is ${name}${ids.length > 0 ? '' : ', who is not on the site’s staff'}`;

/** Why the lines of a log can’t be signed; null if they can, or are. */
export function failingLines(log: DelegationLog, team: Team, at: number): RecordStanding['fails'] {
  const today = todayAt(at);
  if (!log.lines.some((line) => isCurrent(line, today))) return { why: 'missing', detail: 'nobody is listed now' };
  const [first] = unqualifiedIn(log.lines, team.credentialsOf, today);
  if (first) {
    const name = team.people.find(({ userId }) => userId === first.line.userId)?.name ?? first.line.name ?? 'Someone';
    return { why: 'unqualified', detail: `${name} needs ${missingInWords(first.missing)}` };
  }
  return null;
}

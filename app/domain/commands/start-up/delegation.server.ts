/** The delegation log of a selected site: its lines, and the signature of the investigator (decision 87). */
import { DELEGATION, DELEGATION_TEXTS, type DelegationLine } from '~/catalogue/delegation';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { type Actor, can, noteRefusal, type Person, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { linkTo, notify } from '~/domain/base/outbox.server';
import { vaultOf } from '~/domain/commands/documents/vault.server';
import { type Content, contentOf } from '~/domain/commands/signatures/content.server';
import { signaturesSeenOf, signingAsked } from '~/domain/commands/signatures/see.server';
import { type RecordSigning, sign, type Work } from '~/domain/commands/signatures/sign.server';
import {
  givesNoMore,
  isCurrent,
  isSameLine,
  missingFor,
  missingForLog,
  missingInWords,
  unqualifiedIn,
} from '~/domain/model/delegation';
import type { Delegate, DelegationLineView, MatchDelegation, SignedLog } from '~/domain/model/delegation-schema';
import { todayAt } from '~/domain/model/irb';
import { aboutMatch } from '~/domain/model/mail-about';
import { nameOf } from '~/domain/model/member';
import type { Signing } from '~/domain/model/signature-schema';
import { goesOn } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import type { MatchWithParties } from '~db/queries/matches';
import {
  changeDelegationLog,
  changeSignedLog,
  delegationLogsOf,
  insertDelegationLog,
  latestDelegationLog,
} from '~db/queries/start-up-records';
import { userById, usersByIds } from '~db/queries/users';
import type { DelegationLog } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { startUpPartyOf } from './board.server';
import { recordingFor } from './change.server';
import { type Team, teamOf } from './credentials.server';
import { type LastSigner, type LogSigners, lastSignerOf, logSignersOf, signingOf } from './investigator.server';
import { failingLines } from './records.server';

interface OfLine {
  matchId: string;
  lineId: string;
}

interface Keeping {
  db: Db;
  found: MatchWithParties;
  lines: readonly DelegationLine[];
  team: Team;
  at: number;
}

/**
 * Changes the lines of a log. A version that is signed stays as it is: the change begins another one.
 * @param work returns the lines as they become, and what the audit trail says; null if nothing changes.
 * @throws {DomainError} as recordingFor; forbidden for the sponsor; delegation_changed if somebody else has changed it.
 */
async function withLines(
  actor: Actor,
  matchId: string,
  at: number,
  work: (keeping: Keeping) => { lines: DelegationLine[]; before?: object; after?: object } | null,
): Promise<void> {
  await store.tx(async (db) => {
    const { found, side } = await recordingFor(db, actor, matchId);
    if (side !== 'site') {
      noteRefusal(actor, 'match.answerAsSite');
      throw new DomainError('forbidden');
    }
    const log = await latestDelegationLog(db, found.match.id);
    const lines = (log?.lines ?? []).map((line) => ({ ...line, name: null }));
    const team = await teamOf(db, found.site.id, await vaultOf(db, found.site.id), at);
    const done = work({ db, found, lines, team, at });
    if (!done) return;
    const change = { lines: done.lines, changedAt: at, changedBy: person(actor).id };
    const saved =
      log && log.signedAt === null
        ? await changeDelegationLog(db, log, change)
        : await begin(db, found.match.id, log, change);
    if (!saved) throw new DomainError('delegation_changed');
    const { before, after } = done;
    await record(db, actor, 'match.delegationChanged', found.match.id, { before, after, at });
  });
}

/** Begins a version. @throws {DomainError} invalid after too many. */
async function begin(
  db: Db,
  matchId: string,
  signed: DelegationLog | undefined,
  change: Pick<DelegationLog, 'lines' | 'changedAt' | 'changedBy'>,
) {
  const version = (signed?.version ?? 0) + 1;
  if (version > DELEGATION.versions) throw invalid('userId', DELEGATION_TEXTS.often);
  return insertDelegationLog(db, {
    id: newId(),
    matchId,
    version,
    revision: 1,
    askedId: null,
    signedAt: null,
    ...change,
  });
}

const invalid = (field: string, message: string) => new DomainError('invalid', {}, { [field]: [message] });

/**
 * Lists a person. The same line again changes nothing.
 * @throws {DomainError} as withLines; invalid for someone who is not in the team, or lacks what the tasks need.
 */
export async function addDelegate(actor: Actor, matchId: string, sent: Delegate, at = now()): Promise<void> {
  await withLines(actor, matchId, at, ({ lines, team }) => {
    if (lines.some((line) => isSameLine(line, sent))) return null;
    if (lines.length >= DELEGATION.lines) throw invalid('userId', DELEGATION_TEXTS.full);
    requireQualified(sent, team, at);
    const line = { id: newId(), ...sent, name: null };
    return { lines: [...lines, line], after: { ...sent, line: line.id } };
  });
}

/**
 * Changes a line, such as its last day. What gives nothing more takes no qualification, so that everyone’s can be ended.
 * @throws {DomainError} as addDelegate; not_found for a line of another log.
 */
export async function changeDelegate(
  actor: Actor,
  { matchId, lineId }: OfLine,
  sent: Delegate,
  at = now(),
): Promise<void> {
  await withLines(actor, matchId, at, ({ lines, team }) => {
    const was = lines.find(({ id }) => id === lineId);
    if (!was) throw new DomainError('not_found');
    if (isSameLine(was, sent)) return null;
    if (!givesNoMore(was, sent)) requireQualified(sent, team, at);
    const { userId, tasks, from, to } = was;
    return {
      lines: lines.map((line) => (line === was ? { ...line, ...sent } : line)),
      before: { userId, tasks, from, to, line: lineId },
      after: { ...sent, line: lineId },
    };
  });
}

/** Takes a line off the log. Versions that were signed with it keep it. @throws {DomainError} as changeDelegate. */
export async function removeDelegate(actor: Actor, { matchId, lineId }: OfLine, at = now()): Promise<void> {
  await withLines(actor, matchId, at, ({ lines }) => {
    const was = lines.find(({ id }) => id === lineId);
    if (!was) throw new DomainError('not_found');
    const { userId, tasks, from, to } = was;
    return { lines: lines.filter((line) => line !== was), before: { userId, tasks, from, to, line: lineId } };
  });
}

/** @throws {DomainError} invalid, naming what is missing. */
function requireQualified({ userId, tasks, to }: Delegate, { people, credentialsOf }: Team, at: number): void {
  const someone = people.find((each) => each.userId === userId);
  if (!someone) throw invalid('userId', DELEGATION_TEXTS.person);
  const missing = isCurrent({ to }, todayAt(at)) ? missingFor(tasks, credentialsOf(userId)) : [];
  if (missing.length > 0) throw invalid('userId', DELEGATION_TEXTS.lacks(someone.name, missingInWords(missing)));
}

/** What signing a version is of. @param names of the people of a version that is not signed yet. */
function contentOfLog({ matchId, version, lines }: DelegationLog, names: ReadonlyMap<string, string>): Content {
  return contentOf({
    match: matchId,
    version,
    lines: lines.map(({ id, userId, name, tasks, from, to }) => ({
      id,
      userId,
      name: name ?? names.get(userId) ?? 'Someone',
      tasks,
      from,
      to,
    })),
  } satisfies SignedLog);
}

async function namesIn(db: Db, logs: readonly DelegationLog[]): Promise<Map<string, string>> {
  const ids = logs.flatMap(({ lines }) => lines.map(({ userId }) => userId));
  return new Map((await usersByIds(db, [...new Set(ids)])).map((user) => [user.id, nameOf(user)]));
}

const statementOf = ({ site, study }: MatchWithParties): string =>
  `As the investigator of ${site.name} for the study “${study.title}”, I delegate these tasks to these people, who are qualified for them.`;

/**
 * Signs the log as it was read.
 * @throws {DomainError} unauthenticated, signing_refused; as `toSign`; invalid for what is missing.
 */
export async function signDelegation(
  actor: Actor,
  session: string | null,
  matchId: string,
  { sha256, ...signing }: Signing & { sha256: string },
  key: string | null = null,
  at = now(),
): Promise<void> {
  await sign(actor, session, signing, delegationSigning(matchId, { sha256, key, at }), at);
}

/** What it takes to sign the log of a match. */
export const delegationSigning = (matchId: string, { sha256, key, at }: RecordSigning): Work<{ id: string }> => ({
  action: `match.delegation.sign:${matchId}`,
  key,
  input: sha256,
  subject: async (db, signer) => {
    const { found, log, content } = await toSign(db, signer, matchId, { sha256, at });
    return {
      type: 'delegation',
      id: log.id,
      version: log.version,
      sha256: content.sha256,
      statement: statementOf(found),
      meaning: 'responsibility',
      organizationId: found.site.id,
    };
  },
  follow: async (db, signature, signer) => {
    const { found, log, names } = await toSign(db, signer, matchId, { sha256, at }, signature.id);
    // With the names that were signed: people may change theirs, or be erased.
    const lines = log.lines.map((line) => ({ ...line, name: names.get(line.userId) ?? 'Someone' }));
    // Somebody else who was asked has nothing more to sign.
    const signed = { signedAt: at, askedId: log.askedId === signer.id ? signer.id : null };
    const saved =
      log.signedAt === null
        ? await changeDelegationLog(db, log, { lines, ...signed })
        : await changeSignedLog(db, log, signed);
    if (!saved) throw new DomainError('delegation_changed');
    const after = { version: log.version, signature: signature.id };
    await record(db, signer, 'match.delegationSigned', found.match.id, { after, at });
    return { id: log.id };
  },
});

/**
 * What the actor would sign now, if nobody has changed it since it was read. A version that somebody else signed before is
 * signed again as it is: nothing in it changes.
 * @param made the signature that is being made
 * @throws {DomainError} as recordingFor; forbidden, not_investigator; delegation_unready, naming what is missing;
 * signing_stale.
 */
async function toSign(
  db: Db,
  signer: Person,
  matchId: string,
  { sha256, at }: Pick<RecordSigning, 'sha256' | 'at'>,
  made: string | null = null,
): Promise<{ found: MatchWithParties; log: DelegationLog; names: Map<string, string>; content: Content }> {
  const { found, side } = await recordingFor(db, signer, matchId);
  if (side !== 'site') {
    noteRefusal(signer, 'delegation.sign');
    throw new DomainError('forbidden');
  }
  const signers = await logSignersOf(db, found);
  if (!can(signer, 'delegation.sign', signingOf(found, signers))) {
    noteRefusal(signer, 'delegation.sign');
    throw new DomainError('not_investigator', {
      who: signers.name ?? 'the investigator, whom your profile does not name',
    });
  }
  const { log, signer: last } = await readyLog(db, found, { signers, at, except: made });
  if (last?.isInvestigator) throw new DomainError('signing_stale');
  const names = await namesIn(db, [log]);
  const content = contentOfLog(log, names);
  if (sha256 !== null && sha256 !== content.sha256) throw new DomainError('signing_stale');
  return { found, log, names, content };
}

/**
 * The log, if it is signed or everyone on it qualifies, and who last signed it.
 * @throws {DomainError} delegation_unready, naming what is missing.
 */
async function readyLog(
  db: Db,
  { match, site }: MatchWithParties,
  { signers, at, except = null }: { signers: LogSigners; at: number; except?: string | null },
): Promise<{ log: DelegationLog; signer: LastSigner | null }> {
  const log = await latestDelegationLog(db, match.id);
  if (!log) throw new DomainError('delegation_unready', { what: 'nobody is listed yet' });
  const signer = await lastSignerOf(db, log, signers, except);
  const isSigned = signer?.isInvestigator === true;
  const fails = isSigned ? null : failingLines(log, await teamOf(db, site.id, await vaultOf(db, site.id), at), at);
  if (fails) throw new DomainError('delegation_unready', { what: fails.detail ?? '' });
  return { log, signer };
}

/** The log and its earlier versions, for both sides and administrators. @throws as startUpPartyOf. */
export async function seeDelegation(
  actor: Actor,
  id: string,
  session: string | null = null,
  at = now(),
): Promise<MatchDelegation> {
  return store.read(async (db) => {
    const { found, side, startUp } = await startUpPartyOf(db, actor, id);
    const logs = startUp ? await delegationLogsOf(db, found.match.id) : [];
    const [log, ...before] = logs;
    const names = await namesIn(db, logs);
    const team = await teamOf(db, found.site.id, await vaultOf(db, found.site.id), at);
    const hashes = new Map(logs.map((each) => [each.id, contentOfLog(each, names).sha256]));
    const signatures = await signaturesSeenOf(db, 'delegation', hashes);
    const linesOf = (each: DelegationLog) => each.lines.map((line) => lineView(line, names, team, at));
    const isOpen = startUp !== undefined && found.match.held === null && goesOn(found.study, found.match);
    const mayChange = isOpen && side === 'site';
    const signers = await logSignersOf(db, found);
    const mayWhoSign = can(actor, 'delegation.sign', signingOf(found, signers));
    const signer = log ? await lastSignerOf(db, log, signers) : null;
    const settled = signer?.isInvestigator === true;
    const isReady = log && !settled && failingLines(log, team, at) === null;
    return {
      matchId: found.match.id,
      side,
      begun: startUp !== undefined,
      version: log?.version ?? 0,
      signedAt: log?.signedAt ?? null,
      lines: log ? linesOf(log) : [],
      signatures: (log && signatures.get(log.id)) ?? [],
      earlier: before.map((each) => ({
        version: each.version,
        signedAt: each.signedAt ?? each.changedAt,
        lines: linesOf(each),
        signatures: signatures.get(each.id) ?? [],
      })),
      people: mayChange
        ? team.people.map(({ userId, name, credentials }) => {
            const missing = (['gcp', 'license'] as const).filter((each) => !credentials[each]);
            return { userId, name, missing };
          })
        : [],
      mayChange,
      mayWhoSign,
      investigator: signers.name,
      settled,
      investigatorMissing: log ? investigatorMissing(log, { signer, signers, team, at }) : [],
      signers: mayChange && isReady ? signersSeen(signers, log) : null,
      signing:
        mayChange && mayWhoSign && isReady && session !== null
          ? {
              ...(await signingAsked(db, actor, session, at)),
              statement: statementOf(found),
              sha256: hashes.get(log.id) ?? '',
            }
          : null,
    };
  });
}

/** What whoever signed it, or else everyone who may be its investigator, still needs for the tasks that it delegates. */
function investigatorMissing(
  { lines }: DelegationLog,
  { signer, signers, team, at }: { signer: LastSigner | null; signers: LogSigners; team: Team; at: number },
) {
  const today = todayAt(at);
  if (!lines.some((line) => isCurrent(line, today))) return [];
  const ids = signer?.isInvestigator ? [signer.userId] : signers.ids;
  const [first = [], ...others] = ids.map((id) => missingForLog(lines, team.credentialsOf(id), today));
  return first.filter((each) => others.every((missing) => missing.includes(each)));
}

/** Who can be asked, who has to accept an invitation first, and who was asked. */
const signersSeen = ({ people, invited }: LogSigners, { askedId }: DelegationLog) => ({
  people,
  invited,
  asked: people.find(({ id }) => id === askedId) ?? null,
});

/**
 * Asks the investigator to sign the log: it becomes that person’s task, and we e-mail them. Repeating it changes nothing.
 * @throws {DomainError} as recordingFor; forbidden for the sponsor; delegation_unready, naming what is missing;
 * step_not_open once it is signed; signer_unknown for anyone else, and for who can’t sign in.
 */
export const askInvestigator = (actor: Actor, matchId: string, { userId }: { userId: string }, at = now()) =>
  store.tx(async (db) => {
    const { found, side } = await recordingFor(db, actor, matchId);
    if (side !== 'site') {
      noteRefusal(actor, 'match.answerAsSite');
      throw new DomainError('forbidden');
    }
    const signers = await logSignersOf(db, found);
    const { log, signer } = await readyLog(db, found, { signers, at });
    if (signer?.isInvestigator) throw new DomainError('step_not_open');
    const person = signers.people.find(({ id }) => id === userId);
    if (!person) throw new DomainError('signer_unknown');
    const asked = { id: found.match.id, assigneeId: userId, name: person.name };
    if (log.askedId === userId && signer?.userId !== userId) return asked;
    const change = log.signedAt === null ? changeDelegationLog : changeSignedLog;
    if (!(await change(db, log, { askedId: userId }))) throw new DomainError('delegation_changed');
    const after = { assigneeId: userId, what: 'delegation', version: log.version };
    await record(db, actor, 'match.signatureAsked', found.match.id, { after, at });
    const mail = MAILS.delegationAsked({
      about: aboutMatch(found, 'site', at),
      link: linkTo(paths.matchDelegation(found.match.id)),
    });
    await notify(db, [(await userById(db, userId))?.email ?? null], mail, at);
    return asked;
  });

function lineView(
  { id, userId, name, tasks, from, to }: DelegationLine,
  names: ReadonlyMap<string, string>,
  team: Team,
  at: number,
): DelegationLineView {
  const line = { id, userId, name: name ?? names.get(userId) ?? 'Someone', tasks, from, to };
  const today = todayAt(at);
  const [unqualified] = unqualifiedIn([line], team.credentialsOf, today);
  return { ...line, current: isCurrent(line, today), missing: unqualified?.missing ?? [] };
}

/** What the signatures of a version are of. @throws {DomainError} as startUpPartyOf; not_found unless it is signed. */
export async function seeSignedLog(actor: Actor, id: string, version: number): Promise<unknown> {
  return store.read(async (db) => {
    const { found } = await startUpPartyOf(db, actor, id);
    const log = (await delegationLogsOf(db, found.match.id)).find((each) => each.version === version);
    if (!log?.signedAt) throw new DomainError('not_found');
    return contentOfLog(log, new Map()).content;
  });
}

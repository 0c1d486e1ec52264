/** The start-up of a match, as its parties see it. */

import { followsOf, type Negotiated, RECORDED } from '~/catalogue/following';
import { UNDO_MS } from '~/catalogue/limits';
import type { Option } from '~/catalogue/options';
import { ACTIVATION_KEY } from '~/catalogue/start-up';
import { type Actor, can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { vaultOf } from '~/domain/commands/documents/vault.server';
import { partyOf } from '~/domain/commands/engagements/signers.server';
import { workingDaysLater, workingDaysUntil } from '~/domain/commands/engagements/working-days';
import { type Content, contentOf } from '~/domain/commands/signatures/content.server';
import { signaturesSeen, signingAsked } from '~/domain/commands/signatures/see.server';
import { documentOptions } from '~/domain/model/document-options';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import type { OwnDocument } from '~/domain/model/organization-view';
import {
  type Calendar,
  datesOf,
  failingIn,
  isEnded,
  isLate,
  movesOf,
  replanned,
  standingIn,
  waitsFor,
} from '~/domain/model/start-up-rules';
import type { MatchStartUp, SignedActivation, StartUpTaskView, StartUpView } from '~/domain/model/start-up-schema';
import { goesOn } from '~/domain/model/study-endings';
import { typeInWords, validityOf } from '~/domain/model/vault';
import { now } from '~/gateways/clock.server';
import { latestBudgetOf } from '~db/queries/budgets';
import { latestContractOf } from '~db/queries/contracts';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfParty } from '~db/queries/memberships';
import { startUpOf, tasksOfStartUp } from '~db/queries/start-ups';
import { usersByIds } from '~db/queries/users';
import type { Budget, Contract, StartUp, StartUpTask, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { projectionFor } from './projection.server';
import { failingRecords, type RecordStanding, recordStandings } from './records.server';
import { stepsFor } from './template.server';

export const BUSINESS_DAYS: Calendar = { later: workingDaysLater, until: workingDaysUntil };

export interface StartUpParty {
  found: MatchWithParties;
  side: 'site' | 'sponsor' | 'admin';
  startUp: StartUp | undefined;
  /** As they were last changed, in the order of their list. */
  tasks: StartUpTask[];
}

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function startUpPartyOf(db: Db, actor: Actor, id: string): Promise<StartUpParty> {
  const found = await matchFor(db, actor, id);
  const startUp = await startUpOf(db, found.match.id);
  return { found, side: sideOf(actor, found), startUp, tasks: startUp ? await tasksOfStartUp(db, startUp.id) : [] };
}

/** Until when the selection can be undone: nothing begins before. */
export const undoableUntil = ({ engagement }: Pick<MatchWithParties, 'engagement'>): number =>
  (engagement?.decidedAt ?? 0) + UNDO_MS;

/** Whether nothing of it changes any more: the site is active, or has fallen out. */
export const isOver = ({ activatedAt, endedAt }: Pick<StartUp, 'activatedAt' | 'endedAt'>): boolean =>
  activatedAt !== null || endedAt !== null;

/** Whether a start-up can begin once the selection stands. */
export const canBegin = ({ found, startUp }: Pick<StartUpParty, 'found' | 'startUp'>): boolean =>
  !startUp && found.match.status === 'selected' && found.match.held === null && goesOn(found.study, found.match);

/** Whether one that has begun can end without an activation. */
const canEnd = ({ found, startUp }: Pick<StartUpParty, 'found' | 'startUp'>): boolean =>
  startUp !== undefined && !isOver(startUp) && found.match.held === null && goesOn(found.study, found.match);

/** The board and what the actor can do. Administrators see it. @throws as startUpPartyOf. */
export async function seeStartUp(
  actor: Actor,
  id: string,
  session: string | null = null,
  at = now(),
): Promise<MatchStartUp> {
  return store.read(async (db) => {
    const party = await startUpPartyOf(db, actor, id);
    const seen = await startUpSeen(db, actor, party, at);
    const isReady = seen.startUp?.failing.length === 0;
    return { ...seen, signing: isReady && session !== null ? await toSign(db, actor, party, session, at) : null };
  });
}

export async function startUpSeen(db: Db, actor: Actor, party: StartUpParty, at: number): Promise<MatchStartUp> {
  const { found, side, startUp } = party;
  const begins = canBegin(party);
  const until = undoableUntil(found);
  const vault = startUp ? await vaultOf(db, found.site.id) : [];
  const open = new Set(party.tasks.flatMap((task) => (isEnded(task) ? [] : (task.documentType ?? []))));
  return {
    matchId: found.match.id,
    side,
    startUp: startUp ? await viewOf(db, actor, { ...party, startUp }, vault, at) : null,
    preview: begins && side === 'sponsor' ? await previewOf(db, found, at) : [],
    mayBegin: begins && side === 'sponsor' && until <= at,
    mayEnd: side !== 'admin' && (begins ? until <= at : canEnd(party)),
    waitsUntil: begins && until > at ? until : null,
    documents:
      side === 'site' && startUp && !isOver(startUp)
        ? labeled(
            vault.filter(
              ({ type, validUntil }) =>
                (type === null ? open.size > 0 : open.has(type)) && validityOf({ validUntil }, at) !== 'expired',
            ),
          )
        : [],
    signing: null,
  };
}

async function previewOf(db: Db, { study }: MatchWithParties, at: number): Promise<MatchStartUp['preview']> {
  const { steps } = await stepsFor(db, study);
  const dates = datesOf(steps, at, BUSINESS_DAYS);
  return steps.map(({ key, stage, title, side }) => ({ stage, title, side, dueAt: dates.get(key) ?? at }));
}

/** Whom a task of the actor's side can be assigned to: everyone there who can sign in. @throws as startUpPartyOf. */
export async function startUpTeam(actor: Actor, id: string): Promise<Option[]> {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const side = sideOf(actor, found);
    const people = side === 'admin' ? [] : await usersOfParty(db, partyOf(found, side).id);
    return people
      .filter((user) => user.erasedAt === null && canSignIn(user))
      .map((user) => ({ value: user.id, label: nameOf(user) }));
  });
}

type Begun = StartUpParty & { startUp: StartUp };
type Vault = readonly OwnDocument[];

/** Whether the document of a task still shows what it has to. */
const stateIn =
  (vault: Vault, at: number) =>
  ({ documentId, documentType }: Pick<StartUpTask, 'documentId' | 'documentType'>) => {
    const document = vault.find(({ id, type }) => id === documentId && type === documentType);
    if (!document) return 'missing' as const;
    return validityOf(document, at) === 'expired' ? ('expired' as const) : ('valid' as const);
  };

/** What keeps the site from being activated: its tasks and their documents, then the records beside them. */
export async function failingFor(
  db: Db,
  { found, tasks }: Pick<StartUpParty, 'found' | 'tasks'>,
  at: number,
): Promise<StartUpView['failing']> {
  const vault = await vaultOf(db, found.site.id);
  return failingOf(tasks, await recordStandings(db, { found, vault, at }), vault, at);
}

const failingOf = (
  tasks: readonly StartUpTask[],
  records: readonly RecordStanding[],
  vault: Vault,
  at: number,
): StartUpView['failing'] => [
  ...failingIn(tasks, stateIn(vault, at)).flatMap(({ key, why }) => {
    const task = tasks.find((each) => each.key === key);
    return task ? [{ taskId: task.id, record: null, title: task.title, why, detail: null }] : [];
  }),
  ...failingRecords(records, tasks),
];

async function viewOf(
  db: Db,
  actor: Actor,
  { found, side, startUp, tasks }: Begun,
  vault: Vault,
  at: number,
): Promise<StartUpView> {
  const isActivated = startUp.activatedAt !== null;
  const over = isOver(startUp);
  const planned = over ? tasks : replanned(tasks, at, BUSINESS_DAYS);
  const ids = planned.flatMap(({ assigneeId, endedBy }) => [assigneeId ?? [], endedBy ?? []].flat());
  const people = new Map((await usersByIds(db, [...new Set(ids)])).map((user) => [user.id, user]));
  const isStill = found.match.held !== null || !goesOn(found.study, found.match);
  const [contract, budget] = [await latestContractOf(db, found.match.id), await latestBudgetOf(db, found.match.id)];
  const proposed = proposedOf({ contract, budget });
  const records = await recordStandings(db, { found, vault, at });
  const seen = { actor, side, people, vault, at, all: planned, over, isDone: over || isStill, proposed, records };
  const activation = planned.find(({ key }) => key === ACTIVATION_KEY);
  return {
    startedAt: startUp.startedAt,
    activatedAt: startUp.activatedAt,
    ended: endOf(startUp),
    projected: isStill || over ? null : await projectionFor(db, startUp, at),
    baselineAt: activation?.baselineAt ?? startUp.startedAt,
    plannedAt: activation?.plannedAt ?? startUp.startedAt,
    contract: standingOf(contract),
    budget: standingOf(budget),
    ...standingIn(planned, at),
    ...(over && { late: 0 }),
    tasks: planned.map((task) => taskView(task, seen)),
    failing: over ? [] : failingOf(planned, records, vault, at),
    records: records.map(({ record, state }) => ({ record, state })),
    signatures: isActivated
      ? await signaturesSeen(db, { type: 'activation', id: startUp.id }, activationOf(startUp, tasks).sha256)
      : [],
  };
}

/** What is negotiated here: a version of it was proposed. */
const proposedOf = (latest: Record<Negotiated, object | undefined>): Negotiated[] =>
  (['contract', 'budget'] as const).filter((what) => latest[what] !== undefined);

export const proposedFor = async (db: Db, matchId: string): Promise<Negotiated[]> =>
  proposedOf({ contract: await latestContractOf(db, matchId), budget: await latestBudgetOf(db, matchId) });

const standingOf = (version: Budget | Contract | undefined): StartUpView['budget'] =>
  version ? { number: version.number, state: version.state, turn: version.turn, since: version.turnSince } : null;

const endOf = ({ endedAt, endedSide, endReason }: StartUp): StartUpView['ended'] =>
  endedAt === null || endedSide === null || endReason === null
    ? null
    : { at: endedAt, by: endedSide, reason: endReason };

interface Seen {
  actor: Actor;
  side: StartUpParty['side'];
  people: ReadonlyMap<string, User>;
  vault: Vault;
  all: readonly StartUpTask[];
  over: boolean;
  /** Whether nothing changes now, because it is over or waits. */
  isDone: boolean;
  proposed: readonly Negotiated[];
  records: readonly RecordStanding[];
  at: number;
}

/** The documents that a task can be done with. */
function labeled(documents: readonly OwnDocument[]): MatchStartUp['documents'] {
  const options = documentOptions(documents);
  return documents.map(({ id, name, type, validUntil }, index) => ({
    ...{ id, name, type, validUntil },
    label: options[index]?.label ?? '',
  }));
}

function taskView(
  task: StartUpTask,
  { actor, side, people, vault, all, over, isDone, proposed, records, at }: Seen,
): StartUpTaskView {
  const { id, stage, title, evidence, documentType, baselineAt, plannedAt, delay, status, endedAt, reason } = task;
  // Who does it on a side is that side's affair.
  const assignee = side === task.side || side === 'admin' ? people.get(task.assigneeId ?? '') : undefined;
  const ender = people.get(task.endedBy ?? '');
  const document = vault.find((each) => each.id === task.documentId);
  const recordedIn = RECORDED[task.key] ?? null;
  const isUnrecorded = records.some(({ record, fails }) => record === recordedIn && fails !== null);
  return {
    id,
    stage,
    title,
    side: task.side,
    assignedTo: assignee
      ? { id: assignee.id, name: nameOf(assignee), you: actor.kind === 'person' && actor.id === assignee.id }
      : null,
    evidence,
    documentType,
    asksFor: documentType && typeInWords(documentType),
    waitsFor: isEnded(task) ? [] : waitsFor(task, all).map((each) => each.title),
    baselineAt,
    plannedAt,
    delay,
    status,
    since: over ? null : task.availableAt,
    late: !over && isLate(task, at),
    endedAt,
    endedBy: ender ? nameOf(ender) : null,
    document: task.filed && {
      id: document?.id ?? null,
      name: task.filed.name,
      person: document?.person ?? null,
      validUntil: document?.validUntil ?? null,
      state: stateIn(vault, at)(task),
    },
    reason,
    follows: followsOf(task.key),
    recordedIn,
    may: movesOf(task, side, { isOver: isDone, proposed }).filter((move) => move !== 'complete' || !isUnrecorded),
  };
}

/** What signing the activation is of: what was done or waived, when, and with which file. */
export function activationOf({ id, matchId, startedAt }: StartUp, tasks: readonly StartUpTask[]): Content {
  return contentOf({
    startUp: id,
    match: matchId,
    startedAt,
    tasks: tasks
      .filter(({ key }) => key !== ACTIVATION_KEY)
      .map(({ key, title, side, status, endedAt, reason, filed }) => ({
        key,
        title,
        side,
        status,
        endedAt,
        reason,
        filed,
      })),
  } satisfies SignedActivation);
}

export const statementOf = ({ site, study }: MatchWithParties): string =>
  `I have checked that the start-up of ${site.name} for the study “${study.title}” is complete, and I activate the site.`;

/** What the actor needs to sign the activation of a board on which nothing fails; null if it is not the actor's to sign. */
async function toSign(
  db: Db,
  actor: Actor,
  party: StartUpParty,
  session: string,
  at: number,
): Promise<MatchStartUp['signing']> {
  const { found, startUp, tasks } = party;
  if (!startUp || isOver(startUp) || !can(actor, 'startUp.sign', partiesOf(found))) return null;
  if (found.match.held !== null || !goesOn(found.study, found.match)) return null;
  const { sha256 } = activationOf(startUp, tasks);
  return { ...(await signingAsked(db, actor, session, at)), statement: statementOf(found), sha256 };
}

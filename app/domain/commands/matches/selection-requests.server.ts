/** A sponsor's people ask each other to approve a selection, where that takes two of them (decision 105). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { SELECTION_LAPSES, type SelectionLapse } from '~/catalogue/selecting';
import { type Actor, authorize, can, noteRefusal, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { addressesOf, linkTo, notify } from '~/domain/base/outbox.server';
import { matchFor } from '~/domain/base/parties.server';
import { once, onceAnswering } from '~/domain/base/submission.server';
import { actorNow } from '~/domain/commands/accounts/session.server';
import { ableToApprove } from '~/domain/commands/engagements/approvers.server';
import { aboutMatch } from '~/domain/model/mail-about';
import { partiesOf } from '~/domain/model/match-parties';
import type { ChangedMatch } from '~/domain/model/match-view';
import { nameOf } from '~/domain/model/member';
import { takesTwo } from '~/domain/model/selecting';
import { type SelectionRequestView, selectionRequestSchema } from '~/domain/model/selection-request-schema';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import type { MatchWithParties } from '~db/queries/matches';
import {
  endSelectionRequest,
  insertSelectionRequest,
  selectionRequestById,
  selectionRequestsOf,
} from '~db/queries/selection-requests';
import { userById, usersByIds } from '~db/queries/users';
import type { SelectionRequest, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { changedBy, makeTransition, mustBeOpen } from './transition.server';

/** How many of a match are shown. */
const LISTED = 20;

interface Answered {
  id: string;
  matchId: string;
  site: string;
  /** Null for someone who was erased. */
  askedBy: string | null;
}

/** One of a match's, by the addresses of both. */
interface RequestOf {
  id: string;
  requestId: string;
}

/**
 * The requests of a match, newest first.
 * @throws {DomainError} unauthenticated, not_found (another's match too), forbidden for the site.
 */
export async function listSelectionRequests(actor: Actor, id: string): Promise<SelectionRequestView[]> {
  return store.read(async (db) => selectionRequestsSeen(db, actor, await matchFor(db, actor, id, 'selection.read')));
}

/** The same for a page that has read the match; none for the site, which is told nothing of them. */
export async function selectionRequestsSeen(
  db: Db,
  actor: Actor,
  found: MatchWithParties,
): Promise<SelectionRequestView[]> {
  if (!can(actor, 'selection.read', partiesOf(found))) return [];
  const rows = await selectionRequestsOf(db, found.match.id, LISTED);
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ request }) => [request.askedBy, request.decidedBy].filter((id) => id !== null));
  const people = new Map((await usersByIds(db, [...new Set(ids)])).map((user) => [user.id, nameOf(user)]));
  const isAnyOpen = rows.some(({ request, lapse }) => isOpen(request, lapse));
  const approvers = isAnyOpen ? await approversOf(db, found) : [];
  const named = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  return rows.map(({ request, lapse }) => {
    const open = isOpen(request, lapse);
    return pick(selectionRequestSchema, {
      ...request,
      state: request.state === 'open' && lapse ? 'lapsed' : request.state,
      lapse: request.state === 'open' && lapse ? SELECTION_LAPSES[lapse] : null,
      askedBy: named(request.askedBy),
      own: actor.kind === 'person' && actor.id === request.askedBy,
      decidedBy: named(request.decidedBy),
      approvers: open ? approvers.filter(({ id }) => id !== request.askedBy).map(nameOf) : [],
      may: open ? openTo(actor, found, request) : [],
    });
  });
}

const isOpen = ({ state }: SelectionRequest, lapse: SelectionLapse | null): boolean =>
  state === 'open' && lapse === null;

function openTo(actor: Actor, found: MatchWithParties, { askedBy }: SelectionRequest): SelectionRequestView['may'] {
  if (actor.kind === 'person' && actor.id === askedBy) return ['withdraw'];
  const mayAnswer = found.match.held === null && can(actor, 'selection.approve', partiesOf(found));
  return mayAnswer ? ['approve', 'turnDown'] : [];
}

const approversOf = (db: Db, { study, sponsorStatus }: MatchWithParties): Promise<User[]> =>
  sponsorStatus === null ? Promise.resolve([]) : ableToApprove(db, { id: study.sponsorId, status: sponsorStatus });

/**
 * Asks those who may approve that the site is selected, with the reason that a selection would have. The site is not told.
 * Repeating it with the same key returns the same response.
 * @throws {DomainError} as for selecting; selection_needs_one where it takes one person; selection_asked,
 * selection_nobody_approves.
 */
export async function askForApproval(
  actor: Actor,
  id: string,
  { reason = null, key = null }: { reason?: string | null; key?: string | null },
  at = now(),
): Promise<Answered> {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, id, 'match.answerAsSponsor');
    const matchId = found.match.id;
    const submission = { action: `match.askForApproval:${matchId}`, actor, key, input: { reason }, at };
    return once(db, submission, () => ask(db, actor, found, { reason, at }));
  });
}

async function ask(
  db: Db,
  actor: Actor,
  found: MatchWithParties,
  { reason, at }: { reason: string | null; at: number },
): Promise<Answered> {
  const self = person(actor);
  const { match, site, engagement } = found;
  await mustBeOpen(db, actor, found, { transition: 'select', side: 'sponsor' });
  if (!takesTwo(found)) throw new DomainError('selection_needs_one');
  if (found.selecting === 'asked') throw new DomainError('selection_asked');
  const approvers = (await approversOf(db, found)).filter((user) => user.id !== self.id);
  if (approvers.length === 0) throw new DomainError('selection_nobody_approves');
  await endLapsed(db, actor, match.id, at);
  const request: SelectionRequest = {
    id: newId(),
    matchId: match.id,
    askedBy: self.id,
    reason,
    decision: engagement?.decision ?? null,
    state: 'open',
    createdAt: at,
    decidedAt: null,
    decidedBy: null,
    answer: null,
  };
  if (!(await insertSelectionRequest(db, request))) throw new DomainError('selection_asked');
  await record(db, actor, 'match.selectionAsked', match.id, { after: { requestId: request.id }, reason, at });
  const mail = { about: aboutMatch(found, 'sponsor', at), link: linkTo(paths.match(match.id, { ask: 'approve' })) };
  await notify(db, addressesOf(approvers), MAILS.selectionAsked({ ...mail, by: nameOf(self), reason }), at);
  return { id: request.id, matchId: match.id, site: site.name, askedBy: nameOf(self) };
}

/** One that counts no longer makes room for the next. */
async function endLapsed(db: Db, actor: Actor, matchId: string, at: number): Promise<void> {
  const [latest] = await selectionRequestsOf(db, matchId, 1);
  if (latest?.request.state !== 'open' || !latest.lapse) return;
  const { id: requestId } = latest.request;
  await end(db, latest.request, { state: 'lapsed', decidedAt: at });
  await record(db, actor, 'match.selectionLapsed', matchId, { before: { requestId }, at });
}

/** Withdraws an own request. @throws {DomainError} as listSelectionRequests; forbidden for another's; selection_request_over. */
export async function withdrawSelectionRequest(
  actor: Actor,
  { id, requestId }: RequestOf,
  at = now(),
): Promise<Answered> {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, id, 'selection.read');
    const { request } = await requestIn(db, found, requestId);
    if (request.askedBy !== person(actor).id) {
      noteRefusal(actor, 'selection.read');
      throw new DomainError('forbidden');
    }
    await end(db, request, { state: 'withdrawn', decidedAt: at });
    await record(db, actor, 'match.selectionWithdrawn', found.match.id, { before: { requestId }, at });
    return answered(found, request, person(actor));
  });
}

/**
 * Approves a request of a colleague: the site is selected, with the reason of whoever asked. Repeating it with the same key
 * returns the same response.
 * @throws {DomainError} as mustBeAnswerable; as transitionMatch.
 */
export async function approveSelection(
  actor: Actor,
  of: RequestOf,
  { key = null }: { key?: string | null } = {},
  at = now(),
): Promise<ChangedMatch> {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, of.id, 'selection.approve');
    const submission = { action: `match.approveSelection:${of.requestId}`, actor, key, input: {}, at };
    return onceAnswering(db, submission, changedBy('select', found), async () => {
      const { request, current, asker } = await requestToAnswer(db, actor, found, of.requestId);
      await end(db, request, { state: 'approved', decidedAt: at, decidedBy: current.id });
      const { id: requestId, askedBy, reason } = request;
      await record(db, actor, 'match.selectionApproved', found.match.id, { after: { requestId, askedBy }, at });
      const input = { reason };
      await makeTransition(db, actor, found, { transition: 'select', side: 'sponsor', input, at, approves: request });
      const about = { ...aboutMatch(found, 'sponsor', at), turn: null };
      const mail = MAILS.selectionApproved({ about, link: linkTo(paths.match(found.match.id)), by: nameOf(current) });
      // It goes with the decision, and is undone with it.
      await notify(db, [asker?.email ?? null], mail, at, { match: found.match.id });
    });
  });
}

/** Turns a request of a colleague down, with a reason that they read. @throws {DomainError} as requestToAnswer. */
export async function turnSelectionDown(
  actor: Actor,
  of: RequestOf,
  { reason }: { reason: string },
  at = now(),
): Promise<Answered> {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, of.id, 'selection.approve');
    const { request, current, asker } = await requestToAnswer(db, actor, found, of.requestId);
    await end(db, request, { state: 'turned_down', decidedAt: at, decidedBy: current.id, answer: reason });
    const { id: requestId, askedBy } = request;
    await record(db, actor, 'match.selectionTurnedDown', found.match.id, { after: { requestId, askedBy }, reason, at });
    const mail = { about: aboutMatch(found, 'sponsor', at), link: linkTo(paths.match(found.match.id)) };
    await notify(db, [asker?.email ?? null], MAILS.selectionTurnedDown({ ...mail, by: nameOf(current), reason }), at);
    return answered(found, request, asker);
  });
}

const answered = (
  { match, site }: MatchWithParties,
  { id }: SelectionRequest,
  asker: Parameters<typeof nameOf>[0] | undefined,
): Answered => ({ id, matchId: match.id, site: site.name, askedBy: asker ? nameOf(asker) : null });

/** @throws {DomainError} not_found for another match's. */
async function requestIn(db: Db, { match }: MatchWithParties, requestId: string) {
  const row = await selectionRequestById(db, requestId);
  if (row?.request.matchId !== match.id) throw new DomainError('not_found');
  return row;
}

/** Of two who answer at once, one counts. @throws {DomainError} selection_request_over. */
async function end(db: Db, { id }: SelectionRequest, change: Parameters<typeof endSelectionRequest>[2]): Promise<void> {
  if (!(await endSelectionRequest(db, id, change))) throw new DomainError('selection_request_over');
}

/**
 * An open request of a colleague, for the actor with the rights that they have now.
 * @throws {DomainError} unauthenticated, forbidden; not_found for another match's; selection_own_request,
 * selection_request_over, selection_request_lapsed.
 */
async function requestToAnswer(db: Db, actor: Actor, found: MatchWithParties, requestId: string) {
  const current = person(await actorNow(db, actor));
  authorize(current, 'selection.approve', partiesOf(found));
  const { request, lapse } = await requestIn(db, found, requestId);
  if (request.state !== 'open') throw new DomainError('selection_request_over');
  if (request.askedBy === current.id) throw new DomainError('selection_own_request');
  if (lapse) throw new DomainError('selection_request_lapsed', { why: SELECTION_LAPSES[lapse] });
  return { request, current, asker: await userById(db, request.askedBy ?? '') };
}

/** People ask to join an organization with addresses at their own domain, and its owners answer (decision 104). */

import { DomainError } from '~/catalogue/errors';
import { JOIN_REQUESTS, ROOM } from '~/catalogue/limits';
import { isInstitution, ownDomainOf } from '~/catalogue/mail-domains.server';
import { MAILS } from '~/catalogue/mails';
import { labelOf, STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { DAY_MS, formatDay } from '~/catalogue/time';
import { type Actor, authorize, can, mayHaveOthers, type Person, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { addressesOfOwners, enqueue, linkTo, notify } from '~/domain/base/outbox.server';
import { submitOnce } from '~/domain/base/submission.server';
import { accountNow, actorNow } from '~/domain/commands/accounts/session.server';
import type { AcceptJoin, AskToJoin, JoinRequests, OwnJoinRequest } from '~/domain/model/join-request-schema';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import {
  countJoinRequests,
  endJoinRequest,
  insertJoinRequest,
  joinRequestById,
  joinRequestsOf,
  openJoinRequest,
  openJoinRequests,
  organizationsAtDomain,
} from '~db/queries/join-requests';
import { membershipsOf, peopleCount } from '~db/queries/memberships';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { userById } from '~db/queries/users';
import type { JoinRequest, Organization, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { admit } from './memberships.server';

const ANSWER_MS = JOIN_REQUESTS.days * DAY_MS;

/**
 * Whether people with addresses at this domain can ask. Until an owner says so, nobody at a university or an authority
 * can: its domain is that of very many people who have nothing to do with the organization.
 */
const isAskable = (domain: string, { joinRequests }: Pick<Organization, 'joinRequests'>): boolean =>
  joinRequests ?? !isInstitution(domain);

/** The organizations with addresses at the domain of the person's address, which is confirmed: they are signed in. */
async function organizationsFor(db: Db, { id, email, organizationId: first, role }: User) {
  const domain = mayHaveOthers({ role }) ? ownDomainOf(email) : null;
  if (domain === null) return { domain, organizations: [] };
  const own = new Set([first, ...(await membershipsOf(db, id)).map(({ organization }) => organization.id)]);
  const found = await organizationsAtDomain(db, domain, JOIN_REQUESTS.organizations + own.size);
  const organizations = found.filter((each) => isAskable(domain, each) && !own.has(each.id));
  return { domain, organizations: organizations.slice(0, JOIN_REQUESTS.organizations) };
}

const stateAt = ({ state, expiresAt, email }: JoinRequest, user: User, at: number): OwnJoinRequest['state'] =>
  state === 'open' && (expiresAt <= at || email !== user.email) ? 'expired' : state;

const isRecentlyDeclined = ({ state, decidedAt }: JoinRequest, at: number): boolean =>
  state === 'declined' && (decidedAt ?? 0) + ANSWER_MS > at;

/** Until these are over, the person can't ask the organization again. */
const standsInTheWay = (request: JoinRequest, user: User, at: number): boolean =>
  stateAt(request, user, at) === 'open' || isRecentlyDeclined(request, at);

async function readIn(db: Db, self: Person, at: number) {
  const user = (await userById(db, self.id)) as User;
  const { domain, organizations } = await organizationsFor(db, user);
  const own = await joinRequestsOf(db, self.id, JOIN_REQUESTS.listed);
  const blocked = new Set(
    own.flatMap(({ request }) => (standsInTheWay(request, user, at) ? [request.organizationId] : [])),
  );
  const open = organizations.filter(({ id }) => !blocked.has(id));
  return {
    domain,
    organizations: open.map(({ id, name }) => ({ id, name })),
    asked: own.map(({ request, organization: name }): OwnJoinRequest => {
      const { id, organizationId, message, createdAt, expiresAt, decidedAt, staffRole, reason } = request;
      const state = stateAt(request, user, at);
      return { id, organizationId, name, message, state, createdAt, expiresAt, decidedAt, staffRole, reason };
    }),
  };
}

/**
 * What the actor can ask and has asked and, for owners, what their organization has got.
 * @throws {DomainError} unauthenticated.
 */
export async function joinRequestsSeen(actor: Actor, at = now()): Promise<JoinRequests> {
  const self = person(actor);
  return store.read(async (db) => {
    const { allowed, received } = await receivedIn(db, self, at);
    return { ...(await readIn(db, self, at)), allowed, received };
  });
}

/** What the actor can ask and has asked. @throws {DomainError} unauthenticated. */
export async function ownJoinRequests(actor: Actor, at = now()) {
  const self = person(actor);
  return store.read((db) => readIn(db, self, at));
}

/** How many requests the actor has to answer; null for those who do not decide who joins. */
export async function joinRequestsToAnswer(actor: Actor, at = now()): Promise<number | null> {
  if (!can(actor, 'joinRequest.decide')) return null;
  const { organizationId } = person(actor);
  return store.read(async (db) => (await openJoinRequests(db, organizationId ?? '', at, JOIN_REQUESTS.open)).length);
}

async function receivedIn(
  db: Db,
  self: Person,
  at: number,
): Promise<Pick<JoinRequests, 'allowed' | 'received'> & { domains: string[] }> {
  const organization = can(self, 'joinRequest.decide') && (await organizationById(db, self.organizationId ?? ''));
  if (!organization) return { allowed: null, received: [], domains: [] };
  const domains = await domainsOf(db, organization);
  const received = await openJoinRequests(db, organization.id, at, JOIN_REQUESTS.open);
  return {
    allowed: domains.some((domain) => isAskable(domain, organization)),
    domains,
    received: received.map(({ request: { id, email, message, createdAt, expiresAt }, firstName, lastName }) => {
      return { id, name: nameOf({ firstName, lastName, email }), email, message, createdAt, expiresAt };
    }),
  };
}

/** The domains of an organization's own address and website at which an owner has an address. */
async function domainsOf(db: Db, { id, emailDomain, websiteDomain }: Organization): Promise<string[]> {
  const ofOwners = new Set((await addressesOfOwners(db, id)).map(ownDomainOf));
  return [...new Set([emailDomain, websiteDomain])].filter(
    (domain) => domain !== null && ofOwners.has(domain),
  ) as string[];
}

/** The same for the page of owners. @throws {DomainError} unauthenticated, forbidden; as authorize. */
export async function joinRequestsReceived(actor: Actor, at = now()) {
  authorize(actor, 'joinRequest.decide');
  return store.read((db) => receivedIn(db, person(actor), at));
}

/**
 * The organizations that somebody who has none that is verified may have meant: what their dashboard points out.
 * @throws {DomainError} unauthenticated.
 */
export async function organizationsMeant(actor: Actor, at = now()) {
  const self = person(actor);
  if (self.organizationStatus === 'verified' || !mayHaveOthers(self)) return null;
  const { domain, organizations } = await store.read((db) => readIn(db, self, at));
  return domain !== null && organizations.length > 0 ? { domain, names: organizations.map(({ name }) => name) } : null;
}

/**
 * Asks the owners of an organization to let the actor join.
 * @throws {DomainError} unauthenticated; not_found unless it has addresses at the domain of the actor's; join_request_open,
 * join_request_declined, join_requests_full, join_requests_today.
 */
export async function askToJoin(
  actor: Actor,
  { organizationId, message }: AskToJoin,
  key: string | null,
  at = now(),
): Promise<OwnJoinRequest> {
  const input = { organizationId, message };
  return submitOnce({ action: 'joinRequest.ask', actor, key, input, at }, async (db) => {
    await accountNow(db, actor);
    const user = (await userById(db, person(actor).id)) as User;
    const { organizations } = await organizationsFor(db, user);
    const organization = organizations.find(({ id }) => id === organizationId);
    if (!organization || !user.email) throw new DomainError('not_found');
    await mustBeAskable(db, user, organization, at);
    const request: JoinRequest = {
      id: newId(),
      organizationId,
      userId: user.id,
      email: user.email,
      message,
      state: 'open',
      createdAt: at,
      expiresAt: at + ANSWER_MS,
      decidedAt: null,
      decidedBy: null,
      staffRole: null,
      reason: null,
    };
    await insertJoinRequest(db, request);
    const { name } = organization;
    await record(db, actor, 'user.joinAsked', user.id, { after: { organizationId, email: user.email }, at });
    const days = JOIN_REQUESTS.days;
    const about = { name: nameOf(user), email: user.email, organization: name, days };
    await notify(
      db,
      await addressesOfOwners(db, organizationId),
      MAILS.joinAsked({ ...about, link: linkTo(paths.staffRequests) }),
      at,
    );
    const { userId: _, decidedBy: __, email: ___, ...shown } = request;
    return { ...shown, state: 'open', name };
  });
}

/** @throws {DomainError} join_request_open, join_request_declined, join_requests_full, join_requests_today. */
async function mustBeAskable(db: Db, user: User, { id }: Organization, at: number): Promise<void> {
  const before = await joinRequestsOf(db, user.id, JOIN_REQUESTS.listed);
  const standing = before.find(({ request }) => request.organizationId === id && standsInTheWay(request, user, at));
  if (standing?.request.state === 'open') throw new DomainError('join_request_open');
  if (standing)
    throw new DomainError('join_request_declined', {
      date: formatDay((standing.request.decidedAt ?? 0) + ANSWER_MS),
    });
  if ((await countJoinRequests(db, user.id, at - DAY_MS)) >= JOIN_REQUESTS.aDay)
    throw new DomainError('join_requests_today');
  const open = await openJoinRequests(db, id, at, JOIN_REQUESTS.open);
  if (open.length >= JOIN_REQUESTS.open) throw new DomainError('join_requests_full');
}

/** Withdraws an own request. @throws {DomainError} unauthenticated; not_found for another's; join_request_over. */
export async function withdrawJoinRequest(actor: Actor, id: string, at = now()): Promise<{ id: string; name: string }> {
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    await accountNow(db, actor);
    const request = await joinRequestById(db, id);
    if (request?.userId !== userId) throw new DomainError('not_found');
    if (!(await endJoinRequest(db, id, { state: 'withdrawn', decidedAt: at })))
      throw new DomainError('join_request_over');
    const { organizationId } = request;
    await record(db, actor, 'user.joinWithdrawn', userId, { before: { organizationId }, at });
    return { id, name: (await organizationById(db, organizationId))?.name ?? '' };
  });
}

/** @throws {DomainError} unauthenticated, forbidden; not_found for another organization's; as authorize. */
export async function mustHaveGot(actor: Actor, id: string): Promise<void> {
  authorize(actor, 'joinRequest.decide');
  const request = await store.read((db) => joinRequestById(db, id));
  if (request?.organizationId !== person(actor).organizationId) throw new DomainError('not_found');
}

/**
 * An open request to the organization of the actor, who is one of its owners.
 * @throws {DomainError} unauthenticated, forbidden; not_found for another organization's; join_request_over if it was
 * answered or withdrawn, has expired, or the person's account no longer has the address or is suspended.
 */
async function requestToAnswer(db: Db, actor: Actor, id: string, at: number) {
  authorize(actor, 'joinRequest.decide');
  const current = person(await actorNow(db, actor));
  authorize(current, 'joinRequest.decide');
  const organization = await organizationById(db, current.organizationId ?? '');
  const request = await joinRequestById(db, id);
  if (!organization || request?.organizationId !== organization.id) throw new DomainError('not_found');
  const open = await openJoinRequest(db, id, at);
  if (!open || open.user.id === current.id) throw new DomainError('join_request_over');
  return { current, organization, user: open.user };
}

/**
 * Lets the person join, with the role and, only if it is said, the authority to sign. The organization becomes their first
 * or another one.
 * @throws {DomainError} as requestToAnswer; staff_full.
 */
export async function acceptJoinRequest(
  actor: Actor,
  id: string,
  { staffRole, maySign }: AcceptJoin,
  at = now(),
): Promise<{ id: string; name: string }> {
  return store.tx(async (db) => {
    const { current, organization, user } = await requestToAnswer(db, actor, id, at);
    const most = ROOM.peopleOfOrganization;
    if ((await peopleCount(db, organization.id)) >= most) throw new DomainError('staff_full', { most });
    const ended = { state: 'accepted', staffRole, decidedAt: at, decidedBy: current.id } as const;
    if (!(await endJoinRequest(db, id, ended))) throw new DomainError('join_request_over');
    await admit(db, actor, user, { organization, staffRole, maySign }, at);
    const mail = {
      firstName: user.firstName,
      organization: organization.name,
      role: labelOf(STAFF_ROLE_OPTIONS, staffRole).toLowerCase(),
      link: linkTo(paths.accountOrganizations),
    };
    await enqueue(db, user.email, MAILS.joinAccepted(mail), at);
    return { id, name: nameOf(user) };
  });
}

/** Declines, with a reason that the person reads, or without. @throws {DomainError} as requestToAnswer. */
export async function declineJoinRequest(
  actor: Actor,
  id: string,
  { reason }: { reason: string | null },
  at = now(),
): Promise<{ id: string; name: string }> {
  return store.tx(async (db) => {
    const { current, organization, user } = await requestToAnswer(db, actor, id, at);
    const ended = { state: 'declined', reason, decidedAt: at, decidedBy: current.id } as const;
    if (!(await endJoinRequest(db, id, ended))) throw new DomainError('join_request_over');
    const before = { organizationId: organization.id };
    await record(db, actor, 'user.joinDeclined', user.id, { before, reason, at });
    const { days } = JOIN_REQUESTS;
    const link = linkTo(paths.accountOrganizations);
    const mail = { firstName: user.firstName, organization: organization.name, reason, days, link };
    await enqueue(db, user.email, MAILS.joinDeclined(mail), at);
    return { id, name: nameOf(user) };
  });
}

/** Says whether people with the organization's addresses can ask to join. @throws {DomainError} as authorize. */
export async function setJoining(actor: Actor, { allowed }: { allowed: boolean }, at = now()) {
  authorize(actor, 'joinRequest.decide');
  return store.tx(async (db) => {
    const current = person(await actorNow(db, actor));
    authorize(current, 'joinRequest.decide');
    const organization = await organizationById(db, current.organizationId ?? '');
    if (!organization) throw new DomainError('not_found');
    const before = { joinRequests: organization.joinRequests };
    if (before.joinRequests === allowed) return { allowed };
    await updateOrganization(db, organization, { joinRequests: allowed });
    await record(db, actor, 'organization.joiningSet', organization.id, {
      before,
      after: { joinRequests: allowed },
      at,
    });
    return { allowed };
  });
}

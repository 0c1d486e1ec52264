/** Relations: which CRO works on behalf of which client, as both have agreed (decision 106). */
import { DomainError } from '~/catalogue/errors';
import { RELATIONS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { RelationSide } from '~/catalogue/relations';
import { DAY_MS } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, can, type Person, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { mayMail } from '~/domain/base/mail-limits.server';
import { addressesOfOwners, enqueue, linkTo, notify } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import { submitOnce } from '~/domain/base/submission.server';
import type { AuditAction } from '~/domain/model/audit-actions';
import { nameOf } from '~/domain/model/member';
import type { Proposal, Vouching } from '~/domain/model/relation-schema';
import type { RelationsView, RelationView } from '~/domain/model/relation-view';
import { now } from '~/gateways/clock.server';
import { sign } from '~/gateways/secret.server';
import { organizationById } from '~db/queries/organizations';
import {
  changeRelation,
  insertRelation,
  openRelations,
  proposalsTo,
  relationBetween,
  relationById,
  relationsOf,
  studiesByRelation,
} from '~db/queries/relations';
import type { Organization, Relation } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { actorNow } from './session.server';

/** By which a proposal is found again for whoever has the address, which is not kept. */
const hashOfAddress = (email: string): string => sign('relations', email.toLowerCase());

const otherSide = (side: RelationSide): RelationSide => (side === 'cro' ? 'client' : 'cro');

type Owner = Person & { organizationId: string; email: string | null };

/** @throws {DomainError} unauthenticated, forbidden. */
function owner(actor: Actor): Owner {
  authorize(actor, 'relation.manage');
  return person(actor) as Owner;
}

/** The organization as it is in this transaction, if it is a sponsor. */
async function sponsorIn(db: Db, id: string | null): Promise<Organization | undefined> {
  const organization = id === null ? undefined : await organizationById(db, id);
  return organization?.type === 'sponsor' && organization.mergedInto === null ? organization : undefined;
}

/** @throws {DomainError} relations_full. */
async function requireRoom(db: Db, organizationId: string): Promise<void> {
  const most = RELATIONS.open;
  if ((await openRelations(db, organizationId)) >= most) throw new DomainError('relations_full', { most });
}

/** In the audit trail of an organization. */
const note = (db: Db, actor: Actor, action: AuditAction, of: string, relation: Relation, at: number, reason?: string) =>
  record(db, actor, action, of, {
    after: { relation: relation.id, croId: relation.croId, clientId: relation.clientId },
    reason: reason ?? null,
    at,
  });

/** The relations of the actor's organization, and what awaits the actor's answer. @throws {DomainError} unauthenticated, forbidden. */
export async function listRelations(actor: Actor, at = now()): Promise<RelationsView> {
  const { organizationId, email } = owner(actor);
  return store.read(async (db) => {
    const since = at - RELATIONS.proposalDays * DAY_MS;
    const proposed = email ? await proposalsTo(db, { addressHash: hashOfAddress(email), since }) : [];
    return {
      relations: await relationsIn(db, organizationId),
      proposals: proposed
        .filter(({ from }) => from.id !== organizationId)
        .map(({ relation: { id, proposedBy, createdAt }, from }) => ({
          id,
          from: from.name,
          side: otherSide(proposedBy as RelationSide),
          createdAt,
        })),
    };
  });
}

/** The relations of an organization, for administrators. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function relationsOfOrganization(actor: Actor, organizationId: string): Promise<RelationView[]> {
  authorize(actor, 'relation.see');
  return store.read(async (db) => {
    if (!(await organizationById(db, organizationId))) throw new DomainError('not_found');
    return relationsIn(db, organizationId);
  });
}

async function relationsIn(db: Db, organizationId: string): Promise<RelationView[]> {
  const rows = await relationsOf(db, organizationId, RELATIONS.listed);
  const ids = rows.map(({ relation }) => relation.id);
  const counts = new Map((await studiesByRelation(db, ids)).map((each) => [each.relationId, each.count]));
  return rows.map(({ relation, cro, client }) => {
    const { id, proposedBy, proposedTo, state, createdAt, startedAt, endedAt } = relation;
    const side: RelationSide = relation.croId === organizationId ? 'cro' : 'client';
    const byUs = proposedBy === side;
    return {
      id,
      side,
      other: side === 'cro' ? client : cro,
      proposedTo: byUs ? proposedTo : null,
      state,
      byUs,
      vouched: proposedBy === 'administrator',
      createdAt,
      startedAt,
      endedAt,
      studies: counts.get(id) ?? 0,
    };
  });
}

/**
 * Proposes a relation to whoever has an address. The answer is the same whether or not anyone is registered with it.
 * @throws {DomainError} unauthenticated; forbidden; organization_unverified, _rejected, _suspended or _archived;
 * relations_full.
 */
export async function proposeRelation(
  actor: Actor,
  { side, name, email }: Proposal,
  key: string | null = null,
  at = now(),
): Promise<{ name: string }> {
  authorize(actor, 'relation.agree');
  const input = { side, name, email };
  const work = () =>
    submitOnce({ action: 'relation.propose', actor, key, input, at }, async (db) => {
      const current = await actorNow(db, actor);
      authorize(current, 'relation.agree');
      const { id: createdBy, organizationId } = owner(current);
      const own = (await sponsorIn(db, organizationId)) as Organization;
      await requireRoom(db, organizationId);
      const relation: Relation = {
        id: newId(),
        croId: side === 'cro' ? organizationId : null,
        clientId: side === 'client' ? organizationId : null,
        proposedBy: side,
        proposedTo: name,
        addressHash: hashOfAddress(email),
        createdBy,
        state: 'proposed',
        createdAt: at,
        startedAt: null,
        endedAt: null,
      };
      await insertRelation(db, relation);
      await note(db, current, 'organization.relationProposed', organizationId, relation, at);
      if (await mayMail(db, 'invitation', email, at)) {
        const said = { inviter: nameOf(person(current)), organization: own.name, side };
        const link = linkTo(paths.accountRelations);
        await enqueue(db, email, MAILS.relationProposed({ ...said, link, days: RELATIONS.proposalDays }), at);
      }
      return { name };
    });
  return padResponseTime(work);
}

/** A proposal to the actor's own address. @throws {DomainError} not_found without it. */
async function proposalTo(db: Db, { organizationId, email }: Owner, id: string, at: number) {
  const since = at - RELATIONS.proposalDays * DAY_MS;
  const found = email ? await proposalsTo(db, { addressHash: hashOfAddress(email), since }) : [];
  const proposal = found.find(({ relation, from }) => relation.id === id && from.id !== organizationId);
  if (proposal?.from.type !== 'sponsor') throw new DomainError('not_found');
  return proposal;
}

/**
 * Accepts a proposal to the actor's address, for the organization that they act for.
 * @throws {DomainError} unauthenticated; forbidden; organization_unverified and the like; not_found for another's;
 * relation_exists, relations_full.
 */
export async function acceptRelation(actor: Actor, id: string, at = now()) {
  owner(actor);
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    const self = owner(current);
    const { relation, from } = await proposalTo(db, self, id, at);
    authorize(current, 'relation.agree');
    await requireRoom(db, self.organizationId);
    const croId = relation.croId ?? self.organizationId;
    const clientId = relation.clientId ?? self.organizationId;
    if (await relationBetween(db, croId, clientId)) throw new DomainError('relation_exists');
    const begun = { croId, clientId, addressHash: null, state: 'active' as const, startedAt: at };
    const active = await changeRelation(db, id, 'proposed', begun);
    if (!active) throw new DomainError('relation_over');
    for (const of of [croId, clientId]) await note(db, current, 'organization.relationBegun', of, active, at);
    await tellProposer(db, from, self, true, at);
    return { id, other: from.name };
  });
}

/** Declines it. Its proposer is told. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function declineRelation(actor: Actor, id: string, at = now()) {
  owner(actor);
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    const self = owner(current);
    const { from } = await proposalTo(db, self, id, at);
    const declined = await changeRelation(db, id, 'proposed', { addressHash: null, state: 'declined', endedAt: at });
    if (!declined) throw new DomainError('relation_over');
    await note(db, current, 'organization.relationDeclined', from.id, declined, at);
    await tellProposer(db, from, self, false, at);
    return { id, other: from.name };
  });
}

async function tellProposer(
  db: Db,
  { id, name }: Organization,
  { organizationId }: Owner,
  accepted: boolean,
  at: number,
) {
  const own = await organizationById(db, organizationId);
  const said = { organization: name, other: own?.name ?? '', accepted, link: linkTo(paths.accountRelations) };
  await notify(db, await addressesOfOwners(db, id), MAILS.relationAnswered(said), at);
}

/**
 * Ends a relation, or withdraws a proposal of the actor's own organization: from then on, the client reads nothing by it.
 * Repeating it changes nothing.
 * @throws {DomainError} unauthenticated; forbidden; admin_role; not_found for another's.
 */
export async function endRelation(actor: Actor, id: string, at = now()) {
  const vouches = can(actor, 'relation.see');
  authorize(actor, vouches ? 'relation.vouch' : 'relation.manage');
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    authorize(current, vouches ? 'relation.vouch' : 'relation.manage');
    const own = vouches ? null : owner(current).organizationId;
    const relation = await relationById(db, id);
    if (!relation || (own !== null && relation.croId !== own && relation.clientId !== own))
      throw new DomainError('not_found');
    const cro = relation.croId === null ? undefined : await organizationById(db, relation.croId);
    const client = relation.clientId === null ? undefined : await organizationById(db, relation.clientId);
    const other = (own === relation.croId ? client?.name : cro?.name) ?? relation.proposedTo ?? '';
    if (relation.state === 'proposed') {
      const withdrawn = await changeRelation(db, id, 'proposed', {
        addressHash: null,
        state: 'withdrawn',
        endedAt: at,
      });
      if (!withdrawn) throw new DomainError('relation_over');
      const proposer = (relation.croId ?? relation.clientId) as string;
      await note(db, current, 'organization.relationWithdrawn', proposer, withdrawn, at);
    }
    if (relation.state === 'active' && cro && client) {
      const ended = await changeRelation(db, id, 'active', { state: 'ended', endedAt: at });
      if (!ended) throw new DomainError('relation_over');
      for (const of of [cro, client]) await note(db, current, 'organization.relationEnded', of.id, ended, at);
      const link = linkTo(paths.accountRelations);
      for (const [of, with_, side] of [
        [cro, client, 'cro'],
        [client, cro, 'client'],
      ] as const) {
        const mail = MAILS.relationEnded({ organization: of.name, other: with_.name, side, link });
        if (of.id !== own) await notify(db, await addressesOfOwners(db, of.id), mail, at);
      }
    }
    return { id, other };
  });
}

/**
 * Records a relation for both sides, by an administrator who knows that they have agreed. Their owners are told.
 * @param croId the organization of the record on which the administrator says so
 * @throws {DomainError} unauthenticated; forbidden; admin_role; not_found; invalid for a client that is no verified sponsor;
 * organization_unverified for a CRO that is none; relation_exists, relations_full.
 */
export async function vouchForRelation(actor: Actor, croId: string, { clientId, reason }: Vouching, at = now()) {
  authorize(actor, 'relation.vouch');
  return store.tx(async (db) => {
    const cro = await sponsorIn(db, croId);
    if (!cro) throw new DomainError('not_found');
    const client = await sponsorIn(db, clientId);
    if (client?.status !== 'verified' || client.id === cro.id)
      throw new DomainError('invalid', {}, { clientId: [VALIDATION.verifiedSponsor] });
    if (cro.status !== 'verified') throw new DomainError('invalid', {}, { clientId: [VALIDATION.verifiedFirst] });
    if (await relationBetween(db, cro.id, client.id)) throw new DomainError('relation_exists');
    for (const { id } of [cro, client]) await requireRoom(db, id);
    const relation: Relation = {
      id: newId(),
      croId: cro.id,
      clientId: client.id,
      proposedBy: 'administrator',
      proposedTo: null,
      addressHash: null,
      createdBy: actor.kind === 'person' ? actor.id : null,
      state: 'active',
      createdAt: at,
      startedAt: at,
      endedAt: null,
    };
    await insertRelation(db, relation);
    const link = linkTo(paths.accountRelations);
    for (const [of, other, side] of [
      [cro, client, 'cro'],
      [client, cro, 'client'],
    ] as const) {
      await note(db, actor, 'organization.relationVouched', of.id, relation, at, reason);
      const mail = MAILS.relationVouched({ organization: of.name, other: other.name, side, link });
      await notify(db, await addressesOfOwners(db, of.id), mail, at);
    }
    return { id: relation.id, other: client.name };
  });
}

/** Which CRO works on behalf of which client, and the studies that it posts for it. */
import { and, count, desc, eq, gt, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { RelationSide, RelationState } from '../../app/catalogue/relations';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { addRow, changeRow, countRows, deleteRows, findRow, first } from '../rows';
import { organizations, type Relation, relations, type Study, studies } from '../schema';
import type { Db } from '../store.server';

const cros = alias(organizations, 'cros');
const clients = alias(organizations, 'clients');

export const insertRelation = (db: Db, row: Relation): Promise<void> => addRow(db, relations, row);

export const relationById = (db: Db, id: string) => findRow(db, relations, { id });

/** Changes one that still has this state. @returns undefined if it has not. */
export const changeRelation = (db: Db, id: string, from: RelationState, change: Partial<Relation>) =>
  changeRow(db, relations, { id, state: from }, change);

const isOf = (organizationId: string) =>
  or(eq(relations.croId, organizationId), eq(relations.clientId, organizationId)) as SQL;

/** Those of an organization with the names of both sides, newest first, at most `limit`. */
export const relationsOf = (db: Db, organizationId: string, limit: number) =>
  db
    .select({ relation: relations, cro: cros.name, client: clients.name })
    .from(relations)
    .leftJoin(cros, eq(cros.id, relations.croId))
    .leftJoin(clients, eq(clients.id, relations.clientId))
    .where(isOf(organizationId))
    .orderBy(desc(relations.createdAt), desc(relations.id))
    .limit(limit);

/** How many await an answer or are active. */
export const openRelations = (db: Db, organizationId: string): Promise<number> =>
  countRows(db, relations, isOf(organizationId), inArray(relations.state, ['proposed', 'active']));

/** What was proposed to an address since then, by verified organizations, newest first. */
export const proposalsTo = (db: Db, { addressHash, since }: { addressHash: string; since: number }) =>
  db
    .select({ relation: relations, from: organizations })
    .from(relations)
    .innerJoin(
      organizations,
      or(
        and(eq(relations.proposedBy, 'cro'), eq(organizations.id, relations.croId)),
        and(eq(relations.proposedBy, 'client'), eq(organizations.id, relations.clientId)),
      ),
    )
    .where(
      and(
        eq(relations.addressHash, addressHash),
        eq(relations.state, 'proposed'),
        gt(relations.createdAt, since),
        eq(organizations.status, 'verified'),
      ),
    )
    .orderBy(desc(relations.createdAt), desc(relations.id));

/** Deletes proposals that nobody has answered. */
export const deleteProposalsBefore = (db: Db, at: number): Promise<void> =>
  deleteRows(db, relations, and(eq(relations.state, 'proposed'), lt(relations.createdAt, at)));

/** Of two organizations, the one that is active. */
export const relationBetween = (db: Db, croId: string, clientId: string) =>
  findRow(db, relations, { croId, clientId, state: 'active' });

/** Active, between two organizations that are both verified: only then does anyone read by it. */
const isInForce = and(eq(relations.state, 'active'), eq(cros.status, 'verified'), eq(clients.status, 'verified'));

/** For whom a CRO may post studies now, by name. */
export const clientsOf = (db: Db, croId: string): Promise<{ relationId: string; name: string }[]> =>
  db
    .select({ relationId: relations.id, name: clients.name })
    .from(relations)
    .innerJoin(cros, eq(cros.id, relations.croId))
    .innerJoin(clients, eq(clients.id, relations.clientId))
    .where(and(eq(relations.croId, croId), isInForce))
    .orderBy(clients.name, relations.id);

const runForClients = (db: Db) =>
  db
    .select({ study: studies, clientId: relations.clientId, cro: cros.name })
    .from(studies)
    .innerJoin(relations, eq(relations.id, studies.relationId))
    .innerJoin(cros, eq(cros.id, relations.croId))
    .innerJoin(clients, eq(clients.id, relations.clientId));

/** A study that is posted by a relation of its sponsor is the only kind that a client reads. */
const isReadByClient = and(isInForce, eq(studies.sponsorId, relations.croId), ne(studies.status, 'archived'));

export interface RunForClient {
  study: Study;
  clientId: string | null;
  /** The CRO's name. */
  cro: string;
}

/** A study with the client that reads it now; undefined if none does. */
export const studyRunForClient = (db: Db, studyId: string): Promise<RunForClient | undefined> =>
  first(
    runForClients(db)
      .where(and(eq(studies.id, studyId), isReadByClient))
      .limit(1),
  );

/** What CROs run for a client now, newest first. */
export async function studiesRunFor(
  db: Db,
  { clientId, limit, cursor }: PageRequest & { clientId: string },
): Promise<Page<RunForClient>> {
  const rows = await runForClients(db)
    .where(and(eq(relations.clientId, clientId), isReadByClient, afterCursor(studies, cursor)))
    .orderBy(desc(studies.createdAt), desc(studies.id))
    .limit(limit + 1);
  return cutPage(rows, limit, ({ study }) => study);
}

/** How many studies are posted by each of these relations. */
export const studiesByRelation = (db: Db, ids: readonly string[]) =>
  db
    .select({ relationId: studies.relationId, count: count() })
    .from(studies)
    .where(
      and(isNotNull(studies.relationId), inArray(studies.relationId, [...ids, '']), ne(studies.status, 'archived')),
    )
    .groupBy(studies.relationId)
    .orderBy(studies.relationId);

/** A sponsor with those of its relations by which someone reads now, or by which it may post studies. */
export async function sponsorWithRelations(db: Db, id: string) {
  const rows = await db
    .select({
      organization: organizations,
      relationId: relations.id,
      croId: relations.croId,
      cro: cros.name,
      client: clients.name,
    })
    .from(organizations)
    .leftJoin(relations, and(isOf(id), eq(relations.state, 'active')))
    .leftJoin(cros, and(eq(cros.id, relations.croId), eq(cros.status, 'verified')))
    .leftJoin(clients, and(eq(clients.id, relations.clientId), eq(clients.status, 'verified')))
    .where(and(eq(organizations.id, id), eq(organizations.type, 'sponsor')))
    .orderBy(clients.name, cros.name, relations.id);
  const inForce = rows.flatMap(({ relationId, croId, cro, client }) =>
    relationId !== null && cro !== null && client !== null ? { relationId, croId, cro, client } : [],
  );
  return {
    organization: rows[0]?.organization,
    /** For whom it posts studies. */
    clients: inForce.flatMap(({ relationId, croId, client: name }) => (croId === id ? { relationId, name } : [])),
    /** The CROs that run studies for it. */
    cros: inForce.flatMap(({ croId, cro: name }) => (croId === id ? [] : name)),
  };
}

/** The relations that a merge has moved, by the side that the organization has in them. */
export type MovedRelations = Record<RelationSide, string[]>;

/** Gives the relations of an organization, or only these, to another. @returns the IDs of those that were its own. */
export async function moveRelations(
  db: Db,
  { from, to }: { from: string; to: string },
  only?: MovedRelations,
): Promise<MovedRelations> {
  const move = async (column: PgColumn, change: Partial<Relation>, ids?: readonly string[]) => {
    const moved = await db
      .update(relations)
      .set(change)
      .where(and(eq(column, from), ids && inArray(relations.id, [...ids, ''])))
      .returning({ id: relations.id });
    return moved.map(({ id }) => id).sort();
  };
  return {
    cro: await move(relations.croId, { croId: to }, only?.cro),
    client: await move(relations.clientId, { clientId: to }, only?.client),
  };
}

/** The studies that are posted for a client, by ID, with the name that they give it. */
export const namedForClient = (db: Db, clientId: string) =>
  db
    .select({ id: studies.id, onBehalfOf: studies.onBehalfOf })
    .from(studies)
    .innerJoin(relations, eq(relations.id, studies.relationId))
    .where(and(eq(relations.clientId, clientId), eq(relations.state, 'active')))
    .orderBy(studies.id);

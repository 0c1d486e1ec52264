/** The organizations of people: the first in `users`, any others in `memberships` (docs/decisions/0089-memberships.md). */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { prepared } from '../prepared';
import { changeRow, countRows, deleteRow, deleteRows, findRow, first, unionOf, updateRow } from '../rows';
import { type Membership, memberships, type Organization, organizations, sessions, type User, users } from '../schema';
import type { Db } from '../store.server';

/** A person as they are in one of their organizations, with the role and the authority that they have there. */
export interface Member extends User {
  /** Null in the first organization, which `users` names. */
  membershipId: string | null;
}

interface Found {
  user: User;
  membership: Membership | null;
  type: Organization['type'] | null;
}

function asMember({ user, membership, type }: Found): Member {
  if (!membership || membership.organizationId === user.organizationId) return { ...user, membershipId: null };
  const { id: membershipId, organizationId, staffRole, maySign } = membership;
  return { ...user, role: type ?? user.role, organizationId, staffRole, maySign, membershipId };
}

/** People, each with their membership of this organization, if there is one. */
const asIn = (db: Db, organizationId: string) =>
  db
    .select({ user: users, membership: memberships, type: organizations.type })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.organizationId, organizationId)))
    .leftJoin(organizations, eq(organizations.id, memberships.organizationId));

/** When they joined it, as far as is known: those who began there came with their account. */
const joinedAt = sql`coalesce(${memberships.createdAt}, ${users.createdAt})`;

/** The ids of an organization's people, for a condition: each way uses its index. */
const idsOfPeople = (db: Db, organizationId: string) => [
  db.select({ id: users.id }).from(users).where(eq(users.organizationId, organizationId)),
  db.select({ id: memberships.userId }).from(memberships).where(eq(memberships.organizationId, organizationId)),
];

const inOrganization = prepared((db, { id }: { id: string }) =>
  asIn(db, id)
    .where(inArray(users.id, unionOf(idsOfPeople(db, id)) as SQL<string>))
    .orderBy(joinedAt, users.id),
);
export const usersOfOrganization = async (db: Db, id: string): Promise<Member[]> =>
  (await inOrganization(db, { id })).map(asMember);

const inParty = prepared((db, { id }: { id: string }) =>
  asIn(db, id)
    .where(
      inArray(
        users.id,
        unionOf([
          ...idsOfPeople(db, id),
          db.select({ id: users.id }).from(users).where(eq(users.id, id)),
        ]) as SQL<string>,
      ),
    )
    .orderBy(joinedAt, users.id),
);
/** The people of an organization or, if it is a person's ID, that person. */
export const usersOfParty = async (db: Db, id: string): Promise<Member[]> => (await inParty(db, { id })).map(asMember);

export const peopleCount = async (db: Db, organizationId: string): Promise<number> =>
  (await countRows(db, users, eq(users.organizationId, organizationId))) +
  (await countRows(db, memberships, eq(memberships.organizationId, organizationId)));

/** The members by their membership, of several organizations. */
export const membersOf = (db: Db, organizationIds: readonly string[]): Promise<Member[]> =>
  inChunks(organizationIds, async (chunk) => {
    const found = await db
      .select({ user: users, membership: memberships, type: organizations.type })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
      .where(inArray(memberships.organizationId, chunk));
    return found.map(asMember);
  });

const inOne = prepared((db, { userId, organizationId }: { userId: string; organizationId: string }) =>
  asIn(db, organizationId).where(eq(users.id, userId)).limit(1),
);
/** A person as they are in this organization; as in their first one if they do not belong to it. */
export async function userIn(db: Db, userId: string, organizationId: string | null): Promise<Member | undefined> {
  const found = await first(inOne(db, { userId, organizationId: organizationId ?? '' }));
  return found && asMember(found);
}

/** By the ID on a staff list: a membership's, or an account's in its first organization. */
export async function memberById(db: Db, id: string): Promise<Member | undefined> {
  const membership = await findRow(db, memberships, { id });
  return userIn(db, membership?.userId ?? id, membership?.organizationId ?? null);
}

const besides = prepared((db, { userId }: { userId: string }) =>
  db
    .select({ membership: memberships, organization: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.createdAt, memberships.id),
);
/** A person's organizations besides the first, oldest first. */
export const membershipsOf = (db: Db, userId: string) => besides(db, { userId });

/** Returns undefined if the person is a member there already. */
export const insertMembership = (db: Db, row: Membership) =>
  first(db.insert(memberships).values(row).onConflictDoNothing().returning());

/** Changes what a person is in the organization that this is about. */
export async function updateMember(
  db: Db,
  { id, membershipId }: Pick<Member, 'id' | 'membershipId'>,
  change: Partial<Pick<Membership, 'staffRole' | 'maySign'>> & { updatedAt: number },
): Promise<void> {
  if (membershipId) await changeRow(db, memberships, { id: membershipId }, change);
  else await updateRow(db, users, change, eq(users.id, id));
}

export const deleteMembership = (db: Db, id: string) => deleteRow(db, memberships, eq(memberships.id, id));

/** Lets a session act for one of the person's other organizations; null for the first. */
export const actFor = (db: Db, tokenHash: string, organizationId: string | null) =>
  updateRow(db, sessions, { organizationId }, eq(sessions.tokenHash, tokenHash));

/** Ends a person's sessions that act for this organization. */
export const deleteSessionsFor = (db: Db, userId: string, organizationId: string) =>
  deleteRows(db, sessions, and(eq(sessions.userId, userId), eq(sessions.organizationId, organizationId)));

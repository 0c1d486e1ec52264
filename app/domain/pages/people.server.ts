/** People as administrators see them, to export or erase their data. */
import { LIST_PAGE } from '~/catalogue/limits';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { takersFrom } from '~/domain/commands/accounts/suspend.server';
import { accountOf } from '~/domain/commands/accounts/team.server';
import { type PersonKey, type Stored, storedAbout, type Who, whoIs } from '~/domain/commands/persons/stored.server';
import { adminRoleOf, fullName, nameOf, staffRoleOf } from '~/domain/model/member';
import { addressSchema } from '~/domain/model/person-schema';
import { isOfTeam } from '~/domain/model/team-schema';
import { tasksAssignedTo } from '~db/queries/engagements';
import { identitiesOfUser } from '~db/queries/identity';
import { membershipsOf, usersOfOrganization } from '~db/queries/memberships';
import { organizationById, organizationsByIds } from '~db/queries/organizations';
import { type PeopleRequest, peoplePage } from '~db/queries/persons';
import { startUpTasksAssignedTo } from '~db/queries/start-ups';
import type { Organization, User } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** People with an account, newest first; `known` is what we store about a searched address without one. */
export async function listPeople(actor: Actor, query: Omit<PeopleRequest, 'limit'>) {
  authorize(actor, 'user.list');
  const { q, cursor, role, state } = query;
  return store.read(async (db) => {
    const { rows, next } = await peoplePage(db, { q, cursor, role, state, limit: LIST_PAGE });
    const ids = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))];
    const names = new Map((await organizationsByIds(db, ids)).map(({ id, name }) => [id, name]));
    const people = rows.map((user) => ({
      ...listedPerson(user),
      organization: names.get(user.organizationId ?? '') ?? null,
    }));
    const address = addressSchema.safeParse({ email: q ?? '' });
    return { rows: people, next, known: address.success ? await withoutAccount(db, address.data.email) : null };
  });
}

/** What the list and the page of a person show. */
function listedPerson(user: User) {
  const { id, email, username, role, createdAt, signedInAt, suspendedAt, erasedAt, passwordHash, totpSince } = user;
  return {
    id,
    email,
    username,
    role: adminRoleOf(user) ?? role,
    createdAt,
    signedInAt,
    suspendedAt,
    erasedAt,
    /** Whether the person has set a password with the link that was e-mailed, which confirms the address. */
    confirmed: passwordHash !== null,
    secondFactor: totpSince !== null,
    name: fullName(user),
  };
}

/** One person, with what the actor may do about the account. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function onePerson(actor: Actor, id: string) {
  authorize(actor, 'user.list');
  return store.read(async (db) => {
    const user = await accountOf(db, id);
    const organizations = (await organizationsOfPerson(db, user)).map(({ name }) => name);
    const you = actor.kind === 'person' && actor.id === id;
    const adminRole = adminRoleOf(user);
    const manages = can(actor, 'user.manage');
    const resets = can(actor, 'user.reset', { adminRole }) && user.suspendedAt === null;
    const ofTeam = isOfTeam(user);
    const linkedTo = (await identitiesOfUser(db, id)).map(({ issuer }) => issuer);
    return {
      person: { ...listedPerson(user), organization: organizations.join(', ') || null },
      adminRole,
      you,
      /** The issuers of the identity providers that the account is linked to. */
      linkedTo,
      invitedToTeam: ofTeam && user.passwordHash === null,
      /** The steps that suspending the account gives to others, and who they are. */
      steps: (await tasksAssignedTo(db, id)).length + (await startUpTasksAssignedTo(db, id)).length,
      takers: (await takersFrom(db, user)).map(nameOf),
      may: {
        changeRole: manages && adminRole !== null,
        suspend: manages && !you,
        remove: manages && ofTeam && !you,
        inviteAgain: can(actor, 'user.help') && ofTeam && user.passwordHash === null && user.suspendedAt === null,
        sendLink: resets && user.email !== null && !you,
        resetFactor: resets && user.totpSecret !== null && !you,
        unlink: can(actor, 'user.reset', { adminRole }) && linkedTo.length > 0 && !you,
        signOut: can(actor, 'user.signOut', { adminRole }) && !you,
        export: can(actor, 'person.export'),
        erase: can(actor, 'person.erase') && !you,
      },
    };
  });
}

/** Null if an account has the address. */
async function withoutAccount(db: Db, email: string) {
  const who = await whoIs(db, { email });
  return who.user ? null : { email, ...countsOf(await storedAbout(db, who)) };
}

/** What erasing a person would delete. @throws {DomainError} not_found if no account has the id. */
export async function personToErase(actor: Actor, key: PersonKey) {
  authorize(actor, 'person.erase');
  return store.read(async (db) => {
    const who = await whoIs(db, key);
    return {
      name: who.name ?? who.email ?? who.user?.username ?? null,
      email: who.email,
      account: who.user !== null,
      erasedAt: who.user?.erasedAt ?? null,
      left: await leftWithoutOwner(db, who),
      ...countsOf(await storedAbout(db, who)),
    };
  });
}

/** How much is stored about a person: names of organizations and studies, and counts. */
const countsOf = ({
  organizations,
  studies,
  outreach,
  notedOnRecords,
  questions,
  messages,
  drafts,
  mails,
  trainings,
}: Stored) => ({
  organizations: organizations.map(({ row }) => row.name),
  studies: studies.map(({ row }) => row.title),
  outreach: outreach.length,
  notes: notedOnRecords.length,
  questions: questions.length,
  messages: messages.length,
  drafts: drafts.length,
  mails: mails.length,
  trainings: trainings.length,
});

/** All that a person belongs to, the first one first. */
async function organizationsOfPerson(db: Db, { id, organizationId }: User): Promise<Organization[]> {
  const first = organizationId ? await organizationById(db, organizationId) : undefined;
  const others = (await membershipsOf(db, id)).map(({ organization }) => organization);
  return first ? [first, ...others] : others;
}

/** The first organization that erasing the person would leave without an owner. */
async function leftWithoutOwner(db: Db, { user }: Who): Promise<{ id: string; name: string } | null> {
  for (const { id, name } of user ? await organizationsOfPerson(db, user) : []) {
    const owners = (await usersOfOrganization(db, id)).filter((each) => staffRoleOf(each) === 'owner');
    if (owners.length === 1 && owners[0]?.id === user?.id) return { id, name };
  }
  return null;
}

/** People as administrators see them, to export or erase their data. */
import { LIST_PAGE } from '~/catalogue/limits';
import { type Actor, authorize } from '~/domain/base/actor';
import { type PersonKey, type Stored, storedAbout, type Who, whoIs } from '~/domain/commands/persons/stored.server';
import { fullName, staffRoleOf } from '~/domain/model/member';
import { addressSchema } from '~/domain/model/person-schema';
import { organizationById, organizationsByIds } from '~db/queries/organizations';
import { peoplePage } from '~db/queries/persons';
import { usersOfOrganization } from '~db/queries/users';
import { type Db, store } from '~db/store.server';

/** People with an account, newest first; `known` is what we store about a searched address without one. */
export async function listPeople(actor: Actor, { q, cursor }: { q?: string | null; cursor?: string | null }) {
  authorize(actor, 'person.export');
  return store.read(async (db) => {
    const { rows, next } = await peoplePage(db, { q, cursor, limit: LIST_PAGE });
    const ids = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))];
    const names = new Map((await organizationsByIds(db, ids)).map(({ id, name }) => [id, name]));
    const people = rows.map(({ id, email, username, role, createdAt, erasedAt, suspendedAt, ...user }) => ({
      id,
      email,
      username,
      role,
      createdAt,
      erasedAt,
      suspendedAt,
      /** Invited to run the platform, without a password yet. */
      isInvited: user.passwordHash === null && user.organizationId === null && (role === 'admin' || role === 'rep'),
      name: fullName(user),
      organization: names.get(user.organizationId ?? '') ?? null,
      /** Administrators cannot erase themselves. */
      you: actor.kind === 'person' && actor.id === id,
    }));
    const address = addressSchema.safeParse({ email: q ?? '' });
    return { rows: people, next, known: address.success ? await withoutAccount(db, address.data.email) : null };
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
const countsOf = ({ organizations, studies, questions, messages, drafts, mails, trainings }: Stored) => ({
  organizations: organizations.map(({ row }) => row.name),
  studies: studies.map(({ row }) => row.title),
  questions: questions.length,
  messages: messages.length,
  drafts: drafts.length,
  mails: mails.length,
  trainings: trainings.length,
});

/** The organization that erasing the person would leave without an owner. */
async function leftWithoutOwner(db: Db, { user }: Who): Promise<{ id: string; name: string } | null> {
  if (!user?.organizationId || staffRoleOf(user) !== 'owner') return null;
  const others = (await usersOfOrganization(db, user.organizationId)).filter(({ id }) => id !== user.id);
  if (others.some((other) => staffRoleOf(other) === 'owner')) return null;
  const organization = await organizationById(db, user.organizationId);
  return organization ? { id: organization.id, name: organization.name } : null;
}

import { beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '~/jobs/sweep.server';
import { peopleCount, usersOfOrganization, usersOfParty } from '~db/queries/memberships';
import { deleteOrganization } from '~db/queries/organizations';
import { eraseUser } from '~db/queries/persons';
import {
  administrators,
  deleteEndedSessions,
  deleteExpiredPasswordTokens,
  deleteSession,
  deleteSessionsOfUser,
  deleteUser,
  insertPasswordToken,
  insertSession,
  insertUser,
  moveSession,
  readAnyUser,
  spendPasswordTokens,
  updateUser,
  userByCalendar,
  userByEmail,
  userById,
  userByNewEmail,
  userByUsername,
  userCount,
  userOfPasswordToken,
  userOfSession,
  usersByIds,
  usersInvitedAs,
  usersOfParties,
} from '~db/queries/users';
import { type User, users } from '~db/schema';
import { changeOrganization } from '~tests/support/changed';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race, userRow } from './rows';

const { store, servers, make, raw } = await openQueryStore();
const insert = async (values = {}) => (await store.tx((db) => insertUser(db, userRow(values)))) as User;

describe('a user', () => {
  it('[ACC-06] can stand for the invitation of an address that another account has', async () => {
    const email = 'known@people.example';
    const invited = { email: null, invitedEmail: email };
    const rows = [{ email }, invited, { ...invited, createdAt: AT + 1 }].map((values) => userRow(values));
    for (const row of rows) expect(await store.tx((db) => insertUser(db, row))).toBeDefined();
    expect((await store.read((db) => usersInvitedAs(db, email))).map(({ id }) => id)).toEqual([
      rows[1]?.id,
      rows[2]?.id,
    ]);
    expect((await store.read((db) => userByEmail(db, email)))?.id).toBe(rows[0]?.id);
    await store.tx((db) => eraseUser(db, rows[1]?.id ?? '', AT));
    expect((await store.read((db) => usersInvitedAs(db, email))).map(({ id }) => id)).toEqual([rows[2]?.id]);
    for (const { id } of rows) await store.tx((db) => deleteUser(db, id));
  });

  it('is read to see whether the database responds', async () => {
    await insert();
    expect(await store.read(readAnyUser)).toEqual([{ id: expect.any(String) }]);
  });

  it('is found by id, address and user name', async () => {
    const user = await insert({ email: 'ada@people.example', username: 'Ada', role: 'admin' });
    expect(user).toMatchObject({ passwordHash: null, organizationId: null, lastName: null, createdAt: AT });
    await store.read(async (db) => {
      expect(await userById(db, user.id)).toEqual(user);
      expect(await userByEmail(db, 'ada@people.example')).toEqual(user);
      expect(await userByUsername(db, 'Ada')).toEqual(user);
      expect(await userByUsername(db, 'ada')).toBeUndefined();
      expect(await userByEmail(db, 'ADA@people.example')).toBeUndefined();
      expect(await userById(db, '')).toBeUndefined();
    });
  });

  it('[WIZ-16] has a unique address: of ten concurrent attempts, one gets it, and none overwrites another', async () => {
    const email = 'wanted@people.example';
    const won = await race(servers, (db, index) => insertUser(db, userRow({ email, firstName: `number ${index}` })));
    expect(won).toHaveLength(1);
    expect(await store.read((db) => userByEmail(db, email))).toEqual(won[0]);
    expect(await insert({ email, username: 'another' })).toBeUndefined();
    expect(await insert({ email: 'other@people.example', username: 'Bea' })).toBeDefined();
    expect(await insert({ email: 'free@people.example', username: 'Bea' })).toBeUndefined();
  });

  it('may have no address, and so may another', async () => {
    const first = await insert({ email: null, username: 'operator-1' });
    const second = await insert({ email: null, username: 'operator-2' });
    const third = await insert({ email: 'no-name@people.example', username: null });
    expect([first.email, second.email, third.username]).toEqual([null, null, null]);
  });

  it('changes only in the named fields', async () => {
    const user = await insert({ firstName: 'Robin' });
    const changed = await store.tx((db) => updateUser(db, user.id, { lastName: 'Reyes', updatedAt: AT + 1 }));
    expect(changed).toEqual({ ...user, lastName: 'Reyes', updatedAt: AT + 1 });
    expect(await store.tx((db) => updateUser(db, 'unknown', { lastName: 'x' }))).toBeUndefined();
  });
});

describe('an account that was never used', () => {
  it('[SITE-06] is deleted with its links, and its address becomes free', async () => {
    const user = await insert({ email: 'mistyped@people.example', staffRole: 'coordinator' });
    expect(user.staffRole).toBe('coordinator');
    const link = { tokenHash: 'mistyped', userId: user.id, expiresAt: AT + 100 };
    await store.tx((db) => insertPasswordToken(db, link));
    expect(await store.tx((db) => deleteUser(db, user.id))).toEqual(user);
    expect(await store.tx((db) => deleteUser(db, user.id))).toBeUndefined();
    expect(await store.read((db) => userOfPasswordToken(db, 'mistyped', AT))).toBeUndefined();
    expect(await insert({ email: 'mistyped@people.example' })).toBeDefined();
  });
});

describe('users', () => {
  it('are listed by organization, oldest first, and by role', async () => {
    const organization = await make.organization();
    const younger = await insert({ organizationId: organization.id, createdAt: AT + 1 });
    const older = await insert({ organizationId: organization.id, createdAt: AT });
    const people = [older, younger].map((each) => ({ ...each, membershipId: null }));
    expect(await store.read((db) => usersOfOrganization(db, organization.id))).toEqual(people);
    expect(await store.read((db) => peopleCount(db, organization.id))).toBe(2);
    expect(await store.read((db) => usersOfOrganization(db, 'unknown'))).toEqual([]);
    const ofParty = (id: string) => store.read((db) => usersOfParty(db, id));
    const poster = await insert();
    const ofParties = (ids: string[]) => store.read((db) => usersOfParties(db, ids));
    expect([await ofParty(organization.id), await ofParty(older.id)]).toEqual([people, people.slice(0, 1)]);
    expect((await ofParties([organization.id, poster.id])).map(({ id }) => id).sort()).toEqual(
      [older.id, younger.id, poster.id].sort(),
    );

    const admin = await insert({ role: 'admin', createdAt: AT + 2 });
    const all = await store.read(administrators);
    expect(all.map((user) => user.role)).toEqual(all.map(() => 'admin'));
    expect(all.at(-1)).toEqual(admin);
  });

  it('are counted, and found by many ids', async () => {
    const before = await store.read(userCount);
    const [first, last] = [await insert(), await insert()];
    expect(await store.read(userCount)).toBe(before + 2);
    const ids = [first.id, ...Array.from({ length: 1200 }, (_, index) => `none ${index}`), last.id];
    expect(await store.read((db) => usersByIds(db, ids))).toEqual([first, last]);
    expect(await store.read((db) => usersByIds(db, []))).toEqual([]);
  });
});

describe('a session', () => {
  let user: User;
  const open = (tokenHash: string, expiresAt = AT + 100) =>
    store.tx((db) => insertSession(db, { tokenHash, userId: user.id, createdAt: AT, expiresAt }));
  const who = (tokenHash: string, now = AT) => store.read((db) => userOfSession(db, tokenHash, now));
  beforeAll(async () => {
    user = await insert();
  });

  it('[VET-01] identifies the user, without password and secrets, and their organization and its status if there is one', async () => {
    const acting = (
      { id, role, adminRole, organizationId, staffRole, maySign, email, firstName, lastName, totpSince }: User,
      organizationStatus: string | null = null,
    ) => ({
      id,
      role,
      adminRole,
      organizationId,
      organizationStatus,
      organizationUndoableUntil: null,
      staffRole,
      maySign,
      email,
      firstName,
      lastName,
      totpSince,
      timeZone: 'organization',
      state: organizationStatus && 'MA',
      zipCode: organizationStatus && '02115',
    });
    const session = { seenAt: AT, hasOthers: false };
    await open('s1');
    expect(await who('s1')).toEqual({ user: acting(user), ...session });
    const { organization, user: member } = await make.site();
    const theirs = { tokenHash: 's2', userId: member.id, createdAt: AT, expiresAt: AT + 100 };
    await store.tx((db) => insertSession(db, theirs));
    expect(await who('s2')).toEqual({ user: acting(member, 'verified'), ...session });
    await store.tx((db) => changeOrganization(db, organization.id, { status: 'rejected' }));
    expect(await who('s2')).toEqual({ user: acting(member, 'rejected'), ...session });
    await store.tx((db) => deleteOrganization(db, organization.id));
    expect(await who('s2')).toEqual({ user: acting({ ...member, organizationId: null }), ...session });
  });

  it('ends when it expires, at sign-out, with all others of its user, and with the user', async () => {
    await open('s3');
    expect(await who('s3', AT + 99)).toBeDefined();
    expect(await who('s3', AT + 100)).toBeUndefined();
    await store.tx((db) => moveSession(db, 's3', 's3-parked'));
    expect([await who('s3'), (await who('s3-parked'))?.user.id]).toEqual([undefined, user.id]);
    await store.tx((db) => deleteSession(db, 's3-parked'));
    expect(await who('s3-parked')).toBeUndefined();

    await open('s4');
    await open('s5');
    await store.tx((db) => deleteSessionsOfUser(db, user.id));
    expect([await who('s1'), await who('s4'), await who('s5')]).toEqual([undefined, undefined, undefined]);
    expect(await who('s2')).toBeDefined();

    const leaving = await insert();
    const session = { tokenHash: 's6', userId: leaving.id, createdAt: AT, expiresAt: AT + 100 };
    await store.tx((db) => insertSession(db, session));
    await raw(`delete from users where id = '${leaving.id}'`);
    expect(await raw("select token_hash from sessions where token_hash = 's6'")).toEqual([]);
  });

  it('confirms a new address by its link until it expires, and is found by the address of its calendar', async () => {
    const asking = await insert();
    const until = { newEmail: 'new@site.org', newEmailHash: 'new-email-hash', newEmailUntil: AT + 10 };
    await store.tx((db) => updateUser(db, asking.id, until));
    const found = (at: number) => store.read((db) => userByNewEmail(db, 'new-email-hash', at));
    expect([(await found(AT + 9))?.id, await found(AT + 10)]).toEqual([asking.id, undefined]);
    await store.tx((db) => updateUser(db, asking.id, { calendarHash: 'calendar-hash-of-one' }));
    const byCalendar = (hash: string) => store.read((db) => userByCalendar(db, hash));
    expect([(await byCalendar('calendar-hash-of-one'))?.id, await byCalendar('no-hash')]).toEqual([
      asking.id,
      undefined,
    ]);
  });

  it('is deleted when it has expired', async () => {
    await open('old', AT - 1);
    await open('open', AT + 1);
    await store.tx((db) => deleteEndedSessions(db, AT, AT - 100));
    const left = await raw("select token_hash from sessions where token_hash in ('old', 'open')");
    expect(left).toEqual([{ token_hash: 'open' }]);
  });
});

describe('a set-password link', () => {
  const issue = async (tokenHash: string, userId: string, expiresAt = AT + 100) =>
    store.tx((db) => insertPasswordToken(db, { tokenHash, userId, expiresAt, usedAt: null }));
  const owner = (tokenHash: string, now = AT) => store.read((db) => userOfPasswordToken(db, tokenHash, now));

  it('[WIZ-16] works until it expires or is used, and then no other link of that person works', async () => {
    const [user, other] = [await insert(), await insert()];
    await issue('p1', user.id);
    await issue('p2', user.id);
    await issue('p3', other.id);
    expect(await owner('p1')).toEqual(user);
    expect(await owner('p1', AT + 100)).toBeUndefined();
    expect(await owner('unknown')).toBeUndefined();
    await store.tx((db) => spendPasswordTokens(db, user.id, AT + 1));
    expect([await owner('p1'), await owner('p2')]).toEqual([undefined, undefined]);
    expect(await owner('p3')).toEqual(other);
  });

  it('[WIZ-16] is deleted when it has expired, used or not, and stays until then', async () => {
    const user = await insert();
    await issue('expired', user.id, AT - 1);
    await issue('open', user.id, AT + 1);
    await store.tx((db) => deleteExpiredPasswordTokens(db, AT));
    const left = () => raw("select token_hash from password_tokens where token_hash in ('expired', 'open')");
    expect(await left()).toEqual([{ token_hash: 'open' }]);
    await sweep(AT + 2);
    expect(await left()).toEqual([]);
  });

  it('[WIZ-16] can be used once if ten try at the same time', async () => {
    const user = await insert();
    await issue('p4', user.id);
    const won = await race(servers, async (db, index) => {
      const found = await userOfPasswordToken(db, 'p4', AT);
      await new Promise(setImmediate);
      if (!found) return undefined;
      await spendPasswordTokens(db, found.id, AT + index);
      return updateUser(db, found.id, { passwordHash: `hash ${index}` });
    });
    expect(won).toHaveLength(1);
    expect(await store.read((db) => db.select().from(users))).toContainEqual(won[0]);
  });
});

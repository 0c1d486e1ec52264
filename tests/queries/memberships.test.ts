import { describe, expect, it } from 'vitest';
import { personIn } from '~/domain/commands/accounts/session.server';
import { ownData } from '~/domain/commands/persons/export.server';
import {
  actFor,
  deleteMembership,
  deleteSessionsFor,
  insertMembership,
  memberById,
  membershipsOf,
  membersOf,
  peopleCount,
  updateMember,
  userIn,
  usersOfOrganization,
  usersOfParty,
} from '~db/queries/memberships';
import { holderOfApiToken, insertSession, userById, userOfSession, usersOfParties } from '~db/queries/users';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const { read } = store;

/** Someone whose first organization is a site, and who coordinates for a sponsor too. */
async function inTwo() {
  const [first, second] = [await make.site(), await make.sponsor()];
  const { user } = first;
  const row = {
    id: unique(),
    userId: user.id,
    organizationId: second.organization.id,
    staffRole: 'coordinator' as const,
    maySign: null,
    createdAt: AT,
    updatedAt: AT,
  };
  await store.tx((db) => insertMembership(db, row));
  return { user, first: first.organization, second: second.organization, colleague: second.user, membership: row };
}

describe('a membership', () => {
  it('[MEM-03] is one of a pair, and makes the person one of the people, with the role of the organization', async () => {
    const { user, first, second, colleague, membership } = await inTwo();
    expect(await store.tx((db) => insertMembership(db, { ...membership, id: unique() }))).toBeUndefined();
    const member = { id: user.id, organizationId: second.id, role: 'sponsor', staffRole: 'coordinator' };
    for (const find of [usersOfOrganization, usersOfParty]) {
      const people = await read((db) => find(db, second.id));
      expect(people.map(({ id }) => id).sort()).toEqual([user.id, colleague.id].sort());
      expect(people.find(({ id }) => id === user.id)).toMatchObject({ ...member, membershipId: membership.id });
      const [own] = await read((db) => find(db, first.id));
      expect(own).toEqual({ ...user, membershipId: null });
    }
    expect(await read((db) => peopleCount(db, second.id))).toBe(2);
    expect(await read((db) => membersOf(db, [first.id, second.id]))).toMatchObject([member]);
    const both = await read((db) => usersOfParties(db, [first.id, second.id]));
    expect(both.filter(({ id }) => id === user.id).map(({ organizationId }) => organizationId)).toEqual([
      first.id,
      second.id,
    ]);
    expect(await read((db) => usersOfParty(db, user.id))).toMatchObject([{ id: user.id, organizationId: first.id }]);
  });

  it('[MEM-06] is found by its ID, changed, and ended apart from the first organization', async () => {
    const { user, first, second, membership } = await inTwo();
    const found = await read((db) => memberById(db, membership.id));
    expect(found).toMatchObject({ id: user.id, organizationId: second.id });
    expect(await read((db) => memberById(db, user.id))).toMatchObject({ id: user.id, organizationId: first.id });
    expect(await read((db) => memberById(db, 'nobody'))).toBeUndefined();
    await store.tx((db) => updateMember(db, found as never, { maySign: true, updatedAt: AT + 1 }));
    expect(await read((db) => userIn(db, user.id, second.id))).toMatchObject({ maySign: true });
    expect(await read((db) => userById(db, user.id))).toEqual(user);
    await store.tx((db) =>
      updateMember(db, { id: user.id, membershipId: null }, { staffRole: 'owner', updatedAt: AT }),
    );
    expect(await read((db) => userIn(db, user.id, first.id))).toMatchObject({ staffRole: 'owner', maySign: null });
    expect((await read((db) => membershipsOf(db, user.id))).map(({ organization }) => organization.id)).toEqual([
      second.id,
    ]);
    await store.tx((db) => deleteMembership(db, membership.id));
    expect(await read((db) => membershipsOf(db, user.id))).toEqual([]);
    expect(await read((db) => userIn(db, user.id, second.id))).toMatchObject({ organizationId: first.id });
  });

  it('[MEM-04] counts for a session only while the person has it', async () => {
    const { user, first, second, membership } = await inTwo();
    const sessions = [unique(), unique()];
    for (const tokenHash of sessions) {
      await store.tx((db) =>
        insertSession(db, { tokenHash, userId: user.id, createdAt: AT, seenAt: AT, expiresAt: AT + 1000 }),
      );
    }
    const [acting = '', other = ''] = sessions;
    const seen = (tokenHash: string) => read((db) => userOfSession(db, tokenHash, AT));
    expect(await seen(acting)).toMatchObject({ user: { organizationId: first.id, role: 'site' }, hasOthers: true });
    await store.tx((db) => actFor(db, acting, second.id));
    expect((await seen(acting))?.user).toMatchObject({
      organizationId: second.id,
      role: 'sponsor',
      staffRole: 'coordinator',
      organizationStatus: 'verified',
    });
    expect((await seen(other))?.user.organizationId).toBe(first.id);
    await store.tx((db) => deleteMembership(db, membership.id));
    expect(await seen(acting)).toMatchObject({ user: { organizationId: first.id, role: 'site' }, hasOthers: false });
    await store.tx((db) => deleteSessionsFor(db, user.id, second.id));
    expect(await seen(acting)).toBeUndefined();
    expect(await seen(other)).toBeDefined();
  });

  it('[MEM-04][INT-04] counts for a token of the organization only while the person has it', async () => {
    const { user, second, membership } = await inTwo();
    const { tokenHash } = await make.apiToken({ id: user.id, organizationId: second.id });
    const holder = () => read((db) => holderOfApiToken(db, tokenHash, Date.now()));
    expect(await holder()).toMatchObject({
      user: { id: user.id, organizationId: second.id, role: 'sponsor', staffRole: 'coordinator' },
    });
    await store.tx((db) => deleteMembership(db, membership.id));
    expect(await holder()).toBeUndefined();
  });

  it('[MEM-04] is in the file with what is stored about the person', async () => {
    const { user, second } = await inTwo();
    const actor = await read((db) => personIn(db, user));
    expect(await ownData(actor, AT)).toMatchObject({
      memberships: [{ organizationId: second.id, organization: second.name, staffRole: 'coordinator' }],
    });
  });
});

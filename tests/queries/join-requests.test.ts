import { describe, expect, it } from 'vitest';
import { personIn } from '~/domain/commands/accounts/session.server';
import { inboxTimes } from '~/domain/commands/inbox/times.server';
import { ownData } from '~/domain/commands/persons/export.server';
import { inboxPage } from '~db/queries/inbox';
import {
  countJoinRequests,
  deleteJoinRequestsBefore,
  endJoinRequest,
  insertJoinRequest,
  joinRequestById,
  joinRequestsOf,
  openJoinRequest,
  openJoinRequests,
  organizationsAtDomain,
} from '~db/queries/join-requests';
import { insertMembership } from '~db/queries/memberships';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { forgetPerson } from '~db/queries/persons';
import { updateUser } from '~db/queries/users';
import type { Organization } from '~db/schema';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const { read } = store;
const NOW = Date.now();

/** A sponsor whose owner has an address at its own domain. */
async function atDomain(values: Parameters<typeof make.organization>[0] = {}) {
  const domain = `${unique('own')}.example`;
  const organization = await make.organization({ type: 'sponsor', email: `office@${domain}`, ...values });
  const { id: organizationId } = organization;
  const owner = await make.user({ role: 'sponsor', organizationId, staffRole: 'owner', email: `owner@${domain}` });
  const found = async (at = domain) => (await read((db) => organizationsAtDomain(db, at, 5))).map(({ id }) => id);
  return { domain, organization, owner, found };
}

describe('the organizations at a domain', () => {
  it('[MEM-19] have it as their own, by address or website, and an owner who can sign in has an address there', async () => {
    const { domain, organization, owner, found } = await atDomain();
    expect(await found()).toEqual([organization.id]);
    // Neither a part of the domain nor what a pattern would find.
    for (const other of [`sub.${domain}`, domain.slice(1), domain.replace('o', '_'), '%'])
      expect(await found(other)).toEqual([]);
    const change = async (values: Parameters<typeof updateUser>[2]) => {
      await store.tx((db) => updateUser(db, owner.id, values));
      return found();
    };
    expect(await change({ staffRole: 'coordinator' })).toEqual([]);
    expect(await change({ staffRole: null })).toEqual([organization.id]);
    expect(await change({ suspendedAt: NOW })).toEqual([]);
    expect(await change({ suspendedAt: null, passwordHash: null })).toEqual([]);
    // Whoever comes by an identity provider has no password here.
    expect(await change({ signedInAt: NOW })).toEqual([organization.id]);
    expect(await change({ email: `owner@${unique('else')}.example` })).toEqual([]);
  });

  it('[MEM-19] have it by their website and an owner who belongs to them besides another one', async () => {
    const { organization: first } = await make.site();
    const domain = `${unique('own')}.example`;
    const organization = await make.organization({ type: 'site', website: `https://www.${domain}/contact` });
    const owner = await make.user({ role: 'site', organizationId: first.id, email: `owner@${domain}` });
    const row = { id: unique(), userId: owner.id, organizationId: organization.id, maySign: null };
    const times = { createdAt: NOW, updatedAt: NOW };
    await store.tx((db) => insertMembership(db, { ...row, staffRole: 'owner', ...times }));
    expect((await read((db) => organizationsAtDomain(db, domain, 5))).map(({ id }) => id)).toEqual([organization.id]);
  });

  it('[MEM-19][MEM-21] are verified, not merged, and let people ask', async () => {
    const { organization, found } = await atDomain();
    for (const status of ['pending', 'rejected', 'suspended', 'archived'] as const)
      expect(await (await atDomain({ status })).found()).toEqual([]);
    const change = async (values: Partial<Organization>) => {
      const current = (await read((db) => organizationById(db, organization.id))) as Organization;
      await store.tx((db) => updateOrganization(db, current, values));
      return found();
    };
    expect(await change({ joinRequests: false })).toEqual([]);
    expect(await change({ joinRequests: true })).toEqual([organization.id]);
    expect(await change({ mergedInto: 'another' })).toEqual([]);
  });
});

describe('a request to join', () => {
  it('[MEM-20] is open to the owners until it ends or its account no longer has the address, is suspended or belongs there', async () => {
    const { organization, owner } = await atDomain();
    const user = await make.user({ role: 'sponsor' });
    const request = await make.joinRequest(user, organization.id);
    const open = async (at = NOW) => {
      const rows = await read((db) => openJoinRequests(db, organization.id, at, 10));
      expect((await read((db) => openJoinRequest(db, request.id, at)))?.user.id).toBe(rows[0] && user.id);
      return rows.map((row) => row.request.id);
    };
    expect(await open()).toEqual([request.id]);
    expect(await open(request.expiresAt)).toEqual([]);
    const change = async (values: Parameters<typeof updateUser>[2]) => {
      await store.tx((db) => updateUser(db, user.id, values));
      return open();
    };
    expect(await change({ suspendedAt: NOW })).toEqual([]);
    expect(await change({ suspendedAt: null, email: `${unique()}@else.example` })).toEqual([]);
    expect(await change({ email: user.email, organizationId: organization.id })).toEqual([]);
    expect(await change({ organizationId: null })).toEqual([request.id]);
    const inbox = (mayAdmit: boolean) =>
      read((db) =>
        inboxPage(db, {
          ...{ side: 'sponsor', userId: owner.id, organizationId: organization.id, sponsorIds: [], mayAdmit },
          ...inboxTimes(NOW),
          show: 'mine',
          limit: 10,
        }),
      );
    const [item] = (await inbox(true)).rows;
    expect(item).toMatchObject({ kind: 'joinRequest', id: request.id, title: user.email, dueAt: request.expiresAt });
    expect((await inbox(false)).rows).toEqual([]);
    const row = { id: unique(), userId: user.id, organizationId: organization.id, maySign: null };
    const times = { createdAt: NOW, updatedAt: NOW };
    await store.tx((db) => insertMembership(db, { ...row, staffRole: 'owner', ...times }));
    expect(await open()).toEqual([]);
  });

  it('[MEM-20] ends once, is counted by day, and goes after a while', async () => {
    const { organization } = await atDomain();
    const user = await make.user({ role: 'sponsor' });
    const old = await make.joinRequest(user, organization.id, { createdAt: NOW - 100, state: 'declined' });
    const request = await make.joinRequest(user, organization.id, { createdAt: NOW });
    expect(await read((db) => countJoinRequests(db, user.id, NOW - 100))).toBe(2);
    expect(await read((db) => countJoinRequests(db, user.id, NOW))).toBe(1);
    const own = await read((db) => joinRequestsOf(db, user.id, 10));
    expect(own).toEqual([
      { request, organization: organization.name },
      { request: old, organization: organization.name },
    ]);
    await expect(store.tx((db) => insertJoinRequest(db, request))).rejects.toThrow();
    const end = () => store.tx((db) => endJoinRequest(db, request.id, { state: 'withdrawn', decidedAt: NOW }));
    expect(await end()).toMatchObject({ id: request.id, state: 'withdrawn' });
    expect(await end()).toBeUndefined();
    await store.tx((db) => deleteJoinRequestsBefore(db, NOW - 99));
    expect(await read((db) => joinRequestById(db, old.id))).toBeUndefined();
    expect(await read((db) => joinRequestById(db, request.id))).toBeDefined();
  });

  it('[MEM-20] is in the file with what is stored about the person, and goes with them', async () => {
    const { organization, owner } = await atDomain();
    const user = await make.user({ role: 'sponsor' });
    const request = await make.joinRequest(user, organization.id, { decidedBy: owner.id });
    const actor = await read((db) => personIn(db, user));
    expect(await ownData(actor, NOW)).toMatchObject({
      joinRequests: [{ organization: organization.name, email: user.email, state: 'open', message: request.message }],
    });
    await store.tx((db) => forgetPerson(db, owner.id));
    expect(await read((db) => joinRequestById(db, request.id))).toMatchObject({ decidedBy: null });
    await store.tx((db) => forgetPerson(db, user.id));
    expect(await read((db) => joinRequestById(db, request.id))).toBeUndefined();
  });
});

/** Identity providers of organizations, and who comes back from them: what browsers cannot show. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { beginAtProvider, endAtProvider, mustSignInElsewhere } from '~/domain/commands/accounts/identity.server';
import { seal } from '~/gateways/cipher.server';
import {
  deleteIdentitiesOfUser,
  deleteIdentityProvider,
  domainsOfIdentityProvider,
  identitiesOfUser,
  identityBySubject,
  identityDomainsAmong,
  identityProviderById,
  identityProviderOf,
  identityProviderOfDomain,
  identityProviderRequiredOf,
  insertIdentity,
  insertIdentityProvider,
  replaceIdentityDomains,
  updateIdentityProvider,
} from '~db/queries/identity';
import { insertMembership } from '~db/queries/memberships';
import { updateUser } from '~db/queries/users';
import type { Identity, IdentityProvider } from '~db/schema';
import { unique } from '~tests/support/factories';
import { CLIENT, startForgedProvider } from '~tests/support/forged-provider';
import { openQueryStore } from '~tests/support/query-store';

vi.stubEnv('OIDC_PRIVATE', 'on');
afterAll(() => {
  vi.unstubAllEnvs();
});
const { store, make } = await openQueryStore();
const forger = await startForgedProvider();
afterAll(forger.close);
beforeEach(() => forger.forge({}));

const AT = Date.parse('2026-11-30T17:00:00Z');
const CALLBACK = 'http://localhost/login/organization/callback';

async function provider(organizationId: string, values: Partial<IdentityProvider> = {}): Promise<IdentityProvider> {
  const row: IdentityProvider = {
    ...{ id: unique('provider'), organizationId, issuer: forger.issuer, clientId: CLIENT.clientId },
    ...{ clientSecret: seal('identity-providers', CLIENT.clientSecret), required: false, active: true },
    ...{ createdAt: AT, updatedAt: AT, ...values },
  };
  await store.tx((db) => insertIdentityProvider(db, row));
  return row;
}

const identity = (userId: string, values: Partial<Identity> = {}): Identity => ({
  ...{ id: unique('identity'), userId, issuer: forger.issuer, subject: unique('subject') },
  ...{ createdAt: AT, ...values },
});

it('[MEM-16] a domain belongs to one identity provider, and goes with it', async () => {
  const { organization } = await make.sponsor();
  const { id } = await provider(organization.id);
  const [first, second] = [`${unique('b')}.example`, `${unique('a')}.example`];
  await store.tx((db) => replaceIdentityDomains(db, id, [first, second]));
  expect(await store.read((db) => domainsOfIdentityProvider(db, id))).toEqual([first, second].sort());
  expect((await store.read((db) => identityProviderOfDomain(db, first)))?.id).toBe(id);
  expect(await store.read((db) => identityDomainsAmong(db, [second, 'else.example']))).toEqual([
    { domain: second, providerId: id },
  ]);
  const another = await provider((await make.sponsor()).organization.id);
  await expect(store.tx((db) => replaceIdentityDomains(db, another.id, [first]))).rejects.toThrow();
  await expect(provider(organization.id)).rejects.toThrow();

  await store.tx((db) => replaceIdentityDomains(db, id, [second]));
  expect(await store.read((db) => identityProviderOfDomain(db, first))).toBeUndefined();
  await store.tx((db) => updateIdentityProvider(db, id, { required: true }));
  expect((await store.read((db) => identityProviderOf(db, organization.id)))?.required).toBe(true);
  await store.tx((db) => deleteIdentityProvider(db, id));
  expect(await store.read((db) => identityProviderById(db, id))).toBeUndefined();
  expect(await store.read((db) => identityProviderOfDomain(db, second))).toBeUndefined();
});

it('[MEM-12] an identity is one account’s, and an account has one identity at an issuer', async () => {
  const [user, other] = [(await make.sponsor()).user, (await make.sponsor()).user];
  const own = identity(user.id);
  await store.tx((db) => insertIdentity(db, own));
  expect(await store.read((db) => identityBySubject(db, own.issuer, own.subject))).toEqual(own);
  expect(await store.read((db) => identityBySubject(db, 'https://else.example', own.subject))).toBeUndefined();
  await expect(store.tx((db) => insertIdentity(db, identity(other.id, { subject: own.subject })))).rejects.toThrow();
  await expect(store.tx((db) => insertIdentity(db, identity(user.id)))).rejects.toThrow();
  await store.tx((db) => insertIdentity(db, identity(user.id, { issuer: 'https://else.example' })));
  expect(await store.read((db) => identitiesOfUser(db, user.id))).toHaveLength(2);
  await store.tx((db) => deleteIdentitiesOfUser(db, user.id));
  expect(await store.read((db) => identitiesOfUser(db, user.id))).toEqual([]);
});

it('[MEM-15] whoever has signed in by a required provider has to, as long as they belong to its organization', async () => {
  const { organization, user } = await make.sponsor();
  const { id } = await provider(organization.id, { required: true });
  const must = () => store.read((db) => mustSignInElsewhere(db, user));
  const required = () => store.read((db) => identityProviderRequiredOf(db, user.id));
  expect([await must(), await required()]).toEqual([false, undefined]);
  await store.tx((db) => insertIdentity(db, identity(user.id)));
  expect([await must(), (await required())?.id]).toEqual([true, id]);
  for (const change of [{ required: false }, { active: false }, { issuer: 'https://else.example' }]) {
    await store.tx((db) => updateIdentityProvider(db, id, change));
    expect(await must(), JSON.stringify(change)).toBe(false);
    await store.tx((db) => updateIdentityProvider(db, id, { required: true, active: true, issuer: forger.issuer }));
  }
  const elsewhere = await make.organization();
  await store.tx((db) => updateUser(db, user.id, { organizationId: elsewhere.id }));
  expect(await must()).toBe(false);
  const membership = { id: unique(), userId: user.id, organizationId: organization.id, staffRole: 'owner' as const };
  await store.tx((db) => insertMembership(db, { ...membership, maySign: null, createdAt: AT, updatedAt: AT }));
  expect(await must()).toBe(true);
});

it('[MEM-13] a sign-in takes at most ten minutes', async () => {
  const { organization } = await make.sponsor();
  const domain = `${unique('pharma')}.example`;
  const user = await make.user({ role: 'sponsor', organizationId: organization.id, email: `ada@${domain}` });
  const { id } = await provider(organization.id);
  await store.tx((db) => replaceIdentityDomains(db, id, [domain]));
  const begin = async () => {
    const { address, trip } = await beginAtProvider({ email: user.email ?? '', redirectTo: null }, CALLBACK, AT);
    const sent = new URL(address).searchParams;
    forger.forge({ claims: { sub: 'ada', email: user.email, nonce: sent.get('nonce') } });
    const back = new URL(`${CALLBACK}?code=c&state=${sent.get('state')}&iss=${encodeURIComponent(forger.issuer)}`);
    return { trip, back };
  };
  const { trip, back } = await begin();
  await expect(endAtProvider(trip, back, AT + 600_000)).rejects.toMatchObject({ code: 'identity_over' });
  await expect(endAtProvider(null, back, AT)).rejects.toMatchObject({ code: 'identity_over' });
  expect((await endAtProvider(trip, back, AT + 599_999)).user.id).toBe(user.id);
  expect(forger.asked.at(-1)?.get('code_verifier')).toBe(trip.verifier);
});

it('[MEM-17] a secret of before another SESSION_SECRET is as none', async () => {
  const { organization } = await make.sponsor();
  const domain = `${unique('pharma')}.example`;
  const { id } = await provider(organization.id, { required: true });
  await store.tx((db) => replaceIdentityDomains(db, id, [domain]));
  const must = () => store.read((db) => mustSignInElsewhere(db, { email: `ada@${domain}` }));
  expect(await must()).toBe(true);
  await store.tx((db) => updateIdentityProvider(db, id, { clientSecret: 'sealed otherwise' }));
  expect(await must()).toBe(false);
});

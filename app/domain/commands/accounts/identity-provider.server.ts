/** Administrators say by which identity provider an organization's people sign in, and remove a link to one. */
import { DomainError } from '~/catalogue/errors';
import { kindOfDomain } from '~/catalogue/mail-domains.server';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize } from '~/domain/base/actor';
import { record, recordEdit } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import type { ListedUser } from '~/domain/model/account-view';
import {
  type IdentityProviderInput,
  type IdentityProviderView,
  identityProviderView,
} from '~/domain/model/identity-schema';
import { adminRoleOf } from '~/domain/model/member';
import { pick } from '~/domain/model/views';
import { env } from '~/env.server';
import { seal } from '~/gateways/cipher.server';
import { now } from '~/gateways/clock.server';
import { isIdentityProvider } from '~/gateways/identity-provider.server';
import {
  deleteIdentitiesOfUser,
  deleteIdentityProvider,
  domainsOfIdentityProvider,
  identityDomainsAmong,
  identityProviderOf,
  insertIdentityProvider,
  replaceIdentityDomains,
  updateIdentityProvider,
} from '~db/queries/identity';
import { organizationById } from '~db/queries/organizations';
import type { IdentityProvider } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { actorNow } from './session.server';
import { accountOf } from './team.server';
import { listed, recordOnAccount } from './users.server';

async function viewOf(db: Db, row: IdentityProvider): Promise<IdentityProviderView> {
  return pick(identityProviderView, { ...row, domains: await domainsOfIdentityProvider(db, row.id) });
}

/** @throws {DomainError} not_found */
async function organizationIn(db: Db, id: string) {
  const organization = await organizationById(db, id);
  if (!organization) throw new DomainError('not_found');
  return organization;
}

/**
 * The identity provider of an organization; null without one.
 * @throws {DomainError} unauthenticated, forbidden, not_found.
 */
export async function seeIdentityProvider(actor: Actor, organizationId: string) {
  authorize(actor, 'identityProvider.see');
  return store.read(async (db) => {
    const { id, name } = await organizationIn(db, organizationId);
    const row = await identityProviderOf(db, id);
    return { organization: { id, name }, provider: row ? await viewOf(db, row) : null };
  });
}

/** The same, as a JSON call answers. @throws also not_found without one. */
export async function readIdentityProvider(actor: Actor, organizationId: string): Promise<IdentityProviderView> {
  const { provider } = await seeIdentityProvider(actor, organizationId);
  if (!provider) throw new DomainError('not_found');
  return provider;
}

/**
 * Sets up or changes the identity provider of an organization. One that is turned on has to describe itself.
 * @throws {DomainError} unauthenticated, forbidden, not_found; invalid for an issuer that cannot be read, for domains at
 * which anyone gets an address or that belong to another, and without a secret the first time.
 */
export async function setIdentityProvider(
  actor: Actor,
  organizationId: string,
  { clientSecret, domains, ...input }: IdentityProviderInput,
  at = now(),
): Promise<IdentityProviderView> {
  authorize(actor, 'identityProvider.set');
  refuseDomains(domains, (domain) => kindOfDomain(domain) !== 'own', VALIDATION.mailDomainPublic);
  refuseDomains(domains, (domain) => env().identityProvider?.domains.includes(domain), VALIDATION.mailDomainTaken);
  if (!input.issuer.startsWith('https:') && !env().privateIdentityProviders)
    refuse('issuer', VALIDATION.issuerNotHttps);
  const before = await store.read(async (db) => identityProviderOf(db, (await organizationIn(db, organizationId)).id));
  const isNew = input.active && !(before?.active && before.issuer === input.issuer);
  if (isNew && !(await isIdentityProvider(input.issuer))) refuse('issuer', VALIDATION.issuerSilent);
  return store.tx(async (db) => {
    const by = await actorNow(db, actor);
    authorize(by, 'identityProvider.set');
    const { id } = await organizationIn(db, organizationId);
    const current = await identityProviderOf(db, id);
    const taken = (await identityDomainsAmong(db, domains)).filter(({ providerId }) => providerId !== current?.id);
    refuseDomains(domains, (each) => taken.some(({ domain }) => domain === each), VALIDATION.mailDomainTaken);
    if (!current && clientSecret === null) refuse('clientSecret', VALIDATION.clientSecretMissing);
    const secret = clientSecret === null ? {} : { clientSecret: seal('identity-providers', clientSecret) };
    const had = current && (await viewOf(db, current));
    // Nobody reads the secret in the audit trail, but that it was replaced.
    const values = { ...input, domains, secretSet: clientSecret === null ? undefined : at };
    const about = { current: { ...had, secretSet: undefined } as Partial<typeof values>, values, at };
    if (!(await recordEdit(db, by, 'organization.identityProviderSet', id, about))) return had as IdentityProviderView;
    const stored = { ...input, ...secret, updatedAt: at };
    const row: IdentityProvider = current
      ? { ...current, ...stored }
      : { id: newId(), organizationId: id, clientSecret: '', createdAt: at, ...stored };
    await (current ? updateIdentityProvider(db, current.id, stored) : insertIdentityProvider(db, row));
    await replaceIdentityDomains(db, row.id, domains);
    return viewOf(db, row);
  });
}

/** @throws {DomainError} unauthenticated, forbidden, not_found also without one. */
export async function removeIdentityProvider(actor: Actor, organizationId: string, at = now()): Promise<void> {
  authorize(actor, 'identityProvider.set');
  await store.tx(async (db) => {
    const by = await actorNow(db, actor);
    authorize(by, 'identityProvider.set');
    const current = await identityProviderOf(db, (await organizationIn(db, organizationId)).id);
    if (!current) throw new DomainError('not_found');
    const { issuer, clientId, domains } = await viewOf(db, current);
    await deleteIdentityProvider(db, current.id);
    const before = { issuer, clientId, domains };
    await record(db, by, 'organization.identityProviderRemoved', organizationId, { before, at });
  });
}

/**
 * Removes the link of an account to its identity provider, for someone who has a new account there. The next sign-in by it
 * makes a new link, for whoever has the address then.
 * @throws {DomainError} unauthenticated, forbidden, not_found; person_without_identity.
 */
export async function unlinkIdentity(actor: Actor, userId: string, at = now()): Promise<ListedUser> {
  authorize(actor, 'user.help');
  return store.tx(async (db) => {
    const user = await accountOf(db, userId);
    authorize(await actorNow(db, actor), 'user.reset', { adminRole: adminRoleOf(user) });
    const removed = await deleteIdentitiesOfUser(db, userId);
    if (!removed) throw new DomainError('person_without_identity');
    await recordOnAccount(db, user, 'user.identityUnlinked', at, { actor });
    return listed(user);
  });
}

function refuse(field: keyof IdentityProviderInput, message: string): never {
  throw new DomainError('invalid', {}, { [field]: [message] });
}

function refuseDomains(
  domains: readonly string[],
  isRefused: (domain: string) => boolean | undefined,
  message: (domain: string) => string,
): void {
  const refused = domains.filter(isRefused);
  if (refused.length > 0) throw new DomainError('invalid', {}, { domains: refused.map(message) });
}

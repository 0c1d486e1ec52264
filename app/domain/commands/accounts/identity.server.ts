/**
 * Signing in by an identity provider: which one, and whose account the person has who comes back from it
 * (docs/decisions/0100-sign-in-by-openid-connect.md).
 */
import { domainOf } from '~/catalogue/contact-keys';
import { DomainError } from '~/catalogue/errors';
import { IDENTITY_MINUTES } from '~/catalogue/limits';
import { kindOfDomain } from '~/catalogue/mail-domains.server';
import { MINUTE_MS } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { newId } from '~/domain/base/ids.server';
import { env } from '~/env.server';
import { unseal } from '~/gateways/cipher.server';
import { now } from '~/gateways/clock.server';
import {
  addressToSignIn,
  type Claims,
  type Client,
  ProviderDenied,
  ProviderSilent,
  type Sent,
  whoCameBack,
} from '~/gateways/identity-provider.server';
import { logSecurity } from '~/gateways/security-log.server';
import {
  domainsOfIdentityProvider,
  identitiesOfUser,
  identityBySubject,
  identityProviderById,
  identityProviderOfDomain,
  identityProviderRequiredOf,
  insertIdentity,
} from '~db/queries/identity';
import { userByEmail, userById } from '~db/queries/users';
import type { IdentityProvider, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { recordOnAccount } from './users.server';

/** An identity provider that is in use: an organization's, or that of the configuration. */
interface Provider extends Client {
  id: string;
  /** Null for that of the configuration. */
  organizationId: string | null;
  domains: readonly string[];
  required: boolean;
}

/** The id of the one that the configuration names. */
const OF_CONFIGURATION = 'configuration';

function configured(): Provider | undefined {
  const provider = env().identityProvider;
  return provider && { ...provider, id: OF_CONFIGURATION, organizationId: null };
}

/** The issuer of accounts.google.com serves everyone, so an address alone does not say that its domain's owner knows them. */
const GOOGLE = 'https://accounts.google.com';

async function opened(db: Db, row: IdentityProvider | undefined): Promise<Provider | undefined> {
  const clientSecret = row?.active ? unseal('identity-providers', row.clientSecret) : null;
  if (!row || clientSecret === null) return undefined;
  return { ...row, clientSecret, domains: await domainsOfIdentityProvider(db, row.id) };
}

/** The identity provider of the people at this domain. Nobody's are those at which anyone gets an address. */
async function providerOf(db: Db, domain: string | null): Promise<Provider | undefined> {
  if (domain === null || kindOfDomain(domain) !== 'own') return undefined;
  const own = configured();
  return own?.domains.includes(domain) ? own : opened(db, await identityProviderOfDomain(db, domain));
}

const providerNamed = async (db: Db, id: string): Promise<Provider | undefined> =>
  id === OF_CONFIGURATION ? configured() : opened(db, await identityProviderById(db, id));

/** The domain that is written in an address, as it is compared. */
const domainIn = (email: string | null): string | null => (email?.includes('@') ? domainOf(email) : null);

/**
 * Whether a password does not sign this person in: the identity provider of their domain is required or, with an account,
 * one that they have signed in by before and that their organization requires.
 */
export async function mustSignInElsewhere(
  db: Db,
  { id, email }: { id?: string; email: string | null },
): Promise<boolean> {
  if ((await providerOf(db, domainIn(email)))?.required) return true;
  if (id === undefined) return false;
  if (await identityProviderRequiredOf(db, id)) return true;
  const own = configured();
  return own?.required === true && (await identitiesOfUser(db, id)).some(({ issuer }) => issuer === own.issuer);
}

/** What a browser keeps until it comes back from the identity provider. */
export interface IdentityTrip extends Sent {
  providerId: string;
  redirectTo: string | null;
  expiresAt: number;
}

/**
 * Where someone with this address signs in, without saying whether they have an account.
 * @throws {DomainError} invalid if no identity provider is for its domain; identity_silent, identity_refused.
 */
export async function beginAtProvider(
  { email, redirectTo }: { email: string; redirectTo: string | null },
  callback: string,
  at = now(),
): Promise<{ address: string; trip: IdentityTrip }> {
  const provider = await store.read((db) => providerOf(db, domainIn(email)));
  if (!provider) throw new DomainError('invalid', {}, { email: [VALIDATION.noIdentityProvider] });
  const { address, ...sent } = await asked(() => addressToSignIn(provider, callback, email));
  return {
    address,
    trip: { ...sent, providerId: provider.id, redirectTo, expiresAt: at + IDENTITY_MINUTES * MINUTE_MS },
  };
}

/**
 * The account of whoever came back from an identity provider. The first time, it is the one with their address; from then
 * on, the one that they are linked to, whatever address they have there.
 * @throws {DomainError} identity_over, identity_off, identity_silent, identity_denied, identity_refused, identity_email,
 * identity_unknown, identity_other, identity_administrator, account_suspended.
 */
export async function endAtProvider(
  trip: IdentityTrip | null,
  address: URL,
  at = now(),
): Promise<{ user: User; issuer: string }> {
  if (!trip || trip.expiresAt <= at) throw new DomainError('identity_over');
  const provider = await store.read((db) => providerNamed(db, trip.providerId));
  if (!provider) throw new DomainError('identity_off');
  const claims = await asked(() => whoCameBack(provider, address, trip));
  const email = provenAddress(provider, claims);
  const user = await store
    .tx((db) => accountOf(db, provider, { subject: claims.subject, email }, at))
    .catch((error) => {
      if (error instanceof DomainError) logSecurity('signInRefused', { account: null, why: error.code });
      throw error;
    });
  return { user, issuer: provider.issuer };
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderSilent) throw new DomainError('identity_silent');
    logSecurity('signInRefused', { account: null, why: 'identity provider' });
    throw new DomainError(error instanceof ProviderDenied ? 'identity_denied' : 'identity_refused');
  }
}

/** The address, if the identity provider may say whose it is. @throws {DomainError} identity_email */
export function provenAddress(
  { issuer, domains }: Pick<Provider, 'issuer' | 'domains'>,
  { email, unverified, hostedDomain }: Claims,
): string {
  const address = email?.trim().toLowerCase() ?? '';
  const domain = domainIn(address);
  const isOurs = domain !== null && domains.includes(domain) && kindOfDomain(domain) === 'own';
  const isHosted = issuer !== GOOGLE || (hostedDomain !== null && domains.includes(hostedDomain.toLowerCase()));
  if (isOurs && isHosted && !unverified) return address;
  logSecurity('signInRefused', { account: null, why: 'identity_email' });
  throw new DomainError('identity_email', { domains: domains.join(', ') });
}

async function accountOf(
  db: Db,
  { issuer, organizationId }: Provider,
  { subject, email }: { subject: string; email: string },
  at: number,
): Promise<User> {
  const linked = await identityBySubject(db, issuer, subject);
  const user = linked ? await userById(db, linked.userId) : await userByEmail(db, email);
  if (!user || user.erasedAt !== null) throw new DomainError('identity_unknown', { email });
  // Otherwise, an organization would decide who runs the platform.
  if (user.role === 'admin' && organizationId !== null) throw new DomainError('identity_administrator');
  if (user.suspendedAt !== null) throw new DomainError('account_suspended');
  if (linked) return user;
  const others = await identitiesOfUser(db, user.id);
  if (others.some((other) => other.issuer === issuer)) throw new DomainError('identity_other', { email });
  await insertIdentity(db, { id: newId(), userId: user.id, issuer, subject, createdAt: at });
  await recordOnAccount(db, user, 'user.identityLinked', at, { after: { issuer } });
  return user;
}

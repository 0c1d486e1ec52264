/**
 * Identity providers of organizations, by OpenID Connect (docs/decisions/0100-sign-in-by-openid-connect.md). Nobody but
 * administrators says which there are, and what they answer is still not trusted: not to lead us into our own network, not to
 * be short, and not to come soon.
 */
import { lookup as findAddresses } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Configuration, CustomFetchOptions, ExportedJWKSCache, ServerMetadata } from 'openid-client';
import { HOUR_MS } from '~/catalogue/time';
import { env } from '../env.server';
import { now } from './clock.server';
import { log } from './log.server';
import { isPublic } from './public-address';
import { traceCall } from './tracing.server';

/** How we are known at an identity provider. */
export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What has to come back from the identity provider as it was sent. */
export interface Sent {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who someone is at an identity provider, as it says. */
export interface Claims {
  subject: string;
  email: string | null;
  /** Whether it says that it has not verified the address. */
  unverified: boolean;
  /** Of Google: the organization that the account belongs to. */
  hostedDomain: string | null;
}

/** The identity provider gave no answer: no connection, an error of its own, or nothing in time. */
export class ProviderSilent extends Error {}
/** It answered what we do not accept. */
export class ProviderRefused extends Error {}
/** It did not sign the person in, or they went back. */
export class ProviderDenied extends Error {}

/** Never 'none', and none that the client secret would sign. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA', 'Ed25519'];
const MOST_BYTES = 1_000_000;
const SCOPE = 'openid email profile';

const openid = () => import('openid-client');

interface Known {
  metadata: ServerMetadata;
  keys?: ExportedJWKSCache;
}

/** What issuers say about themselves. Their keys are read again when one is unknown. */
const known = new LRUCache<string, Known>({ max: 200, ttl: HOUR_MS, ttlResolution: 0, perf: { now } });

/** The address at which someone signs in, and what has to come back. @throws {ProviderSilent} {ProviderRefused} */
export function addressToSignIn(
  client: Client,
  redirectUri: string,
  email: string,
): Promise<Sent & { address: string }> {
  return asking(client, async (configuration, { calculatePKCECodeChallenge, ...library }) => {
    const sent = {
      state: library.randomState(),
      nonce: library.randomNonce(),
      verifier: library.randomPKCECodeVerifier(),
    };
    const address = library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: sent.state,
      nonce: sent.nonce,
      code_challenge: await calculatePKCECodeChallenge(sent.verifier),
      code_challenge_method: 'S256',
      login_hint: email,
    });
    if (!isAllowed(address)) throw new ProviderRefused('its page for signing in is not at an https address');
    return { ...sent, address: address.href };
  });
}

/**
 * Who came back to this address. @throws {ProviderSilent} {ProviderDenied} {ProviderRefused} for a wrong state, nonce, issuer,
 * code, signature or time, among others.
 */
export function whoCameBack(client: Client, address: URL, { state, nonce, verifier }: Sent): Promise<Claims> {
  return asking(client, async (configuration, { authorizationCodeGrant, fetchUserInfo }) => {
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderRefused('no ID token');
    // Some put only who it is into the token, and the rest where they are asked for it.
    const rest =
      claims.email === undefined ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    return {
      subject: claims.sub,
      email: typeof rest.email === 'string' ? rest.email : null,
      unverified: rest.email_verified !== undefined && ![true, 'true'].includes(rest.email_verified as string),
      hostedDomain: typeof claims.hd === 'string' ? claims.hd : null,
    };
  });
}

/** Whether the issuer describes itself as we need it, read anew. */
export async function isIdentityProvider(issuer: string): Promise<boolean> {
  known.delete(issuer);
  return asking({ issuer, clientId: 'unknown', clientSecret: 'unknown' }, async () => true).catch(() => false);
}

type Library = Awaited<ReturnType<typeof openid>>;

async function asking<T>(
  client: Client,
  work: (configuration: Configuration, library: Library) => Promise<T>,
): Promise<T> {
  const library = await openid();
  // All calls of a request together, because a person is waiting.
  const ask = askWithin(AbortSignal.timeout(env().deadlineMs));
  try {
    return await traceCall('identity provider', async () => {
      const entry = known.get(client.issuer) ?? (await discovered(client.issuer, ask, library));
      const configuration = configurationOf(client, entry, ask, library);
      const done = await work(configuration, library);
      entry.keys = library.getJwksCache(configuration) ?? entry.keys;
      return done;
    });
  } catch (error) {
    const failure = failureOf(error, library);
    log().warn({ issuer: client.issuer, err: error }, `identity provider: ${failure.constructor.name}`);
    throw failure;
  }
}

type Ask = (url: string, options: CustomFetchOptions) => Promise<Response>;

async function discovered(issuer: string, ask: Ask, library: Library): Promise<Known> {
  const insecure = env().privateIdentityProviders ? [library.allowInsecureRequests] : [];
  const found = await library
    .discovery(new URL(issuer), 'unknown', undefined, library.None(), { [library.customFetch]: ask, execute: insecure })
    .catch((error) => {
      throw ownFailureIn(error) ?? new ProviderSilent('it does not describe itself', { cause: error });
    });
  const { supportsPKCE: _, ...metadata } = found.serverMetadata() as ServerMetadata & { supportsPKCE?: unknown };
  // An issuer for many organizations, as of Entra ID's “common”: anyone could call themselves one of their people.
  if (metadata.issuer.includes('{') || normal(metadata.issuer) !== normal(issuer))
    throw new ProviderRefused(`it calls itself ${metadata.issuer}`);
  const signs = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const accepted = signs.filter((each) => ALGORITHMS.includes(each));
  if (accepted.length === 0) throw new ProviderRefused(`it signs by ${signs}`);
  const entry: Known = { metadata: { ...metadata, id_token_signing_alg_values_supported: accepted } };
  known.set(issuer, entry);
  return entry;
}

const normal = (address: string): string => new URL(address).href;

function configurationOf({ clientId, clientSecret }: Client, { metadata, keys }: Known, ask: Ask, library: Library) {
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const way = ways.includes('client_secret_post') ? library.ClientSecretPost : library.ClientSecretBasic;
  const configuration = new library.Configuration(metadata, clientId, undefined, way(clientSecret));
  configuration[library.customFetch] = ask;
  // The library would trust the connection instead of the signature.
  library.enableNonRepudiationChecks(configuration);
  if (env().privateIdentityProviders) library.allowInsecureRequests(configuration);
  if (keys) library.setJwksCache(configuration, keys);
  return configuration;
}

const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);

/** What we threw, in whatever the library made of it. */
const ownFailureIn = (error: unknown): Error | undefined =>
  causesOf(error).find((cause) => cause instanceof ProviderSilent || cause instanceof ProviderRefused);

function failureOf(error: unknown, { AuthorizationResponseError }: Library): Error {
  const own = ownFailureIn(error);
  if (own) return own;
  const denied = causesOf(error).find((cause) => cause instanceof AuthorizationResponseError);
  return denied
    ? new ProviderDenied(denied.message, { cause: error })
    : new ProviderRefused('not accepted', { cause: error });
}

const isAllowed = ({ protocol }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && env().privateIdentityProviders);

/** Looks a host up, once: what was checked is what is connected to. */
const publicOnly: LookupFunction = (host, options, callback) => {
  findAddresses(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`no address of ${host}`), '');
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new ProviderRefused(`${host} has a private address`), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Requests to identity providers. They are not sent on, and have an answer of at most a megabyte. */
const askWithin =
  (deadline: AbortSignal): Ask =>
  async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (!isAllowed(url)) throw new ProviderRefused(`${url.origin} is not an https address`);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isPrivate = env().privateIdentityProviders;
    if (!isPrivate && isIP(host) !== 0 && !isPublic(host)) throw new ProviderRefused(`${host} is private`);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise<Response>((resolve, reject) => {
      const silent = (cause: unknown) =>
        reject(cause instanceof ProviderRefused ? cause : new ProviderSilent(`no answer from ${url.host}`, { cause }));
      const lookup = isPrivate ? undefined : publicOnly;
      const asked = send(url, { method, headers: { ...headers }, signal: deadline, agent: false, lookup }, (answer) => {
        const status = answer.statusCode ?? 0;
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('error', silent);
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > MOST_BYTES) asked.destroy(new ProviderRefused(`${url.host} answered more than a megabyte`));
        });
        answer.on('end', () => {
          if (status >= 500) return silent(new Error(`status ${status}`));
          const type = answer.headers['content-type'];
          const headers = new Headers(type ? { 'Content-Type': type } : undefined);
          resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers }));
        });
        answer.on('close', () => answer.complete || silent(new Error('broken off')));
      });
      asked.on('error', silent);
      asked.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined));
    });
  };

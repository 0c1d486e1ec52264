/** A hand-made OpenID provider on loopback whose answers a test decides, right or wrong. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How we are known at the providers of tests. */
export const CLIENT = { clientId: 'studybridge', clientSecret: 'a-secret-between-the-two' };

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const OWN = keys();
const ANOTHER = keys();

export interface Forgery {
  /** What the ID token claims beside the usual. */
  claims?: Record<string, unknown>;
  /** How it is signed. By the provider's key unless said otherwise. */
  signed?: 'none' | 'with another key' | 'with the client secret';
  /** Answers for an address instead of the usual. */
  at?: Partial<Record<'/configuration' | '/token' | '/keys', (response: ServerResponse) => void>>;
}

export interface ForgedProvider {
  issuer: string;
  /** What it answers from now on. */
  forge: (forgery: Forgery) => void;
  /** The forms that were sent to its token endpoint. */
  asked: URLSearchParams[];
  close: () => Promise<void>;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startForgedProvider(): Promise<ForgedProvider> {
  let forgery: Forgery = {};
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url === '/.well-known/openid-configuration' ? '/configuration' : (request.url ?? '');
    if (path === '/token') asked.push(new URLSearchParams((await buffer(request)).toString()));
    const forged = forgery.at?.[path as '/token'];
    if (forged) forged(response);
    else json(response, usual(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function usual(path: string): object {
    if (path === '/token') return { access_token: 'unused', token_type: 'Bearer', id_token: idToken(forgery) };
    if (path === '/keys') return { keys: [{ ...OWN.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] };
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  function idToken({ claims, signed }: Forgery): string {
    const seconds = Math.floor(Date.now() / 1000);
    const usually = { iss: issuer, aud: CLIENT.clientId, iat: seconds, exp: seconds + 300 };
    const alg = signed === 'none' ? 'none' : signed === 'with the client secret' ? 'HS256' : 'RS256';
    const text = `${part({ alg, kid: 'own' })}.${part({ ...usually, ...claims })}`;
    if (alg === 'none') return `${text}.`;
    if (alg === 'HS256') return `${text}.${createHmac('sha256', CLIENT.clientSecret).update(text).digest('base64url')}`;
    const key: KeyObject = signed === 'with another key' ? ANOTHER.privateKey : OWN.privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  return {
    issuer,
    forge: (next) => {
      forgery = next;
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

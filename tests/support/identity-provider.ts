/** A certified OpenID provider on loopback. It signs in whoever it is told to expect, without asking for a password. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { newClient } from './client';
import { CLIENT } from './forged-provider';

interface Person {
  sub: string;
  email: string;
  email_verified?: boolean;
}

export interface IdentityProviderStandIn {
  issuer: string;
  /** Who has an account there, by the address that they are expected with. */
  people: Map<string, Person>;
  /** Follows the address that our site redirects to. @returns the query with which the browser comes back. */
  signIn: (address: string) => Promise<string>;
  close: () => Promise<void>;
}

/** @param callback our address that it sends people back to. */
export async function startIdentityProvider(callback: string): Promise<IdentityProviderStandIn> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: IdentityProviderStandIn['people'] = new Map();
  const bySubject = (sub: string) => [...people.values()].find((person) => person.sub === sub);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email', 'profile'],
    cookies: { keys: ['a key of the provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/who' },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => bySubject(sub) }),
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  async function say(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const person = people.get(params.login_hint ?? '');
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  }

  server.on('request', (request, response) => {
    if (request.url === '/who') void say(request, response).catch((error) => response.writeHead(500).end(`${error}`));
    else answer(request, response);
  });

  async function signIn(address: string): Promise<string> {
    const browser = newClient({ maxRedirects: 0 });
    let at = address;
    while (!at.startsWith(callback)) {
      const { location } = (await browser.get(at)).headers();
      if (!location) throw new Error(`${at} leads nowhere`);
      at = new URL(location, at).href;
    }
    return new URL(at).search;
  }

  return {
    issuer,
    people,
    signIn,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What identity providers may make our server do, and say. */
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { provenAddress } from '~/domain/commands/accounts/identity.server';
import {
  addressToSignIn,
  isIdentityProvider,
  ProviderRefused,
  ProviderSilent,
} from '~/gateways/identity-provider.server';
import { CLIENT, type ForgedProvider, startForgedProvider } from '~tests/support/forged-provider';

const CALLBACK = 'https://studybridge.example/login/organization/callback';

describe('[MEM-18] without OIDC_PRIVATE', () => {
  it('nobody at a private address is even connected to, whatever it is called', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect(await isIdentityProvider(`https://${host}:${port}`), host).toBe(false);
    expect(await isIdentityProvider(`http://127.0.0.1:${port}`)).toBe(false);
    expect(connections).toBe(0);
    server.close();
  });
});

describe('[MEM-18] an identity provider', () => {
  let forger: ForgedProvider;
  beforeAll(async () => {
    vi.resetModules();
    vi.stubEnv('OIDC_PRIVATE', 'on');
    vi.stubEnv('DEADLINE_MS', '300');
    forger = await startForgedProvider();
  });
  afterEach(() => forger.forge({}));
  afterAll(async () => {
    vi.unstubAllEnvs();
    await forger.close();
  });
  /** With modules that read the settings anew. */
  const gateway = () => import('~/gateways/identity-provider.server');
  const described = (more: object) => ({
    at: {
      '/configuration': (response: import('node:http').ServerResponse) => {
        const usual = { issuer: forger.issuer, authorization_endpoint: `${forger.issuer}/authorize` };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...usual, ...more }));
      },
    },
  });

  it('is refused if it calls itself something else, signs only by secrets or sends on', async () => {
    const { isIdentityProvider: reads } = await gateway();
    expect(await reads(forger.issuer)).toBe(true);
    for (const more of [
      { issuer: 'https://else.example' },
      { id_token_signing_alg_values_supported: ['HS256', 'none'] },
    ]) {
      forger.forge(described(more));
      expect(await reads(forger.issuer), JSON.stringify(more)).toBe(false);
    }
    forger.forge({
      at: { '/configuration': (response) => response.writeHead(302, { Location: '/elsewhere' }).end() },
    });
    expect(await reads(forger.issuer)).toBe(false);
  });

  it('is given up after the deadline, and after a megabyte', async () => {
    const { isIdentityProvider: reads } = await gateway();
    forger.forge({ at: { '/configuration': () => undefined } });
    const began = performance.now();
    expect(await reads(forger.issuer)).toBe(false);
    expect(performance.now() - began).toBeLessThan(5000);
    forger.forge(described({ more: 'a'.repeat(1_000_001) }));
    expect(await reads(forger.issuer)).toBe(false);
    forger.forge(described({ more: 'a'.repeat(900_000) }));
    expect(await reads(forger.issuer)).toBe(true);
  });

  it('is asked for its description once an hour', async () => {
    const { addressToSignIn: leave, isIdentityProvider: reads } = await gateway();
    const client = { ...CLIENT, issuer: forger.issuer };
    expect(await reads(forger.issuer)).toBe(true);
    forger.forge({ at: { '/configuration': (response) => response.writeHead(500).end() } });
    const first = await leave(client, CALLBACK, 'ada@pharma.example');
    const second = await leave(client, CALLBACK, 'ada@pharma.example');
    for (const part of ['state', 'nonce', 'verifier'] as const) expect(first[part]).not.toBe(second[part]);
    expect(await reads(forger.issuer)).toBe(false);
  });
});

it('[MEM-18] without a connection, an identity provider is silent', async () => {
  const client = { ...CLIENT, issuer: 'https://no-such-host.invalid' };
  await expect(addressToSignIn(client, CALLBACK, 'ada@pharma.example')).rejects.toThrow(ProviderSilent);
  await expect(addressToSignIn({ ...client, issuer: 'https://10.0.0.1' }, CALLBACK, 'a@b.example')).rejects.toThrow(
    ProviderRefused,
  );
});

it('[MEM-14] of Google, only accounts of the domain’s own organization count', () => {
  const google = { issuer: 'https://accounts.google.com', domains: ['pharma.example'] };
  const ada = { subject: '1', email: 'Ada@pharma.example', unverified: false, hostedDomain: 'pharma.example' };
  expect(provenAddress(google, ada)).toBe('ada@pharma.example');
  for (const hostedDomain of [null, 'else.example'])
    expect(() => provenAddress(google, { ...ada, hostedDomain })).toThrow('did not confirm');
  expect(provenAddress({ ...google, issuer: 'https://login.example' }, { ...ada, hostedDomain: null })).toBeTruthy();
  // Whatever is stored: a domain at which anyone gets an address never counts.
  expect(() =>
    provenAddress({ issuer: 'https://login.example', domains: ['gmail.com'] }, { ...ada, email: 'a@gmail.com' }),
  ).toThrow();
});

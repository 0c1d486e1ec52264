import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { mayBeCalled, postTo } from '~/gateways/outbound.server';
import { isPublic } from '~/gateways/public-address';

process.env.OUTBOUND_ALLOW = '127.0.0.1';
afterAll(() => {
  delete process.env.OUTBOUND_ALLOW;
});

let server: Server | undefined;
afterEach(() => server?.close());

async function receiver(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}
const NOTHING = { headers: {}, body: '{}' };
const leadsTo = (...ips: string[]) => ({
  resolve: async () => ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});

describe('an address that an organization gives us', () => {
  it.each([
    ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.1', '192.167.1.1'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:80b::200e'],
  ])('[INT-23] is called at the public address %s', (ip) => {
    expect(isPublic(ip)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.0.1', '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '100::1'],
    ...['3fff::1', 'localhost', '', '127.1'],
  ])('[INT-23] is not called at %s', (ip) => {
    expect(isPublic(ip)).toBe(false);
  });

  it.each([
    ...['http://ctms.example:22/', 'ftp://ctms.example/', 'https://user@ctms.example/', 'https://:word@ctms.example/'],
    ...['https://10.0.0.1/', 'https://[::1]/', 'https://[::ffff:7f00:2]/', 'https://8.8.8.8:22/', 'http://8.8.8.8/'],
    ...['https://2130706434/', 'https://0x7f.2/', 'https://0177.0.0.2/', 'https://127.2/'],
  ])('[INT-23] is refused as %s', async (address) => {
    const asked = postTo(address, NOTHING, leadsTo('8.8.8.8'));
    await expect(asked).rejects.toMatchObject({ problem: 'address' });
    if (!address.startsWith('http://ctms')) expect(mayBeCalled(address)).toBe(false);
  });

  it.each(['https://ctms.example/hooks', 'https://ctms.example:8443/', 'https://8.8.8.8/', 'https://[2606:4700::1]/'])(
    '[INT-23] may be %s',
    (address) => {
      expect(mayBeCalled(address)).toBe(true);
    },
  );

  it('[INT-23] is not called if any address of its name is not public, or it has none', async () => {
    for (const ips of [['10.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::ffff:10.0.0.1'], []])
      await expect(postTo('https://ctms.example/', NOTHING, leadsTo(...ips))).rejects.toMatchObject({
        problem: 'address',
      });
    const unknown = { resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    await expect(postTo('https://ctms.example/', NOTHING, unknown)).rejects.toMatchObject({ problem: 'address' });
  });

  it('[INT-23] is resolved once, and called at the address that was checked', async () => {
    const address = await receiver((request, response) => response.end(request.headers.host));
    const { port } = new URL(address);
    let asked = 0;
    const resolve = async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 }];
    };
    const { text } = await postTo(`http://ctms.example:${port}/`, NOTHING, { resolve });
    expect([text, asked]).toEqual([`ctms.example:${port}`, 1]);
  });

  it('[INT-23] does not send us elsewhere: a redirect is an answer', async () => {
    const paths: (string | undefined)[] = [];
    const address = await receiver((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect((await postTo(address, NOTHING)).status).toBe(307);
    expect(paths).toEqual(['/hooks']);
  });

  it('[INT-23] is read up to 4 kB and kept up to 200 characters, in one line', async () => {
    let closed = false;
    const address = await receiver((_, response) => {
      response.on('close', () => {
        closed = true;
      });
      response.write(`no\u0000 \u202e such\n\nrecord ${'x'.repeat(10_000)}`); // and it never ends
    });
    const { status, text } = await postTo(address, NOTHING);
    expect([status, text]).toEqual([200, `no such record ${'x'.repeat(185)}`]);
    await expect.poll(() => closed).toBe(true);
  });

  it('[INT-22] has 15 seconds for an answer, and no longer', async () => {
    const address = await receiver(() => {});
    await expect(postTo(address, NOTHING, { timeoutMs: 50 })).rejects.toMatchObject({ problem: 'timeout' });
    const slowName = { timeoutMs: 50, resolve: () => new Promise<never>(() => {}) };
    await expect(postTo('https://ctms.example/', NOTHING, slowName)).rejects.toMatchObject({ problem: 'timeout' });
  });

  it('[INT-22] that does not answer is told from a server of ours that ends', async () => {
    const address = await receiver((request) => request.socket.destroy());
    await expect(postTo(address, NOTHING)).rejects.toMatchObject({ problem: 'connection' });
    const ending = AbortSignal.abort(new Error('ends'));
    await expect(postTo(address, NOTHING, { signal: ending })).rejects.toThrow('ends');
  });

  it('[INT-26] says how long to wait', async () => {
    const address = await receiver((_, response) => response.writeHead(429, { 'retry-after': '120' }).end());
    expect(await postTo(address, NOTHING)).toEqual({ status: 429, text: '', retryAfterMs: 120_000 });
  });
});

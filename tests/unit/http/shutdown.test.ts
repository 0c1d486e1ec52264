import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { closed } from '~/http/shutdown.server';

/** A server with one idle connection, and a way to use that connection again. */
async function withIdleConnection() {
  let ending = false;
  const server = createServer((_, response) => {
    if (ending) response.setHeader('Connection', 'close');
    response.end('answered');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (by: Agent | false) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: by }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });
  await ask(agent);
  const end = (lingerMs: number) => {
    ending = true;
    return closed(server, lingerMs);
  };
  return { end, onIt: () => ask(agent), onANewOne: () => ask(false) };
}

it('[OPS-08] a server that ends still answers on a connection that was idle, but takes no new one', async () => {
  const { end, onIt, onANewOne } = await withIdleConnection();
  const ended = end(60_000);
  await expect(onANewOne()).rejects.toThrow('ECONNREFUSED');
  expect(await onIt()).toBe(200);
  // The connection was closed with that response.
  await ended;
});

it('[OPS-08] idle connections are closed when their time is over', async () => {
  const { end, onIt } = await withIdleConnection();
  await end(0);
  await expect(onIt()).rejects.toThrow(/socket hang up|ECONNRE/);
});

import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Refuses new connections, and resolves when the last one has closed. For `lingerMs`, idle connections stay open: a
 * balancer that keeps them may be sending a request at this moment, which would be lost, and which it may not repeat.
 */
export async function closed(server: Server, lingerMs: number): Promise<void> {
  const ended = once(server, 'close');
  // HTTP's own close would end idle connections at once.
  NetServer.prototype.close.call(server);
  setTimeout(() => server.closeIdleConnections(), lingerMs).unref();
  await ended;
}

/** Servers in front of the database that freeze, cut connections and count what they pass on. */
import { connect, createServer, type Socket } from 'node:net';

/** A server on loopback in front of the database, at its address with another port. */
export async function listening(url: string, serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const { port } = server.address() as { port: number };
  return { url: Object.assign(new URL(url), { port: String(port) }).href, close };
}

/** Passes everything on, until it is frozen. Cuts the connection after it has passed on a statement named `cutAfter`. */
export async function proxyTo(database: string, cutAfter?: string) {
  const { hostname, port } = new URL(database);
  let frozen = false;
  let received = 0;
  const proxy = await listening(database, (socket) => {
    const upstream = connect(Number(port), hostname).on('error', () => {});
    upstream.on('data', (bytes) => frozen || socket.write(bytes));
    socket.on('data', (bytes) => {
      if (frozen) return;
      received += 1;
      const cuts = cutAfter !== undefined && bytes.includes(cutAfter);
      upstream.write(bytes, () => cuts && socket.destroy());
    });
    socket.on('close', () => upstream.end());
  });
  return {
    ...proxy,
    freeze: () => {
      frozen = true;
    },
    /** How often something arrived from a client. */
    received: () => received,
  };
}

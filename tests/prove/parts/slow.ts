import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningApp } from '../../support/server';
import { type Client, client } from '../client';
import type { Part, Round } from '../part';

/** The requests of the other clients. */
const ASKED = ['/', '/login', '/onboarding', '/api/health', '/api/openapi.json'];
const OTHERS = 4;
/** Each request has its own connection: an existing one would not notice that the server accepts no more. */
const NEWCOMER = { Connection: 'close' };
const DRIP_MS = 1000;
/** Waiting longer than this counts as not being served. */
const PATIENCE_MS = 10_000;

/** Clients send their headers or bodies byte by byte and never finish. Other clients hardly notice. */
export const slow: Part = {
  name: 'slow',
  alone: true,
  what: 'hundreds of clients that send byte by byte do not slow down others',
  plants: [
    {
      fault: 'one request is served at a time',
      find: 'web.use(app.sameOriginOnly);',
      replace:
        'let turn = Promise.resolve(); web.use((request, response, next) => { turn = turn.then(() => { next(); return new Promise((done) => response.on("close", done)); }); }); web.use(app.sameOriginOnly);',
    },
    {
      fault: 'idle connections block others',
      find: /server\.headersTimeout = 1e4;/,
      replace: 'server.headersTimeout = 1e4; server.maxConnections = 80;',
    },
    {
      fault: 'an endless body blocks the process',
      find: /const promised = (request\d*)\.headers\.get\("Content-Length"\);/,
      replace:
        'const promised = $1.headers.get("Content-Length"); const until = Date.now() + 15000; while (promised === "100000" && Date.now() < until);',
    },
  ],
  async run(round) {
    const app = await round.start();
    const number = round.times(50, 500);
    const seconds = round.times(2, 15);
    await measured(round, app, 1); // so that everything is compiled
    // This client waits without sending anything.
    const ended = round.scale === 'long' ? headersEnd(round, app) : undefined;
    const quiet = await measured(round, app, seconds);
    const crowd = new Crowd(app);
    await crowd.gather(number, await bodies(app));
    const busy = await measured(round, app, seconds);
    round.holds(crowd.hanging() >= number, `only ${crowd.hanging()} slow clients were connected`);
    crowd.leave();
    round.figure(
      `others' p95: ${quiet.p95.toFixed(1)} ms alone, ${busy.p95.toFixed(1)} ms beside ${2 * number} slow clients (${crowd.cutOff} of them cut off and replaced)`,
    );
    if (round.scale === 'long') {
      round.holds(
        busy.p95 <= 2 * quiet.p95,
        `the others' p95 went from ${quiet.p95.toFixed(1)} to ${busy.p95.toFixed(1)} ms`,
      );
    }
    await ended;
    round.count('load', quiet.answers + busy.answers);
    round.count('refused', 2 * number);
  },
};

/** The starts of requests whose bodies never end. */
async function bodies(app: RunningApp): Promise<string[]> {
  const visitor: Client = client(app.url);
  const { json } = await visitor.post('/api/objects/upload');
  const { pathname, search } = new URL(String(json?.uploadURL));
  const begin = (line: string, type: string) =>
    `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`;
  return [
    begin(`PUT ${pathname}${search}`, 'application/octet-stream'),
    begin('POST /api/contact', 'application/json'),
    begin('POST /login', 'application/x-www-form-urlencoded'),
    begin('POST /onboarding?step=3', 'multipart/form-data; boundary=x'),
  ];
}

/** Slow clients, which reconnect when they are cut off. */
class Crowd {
  private readonly sockets = new Set<Socket>();
  private timer: NodeJS.Timeout | undefined;
  private gone = false;
  cutOff = 0;

  constructor(private readonly app: RunningApp) {}

  hanging(): number {
    return [...this.sockets].filter((socket) => !socket.destroyed && socket.writable).length;
  }

  /** The number of clients with slow headers, and of those with slow bodies. */
  async gather(number: number, starts: readonly string[]): Promise<void> {
    const each = Array.from({ length: number }, (_, index) => [
      this.join('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      this.join(starts[index % starts.length] as string),
    ]);
    await Promise.all(each.flat());
    this.timer = setInterval(() => {
      for (const socket of this.sockets) socket.write('a');
    }, DRIP_MS);
    await pause(DRIP_MS);
  }

  private join(start: string): Promise<void> {
    const { hostname, port } = new URL(this.app.url);
    return new Promise((joined) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(start);
        this.sockets.add(socket);
        joined();
      });
      socket.on('error', () => joined());
      socket.on('close', () => {
        this.sockets.delete(socket);
        if (this.gone) return;
        this.cutOff += 1;
        setTimeout(() => void this.join(start), 100);
      });
      // Read the response: a client that does not is another attack.
      socket.resume();
    });
  }

  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
    for (const socket of this.sockets) socket.destroy();
  }
}

/** How long other clients wait, sending one request after another for some seconds. */
async function measured(round: Round, app: RunningApp, seconds: number): Promise<{ p95: number; answers: number }> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const other = async (start: number) => {
    const visitor = client(app.url);
    for (let asked = start; performance.now() < until; asked++) {
      const path = ASKED[asked % ASKED.length] as string;
      const began = performance.now();
      const answer = await visitor
        .send(path, { headers: NEWCOMER, signal: AbortSignal.timeout(PATIENCE_MS) })
        .catch((error: Error) => ({ status: error.name }));
      times.push(performance.now() - began);
      round.holds(answer.status === 200, `${path} was answered ${answer.status}`);
      if (answer.status !== 200) return;
    }
  };
  await Promise.all(Array.from({ length: OTHERS }, (_, index) => other(index)));
  times.sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)] as number, answers: times.length };
}

/** Clients that never finish their headers are cut off after 10 s; Node checks every 30 s. */
async function headersEnd(round: Round, app: RunningApp): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const began = performance.now();
  const ended = new Promise<void>((done) => void socket.resume().once('close', done));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('a'), DRIP_MS);
  const inTime = await Promise.race([ended.then(() => true), pause(60_000).then(() => false)]);
  clearInterval(drip);
  socket.destroy();
  round.holds(inTime, 'slow headers keep a connection open for more than a minute');
  round.figure(`slow headers are cut off after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

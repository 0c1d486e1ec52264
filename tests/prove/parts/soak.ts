import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillMany } from '../../support/many-rows';
import type { RunningApp } from '../../support/server';
import { client, closeConnections } from '../client';
import type { Part, Round } from '../part';
import { type Traffic, trafficAt } from '../traffic';

const GROWTH = 0.1;
const MB = 2 ** 20;
const CLIENTS = 4;

/**
 * V8 frees memory only once the heap has grown, and how far depends on the machine. With a small heap, garbage is freed at
 * once, and leaks show.
 */
const SMALL_HEAP = { NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=140' };

/** Everyday use for a long time: memory and handles must not grow with time or requests. */
export const soak: Part = {
  name: 'soak',
  what: 'memory, the write-ahead log and open handles do not grow with use',
  idle: true,
  plants: [
    {
      fault: 'part of every request is kept in memory',
      find: 'web.use(app.sameOriginOnly);',
      replace:
        'web.use((request, response, next) => { (globalThis.kept ??= []).push(Buffer.alloc(500000, 1)); next(); }); web.use(app.sameOriginOnly);',
    },
    {
      fault: 'every request opens a file and does not close it',
      find: 'web.use(app.sameOriginOnly);',
      replace:
        'web.use((request, response, next) => { import("node:fs").then(({ openSync }) => openSync("/dev/null")); next(); }); web.use(app.sameOriginOnly);',
    },
    {
      fault: 'the write-ahead log is never checkpointed',
      find: 'connection.pragma("synchronous = FULL");',
      replace: 'connection.pragma("synchronous = FULL"); connection.pragma("wal_autocheckpoint = 0");',
    },
  ],
  async run(round) {
    const app = await round.start(SMALL_HEAP);
    await app.kill();
    await fillMany(join(app.dataDir, 'studybridge.sqlite'), { organizations: round.times(100, 5000), studies: 100 });
    await app.restart();
    const traffic = await trafficAt(round, app, round.times(20, 200));
    try {
      await traffic.once();
      await lasting(round, app, traffic);
    } finally {
      await traffic.close();
    }
  },
};

async function lasting(round: Round, app: RunningApp, traffic: Traffic): Promise<void> {
  // At full speed first, so that everything is compiled and cached before we measure.
  await traffic.send({ clients: CLIENTS, seconds: round.times(6, 45) });
  const handles = await handlesAtRest(app);
  const { memory, log, stop } = watched(app);
  const { answers } = await traffic.send({
    clients: CLIENTS,
    ...(round.scale === 'long' ? { seconds: 900, perSecond: 5 } : { seconds: 5 }),
  });
  await burst(round, app);
  stop();
  const left = await handlesAtRest(app);

  // Memory used at full speed is freed within minutes; only then do we measure.
  const settled = memory.slice(Math.floor(memory.length * round.times(0, 1 / 3)));
  const third = Math.floor(settled.length / 3);
  const [before, after] = [median(settled.slice(0, third)), median(settled.slice(-third))];
  const grown = after / before - 1;
  const limit = round.times(6, 64);
  round.holds(grown < GROWTH, `memory went from ${inMb(before)} to ${inMb(after)} with ${answers} requests`);
  round.holds(log() < limit * MB, `the write-ahead log grew to ${inMb(log())}`);
  round.holds(
    left.length <= handles.length,
    `${handles.length} handles before, ${left.length} after: ${left.slice(-5)}`,
  );
  round.figure(
    `${answers} requests: memory ${inMb(before)} to ${inMb(after)} (${(100 * grown).toFixed(1)} %), write-ahead log up to ${inMb(log())}, handles ${handles.length} to ${left.length}`,
  );
}

/** Enough writes to need an occasional checkpoint, without which the log would grow beyond the limit. */
async function burst(round: Round, app: RunningApp): Promise<void> {
  const message = { name: 'Pat', email: 'pat@prove.example', message: 'All that I would like to know. '.repeat(60) };
  for (let number = 0; number < round.times(100, 1000); number += CLIENTS) {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, () => client(app.url).post('/api/contact', message)),
    );
    for (const { status } of answers) round.holds(status === 201, `a message was answered ${status}`);
  }
}

const inMb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

/** Checks ten times a second. */
function watched(app: RunningApp) {
  const memory: number[] = [];
  let log = 0;
  const look = () => {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1];
    memory.push(Number(resident) * 1024);
    log = Math.max(log, statSync(join(app.dataDir, 'studybridge.sqlite-wal')).size);
  };
  const timer = setInterval(look, 100);
  return { memory, log: () => log, stop: () => clearInterval(timer) };
}

/** The listening socket, and the two output streams. */
const SOCKETS_AT_REST = 3;

/** The handles still open when all connections are closed, or when waiting for that times out. */
async function handlesAtRest(app: RunningApp): Promise<string[]> {
  const folder = `/proc/${app.pid()}/fd`;
  const open = () => readdirSync(folder).flatMap((name) => targetOf(join(folder, name)));
  closeConnections();
  for (let tries = 0; tries < 100; tries++) {
    if (open().filter((what) => what.startsWith('socket:')).length <= SOCKETS_AT_REST) break;
    await pause(100);
  }
  return open();
}

/** What a handle is open on; nothing if it was closed since the folder was listed. */
function targetOf(path: string): string[] {
  try {
    return [readlinkSync(path)];
  } catch {
    return [];
  }
}

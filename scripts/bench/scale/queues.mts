/** Simulates requests that queue for the processor of an instance and those of the database. */
import { randomFrom } from '~tests/support/many-rows';
import { Heap } from './heap.mts';

interface Load {
  /** Of all requests, 0 to 1. */
  readonly share: number;
  /** Mean processor times in ms. */
  readonly appMs: number;
  readonly databaseMs: number;
  /** Waits for this long, without a processor. */
  readonly waitMs: number;
}

interface Machines {
  readonly perSecond: number;
  readonly instances: number;
  readonly databaseCores: number;
}

const REQUESTS = 200_000;
/** The first requests find empty queues, so they do not count. */
const WARM = REQUESTS / 10;

/** Each request takes half of its time in the server, then the database, then the other half. Instances take turns. */
export function simulated(loads: readonly Load[], { perSecond, instances, databaseCores }: Machines) {
  const random = randomFrom(7);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const apps = Array.from({ length: instances }, () => [0]);
  const database = new Array<number>(databaseCores).fill(0);
  const busy = { app: 0, database: 0, connections: 0 };
  const times: number[] = [];
  const events = new Heap<() => void>();

  /** Takes the core that is free first. Calls are made in the order of their time. Returns when it is done. */
  const use = (cores: number[], at: number, ms: number): number => {
    let first = 0;
    for (let core = 1; core < cores.length; core++) if ((cores[core] ?? 0) < (cores[first] ?? 0)) first = core;
    const end = Math.max(at, cores[first] ?? 0) + ms;
    cores[first] = end;
    return end;
  };
  const pick = (): Load => {
    let left = random();
    for (const load of loads) {
      left -= load.share;
      if (left < 0) return load;
    }
    return loads.at(-1) as Load;
  };

  let at = 0;
  for (let number = 0; number < REQUESTS; number++) {
    at += exponential(1000 / perSecond);
    const begun = at;
    const load = pick();
    const app = apps[number % instances] as number[];
    const [half, asked, rest] = [load.appMs / 2, load.databaseMs, load.appMs / 2].map(exponential) as [
      number,
      number,
      number,
    ];
    busy.app += half + rest;
    busy.database += asked;
    events.add(begun, () => {
      const sent = use(app, begun, half);
      events.add(sent, () => {
        const answered = asked === 0 ? sent : use(database, sent, asked) + load.waitMs;
        busy.connections += answered - sent;
        events.add(answered, () => {
          const done = use(app, answered, rest);
          if (number >= WARM) times.push(done - begun);
        });
      });
    });
  }
  for (let next = events.take(); next; next = events.take()) next();
  times.sort((a, b) => a - b);
  return {
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    app: busy.app / (at * instances),
    databaseBusy: busy.database / (at * databaseCores),
    connections: busy.connections / at,
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fillMany } from '../../support/many-rows';
import type { Part, Round } from '../part';
import { type Sent, trafficAt } from '../traffic';

/** A crowd in everyday use of a large platform, compared with the same crowd on a bare Express. */
export const load: Part = {
  name: 'load',
  what: 'a crowd that reads and writes among many sites gets no errors; response times compared with bare Express',
  alone: true,
  plants: [
    {
      fault: 'now and then a response is an error',
      find: 'web.use(app.sameOriginOnly);',
      replace:
        'web.use((request, response, next) => { globalThis.asked = (globalThis.asked ?? 0) + 1; if (globalThis.asked % 97) next(); else response.status(500).end("lost"); }); web.use(app.sameOriginOnly);',
    },
    {
      fault: 'now and then a response never comes',
      find: 'web.use(app.sameOriginOnly);',
      replace:
        'web.use((request, response, next) => { globalThis.asked = (globalThis.asked ?? 0) + 1; if (globalThis.asked % 97) next(); else request.socket.destroy(); }); web.use(app.sameOriginOnly);',
    },
  ],
  async run(round) {
    const app = await round.start();
    await app.kill();
    const sites = round.times(500, 100_000);
    const filling = performance.now();
    await fillMany(join(app.dataDir, 'studybridge.sqlite'), { organizations: sites, studies: sites / 20 });
    const filled = performance.now();
    await app.restart();
    const traffic = await trafficAt(round, app, round.times(2, 60));
    try {
      const waited = await whileLoading(round, app.url, () => traffic.once());
      round.figure(`${sites} sites, made in ${seconds(filled - filling)} s; ${waited}`);
      const clients = round.times(8, 50);
      const crowd = { clients, seconds: round.times(3, 60) };
      const ours = await traffic.send(crowd);
      const floor = await bareExpress(Math.round(ours.bytes), clients, round.times(1, 10));
      round.figure(
        `StudyBridge:  ${inWords(ours)}, ${ours.answers} answers of ${(ours.bytes / 1000).toFixed(0)} kB to ${clients} clients`,
      );
      round.figure(`bare Express: ${inWords(floor)}`);
      for (const { what, answers, p50, p99 } of ours.kinds.slice(0, SHOWN)) {
        round.figure(`  ${what.padEnd(44)} ${ms(p50).padStart(6)} ${ms(p99).padStart(6)}  × ${answers}`);
      }
    } finally {
      await traffic.close();
    }
  },
};

/** The slowest requests. */
const SHOWN = 8;
const ms = (time: number) => time.toFixed(0);
const seconds = (time: number) => (time / 1000).toFixed(1);
const inWords = ({ p50, p99, perSecond }: Pick<Sent, 'p50' | 'p99' | 'perSecond'>) =>
  `p50 ${ms(p50)} ms, p99 ${ms(p99)} ms, ${perSecond.toFixed(0)} requests/s`;

/** The longest wait of other requests while the index of sites loads, and while everything is then read once. */
async function whileLoading(round: Round, url: string, readAll: () => Promise<void>): Promise<string> {
  const start = performance.now();
  let [done, longest] = [false, 0];
  const asking = async () => {
    while (!done) {
      const asked = performance.now();
      const { status } = await fetch(`${url}/api/health`);
      longest = Math.max(longest, performance.now() - asked);
      round.holds(status === 200, `while the index was loaded, /api/health answered ${status}`);
    }
  };
  let ready = 0;
  const loading = async () => {
    await untilReady(url);
    ready = performance.now();
    await readAll();
  };
  const loaded = loading().finally(() => {
    done = true;
  });
  await Promise.all([loaded, asking()]);
  const read = `ready after ${seconds(ready - start)} s, everything read once ${seconds(performance.now() - ready)} s later`;
  return `${read}; others waited at most ${ms(longest)} ms`;
}

/** Until then, rankings are refused. */
async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await pause(100);
}

/** The same clients against a server in its own process that only returns as many bytes. */
async function bareExpress(bytes: number, clients: number, duration: number) {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../floor.mjs'), String(bytes)]);
  try {
    const [port] = await once(server.stdout, 'data');
    const { latency, requests } = await autocannon({
      url: `http://127.0.0.1:${String(port).trim()}/`,
      connections: clients,
      duration,
    });
    return { p50: latency.p50, p99: latency.p99, perSecond: requests.average };
  } finally {
    server.kill();
  }
}

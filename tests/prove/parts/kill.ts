import { setTimeout as pause } from 'node:timers/promises';
import type { RunningApp } from '../../support/server';
import { castFor } from '../cast';
import type { Part, Round } from '../part';
import {
  type Acknowledged,
  anyWrite,
  dataIn,
  halfDone,
  siteWrites,
  WRITES,
  type Write,
  type Writer,
  writerFor,
} from '../writes';

const WRITERS = 4;
/** Of writes: those of everyone, and those of a site at work. */
const KINDS = WRITES.length + 4;

/** The server is killed at random times under mixed writes: everything confirmed is complete afterwards. */
export const kill: Part = {
  name: 'kill',
  what: 'SIGKILL under mixed writes loses no confirmed change',
  plants: [
    {
      fault: 'a write is confirmed before it is committed',
      find: /result = await insideTransaction\(\(\) => work\(writeDb\), added\);\s*writer\.exec\("COMMIT"\);/,
      replace:
        'result = await insideTransaction(() => work(writeDb), added); setTimeout(() => writer.inTransaction && writer.exec("COMMIT"), 200);',
    },
    {
      fault: 'an upload is confirmed before its bytes are written',
      find: /await (handle\d*)\.writeFile\(bytes\);/,
      replace: 'await $1.writeFile(bytes.subarray(0, 8));',
    },
  ],
  async run(round) {
    const kills = round.times(KINDS, 200);
    // Each server has its own data, so that two always write while another restarts.
    const servers = round.times(1, 4);
    const acknowledged = await Promise.all(Array.from({ length: servers }, () => killedAgain(round, kills / servers)));
    round.figure(`${kills} kills, ${acknowledged.flat().length} acknowledged writes`);
  },
};

async function killedAgain(round: Round, kills: number): Promise<Acknowledged[]> {
  const app = await round.start();
  const by = await writerFor(app.url);
  const cast = await castFor(app, 1);
  const { writes: ofSite, made } = siteWrites(cast);
  const writes = [...WRITES, ...ofSite];
  const acknowledged: Acknowledged[] = [];
  for (let number = 0; number < kills; number++) {
    // So that few kills meet every kind of write.
    const first = writes[number % writes.length] as Write;
    acknowledged.push(...(await writesUntilKilled(round, app, by, { first, writes })));
    await app.restart();
    round.count('faults');
  }
  await cast.close();
  await app.kill();
  const data = dataIn(app.dataDir);
  try {
    const [integrity] = data.rows('pragma integrity_check');
    round.holds(integrity?.integrity_check === 'ok', `integrity_check: ${integrity?.integrity_check}`);
    for (const write of acknowledged) {
      const missing = write.missing(data);
      round.count('acknowledged');
      if (missing === null) round.count('found');
      round.holds(missing === null, `${write.what} was acknowledged, but after a kill this is missing: ${missing}`);
    }
    for (const half of halfDone(data, made)) round.holds(false, half);
  } finally {
    data.close();
  }
  return acknowledged;
}

/** Kills the server shortly after one write, and a number of others, succeeded, in the middle of more. */
async function writesUntilKilled(
  round: Round,
  app: RunningApp,
  by: Writer,
  { first, writes }: { first: Write; writes: readonly Write[] },
): Promise<Acknowledged[]> {
  const acknowledged = [...(await first(by)).acknowledged];
  const enough = 1 + Math.floor(6 * round.random());
  let alive = true;
  let killing: Promise<void> | undefined;
  const killSoon = async () => {
    await pause(30 * round.random());
    await app.kill('SIGKILL');
    alive = false;
  };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (alive) {
      // If the connection breaks, the outcome of its write is unknown.
      const written = await anyWrite(by, round.random, writes).catch(() => null);
      acknowledged.push(...(written?.acknowledged ?? []));
      if (acknowledged.length >= enough) killing ??= killSoon();
    }
  });
  await Promise.all(writers);
  await killing;
  return acknowledged;
}

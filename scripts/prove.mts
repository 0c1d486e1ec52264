/**
 * npm run prove -- [PART …] [--plant] [--quick] [--seed N]: attacks, faults and load against the built server, as a black
 * box (tests/prove). Ends with one line that adds it all up, and with exit code 1 where a promise did not hold.
 *
 * --plant first: each part runs in its quick form on a build with a fault in it, and has to notice each.
 */
import { parseArgs } from 'node:util';
import { runApart } from '../tests/prove/apart';
import { inLanes } from '../tests/prove/lanes';
import type { Part, Plant, Tally } from '../tests/prove/part';
import { PARTS } from '../tests/prove/parts';
import { plantedBuild } from '../tests/prove/planted';
import { noTally, type Result } from '../tests/prove/run';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plant: { type: 'boolean' },
    quick: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
  },
});
const BUILD = process.env.BUILD_DIR ?? 'build';
const seed = Number(values.seed);
/** Three keep two cores busy: a part waits for its server, and for time to pass, about as long as it computes. */
const LANES = 3;
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0)
  throw new Error(`No part is called ${unknown.join(', ')}: ${PARTS.map(({ name }) => name).join(' ')}`);
const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const held = await (values.plant ? plant(chosen) : prove(chosen));
// Not by itself: what a part that broke has left open would keep the process.
process.exit(held ? 0 : 1);

async function prove(parts: readonly Part[]): Promise<boolean> {
  const total = noTally();
  let held = true;
  const one = async (part: Part) => {
    const start = performance.now();
    const how = { scale: values.quick ? 'quick' : 'long', seed, build: BUILD } as const;
    const result = await runApart(part, how).catch(failed);
    for (const what of Object.keys(total) as (keyof Tally)[]) total[what] += result.tally[what];
    held &&= result.brokenCount === 0;
    tell(part, result, (performance.now() - start) / 1000);
  };
  const idle = inLanes(LANES, parts.filter(isIdle), one);
  await inLanes(
    LANES,
    parts.filter((part) => !isIdle(part) && !part.alone),
    one,
  );
  for (const part of parts.filter(({ alone }) => alone)) await one(part);
  await idle;
  const { load, faults, refused, acknowledged, found } = total;
  console.log(
    `\n${held ? 'held' : 'NOT HELD'}: load ${load} requests, faults survived ${faults}, bad inputs refused ${refused}, ` +
      `acknowledged ${acknowledged} = found ${found}, lost ${acknowledged - found}`,
  );
  return held && acknowledged === found;
}

function failed({ message }: Error): Result {
  return { tally: noTally(), broken: [message], brokenCount: 1, figures: [] };
}

function isIdle({ idle }: Part): boolean {
  return idle === true;
}

function tell({ name, what }: Part, { broken, brokenCount, figures }: Result, seconds: number): void {
  console.log(`${brokenCount === 0 ? 'held  ' : 'BROKEN'} ${name.padEnd(9)} ${what} (${seconds.toFixed(0)} s)`);
  for (const figure of figures) console.log(`       ${figure}`);
  for (const line of broken) console.log(`     ! ${line}`);
  if (brokenCount > broken.length) console.log(`     ! and ${brokenCount - broken.length} more`);
}

/** Every planted fault has to make its part fail. */
async function plant(parts: readonly Part[]): Promise<boolean> {
  let caught = 0;
  const faults = parts.flatMap((part) => part.plants.map((fault) => ({ part, fault })));
  await inLanes(LANES, faults, async ({ part, fault }) => {
    const noticed = await broken(part, fault).catch((error: Error) => error);
    const isCaught = typeof noticed === 'string';
    if (isCaught) caught += 1;
    console.log(`${isCaught ? 'caught' : 'MISSED'} ${part.name.padEnd(9)} ${fault.fault}`);
    if (noticed) console.log(`       ${String(noticed).split('\n')[0]?.slice(0, 300)}`);
  });
  console.log(`\n${caught} of ${faults.length} planted faults caught`);
  return caught === faults.length;
}

/** What the part says of a build with this fault; undefined where it notices nothing. @throws where it cannot be planted. */
async function broken(part: Part, fault: Plant): Promise<string | undefined> {
  const build = plantedBuild(fault, BUILD);
  try {
    return (await runApart(part, { scale: 'quick', seed, build: build.folder })).broken[0];
  } finally {
    build.remove();
  }
}

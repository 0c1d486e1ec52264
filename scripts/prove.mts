/**
 * npm run prove -- [PART …] [--plant [--fault WORDS]] [--quick] [--seed N]: runs attacks, faults and load against the built server as a
 * black box (tests/prove). Prints a one-line summary, and exits with code 1 if a guarantee did not hold, or a part was
 * skipped because a program is missing. `cluster` is a group of parts, which run only if they are asked for.
 *
 * With --plant, each part runs in its quick form on builds with a planted fault instead, and must notice each: with
 * --fault, only those whose name has these words.
 */
import { parseArgs } from 'node:util';
import { runApart } from '../tests/prove/apart';
import { inLanes } from '../tests/prove/lanes';
import type { Part, Plant, Tally } from '../tests/prove/part';
import { PARTS } from '../tests/prove/parts';
import { plantedBuild } from '../tests/prove/planted';
import { missingFor } from '../tests/prove/programs';
import { noTally, type Result } from '../tests/prove/run';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plant: { type: 'boolean' },
    fault: { type: 'string', default: '' },
    quick: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
  },
});
const BUILD = process.env.BUILD_DIR ?? 'build';
const seed = Number(values.seed);
/** Three parts at a time keep two cores busy, because each spends about half its time waiting. */
const LANES = 3;
const names = PARTS.flatMap(({ name, group }) => (group ? [name, group] : [name]));
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}: ${[...new Set(names)].join(' ')}`);
const asked = PARTS.filter(({ name, group }) =>
  positionals.length === 0 ? !group : positionals.includes(name) || (group && positionals.includes(group)),
);
const skipped = asked.filter((part) => missingFor(part).length > 0);
const chosen = asked.filter((part) => !skipped.includes(part));
for (const part of skipped) console.log(`skipped ${part.name}: needs ${missingFor(part).join(', ')}`);

const held = await (values.plant ? plant(chosen) : prove(chosen));
if (skipped.length > 0) console.log(`NOT PROVED: ${skipped.length} of ${asked.length} parts skipped`);
// Exit explicitly: a failed part may leave handles open.
process.exit(held && skipped.length === 0 ? 0 : 1);

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
  console.log(`${brokenCount === 0 ? 'held  ' : 'BROKEN'} ${name.padEnd(16)} ${what} (${seconds.toFixed(0)} s)`);
  for (const figure of figures) console.log(`       ${figure}`);
  for (const line of broken) console.log(`     ! ${line}`);
  if (brokenCount > broken.length) console.log(`     ! and ${brokenCount - broken.length} more`);
}

/** Each planted fault must make its part fail. */
async function plant(parts: readonly Part[]): Promise<boolean> {
  let caught = 0;
  const all = parts.flatMap((part) => part.plants.map((fault) => ({ part, fault })));
  const faults = all.filter(({ fault }) => fault.fault.includes(values.fault));
  const one = async ({ part, fault }: (typeof faults)[number]) => {
    const noticed = await broken(part, fault).catch((error: Error) => error);
    // A build that does not start proves nothing.
    const isCaught = typeof noticed === 'string' && !noticed.includes('The server ended at its start');
    if (isCaught) caught += 1;
    console.log(`${isCaught ? 'caught' : 'MISSED'} ${part.name.padEnd(16)} ${fault.fault}`);
    if (noticed) console.log(`       ${String(noticed).split('\n')[0]?.slice(0, 300)}`);
  };
  await inLanes(
    LANES,
    faults.filter(({ part }) => !part.alone),
    one,
  );
  for (const fault of faults.filter(({ part }) => part.alone)) await one(fault);
  console.log(`\n${caught} of ${faults.length} planted faults caught`);
  return caught === faults.length;
}

/**
 * What the part reports on a build with this fault; undefined if it notices nothing. @throws if the fault cannot be
 * planted.
 */
async function broken(part: Part, fault: Plant): Promise<string | undefined> {
  const build = plantedBuild(fault, BUILD);
  try {
    return (await runApart(part, { scale: 'quick', seed, build: build.folder })).broken[0];
  } finally {
    build.remove();
  }
}

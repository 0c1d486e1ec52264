/**
 * npm run prove -- [PART …] [--plant] [--quick] [--seed N]: attacks, faults and load against the built server, as a black
 * box (tests/prove). Ends with one line that adds it all up, and with exit code 1 where a promise did not hold.
 *
 * --plant first: each part runs in its quick form on a build with a fault in it, and has to notice each.
 */
import { parseArgs } from 'node:util';
import type { Part, Tally } from '../tests/prove/part';
import { PARTS } from '../tests/prove/parts';
import { plantedBuild } from '../tests/prove/planted';
import { noTally, type Result, runPart } from '../tests/prove/run';

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
    const result = await runPart(part, { scale: values.quick ? 'quick' : 'long', seed, build: BUILD });
    for (const what of Object.keys(total) as (keyof Tally)[]) total[what] += result.tally[what];
    held &&= result.brokenCount === 0;
    tell(part, result, (performance.now() - start) / 1000);
  };
  for (const part of parts) await one(part);
  const { load, faults, refused, acknowledged, found } = total;
  console.log(
    `\n${held ? 'held' : 'NOT HELD'}: load ${load} requests, faults survived ${faults}, bad inputs refused ${refused}, ` +
      `acknowledged ${acknowledged} = found ${found}, lost ${acknowledged - found}`,
  );
  return held && acknowledged === found;
}

function tell({ name, what }: Part, { broken, brokenCount, figures }: Result, seconds: number): void {
  console.log(`${brokenCount === 0 ? 'held  ' : 'BROKEN'} ${name.padEnd(9)} ${what} (${seconds.toFixed(0)} s)`);
  for (const figure of figures) console.log(`       ${figure}`);
  for (const line of broken) console.log(`     ! ${line}`);
  if (brokenCount > broken.length) console.log(`     ! and ${brokenCount - broken.length} more`);
}

/** Every planted fault has to make its part fail. */
async function plant(parts: readonly Part[]): Promise<boolean> {
  let [caught, all] = [0, 0];
  for (const part of parts) {
    for (const fault of part.plants) {
      const build = plantedBuild(fault, BUILD);
      try {
        const { brokenCount, broken } = await runPart(part, { scale: 'quick', seed, build: build.folder });
        all += 1;
        if (brokenCount > 0) caught += 1;
        console.log(`${brokenCount > 0 ? 'caught' : 'MISSED'} ${part.name.padEnd(9)} ${fault.fault}`);
        if (broken[0]) console.log(`       ${broken[0].split('\n')[0]}`);
      } finally {
        build.remove();
      }
    }
  }
  console.log(`\n${caught} of ${all} planted faults caught`);
  return caught === all;
}

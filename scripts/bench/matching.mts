/**
 * `npm run bench -- matching --sites 1000000 [--studies 24] [--no-thread]`: how long the index (app/matching/columns) takes to
 * rank that many sites for a study, in this thread and in a worker, compared with reading the same bytes once. All data is made
 * up from a fixed seed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { startSiteIndex } from '~/domain/site-index/thread';
import { DEFAULT_WEIGHTS, type MatchStudy } from '~/matching';
import { type Best, bestSites, SiteIndex, type Timings } from '~/matching/columns';
import { NOW, type World, worldOf } from '../matching/made-up';

const COUNT = 10;
const SEED = 20_261_121;
const QUERY = { now: NOW, count: COUNT, weights: DEFAULT_WEIGHTS, newcomers: 0, ids: [] };
const CHUNK = 1000;
const REPEATS = 5;
const clock = () => performance.now();

/** '--name 5' or '--name=5'. */
function numberOf(options: string[], name: string, otherwise: number): number {
  const at = options.findIndex((option) => option === `--${name}` || option.startsWith(`--${name}=`));
  return at < 0 ? otherwise : Number(options[at]?.split('=')[1] ?? options[at + 1]);
}

/** @param options as on the command line. */
export async function run(options: string[]): Promise<void> {
  const sites = numberOf(options, 'sites', 100_000);
  const world = worldOf(sites, SEED);
  const studies = world.studies(numberOf(options, 'studies', 24));
  console.log(`${sites} made-up sites, ${world.trials.length} trials, ${studies.length} studies; ${load()}\n`);

  const index = new SiteIndex(DEFAULT_WEIGHTS.trials);
  const size = buildAll(index, world, sites);
  const inThread = measureRanking(index, studies);
  const touch = measureTouch(index);
  const refresh = measureRefresh(index, world, sites);
  const delay = options.includes('--no-thread') ? null : await measureThread(world, sites, studies, inThread.answers);

  console.log(`\nTargets, of medians (${load()}):`);
  target('bytes a site beyond the postings', size.columns / sites, 120);
  target('times the cost of touching the bytes, in processor time', inThread.cpu / touch, 4);
  target('ms to refresh one site, p95', refresh, 1);
  if (delay !== null) target('ms of event-loop delay while matching, p99', delay, 20);
}

const load = () =>
  `${cpus().length} cores, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`;
const ms = (time: number) => `${time < 1 ? time.toFixed(3) : time.toFixed(1)} ms`;
const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;

function say(name: string, times: readonly number[]): void {
  console.log(`${name.padEnd(58)} p50 ${ms(at(times, 0.5)).padStart(10)}   p95 ${ms(at(times, 0.95)).padStart(10)}`);
}

function target(name: string, value: number, limit: number, atLeast = false): void {
  const met = atLeast ? value >= limit : value <= limit;
  console.log(
    `  ${met ? 'met   ' : 'MISSED'} ${value.toFixed(2).padStart(9)}  ${atLeast ? 'at least' : 'at most'} ${limit}  ${name}`,
  );
}

/** Milliseconds of processor time, which others on the machine do not lengthen. */
function worked<T>(work: () => T): [T, number] {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1000];
}

function timed<T>(work: () => T): [T, number] {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}

function buildAll(index: SiteIndex, world: World, sites: number) {
  let building = 0;
  for (let number = 0; number < sites; number++) {
    const site = world.site(number);
    building += timed(() => index.set(site))[1];
  }
  const [size, settling] = timed(() => index.compact());
  const { columnBytes, postingBytes, trials } = index;
  console.log(`build: ${((building + settling) / 1000).toFixed(1)} s, of which compacting ${ms(settling)}`);
  console.log(
    `memory: ${(columnBytes / sites).toFixed(1)} bytes a site (columns, ids and the way from id to slot, as allocated); beside it ${(postingBytes / 1e6).toFixed(0)} MB of sites to trials (${size.listings} listings) and words to names, ${(trials.byteLength / 1e6).toFixed(0)} MB of trials' columns and words to trials; while matching ${(8 * sites) / 1e6} MB more`,
  );
  const { places, readinesses, capacities, histories, begun } = index;
  const values = { places, readinesses, capacities, histories, begun };
  console.log(
    `values told apart: ${Object.entries(values)
      .map(([name, { values }]) => `${values.length} ${name}`)
      .join(', ')}\n`,
  );
  return size;
}

/** Every study as often as `REPEATS`, of which the fastest counts: the machine may have others to serve. */
function measureRanking(index: SiteIndex, studies: readonly MatchStudy[]) {
  let told: Timings | undefined;
  const tell = (timings: Timings) => {
    told = timings;
  };
  const parts: Timings[] = [];
  const times: number[] = [];
  const cpu: number[] = [];
  const once = (study: MatchStudy) =>
    bestSites(index, study, { now: NOW, count: COUNT, timed: { clock, report: tell } });
  for (const study of studies.slice(0, 8)) once(study);
  const answers = studies.map((study) => {
    const runs = Array.from({ length: REPEATS }, () => {
      const [[best, time], cost] = worked(() => timed(() => once(study)));
      return { best, time, cost, told: told as Timings };
    });
    const fastest = runs.reduce((a, b) => (a.time <= b.time ? a : b));
    times.push(fastest.time);
    parts.push(fastest.told);
    cpu.push(Math.min(...runs.map(({ cost }) => cost)));
    return fastest.best;
  });
  say(`top ${COUNT} of all sites for a study`, times);
  for (const part of ['tables', 'trials', 'sums', 'sites'] as const) {
    say(
      `   ${part}`,
      parts.map((timings) => timings[part]),
    );
  }
  say('   processor time', cpu);
  return { answers, median: at(times, 0.5), cpu: at(cpu, 0.5) };
}

/** A plain pass over everything the scorer reads for each study: columns of sites and of trials, and the listings, each element once. */
function measureTouch(sites: SiteIndex): number {
  const { place, region, readiness, pair, capacity, areas, equipment, history, gcp, last, length } = sites;
  const { from, count, listed, listedEnd, placesOf } = sites.listings;
  const ofTrials = [...sites.trials.columns, placesOf].map((column) => column.subarray(0, sites.trials.length));
  const pass = () => {
    let sum = 0;
    for (let slot = 0; slot < length; slot++) {
      sum +=
        (place[slot] as number) +
        (readiness[slot] as number) +
        (capacity[slot] as number) +
        (pair[slot] as number) +
        (areas[slot] as number);
      sum += (equipment[slot] as number) + (history[slot] as number) + (last[slot] as number) + (from[slot] as number);
      sum += (gcp[slot] as number) + (count[slot] as number) + (region[slot] as number);
    }
    for (let at = 0; at < listedEnd; at++) sum += listed[at] as number;
    for (const column of ofTrials) for (let at = 0; at < column.length; at++) sum += column[at] as number;
    return sum;
  };
  for (let warm = 0; warm < 5; warm++) pass();
  const fastest = () => Math.min(...Array.from({ length: REPEATS }, () => worked(pass)[1]));
  const times = Array.from({ length: 20 }, fastest);
  say('touching the same bytes once, processor time', times);
  return at(times, 0.5);
}

function measureRefresh(index: SiteIndex, world: World, sites: number): number {
  const changed = Array.from({ length: 2000 }, (_, draw) => {
    const [site, other] = [world.site((draw * 7919) % sites), world.site((draw * 104_729 + 1) % sites)];
    return { ...site, documentCount: 5, gcp: other.gcp, trackRecord: other.trackRecord, history: other.history };
  });
  const times = changed.map((site) => timed(() => index.set(site))[1]);
  say('refresh after one site’s change', times);
  // As it was, so that what follows is about the same data.
  for (let draw = 0; draw < 2000; draw++) index.set(world.site((draw * 7919) % sites));
  return at(times, 0.95);
}

async function measureThread(world: World, sites: number, studies: readonly MatchStudy[], expected: readonly Best[][]) {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-bench-'));
  const file = join(folder, 'matchWorker.mjs');
  const entry = join(import.meta.dirname, '../../app/domain/site-index/worker.ts');
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const thread = startSiteIndex(file);
  try {
    for (let from = 0; from < sites; from += CHUNK) {
      thread.put(Array.from({ length: Math.min(CHUNK, sites - from) }, (_, offset) => world.site(from + offset)));
      if (from % (CHUNK * 20) === 0) await thread.compact();
    }
    await thread.compact();
    for (const study of studies.slice(0, 5)) await thread.rank(study, QUERY);
    await wait(500);
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const times: number[] = [];
    let same = true;
    for (let round = 0; round < 3; round++) {
      for (const [number, study] of studies.entries()) {
        const start = performance.now();
        const { best } = await thread.rank(study, QUERY);
        times.push(performance.now() - start);
        same &&=
          JSON.stringify(best.map(({ siteId, score }) => ({ siteId, score }))) === JSON.stringify(expected[number]);
      }
    }
    delays.disable();
    say(`the same from a worker thread, asked and answered${same ? '' : ' (OTHER ANSWERS)'}`, times);
    const [p50, p99, max] = [delays.percentile(50), delays.percentile(99), delays.max].map((time) => time / 1e6);
    console.log(
      `event-loop delay meanwhile (timer of 1 ms): p50 ${ms(p50 ?? 0)}, p99 ${ms(p99 ?? 0)}, longest ${ms(max ?? 0)}`,
    );
    return p99 ?? 0;
  } finally {
    await thread.close();
    await rm(folder, { recursive: true, force: true });
  }
}

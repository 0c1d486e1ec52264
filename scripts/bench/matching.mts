/**
 * `npm run bench -- matching --sites 1000000 [--studies 24] [--sql 3] [--no-sql] [--no-thread]`: what ranking so many sites for one study
 * costs with the index (app/matching/columns), in this thread and in its own, beside one SQL query on SQLite and on
 * PostgreSQL and beside touching the same bytes once. Everything is made up, from one seed, and measured in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { startSiteIndex } from '~/domain/site-index/thread';
import { DEFAULT_WEIGHTS, type MatchStudy } from '~/matching';
import {
  type Best,
  bestSites,
  compact,
  emptyIndex,
  type SiteIndex,
  type Timings,
  updateSite,
} from '~/matching/columns';
import { createDatabase, startPostgres } from '~tests/support/postgres';
import { NOW, type World, worldOf } from '../matching/made-up';
import { postgresRanking, type SqlRanking, sqliteRanking, studyTables } from '../matching/sql-ranking.mts';

const COUNT = 10;
const SEED = 20_261_121;
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

  const index = emptyIndex(DEFAULT_WEIGHTS.trials);
  const size = buildAll(index, world, sites);
  const inThread = measureRanking(index, studies);
  const touch = measureTouch(index);
  const refresh = measureRefresh(index, world, sites);
  const delay = options.includes('--no-thread') ? null : await measureThread(world, sites, studies, inThread.answers);
  const sql = options.includes('--no-sql')
    ? null
    : await measureSql(index, studies.slice(0, numberOf(options, 'sql', 3)), inThread.answers);

  console.log(`\nTargets, of medians (${load()}):`);
  target('bytes a site beyond the postings', size.columns / sites, 120);
  target('times the cost of touching the bytes, in processor time', inThread.cpu / touch, 4);
  target('ms to refresh one site, p95', refresh, 1);
  if (delay !== null) target('ms of event-loop delay while matching, p99', delay, 20);
  if (sql !== null) target('times faster than the faster SQL query', sql / inThread.median, 20, true);
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
    building += timed(() => updateSite(index, site))[1];
  }
  const [size, settling] = timed(() => compact(index));
  const { columnBytes, postingBytes, trials } = index.sites;
  console.log(`build: ${((building + settling) / 1000).toFixed(1)} s, of which laying out ${ms(settling)}`);
  console.log(
    `memory: ${(columnBytes / sites).toFixed(1)} bytes a site (columns, ids and the way from id to slot, as allocated); beside it ${(postingBytes / 1e6).toFixed(0)} MB of sites to trials (${size.listings} listings) and words to names, ${(trials.byteLength / 1e6).toFixed(0)} MB of trials' columns and words to trials; while matching ${(8 * sites) / 1e6} MB more`,
  );
  const { places, readinesses, capacities, histories, begun } = index.sites;
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
  const once = (study: MatchStudy) => bestSites(index, study, { now: NOW, count: COUNT, timed: { clock, tell } });
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
  for (const part of ['tables', 'trials', 'mass', 'sites'] as const) {
    say(
      `   ${part}`,
      parts.map((timings) => timings[part]),
    );
  }
  say('   processor time', cpu);
  return { answers, median: at(times, 0.5), cpu: at(cpu, 0.5) };
}

/** A plain pass over everything the scorer reads for each study: columns of sites and of trials, and the listings, each element once. */
function measureTouch({ sites }: SiteIndex): number {
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
  const times = changed.map((site) => timed(() => updateSite(index, site))[1]);
  say('refresh after one site’s change', times);
  // As it was, so that what follows is about the same data.
  for (let draw = 0; draw < 2000; draw++) updateSite(index, world.site((draw * 7919) % sites));
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
    for (const study of studies.slice(0, 5))
      await thread.best(study, { now: NOW, count: COUNT, weights: DEFAULT_WEIGHTS });
    await wait(500);
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const times: number[] = [];
    let same = true;
    for (let round = 0; round < 3; round++) {
      for (const [number, study] of studies.entries()) {
        const start = performance.now();
        const { best } = await thread.best(study, { now: NOW, count: COUNT, weights: DEFAULT_WEIGHTS });
        times.push(performance.now() - start);
        same &&= JSON.stringify(best) === JSON.stringify(expected[number]);
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

async function measureSql(
  index: SiteIndex,
  studies: readonly MatchStudy[],
  expected: readonly Best[][],
): Promise<number> {
  const tables = studies.map((study) => studyTables(index, study, NOW));
  const medians: number[] = [];
  const measure = async (name: string, ranking: SqlRanking) => {
    const times: number[] = [];
    let same = 0;
    await ranking.best(tables[0] as (typeof tables)[number]);
    for (const [number, one] of tables.entries()) {
      const { rows, ms } = await ranking.best(one);
      times.push(ms);
      if (agree(rows, expected[number] ?? [])) same += 1;
    }
    say(`one SQL query on ${name} (${same} of ${tables.length} the same)`, times);
    medians.push(at(times, 0.5));
    await ranking.close();
  };
  await measure('SQLite', sqliteRanking(index));
  const postgres = await startPostgres();
  try {
    await measure('PostgreSQL', await postgresRanking(index, await createDatabase(postgres.url, 'bench')));
  } finally {
    await postgres.close();
  }
  return Math.min(...medians);
}

/** The same sites and scores; SQL has no lot, so that of equal scores either may come first. */
function agree(rows: readonly { readonly id: string; readonly score: number }[], best: readonly Best[]): boolean {
  const worst = best.at(-1)?.score ?? 0;
  const scores = new Map(best.map(({ siteId, score }) => [siteId, score]));
  return (
    rows.length === best.length &&
    rows.every(({ score }, place) => Math.abs(score - (best[place]?.score ?? 0)) < 2e-6) &&
    rows.every(({ id, score }) => scores.has(id) || Math.abs(score - worst) < 2e-6)
  );
}

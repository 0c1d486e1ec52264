import { experienceFit } from '../experience';
import { tieBreakHash } from '../tie-break';
import type { MatchStudy } from '../types';
import { type PreparedStudy, type PrepareOptions, prepare } from './prepare';
import type { SiteIndex } from './site-index';
import { TopK } from './top-k';
import { candidateFinder } from './upper-bounds';

export interface BestOptions extends PrepareOptions {
  readonly count: number;
  /** For benchmarks: a clock, and a callback that receives the milliseconds per step. */
  readonly timed?: { readonly clock: () => number; readonly report: (timings: Timings) => void };
}

export type Timings = Readonly<Record<'tables' | 'trials' | 'sums' | 'sites', number>>;

export interface Best {
  readonly siteId: string;
  /** The unrounded overall score; -1 if nothing is known. */
  readonly score: number;
}

/**
 * The best sites of the index that qualify, best first; ties by hash.
 * @throws if the weights use a different trial model than the index.
 */
export function bestSites(index: SiteIndex, study: MatchStudy, options: BestOptions): Best[] {
  const { clock, report } = options.timed ?? { clock: () => 0, report: () => {} };
  const times: number[] = [];
  const prepared = prepare(index, study, options, () => times.push(clock()));
  const best = bestOf(prepared, options.count);
  times.push(clock());
  const [tables = 0, trials = 0, sums = 0, sites = 0] = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  report({ tables, trials, sums, sites });
  return best;
}

/** Far above floating-point noise, far below any meaningful difference; scores are rounded to a tenth of it. */
const MARGIN = 1e-5;
/** Samples every 4096th slot first, then more, then all: the best scores so far are the threshold for the rest. */
const STEPS = [4096, 256, 16, 1] as const;

/** @param only restricts the slots; by default to those that qualify. */
export function bestOf(
  prepared: PreparedStudy,
  count: number,
  only: (slot: number) => boolean = prepared.qualifies,
): Best[] {
  const { study, sites, tables, trials } = prepared;
  // The few slots whose score depends on more than the columns: scored individually.
  const special = new Set([...tables.ownSites.keys(), ...sites.otherNames.keys()].filter(only));
  const specialScores = [...special].map((slot) => [slot, scoreOf(prepared, slot)] as const);

  // Contributions from co-listed sites are expensive, so they count as 0 until a candidate needs them.
  const candidates = candidateFinder(prepared);
  let threshold = -1;
  let slots: number[] = [];
  let scores: number[] = [];
  for (const step of STEPS) {
    slots = candidates((threshold - MARGIN) / 100, step, only).filter((slot) => !special.has(slot));
    scores = slots.map((slot) => scoreOf(prepared, slot, () => 0));
    const reached = new TopK<number>(count, (a, b) => b - a);
    for (const [, score] of specialScores) reached.offer(score);
    for (const score of scores) reached.offer(score);
    threshold = reached.worst ?? threshold;
  }

  const hashOf = tieBreakHash(study.id);
  const best = new TopK<Best & { readonly hash: number }>(
    count,
    (a, b) => b.score - a.score || a.hash - b.hash || (a.siteId < b.siteId ? -1 : 1),
  );
  const offer = (slot: number, score: number) => {
    if (score < (best.worst?.score ?? -1)) return;
    const siteId = sites.ids.idOf(slot);
    best.offer({ siteId, score, hash: hashOf(siteId) });
  };
  for (const [slot, score] of specialScores) offer(slot, score);
  slots.forEach((slot, at) => {
    if (sites.count[slot] === 0) offer(slot, scores[at] as number);
    else if (scoreOf(prepared, slot, trials.coListedAtMost) >= threshold - MARGIN) offer(slot, scoreOf(prepared, slot));
  });
  return best.list().map(({ siteId, score }) => ({ siteId, score }));
}

/**
 * The score of a slot, whether it qualifies or not; -1 if nothing is known.
 * @param coListed how to compute the contribution of co-listed sites; exact by default.
 */
export const scoreOf = (prepared: PreparedStudy, slot: number, coListed = prepared.trials.coListed): number =>
  scored(prepared, sumsOf(prepared, slot, coListed));

/** The points reached, as a percentage of everything that the study asks for. */
export const scored = ({ tables }: PreparedStudy, { points, weight }: ReturnType<typeof sumsOf>): number =>
  weight > 0 ? Math.min(100, Math.round((100 * points * 1e6) / tables.asked) / 1e6) : -1;

/** A site's points, and the weight of everything known about it. */
export function sumsOf(prepared: PreparedStudy, slot: number, coListed = prepared.trials.coListed) {
  const { sites, tables } = prepared;
  const readiness = 2 * (sites.readiness[slot] as number);
  const capacity = 2 * (sites.capacity[slot] as number);
  const areas = 2 * (sites.areas[slot] as number);
  const equipment = 2 * (sites.equipment[slot] as number);
  const history = 2 * (sites.history[slot] as number);
  const begun = 2 * (sites.last[slot] as number);
  const region = 3 * (sites.region[slot] as number);
  const place = sites.place[slot] as number;
  const trials = sites.count[slot] as number;
  let points = at(tables.readiness, readiness) + at(tables.capacity, capacity) + at(tables.areas, areas);
  points += at(tables.equipment, equipment) + at(tables.history, history) + at(tables.begun, begun);
  points += at(tables.region, region) + at(tables.volume, trials) + (tables.ownSites.get(slot) ?? 0);
  let weight = at(tables.readiness, readiness + 1) + at(tables.capacity, capacity + 1) + at(tables.areas, areas + 1);
  weight += at(tables.equipment, equipment + 1) + at(tables.history, history + 1) + at(tables.begun, begun + 1);
  weight += at(tables.region, region + 1);
  if (tables.city) points += at(tables.city, place);
  const expires = sites.gcp[slot] as number;
  const training = Number.isNaN(expires) ? tables.untrained : expires > tables.now ? tables.current : tables.expired;
  points += training.points;
  weight += training.weight;
  const far = at(tables.region, region + 2);
  if (far > 0) {
    points += far * tables.distance(place);
    weight += far;
  }
  if (trials > 0) points += tables.experience * experienceOf(prepared, slot, coListed);
  return { points, weight };
}

const at = (table: Float64Array, index: number) => table[index] as number;

/** The fit of a slot's experience, 0 to 1. Only for sites with trials. */
export function experienceOf(prepared: PreparedStudy, slot: number, coListed = prepared.trials.coListed): number {
  const { sites, trials, names, weights, alike } = prepared;
  const own = trials.own(slot);
  const name = sites.name[slot] as number;
  let otherNames = 0;
  for (const spelling of sites.otherNames.get(slot) ?? []) {
    let listed = 0;
    for (const trial of spelling.trials) listed += trials.similarity[trial] as number;
    otherNames += spelling.similarity ** weights.trials.otherNames.power * listed;
  }
  const [floor, specialty] = [at(names.floor, name), at(names.specialty, name)];
  const isLike = (alike[slot] as number) > 0;
  return experienceFit({ own, coListed: coListed(slot, own), otherNames, floor, specialty, isLike }, weights);
}

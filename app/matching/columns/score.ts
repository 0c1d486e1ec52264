import { experienceFit } from '../experience';
import { tieBreakHash } from '../tie-break';
import type { MatchStudy } from '../types';
import { type PreparedStudy, type PrepareOptions, prepare } from './prepare';
import { NONE, type SiteIndex } from './site-index';
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
/** Samples some slots first, then all: the best scores so far are the threshold for the rest. */
const STEPS = [256, 16, 1] as const;
/** How many sites with the most similar trials to score beforehand, for a threshold. */
const LEADERS = 128;

/** How many sites to score together. */
const BATCH = 16;

/** @param only restricts the slots; by default to those that qualify. */
export function bestOf(
  prepared: PreparedStudy,
  count: number,
  only: (slot: number) => boolean = prepared.qualifies,
): Best[] {
  const { study, sites, tables, trials } = prepared;
  const hashOf = tieBreakHash(study.id);
  const best = new TopK<Best & { readonly hash: number }>(
    count,
    (a, b) => b.score - a.score || a.hash - b.hash || (a.siteId < b.siteId ? -1 : 1),
  );
  const threshold = () => (best.worst?.score ?? -1) - MARGIN;
  const scoredBefore = new Set<number>();
  const offer = (slot: number) => {
    scoredBefore.add(slot);
    const score = scoreOf(prepared, slot);
    if (score < threshold()) return;
    const siteId = sites.ids.idOf(slot);
    best.offer({ siteId, score, hash: hashOf(siteId) });
  };
  /** The contributions of co-listed sites are expensive, so they are added up only for sites that can be among the best. */
  const offerAll = (slots: readonly number[]) => {
    const bounded = slots
      .filter((slot) => !scoredBefore.has(slot))
      .map((slot) => ({ slot, most: scoreOf(prepared, slot, trials.coListedAtMost) }))
      .sort((a, b) => b.most - a.most);
    for (let from = 0; from < bounded.length; from += BATCH) {
      const likely = bounded.slice(from, from + BATCH).filter(({ most }) => most >= threshold());
      trials.prepareCoListed(likely.map(({ slot }) => slot));
      for (const { slot, most } of likely) if (most >= threshold()) offer(slot);
      if (likely.length < BATCH) return;
    }
  };

  // The few slots whose score depends on more than the columns.
  for (const slot of new Set([...tables.ownSites.keys(), ...sites.otherNames.keys()])) if (only(slot)) offer(slot);
  offerAll(trials.leaders.filter(only).slice(0, LEADERS));
  const candidates = candidateFinder(prepared);
  for (const step of STEPS) offerAll(candidates(threshold() / 100, step, only));
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
  const readiness = sites.readiness[slot] as number;
  const capacity = sites.capacity[slot] as number;
  const areas = sites.areas[slot] as number;
  const equipment = sites.equipment[slot] as number;
  const history = sites.history[slot] as number;
  const begun = sites.last[slot] as number;
  const region = sites.region[slot] as number;
  const place = sites.place[slot] as number;
  const trials = sites.count[slot] as number;
  let points = at(tables.readiness.points, readiness) + at(tables.capacity.points, capacity);
  points += at(tables.areas.points, areas) + at(tables.equipment.points, equipment);
  points += at(tables.history.points, history) + at(tables.begun.points, begun);
  points += at(tables.region.points, region) + at(tables.volume, trials) + (tables.ownSites.get(slot) ?? 0);
  let weight = at(tables.readiness.weight, readiness) + at(tables.capacity.weight, capacity);
  weight += at(tables.areas.weight, areas) + at(tables.equipment.weight, equipment);
  weight += at(tables.history.weight, history) + at(tables.begun.weight, begun);
  weight += at(tables.region.weight, region);
  const patients = sites.patients[slot] as number;
  const stated = patients === NONE ? null : tables.stated(patients);
  if (stated) {
    points += stated.points - at(tables.population.points, capacity);
    weight += stated.weight - at(tables.population.weight, capacity);
  }
  if (tables.city) points += at(tables.city, place);
  const expires = sites.gcp[slot] as number;
  const training = Number.isNaN(expires) ? tables.untrained : expires > tables.now ? tables.current : tables.expired;
  points += training.points;
  weight += training.weight;
  const far = at(tables.far, region);
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

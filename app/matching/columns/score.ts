import { byLot } from '../tieBreak';
import { profileOfStudy } from '../trials/profile';
import type { MatchStudy } from '../types';
import { DEFAULT_WEIGHTS, type Weights } from '../weights';
import type { SiteIndex } from './index';
import { type TrialMass, trialMass } from './mass';
import { type Possible, possibleFrom } from './possible';
import type { Sites } from './sites';
import { type Tables, tablesOf } from './tables';
import { TopK } from './topK';

export interface BestOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly count: number;
  readonly weights?: Weights;
  /** Told how long each part took, in milliseconds: for the benchmark, which brings the clock. */
  readonly timed?: { readonly clock: () => number; readonly tell: (timings: Timings) => void };
}

export interface Timings {
  readonly tables: number;
  readonly trials: number;
  readonly mass: number;
  readonly sites: number;
}

export interface Best {
  readonly siteId: string;
  /** The overall score before rounding to a whole number; -1 when nothing is known. */
  readonly score: number;
}

/** A study set beside all sites: good until the next study is, or a site changes. */
export interface Asked {
  readonly study: MatchStudy;
  readonly sites: Sites;
  readonly tables: Tables;
  readonly trials: TrialMass;
  readonly weights: Weights;
}

/**
 * The best so many of the sites that can be matched, best first: the same, in the same order, as the first of rankSites
 * over all sites of the index. Throws for weights of another model than the index was built for.
 */
export function bestSites(index: SiteIndex, study: MatchStudy, options: BestOptions): Best[] {
  const { clock, tell } = options.timed ?? { clock: () => 0, tell: () => {} };
  const times: number[] = [];
  const asked = ask(index, study, options, () => times.push(clock()));
  const best = bestOf(asked, options.count);
  times.push(clock());
  const [tables = 0, trials = 0, mass = 0, sites = 0] = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  tell({ tables, trials, mass, sites });
  return best;
}

/** @param lap called before the first part of the work and after each. Throws as bestSites. */
export function ask(
  { model, sites }: SiteIndex,
  study: MatchStudy,
  { now, weights = DEFAULT_WEIGHTS }: Pick<BestOptions, 'now' | 'weights'>,
  lap: () => void = () => {},
): Asked {
  if (weights.trials !== model) throw new Error('These weights compare trials by another model than the index.');
  lap();
  const profile = profileOfStudy(study, now);
  const tables = tablesOf(study, profile, sites, weights, now);
  lap();
  const likeness = sites.trials.likeness(profile, study.facts?.nctId ?? null);
  lap();
  const trials = trialMass(sites, likeness, weights);
  lap();
  return { study, sites, tables, trials, weights };
}

/** @param only of these slots alone; of all when not given. */
export function bestOf(asked: Asked, count: number, only?: (slot: number) => boolean): Best[] {
  const { id } = asked.study;
  const best = new TopK<Best>(count, (a, b) => b.score - a.score || byLot(id, a.siteId, b.siteId));
  new Scan(asked, best, only).run();
  return best.list();
}

/** Far above the noise of adding fractions, far below what a score means; scores are rounded to a tenth of it. */
const MARGIN = 1e-5;
const FIRST_RANGE = 16;
/** The bar is raised for every range: each is so many times longer than the one before, and the last not too long. */
const GROWTH = 8;
const LONGEST_RANGE = 524_288;

/** One study's way through all sites. */
class Scan {
  readonly #asked: Asked;
  readonly #best: TopK<Best>;
  readonly #only: ((slot: number) => boolean) | undefined;

  constructor(asked: Asked, best: TopK<Best>, only?: (slot: number) => boolean) {
    this.#asked = asked;
    this.#best = best;
    this.#only = only;
  }

  run(): void {
    // To which a name adds something that the columns do not tell: they are few, and raise the bar for the others.
    const { sites, tables } = this.#asked;
    const apart = new Set([...tables.bearers.keys(), ...sites.otherNames.keys()]);
    for (const slot of apart) this.#offer(slot);
    let length = FIRST_RANGE;
    for (let from = 0; from < sites.length; ) {
      const to = Math.min(sites.length, from + length);
      const offer = (slot: number) => apart.has(slot) || this.#offer(slot);
      const { worst } = this.#best;
      if (worst) this.#possible(worst.score).each(from, to, offer);
      else for (let slot = from; slot < to; slot++) offer(slot);
      from = to;
      length = Math.min(LONGEST_RANGE, GROWTH * length);
    }
  }

  #possible(score: number): Possible {
    const { sites, tables, trials, weights } = this.#asked;
    return possibleFrom((score - MARGIN) / 100, sites, tables, trials, weights);
  }

  #offer(slot: number): void {
    if (this.#only && !this.#only(slot)) return;
    const score = scoreOf(this.#asked, slot);
    const worst = this.#best.worst;
    if (score === null || (worst && score < worst.score)) return;
    this.#best.offer({ siteId: this.#asked.sites.ids.idOf(slot), score });
  }
}

/** The score of a slot's site as in Best; null for one that cannot be matched. */
export function scoreOf(asked: Asked, slot: number): number | null {
  const sums = sumsOf(asked, slot);
  return sums && scored(sums);
}

/** The score is what is reached of what is known, in percent. */
export function scored({ points, weight }: Sums): number {
  return weight > 0 ? Math.min(100, Math.round((100 * points * 1e6) / weight) / 1e6) : -1;
}

export interface Sums {
  readonly points: number;
  /** The weight of all that is known of the site. */
  readonly weight: number;
}

/** null for a site that cannot be matched. */
export function sumsOf(asked: Asked, slot: number): Sums | null {
  const { sites } = asked;
  const { standing, mean, areas, equipment, history, begun, volume, region, city, ...tables } = asked.tables;
  const meanAt = 4 * (sites.mean[slot] as number);
  const regionAt = 3 * (sites.region[slot] as number);
  const place = sites.place[slot] as number;
  const pairs = [
    [standing, 2 * (sites.standing[slot] as number)],
    [mean, meanAt],
    [areas, 2 * (sites.areas[slot] as number)],
    [equipment, 2 * (sites.equipment[slot] as number)],
    [history, 2 * (sites.history[slot] as number)],
    [begun, 2 * (sites.last[slot] as number)],
    [region, regionAt],
  ] as const;
  if ((standing[pairs[0][1] + 1] as number) < 0) return null;
  let points = (volume[sites.count[slot] as number] ?? 0) + (city?.[place] ?? 0) + (tables.bearers.get(slot) ?? 0);
  let weight = 0;
  for (const [table, at] of pairs) {
    points += table[at] as number;
    weight += table[at + 1] as number;
  }
  const expires = sites.gcp[slot] as number;
  if (!Number.isNaN(expires)) {
    const training = expires > tables.now ? tables.current : tables.expired;
    points += training.points;
    weight += training.weight;
  }
  const far = region[regionAt + 2] as number;
  if (far > 0) {
    points += far * tables.distance(place);
    weight += far;
  }
  if ((sites.count[slot] as number) > 0)
    points += tables.experience * experienceOf(asked, slot, mean[meanAt + 2] as number);
  return { points, weight };
}

/** As experience.ts: 0 to 1. */
function experienceOf({ sites, trials, weights }: Asked, slot: number, kind: number): number {
  const { floor, together, otherNames, scale } = weights.trials;
  let others = 0;
  for (const name of sites.otherNames.get(slot) ?? []) {
    let listed = 0;
    for (const trial of name.trials) listed += trials.likeness[trial] as number;
    others += name.likeness ** otherNames.power * listed;
  }
  const known =
    (trials.own[slot] as number) +
    Math.exp(floor) +
    Math.exp(together.share) * togetherOf(trials, sites.trialsOf(slot), trials.own[slot] as number) +
    Math.exp(otherNames.share) * others;
  return Math.min(1, Math.max(0, (Math.log(known) + kind - scale.none) / (scale.full - scale.none)));
}

/** What the other places of these trials bring to a place that brings `own` itself: as StudyView.together. */
export function togetherOf({ shared }: TrialMass, listed: Iterable<number>, own: number): number {
  let [sharing, divided] = [0, 0];
  for (const trial of listed) {
    sharing += shared[2 * trial] as number;
    divided += shared[2 * trial + 1] as number;
  }
  return Math.max(0, sharing - own * divided);
}

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

/**
 * The best so many of the sites that can be matched, best first: the same, in the same order, as the first of rankSites
 * over all sites of the index. Throws for weights of another model than the index was built for.
 */
export function bestSites({ model, sites }: SiteIndex, study: MatchStudy, options: BestOptions): Best[] {
  const { now, count, weights = DEFAULT_WEIGHTS, timed } = options;
  if (weights.trials !== model) throw new Error('These weights compare trials by another model than the index.');
  const times = [timed?.clock() ?? 0];
  const lap = <T>(result: T): T => {
    times.push(timed?.clock() ?? 0);
    return result;
  };
  const profile = profileOfStudy(study, now);
  const tables = lap(tablesOf(study, profile, sites, weights, now));
  const likeness = lap(sites.trials.likeness(profile, study.facts?.nctId ?? null));
  const trials = lap(trialMass(sites, likeness, weights));
  const best = new TopK<Best>(count, (a, b) => b.score - a.score || byLot(study.id, a.siteId, b.siteId));
  lap(new Scan(sites, tables, trials, weights, best).run());
  const [tabled = 0, likened = 0, massed = 0, sited = 0] = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  timed?.tell({ tables: tabled, trials: likened, mass: massed, sites: sited });
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
  readonly #sites: Sites;
  readonly #tables: Tables;
  readonly #trials: TrialMass;
  readonly #weights: Weights;
  readonly #best: TopK<Best>;

  constructor(sites: Sites, tables: Tables, trials: TrialMass, weights: Weights, best: TopK<Best>) {
    this.#sites = sites;
    this.#tables = tables;
    this.#trials = trials;
    this.#weights = weights;
    this.#best = best;
  }

  run(): void {
    // To which a name adds something that the columns do not tell: they are few, and raise the bar for the others.
    const apart = new Set([...this.#tables.bearers.keys(), ...this.#sites.otherNames.keys()]);
    for (const slot of apart) this.#offer(slot);
    let length = FIRST_RANGE;
    for (let from = 0; from < this.#sites.length; ) {
      const to = Math.min(this.#sites.length, from + length);
      const offer = (slot: number) => apart.has(slot) || this.#offer(slot);
      const { worst } = this.#best;
      if (worst) this.#possible(worst.score).each(from, to, offer);
      else for (let slot = from; slot < to; slot++) offer(slot);
      from = to;
      length = Math.min(LONGEST_RANGE, GROWTH * length);
    }
  }

  #possible(score: number): Possible {
    return possibleFrom((score - MARGIN) / 100, this.#sites, this.#tables, this.#trials, this.#weights);
  }

  #offer(slot: number): void {
    const sites = this.#sites;
    const { standing, mean, areas, equipment, history, begun, volume, region, city, ...tables } = this.#tables;
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
    if ((standing[pairs[0][1] + 1] as number) < 0) return;
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
      points += tables.experience * this.#experience(slot, mean[meanAt + 2] as number);
    const score = weight > 0 ? Math.min(100, Math.round((100 * points * 1e6) / weight) / 1e6) : -1;
    const worst = this.#best.worst;
    if (worst && score < worst.score) return;
    this.#best.offer({ siteId: sites.ids.idOf(slot), score });
  }

  /** As experience.ts: 0 to 1. */
  #experience(slot: number, kind: number): number {
    const { floor, together, otherNames, scale } = this.#weights.trials;
    const { likeness, shared, own } = this.#trials;
    const mass = own[slot] as number;
    let [sharing, divided, others] = [0, 0, 0];
    for (const trial of this.#sites.trialsOf(slot)) {
      sharing += shared[2 * trial] as number;
      divided += shared[2 * trial + 1] as number;
    }
    for (const name of this.#sites.otherNames.get(slot) ?? []) {
      let listed = 0;
      for (const trial of name.trials) listed += likeness[trial] as number;
      others += name.likeness ** otherNames.power * listed;
    }
    const known =
      mass +
      Math.exp(floor) +
      Math.exp(together.share) * Math.max(0, sharing - mass * divided) +
      Math.exp(otherNames.share) * others;
    return Math.min(1, Math.max(0, (Math.log(known) + kind - scale.none) / (scale.full - scale.none)));
  }
}

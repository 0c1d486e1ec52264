import { lotsOf } from '../tie-break';
import { profileOfStudy } from '../trials/profile';
import type { MatchStudy } from '../types';
import { DEFAULT_WEIGHTS, type Weights } from '../weights';
import type { SiteIndex } from './index';
import { type TrialMass, trialMass } from './mass';
import { type NameTables, nameTables } from './names';
import { possibilities } from './possible';
import type { Sites } from './sites';
import { type Tables, tablesOf } from './tables';
import { TopK } from './top-k';

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
  readonly names: NameTables;
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
  const names = nameTables(sites, likeness, profile, model);
  lap();
  return { study, sites, tables, trials, names, weights };
}

/** Far above the noise of adding fractions, far below what a score means; scores are rounded to a tenth of it. */
const MARGIN = 1e-5;
/** A few sites first, then more, then all: what the best of some reach is the bar for the others. */
const STEPS = [4096, 256, 16, 1] as const;

/** @param only of these slots alone; of all when not given. */
export function bestOf(asked: Asked, count: number, only: (slot: number) => boolean = () => true): Best[] {
  const { study, sites, tables, trials } = asked;
  // To which a name adds something that the columns do not tell: they are few.
  const named = new Set([...tables.bearers.keys(), ...sites.otherNames.keys()].filter(only));
  const ofNamed = [...named].map((slot) => [slot, scoreOf(asked, slot)] as const);

  // What other places of its trials add to a site takes long to reckon: until it has to be known, it counts as nothing.
  const possible = possibilities(asked);
  let bar = -1;
  let slots: number[] = [];
  let scores: number[] = [];
  for (const step of STEPS) {
    slots = possible((bar - MARGIN) / 100, step).filter((slot) => !named.has(slot) && only(slot));
    scores = slots.map((slot) => scoreOf(asked, slot, () => 0) ?? -1);
    const reached = new TopK<number>(count, (a, b) => b - a);
    for (const [, score] of ofNamed) if (score !== null) reached.offer(score);
    for (const score of scores) reached.offer(score);
    bar = reached.worst ?? bar;
  }

  const lotOf = lotsOf(study.id);
  const best = new TopK<Best & { readonly lot: number }>(
    count,
    (a, b) => b.score - a.score || a.lot - b.lot || (a.siteId < b.siteId ? -1 : 1),
  );
  const offer = (slot: number, score: number | null) => {
    if (score === null || score < (best.worst?.score ?? -1)) return;
    const siteId = sites.ids.idOf(slot);
    best.offer({ siteId, score, lot: lotOf(siteId) });
  };
  for (const [slot, score] of ofNamed) offer(slot, score);
  slots.forEach((slot, at) => {
    if (sites.count[slot] === 0) offer(slot, scores[at] as number);
    else if ((scoreOf(asked, slot, trials.togetherAtMost) ?? -1) >= bar - MARGIN) offer(slot, scoreOf(asked, slot));
  });
  return best.list().map(({ siteId, score }) => ({ siteId, score }));
}

/**
 * The score of a slot's site as in Best; null for one that cannot be matched.
 * @param together what other places bring to one that lists these trials: by itself the exact figure.
 */
export function scoreOf(asked: Asked, slot: number, together = asked.trials.together): number | null {
  const sums = sumsOf(asked, slot, together);
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

/** null for a site that cannot be matched; `together` as in scoreOf. */
export function sumsOf(asked: Asked, slot: number, together = asked.trials.together): Sums | null {
  const { sites, tables } = asked;
  const standing = 2 * (sites.standing[slot] as number);
  const mean = 2 * (sites.mean[slot] as number);
  const areas = 2 * (sites.areas[slot] as number);
  const equipment = 2 * (sites.equipment[slot] as number);
  const history = 2 * (sites.history[slot] as number);
  const begun = 2 * (sites.last[slot] as number);
  const region = 3 * (sites.region[slot] as number);
  const place = sites.place[slot] as number;
  const trials = sites.count[slot] as number;
  if (at(tables.standing, standing + 1) < 0) return null;
  let points = at(tables.standing, standing) + at(tables.mean, mean) + at(tables.areas, areas);
  points += at(tables.equipment, equipment) + at(tables.history, history) + at(tables.begun, begun);
  points += at(tables.region, region) + at(tables.volume, trials) + (tables.bearers.get(slot) ?? 0);
  let weight = at(tables.standing, standing + 1) + at(tables.mean, mean + 1) + at(tables.areas, areas + 1);
  weight += at(tables.equipment, equipment + 1) + at(tables.history, history + 1) + at(tables.begun, begun + 1);
  weight += at(tables.region, region + 1);
  if (tables.city) points += at(tables.city, place);
  const expires = sites.gcp[slot] as number;
  if (!Number.isNaN(expires)) {
    const training = expires > tables.now ? tables.current : tables.expired;
    points += training.points;
    weight += training.weight;
  }
  const far = at(tables.region, region + 2);
  if (far > 0) {
    points += far * tables.distance(place);
    weight += far;
  }
  if (trials > 0) points += tables.experience * experienceOf(asked, slot, together);
  return { points, weight };
}

const at = (table: Float64Array, index: number) => table[index] as number;

/** As experience.ts: 0 to 1. */
function experienceOf({ sites, trials, names, weights }: Asked, slot: number, together: TrialMass['together']) {
  const { otherNames, scale } = weights.trials;
  const own = trials.own(slot);
  const name = sites.name[slot] as number;
  let known = own + at(names.ground, name) + trials.togetherShare * together(sites.trialsOf(slot), own);
  const spellings = sites.otherNames.get(slot);
  if (spellings) {
    let others = 0;
    for (const spelling of spellings) {
      let listed = 0;
      for (const trial of spelling.trials) listed += trials.likeness[trial] as number;
      others += spelling.likeness ** otherNames.power * listed;
    }
    known += Math.exp(otherNames.share) * others;
  }
  return Math.min(
    1,
    Math.max(0, (Math.log(known) + at(names.specialty, name) - scale.none) / (scale.full - scale.none)),
  );
}

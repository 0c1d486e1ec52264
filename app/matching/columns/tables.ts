import { SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { suppliersOf } from '../equipment';
import { askedWeight, type Context, type Evidence } from '../evidence';
import { DIMENSIONS } from '../explain';
import { closeness, milesFor } from '../geography';
import { sum } from '../numbers';
import { COLLECTORS } from '../rank';
import type { TrialProfile } from '../trials/profile';
import { cityKey, homeSignals } from '../trials/sponsor-home';
import {
  BLANK_SITE,
  type Dimension,
  type GeoPoint,
  type MatchSite,
  type MatchStudy,
  type SiteField,
  type SiteHistory,
} from '../types';
import type { Weights } from '../weights';
import { AREA_SETS, type Capacity, EQUIPMENT_SETS, type Place, type Readiness, type SiteIndex } from './site-index';
import { homeOf, type IndexedHome } from './sponsor-home';

/** A site without any data, for scoring one datum at a time. */
const BLANK: MatchSite = { ...BLANK_SITE, city: '\0', status: 'pending', trackRecord: null };

/**
 * What one datum adds to a site's score, which is the sum of all `points` divided by the sum of all `weight`. Points
 * are the weight times the fit.
 */
interface Contribution {
  readonly points: number;
  readonly weight: number;
}

/** Two numbers per code: points and weight. */
type Pairs = Float64Array;

/** Precomputes the contribution of every value in every column, using the same collectors that score a single site. */
export function tablesOf(study: MatchStudy, profile: TrialProfile, sites: SiteIndex, weights: Weights, now: number) {
  const home = homeOf(study.facts?.sponsor ?? study.sponsorName ?? '', profile, sites);
  const context: Context = {
    now,
    weights,
    view: {
      study: profile,
      similarity: () => 0,
      totalSimilarity: () => 0,
      coListed: () => 0,
      enrichment: () => new Map(),
      home: (place) => home && homeSignals(home.home, place),
    },
  };
  const collect = (dimension: Dimension, site: Partial<MatchSite>) =>
    COLLECTORS[dimension](study, { ...BLANK, ...site }, context);
  /** Scales weights within a dimension to its overall weight. */
  const unit = (dimension: Dimension, evidence: readonly Evidence[]) => {
    const asked = askedWeight(evidence);
    return asked > 0 ? weights.dimensions[dimension] / asked : 0;
  };
  const units = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, unit(dimension, collect(dimension, {}))]),
  ) as Record<Dimension, number>;
  const contribution: Contributor = (dimension, field, site) =>
    contributionOf(collect(dimension, site), field, units[dimension]);

  const terms = {
    experience: units.specialty * weights.specialty.experience,
    volume: units.performance * weights.performance.volume,
    recency: units.performance * weights.performance.recency,
  };
  return {
    areas: areaTable((value) => contribution('specialty', 'therapeuticAreas', { therapeuticAreas: [value] })),
    equipment: equipmentTable(sites.equipmentSets, suppliersOf(study.requiredEquipment), (equipment) =>
      contribution('regulatory', 'equipment', { equipment }),
    ),
    ...historyTable(sites, weights, units.performance, (history) => collect('performance', { history })),
    /** For current and for expired GCP training. */
    current: contribution('regulatory', 'gcp', { gcp: { expiresAt: now + 1 } }),
    expired: contribution('regulatory', 'gcp', { gcp: { expiresAt: now } }),
    begun: begunTable(sites.begun.values, profile, weights, terms.recency),
    /** Points by number of trials. */
    volume: volumeTable(sites.listings.mostTrials, weights).map((fit) => terms.volume * fit),
    /** The weight is below 0 for ineligible sites. */
    readiness: readinessTable(sites, terms.experience + terms.volume, contribution),
    capacity: pairs(
      sites.capacities.values,
      summed<Capacity>(contribution, [
        ['capacity', 'patientPanelSize'],
        ['performance', 'priorTrials'],
      ]),
    ),
    ...placeTables(
      study,
      sites,
      weights,
      (site) => collect('geography', site),
      (evidence) => unit('geography', evidence),
      home,
    ),
    home: home?.home ?? null,
    /** The weight of the experience, whose fit is computed per site. */
    experience: terms.experience,
    /** The weight of everything the study asks for. */
    asked: sum(DIMENSIONS.map((dimension) => (units[dimension] > 0 ? weights.dimensions[dimension] : 0))),
    now,
  };
}

export type Tables = ReturnType<typeof tablesOf>;

const NO_CONTRIBUTION: Contribution = { points: 0, weight: 0 };

function contributionOf(evidence: readonly Evidence[], field: SiteField, unit: number): Contribution {
  let [points, weight] = [0, 0];
  for (const entry of evidence) {
    if (entry.kind !== 'found' || entry.reason().datum.field !== field) continue;
    weight += unit * entry.weight * entry.extent;
    points += unit * entry.weight * entry.extent * entry.fit;
  }
  return { points, weight };
}

function pairs<T>(values: readonly T[], contribution: (value: T) => Contribution): Pairs {
  const table = new Float64Array(2 * values.length);
  values.forEach((value, code) => {
    const { points, weight } = contribution(value);
    table[2 * code] = points;
    table[2 * code + 1] = weight;
  });
  return table;
}

/** The best of a site's areas counts. */
function areaTable(contribution: (area: string) => Contribution): Pairs {
  const each = SITE_AREAS.map(({ value }) => contribution(value));
  const table = new Float64Array(2 * AREA_SETS);
  for (let set = 1; set < AREA_SETS; set++) {
    const bit = 31 - Math.clz32(set);
    const rest = set & ~(1 << bit);
    table[2 * set] = Math.max(table[2 * rest] ?? 0, each[bit]?.points ?? 0);
    table[2 * set + 1] = each[bit]?.weight ?? 0;
  }
  return table;
}

/** Looks only at sets that some site has, and only at the part that the study can use. */
function equipmentTable(
  sets: ReadonlySet<number>,
  usable: readonly string[],
  contribution: (equipment: readonly string[]) => Contribution,
): Pairs {
  const table = new Float64Array(2 * EQUIPMENT_SETS);
  const known = new Map<string, Contribution>();
  for (const set of sets) {
    const stated = SITE_EQUIPMENT.filter(({ value }, bit) => set & (1 << bit) && usable.includes(value));
    const listed = stated.map(({ value }) => value);
    const key = listed.join();
    const { points, weight } = known.get(key) ?? contribution(['\0', ...listed]);
    known.set(key, { points, weight });
    table[2 * set] = points;
    table[2 * set + 1] = weight;
  }
  return table;
}

/** The fit of the number of trials, as in performance.ts. */
function volumeTable(most: number, { performance: { fullTrials } }: Weights): Float64Array {
  return Float64Array.from({ length: most + 1 }, (_, trials) =>
    Math.min(1, Math.log(1 + trials) / Math.log(1 + fullTrials)),
  );
}

/** The start of the latest trial, as in performance.ts, which is too slow to call for every date. */
function begunTable(years: readonly (number | null)[], study: TrialProfile, weights: Weights, weight: number): Pairs {
  const table = new Float64Array(2 * years.length);
  for (let code = 0; code < years.length; code++) {
    const year = years[code] ?? null;
    if (year === null || study.year === null) continue;
    const fit = Math.max(0, 1 - Math.max(0, study.year - year) / weights.performance.oldYears);
    table[2 * code] = weight * fit;
    table[2 * code + 1] = weight;
  }
  return table;
}

type Contributor = (dimension: Dimension, field: SiteField, site: Partial<MatchSite>) => Contribution;

/** @param reviewed the weight of the evidence in a track record that the site has reviewed. */
function readinessTable(sites: SiteIndex, reviewed: number, contribution: Contributor): Pairs {
  const parts = summed<Readiness>(contribution, [
    ['regulatory', 'status'],
    ['regulatory', 'documentCount'],
    ['regulatory', 'hasInvestigator'],
    ['capacity', 'activeStudies'],
  ]);
  return pairs(sites.readinesses.values, (readiness) => {
    const { points, weight } = parts(readiness);
    if (readiness.status !== 'verified') return { points, weight: -1 };
    return { points, weight: weight + (readiness.reviewed ? reviewed : 0) };
  });
}

/** Adds up the contributions of several fields, cached by value. */
function summed<T>(
  contribution: Contributor,
  parts: readonly (readonly [Dimension, keyof T & SiteField])[],
): (of: T) => Contribution {
  const known = parts.map(() => new Map<unknown, Contribution>());
  return (of) => {
    let [points, weight] = [0, 0];
    parts.forEach(([dimension, field], part) => {
      const value = of[field];
      const one = known[part]?.get(value) ?? contribution(dimension, field, { [field]: value });
      known[part]?.set(value, one);
      points += one.points;
      weight += one.weight;
    });
    return { points, weight };
  };
}

interface Histories {
  /** What the table was computed from. */
  readonly weights: string;
  readonly history: Pairs;
  /** The largest weight of any history. */
  readonly historyWeight: number;
}
const cachedHistories = new WeakMap<SiteIndex, Histories>();

/** Histories have many distinct values, and their contribution does not depend on the study, so the table is cached. */
function historyTable(
  sites: SiteIndex,
  weights: Weights,
  unit: number,
  collect: (history: SiteHistory) => Evidence[],
): Histories {
  const key = `${unit} ${JSON.stringify(weights.performance)}`;
  const { values } = sites.histories;
  let known = cachedHistories.get(sites);
  if (known?.weights !== key) known = { weights: key, history: new Float64Array(0), historyWeight: 0 };
  if (known.history.length < 2 * values.length) {
    const before = known.history;
    const added = pairs(values.slice(before.length / 2), (history) =>
      history ? contributionOf(collect(history), 'history', unit) : NO_CONTRIBUTION,
    );
    const history = new Float64Array(2 * values.length);
    history.set(before);
    history.set(added, before.length);
    const historyWeight = added.reduce(
      (most, weight, at) => (at % 2 ? Math.max(most, weight) : most),
      known.historyWeight,
    );
    known = { weights: key, history, historyWeight };
    cachedHistories.set(sites, known);
  }
  return known;
}

function placeTables(
  study: MatchStudy,
  sites: SiteIndex,
  weights: Weights,
  collect: (site: Partial<MatchSite>) => Evidence[],
  unitOf: (evidence: readonly Evidence[]) => number,
  home: IndexedHome | null,
) {
  const places = sites.places.values;
  const states = sites.states.values.map((state) => {
    const evidence = collect({ state });
    const unit = unitOf(evidence);
    const distances = evidence.filter((entry) => entry.kind === 'missing' && entry.field === 'point');
    const far = unit * sum(distances.map((entry) => (entry.kind === 'missing' ? entry.weight : 0)));
    return { ...contributionOf(evidence, 'state', unit), far, unit };
  });
  /** Three numbers for each place without and with coordinates: points, weight, and the weight of the distance. */
  const region = Float64Array.from(
    states.flatMap(({ points, weight, far }) => [points, weight, 0, points, weight, far]),
  );

  /** Points beyond those of the state alone, cached by city and name. */
  const cache = new Map<string, number>();
  const beyondState = (code: number, name: string) => {
    const { state, city } = places[code] as Place;
    const place = { name, city, state: sites.states.values[state] as string };
    const key = `${cityKey(place)}|${name}`;
    const known = states[state] as (typeof states)[number];
    const points = cache.get(key) ?? contributionOf(collect(place), 'state', known.unit).points - known.points;
    cache.set(key, points);
    return points;
  };
  const cities = [...(home?.home.cities.keys() ?? [])].flatMap((city) => sites.cities.get(city) ?? []);
  /** Points added by a place's city; null if none adds any. */
  const city = cities.length > 0 ? new Float64Array(places.length) : null;
  if (city) for (const code of cities) city[code] = beyondState(code, BLANK.name);
  /** Points added to sites that carry the sponsor's name, by slot. */
  const ownSites = new Map<number, number>();
  for (const [slot, name] of home?.ownSites ?? []) {
    const code = sites.place[slot] as number;
    ownSites.set(slot, beyondState(code, name) - (city?.[code] ?? 0));
  }

  const milesOf = milesFor(study);
  /** The fit of a place's distance. Call it only if the distance has a weight. */
  const distance = (code: number) => {
    const from = milesOf((places[code] as Place).point as GeoPoint);
    return from ? closeness(from.miles, weights) : 0;
  };
  return { region, distance, city, ownSites };
}

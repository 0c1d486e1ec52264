import { SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { sum } from '../apportion';
import { BLANK_SITE } from '../blank-site';
import { suppliersOf } from '../equipment';
import type { Context, Evidence } from '../evidence';
import { DIMENSIONS } from '../explain';
import { GATHERERS } from '../gatherers';
import { closeness, milesFor } from '../geography';
import { cityKey, homeSigns, type SponsorHome } from '../trials/home';
import type { TrialProfile } from '../trials/profile';
import type { Dimension, GeoPoint, MatchSite, MatchStudy, SiteField, SiteHistory } from '../types';
import type { Weights } from '../weights';
import { type Home, homeOf } from './home';
import { AREA_SETS, EQUIPMENT_SETS, type Means, type Place, type Sites, type Standing } from './sites';

/** A site that states nothing, to be asked about with one datum at a time. */
const BLANK: MatchSite = { ...BLANK_SITE, city: '\0', status: 'pending', trackRecord: null };

/**
 * What a datum brings to the score of a site, which is the sum of all `points` by the sum of all `weight`: its weight
 * for the study where it is known, times its fit, 0 to 1.
 */
interface Tally {
  readonly points: number;
  readonly weight: number;
}

/** Pairs (points, weight) by code. */
type Pairs = Float64Array;

/** The weights of what the track record says. */
interface TrialTerms {
  readonly experience: number;
  readonly volume: number;
  readonly recency: number;
}

export interface Tables {
  readonly areas: Pairs;
  readonly equipment: Pairs;
  readonly history: Pairs;
  /** The most that a history weighs. */
  readonly historyWeight: number;
  /** Of training that is current, and of such as has expired. */
  readonly current: Tally;
  readonly expired: Tally;
  readonly begun: Pairs;
  /** Points by number of trials. */
  readonly volume: Float64Array;
  /** The weight is below 0 for a site that cannot be matched. */
  readonly standing: Pairs;
  readonly mean: Pairs;
  /** Three a region: points, weight, and the weight of the distance; its fit comes from `distance`. */
  readonly region: Float64Array;
  /** The fit of a place's distance; to be asked only where that has a weight. */
  distance(place: number): number;
  /** What a place's city adds to its points; null when no city does. */
  readonly city: Float64Array | null;
  /** What the sponsor's own name adds to a site's points. */
  readonly bearers: ReadonlyMap<number, number>;
  readonly home: SponsorHome | null;
  readonly now: number;
  /** The weight of the experience; its fit comes of the likeness of each trial. */
  readonly experience: number;
  /** The weight of all that the study asks. */
  readonly asked: number;
}

/** A study's tables: what every value of every column brings. All of it is asked of the gatherers that score one site. */
export function tablesOf(
  study: MatchStudy,
  profile: TrialProfile,
  sites: Sites,
  weights: Weights,
  now: number,
): Tables {
  const home = homeOf(study.facts?.sponsor ?? study.sponsorName ?? '', profile, sites);
  const context: Context = {
    now,
    weights,
    view: {
      study: profile,
      likeness: () => 0,
      mass: () => 0,
      together: () => 0,
      favour: () => new Map(),
      home: (place) => home && homeSigns(home.home, place),
    },
  };
  const gather = (dimension: Dimension, site: Partial<MatchSite>) =>
    GATHERERS[dimension](study, { ...BLANK, ...site }, context);
  /** What one point of weight of a dimension is worth: its own weight by all that is asked there. */
  const unit = (dimension: Dimension, evidence: readonly Evidence[]) => {
    const asked = sum(evidence.map((entry) => (entry.kind === 'unasked' ? 0 : entry.weight)));
    return asked > 0 ? weights.dimensions[dimension] / asked : 0;
  };
  const units = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, unit(dimension, gather(dimension, {}))]),
  ) as Record<Dimension, number>;
  const ask = (dimension: Dimension, field: SiteField, site: Partial<MatchSite>) =>
    tally(gather(dimension, site), field, units[dimension]);

  const terms = {
    experience: units.specialty * weights.specialty.experience,
    volume: units.performance * weights.performance.volume,
    recency: units.performance * weights.performance.recency,
  };
  return {
    areas: areaTable((value) => ask('specialty', 'therapeuticAreas', { therapeuticAreas: [value] })),
    equipment: equipmentTable(sites.equipmentSets, suppliersOf(study.requiredEquipment), (equipment) =>
      ask('regulatory', 'equipment', { equipment }),
    ),
    ...historyTable(sites, weights, units.performance, (history) => gather('performance', { history })),
    current: ask('regulatory', 'gcp', { gcp: { expiresAt: now + 1 } }),
    expired: ask('regulatory', 'gcp', { gcp: { expiresAt: now } }),
    begun: begunTable(sites.begun.values, profile, weights, terms.recency),
    volume: volumeTable(sites.listings.mostTrials, weights).map((fit) => terms.volume * fit),
    standing: standingTable(sites, terms, ask),
    mean: meansTable(sites, ask),
    ...placeTables(
      study,
      sites,
      weights,
      (site) => gather('geography', site),
      (evidence) => unit('geography', evidence),
      home,
    ),
    home: home?.home ?? null,
    experience: terms.experience,
    asked: sum(DIMENSIONS.map((dimension) => (units[dimension] > 0 ? weights.dimensions[dimension] : 0))),
    now,
  };
}

const NO_TALLY: Tally = { points: 0, weight: 0 };

/** The known evidence on this datum, for a dimension of which one point of weight is worth `unit`. */
function tally(evidence: readonly Evidence[], field: SiteField, unit: number): Tally {
  let [points, weight] = [0, 0];
  for (const entry of evidence) {
    if (entry.kind !== 'found' || entry.reason().datum.field !== field) continue;
    weight += unit * entry.weight * entry.extent;
    points += unit * entry.weight * entry.extent * entry.fit;
  }
  return { points, weight };
}

function pairs<T>(values: readonly T[], tallyOf: (value: T) => Tally): Pairs {
  const table = new Float64Array(2 * values.length);
  values.forEach((value, code) => {
    const { points, weight } = tallyOf(value);
    table[2 * code] = points;
    table[2 * code + 1] = weight;
  });
  return table;
}

/** Of the areas that a site declares, the best counts. */
function areaTable(ask: (area: string) => Tally): Pairs {
  const each = SITE_AREAS.map(({ value }) => ask(value));
  const table = new Float64Array(2 * AREA_SETS);
  for (let set = 1; set < AREA_SETS; set++) {
    const bit = 31 - Math.clz32(set);
    const rest = set & ~(1 << bit);
    table[2 * set] = Math.max(table[2 * rest] ?? 0, each[bit]?.points ?? 0);
    table[2 * set + 1] = each[bit]?.weight ?? 0;
  }
  return table;
}

/** Asked about is only what some site states, and of that only what the study can use. */
function equipmentTable(
  sets: ReadonlySet<number>,
  usable: readonly string[],
  ask: (equipment: readonly string[]) => Tally,
): Pairs {
  const table = new Float64Array(2 * EQUIPMENT_SETS);
  const known = new Map<string, Tally>();
  for (const set of sets) {
    const stated = SITE_EQUIPMENT.filter(({ value }, bit) => set & (1 << bit) && usable.includes(value));
    const listed = stated.map(({ value }) => value);
    const key = listed.join();
    const { points, weight } = known.get(key) ?? ask(['\0', ...listed]);
    known.set(key, { points, weight });
    table[2 * set] = points;
    table[2 * set + 1] = weight;
  }
  return table;
}

/** As performance.ts weighs the number of trials on a record. */
function volumeTable(most: number, { performance: { fullTrials } }: Weights): Float64Array {
  return Float64Array.from({ length: most + 1 }, (_, trials) =>
    Math.min(1, Math.log(1 + trials) / Math.log(1 + fullTrials)),
  );
}

/** As performance.ts weighs when the last of them began; there are too many dates to ask for each. */
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

type Ask = (dimension: Dimension, field: SiteField, site: Partial<MatchSite>) => Tally;

function standingTable(sites: Sites, { experience, volume }: TrialTerms, ask: Ask): Pairs {
  const parts = tallies<Standing>(ask, [
    ['regulatory', 'status'],
    ['regulatory', 'documentCount'],
    ['regulatory', 'hasInvestigator'],
    ['capacity', 'activeStudies'],
  ]);
  return pairs(sites.standings.values, (standing) => {
    const { points, weight } = parts(standing);
    if (standing.status !== 'verified') return { points, weight: -1 };
    return { points, weight: weight + (standing.reviewed ? experience + volume : 0) };
  });
}

function meansTable(sites: Sites, ask: Ask): Pairs {
  const parts = tallies<Means>(ask, [
    ['capacity', 'patientPanelSize'],
    ['performance', 'priorTrials'],
  ]);
  return pairs(sites.means.values, parts);
}

/** The sum over several data, each value of which is asked about once. */
function tallies<T>(ask: Ask, parts: readonly (readonly [Dimension, keyof T & SiteField])[]): (of: T) => Tally {
  const known = parts.map(() => new Map<unknown, Tally>());
  return (of) => {
    let [points, weight] = [0, 0];
    parts.forEach(([dimension, field], part) => {
      const value = of[field];
      const one = known[part]?.get(value) ?? ask(dimension, field, { [field]: value });
      known[part]?.set(value, one);
      points += one.points;
      weight += one.weight;
    });
    return { points, weight };
  };
}

interface Histories extends Pick<Tables, 'history' | 'historyWeight'> {
  readonly weights: string;
}
const histories = new WeakMap<Sites, Histories>();

/** What happened here is the same for every study, and of many values: it is kept from one study to the next. */
function historyTable(
  sites: Sites,
  weights: Weights,
  unit: number,
  gather: (history: SiteHistory) => Evidence[],
): Histories {
  const key = `${unit} ${JSON.stringify(weights.performance)}`;
  const { values } = sites.histories;
  let known = histories.get(sites);
  if (known?.weights !== key) known = { weights: key, history: new Float64Array(0), historyWeight: 0 };
  if (known.history.length < 2 * values.length) {
    const before = known.history;
    const added = pairs(values.slice(before.length / 2), (history) =>
      history ? tally(gather(history), 'history', unit) : NO_TALLY,
    );
    const history = new Float64Array(2 * values.length);
    history.set(before);
    history.set(added, before.length);
    const historyWeight = added.reduce(
      (most, weight, at) => (at % 2 ? Math.max(most, weight) : most),
      known.historyWeight,
    );
    known = { weights: key, history, historyWeight };
    histories.set(sites, known);
  }
  return known;
}

function placeTables(
  study: MatchStudy,
  sites: Sites,
  weights: Weights,
  gather: (site: Partial<MatchSite>) => Evidence[],
  unitOf: (evidence: readonly Evidence[]) => number,
  home: Home | null,
): Pick<Tables, 'region' | 'distance' | 'city' | 'bearers'> {
  const places = sites.places.values;
  const states = sites.states.values.map((state) => {
    const evidence = gather({ state });
    const unit = unitOf(evidence);
    const distances = evidence.filter((entry) => entry.kind === 'missing' && entry.field === 'point');
    const far = unit * sum(distances.map((entry) => (entry.kind === 'missing' ? entry.weight : 0)));
    return { ...tally(evidence, 'state', unit), far, unit };
  });
  const region = Float64Array.from(
    states.flatMap(({ points, weight, far }) => [points, weight, 0, points, weight, far]),
  );

  /** What is more than the state tells. Places of one city and name are many. */
  const told = new Map<string, number>();
  const more = (code: number, name: string) => {
    const { state, city } = places[code] as Place;
    const place = { name, city, state: sites.states.values[state] as string };
    const key = `${cityKey(place)}|${name}`;
    const known = states[state] as (typeof states)[number];
    const points = told.get(key) ?? tally(gather(place), 'state', known.unit).points - known.points;
    told.set(key, points);
    return points;
  };
  const cities = [...(home?.home.cities.keys() ?? [])].flatMap((city) => sites.cities.get(city) ?? []);
  const city = cities.length > 0 ? new Float64Array(places.length) : null;
  if (city) for (const code of cities) city[code] = more(code, BLANK.name);
  const bearers = new Map<number, number>();
  for (const [slot, name] of home?.bearers ?? []) {
    const code = sites.place[slot] as number;
    bearers.set(slot, more(code, name) - (city?.[code] ?? 0));
  }

  const milesOf = milesFor(study);
  const distance = (code: number) => {
    const from = milesOf((places[code] as Place).point as GeoPoint);
    return from ? closeness(from.miles, weights) : 0;
  };
  return { region, distance, city, bearers };
}

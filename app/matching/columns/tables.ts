import { MORE_SITE_EQUIPMENT } from '~/catalogue/options';
import { ALL_AREAS } from '../areas';
import { COLLECTORS } from '../collectors';
import { DECLARABLE, fillsSecond, suppliersOf } from '../equipment';
import { askedWeight, type Context, type Evidence, expectedFit, weightsOf } from '../evidence';
import { DIMENSIONS } from '../explain';
import { closeness, milesFor } from '../geography';
import { sum } from '../numbers';
import { isBetter, type PatientBasis, type Said, type StatedSubject, type Subject, subjectOf } from '../patients';
import { recencyFit, volumeFit } from '../performance';
import type { TrialProfile } from '../trials/profile';
import { cityKey, homeSignals, type SponsorHome } from '../trials/sponsor-home';
import {
  BLANK_SITE,
  type Dimension,
  type GeoPoint,
  type MatchSite,
  type MatchStudy,
  type PatientStatement,
  type SiteField,
  type SiteHistory,
} from '../types';
import type { Weights } from '../weights';
import {
  type Capacity,
  maskOf,
  membersOf,
  type PatientNumbers,
  type Place,
  type Readiness,
  type SiteIndex,
} from './site-index';
import { ownSitesOf } from './sponsor-home';

/** A site without any data, for scoring one item at a time. */
const BLANK: MatchSite = { ...BLANK_SITE, city: '\0', status: 'pending', trackRecord: null };

/**
 * What one item, known or not, adds to a site's score: the weight times the expected fit. `weight`: the part that is
 * known.
 */
interface Contribution {
  readonly points: number;
  readonly weight: number;
}

/** The contribution of each code of a column. */
interface Table {
  readonly points: Float64Array;
  readonly weight: Float64Array;
}

interface TableOptions {
  readonly weights: Weights;
  readonly now: number;
  readonly home: SponsorHome | null;
}

/**
 * Precomputes the contribution of every value in every column, with what explanations are made of (collectors.ts). Only
 * the experience is computed for each site.
 */
export function contributionTables(
  study: MatchStudy,
  profile: TrialProfile,
  sites: SiteIndex,
  { weights, now, home }: TableOptions,
) {
  const context: Context = {
    now,
    weights,
    view: {
      study: profile,
      similarity: () => 0,
      isLike: () => false,
      experience: () => 0,
      enrichment: new Map(),
      home: (place) => home && homeSignals(home, place),
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

  const { specialty, performance } = weights;
  const terms = {
    experience: units.specialty * specialty.experience,
    volume: units.performance * performance.volume,
    recency: units.performance * performance.recency,
  };
  return {
    areas: areaTable(sites.areaSets.values, (therapeuticAreas) =>
      contribution('specialty', 'therapeuticAreas', { therapeuticAreas }),
    ),
    equipment: equipmentTable(sites.equipmentSets.values, suppliersOf(study.requiredEquipment), (equipment) =>
      contribution('regulatory', 'equipment', { equipment }),
    ),
    ...historyTable(sites, weights, units.performance, (history) => collect('performance', { history })),
    /** For no, current and expired GCP training. */
    untrained: contribution('regulatory', 'gcp', {}),
    current: contribution('regulatory', 'gcp', { gcp: { expiresAt: now + 1 } }),
    expired: contribution('regulatory', 'gcp', { gcp: { expiresAt: now } }),
    begun: begunTable(sites.begun.values, profile, weights, terms.recency),
    /** Points by number of trials. */
    volume: Float64Array.from(
      { length: sites.listings.mostTrials + 1 },
      (_, trials) => terms.volume * expectedFit(volumeFit(trials, weights), performance.priors.volume, 'registry'),
    ),
    readiness: readinessTable(sites, contribution, {
      points: terms.experience * specialty.priors.experience + terms.volume * performance.priors.volume,
      weight: terms.experience + terms.volume,
    }),
    ...patientTables(study, sites, {
      population: (patientPanelSize) => patientsIn(collect('capacity', { patientPanelSize }), units.capacity),
      stated: (patients) => patientsIn(collect('capacity', { patients }), units.capacity),
      priorTrials: (priorTrials) => contribution('performance', 'priorTrials', { priorTrials }),
    }),
    ...placeTables(
      study,
      sites,
      weights,
      (site) => collect('geography', site),
      (evidence) => unit('geography', evidence),
      home,
    ),
    /** The weight of the experience, whose fit is computed per site. */
    experience: terms.experience,
    /** The weight of everything the study asks for. */
    asked: sum(DIMENSIONS.map((dimension) => (units[dimension] > 0 ? weights.dimensions[dimension] : 0))),
    now,
  };
}

export type Tables = ReturnType<typeof contributionTables>;

function contributionOf(evidence: readonly Evidence[], field: SiteField, unit: number): Contribution {
  let [points, weight] = [0, 0];
  for (const entry of evidence) {
    if (entry.kind === 'unasked') continue;
    if (entry.field !== field) continue;
    const { known, expected } = weightsOf(entry);
    weight += unit * known;
    points += unit * expected;
  }
  return { points, weight };
}

/** What a site's patients contribute, stated or estimated from its population, known or not. */
function patientsIn(evidence: readonly Evidence[], unit: number): Contribution {
  const [stated, estimated] = [
    contributionOf(evidence, 'patients', unit),
    contributionOf(evidence, 'patientPanelSize', unit),
  ];
  return { points: stated.points + estimated.points, weight: stated.weight + estimated.weight };
}

interface PatientContributions {
  readonly population: (size: Capacity['patientPanelSize']) => Contribution;
  readonly stated: (patients: readonly PatientStatement[]) => Contribution;
  readonly priorTrials: (priorTrials: Capacity['priorTrials']) => Contribution;
}

/** More patients than any site has, so that their fit is the best there is. */
const COUNTLESS = 1e12;

/**
 * `capacity`: what sites contribute that state no patients the study can use. `stated`: what the numbers with a code
 * contribute instead of the population, null if the study can use none of them; computed when first asked for, because
 * few sites come so far.
 */
function patientTables(study: MatchStudy, sites: SiteIndex, of: PatientContributions) {
  const populations = byValue(of.population);
  const trials = byValue(of.priorTrials);
  const capacities = sites.capacities.values;
  const population = tableOf(capacities, ({ patientPanelSize }) => populations(patientPanelSize));
  const capacity = tableOf(capacities, ({ patientPanelSize, priorTrials }) => {
    const [own, run] = [populations(patientPanelSize), trials(priorTrials)];
    return { points: own.points + run.points, weight: own.weight + run.weight };
  });
  const numbers = sites.patientNumbers.values;
  const rankOf = subjectOf(study);
  /** By subject; null if it is not the study's. */
  const subjects: (Subject | null)[] = new Array(sites.subjects.values.length);
  const aboutOf = (subject: number): Subject | null => {
    let about = subjects[subject];
    if (about === undefined) {
      about = rankOf(sites.subjects.values[subject] as StatedSubject);
      if (about.rank === 0) about = null;
      subjects[subject] = about;
    }
    return about;
  };
  const known: (Contribution | null | undefined)[] = new Array(numbers.length);
  const contributed = {
    condition: new Map(),
    eligible: new Map(),
    broader: new Map(),
    area: new Map(),
    share: new Map(),
  } satisfies Record<PatientBasis, Map<number, Contribution>>;
  const compute = (code: number): Contribution | null => {
    let best: (Said & { subject: number }) | null = null;
    for (const { subject, perYear } of numbers[code] as PatientNumbers) {
      const about = aboutOf(subject);
      const next = about && { ...about, perYear, subject };
      if (next && (!best || isBetter(next, best))) best = next;
    }
    if (!best) return null;
    // Statements with the same number and basis count the same.
    const before: Map<number, Contribution> = contributed[best.basis];
    const { perYear, subject } = best;
    const contribution =
      before.get(perYear) ?? of.stated([{ ...(sites.subjects.values[subject] as StatedSubject), perYear, asOf: 0 }]);
    before.set(perYear, contribution);
    return contribution;
  };
  const stated = (code: number): Contribution | null => {
    let contribution = known[code];
    if (contribution === undefined) {
      contribution = compute(code);
      known[code] = contribution;
    }
    return contribution;
  };
  const best = {
    source: 'attested',
    kind: 'condition',
    of: '',
    studyId: study.id,
    perYear: COUNTLESS,
    asOf: 0,
  } as const;
  /** The most that stated numbers can contribute. */
  const mostStated = of.stated([best]).points;
  return { capacity, population, stated, mostStated };
}

/** Computes each value once. */
function byValue<T>(of: (value: T) => Contribution): (value: T) => Contribution {
  const known = new Map<T, Contribution>();
  return (value) => {
    const result = known.get(value) ?? of(value);
    known.set(value, result);
    return result;
  };
}

function tableOf<T>(values: readonly T[], contribution: (value: T) => Contribution): Table {
  const table = { points: new Float64Array(values.length), weight: new Float64Array(values.length) };
  values.forEach((value, code) => {
    const { points, weight } = contribution(value);
    table.points[code] = points;
    table.weight[code] = weight;
  });
  return table;
}

/** The best of a site's areas counts. */
function areaTable(sets: readonly number[], contribution: (areas: readonly string[]) => Contribution): Table {
  const each = ALL_AREAS.map((area) => contribution([area]));
  const none = contribution([]);
  return tableOf(sets, (set) => {
    const declared = membersOf(each, set);
    if (declared.length === 0) return none;
    return { points: Math.max(...declared.map(({ points }) => points)), weight: declared[0]?.weight ?? 0 };
  });
}

/** Looks only at the part of each set that the study can use, and at which of the two lists the site has filled in. */
function equipmentTable(
  sets: readonly number[],
  usable: readonly string[],
  contribution: (equipment: readonly string[]) => Contribution,
): Table {
  const used = maskOf(DECLARABLE, (item) => usable.includes(item));
  const first = maskOf(DECLARABLE, (item) => !MORE_SITE_EQUIPMENT.some(({ value }) => value === item));
  const second = maskOf(DECLARABLE, fillsSecond);
  const lowest = (set: number) => set & -set;
  const known = new Map<number, Contribution>();
  return tableOf(sets, (set) => {
    // Any of these items shows that its list was filled in.
    const others = set & ~used;
    const key = (set & used) | lowest(others & first) | lowest(others & second) | lowest(others & ~first & ~second);
    const contributed = known.get(key) ?? contribution(membersOf(DECLARABLE, key));
    known.set(key, contributed);
    return contributed;
  });
}

/** The start of the latest trial, without the words, which are too slow to make for every date. */
function begunTable(years: readonly (number | null)[], study: TrialProfile, weights: Weights, weight: number): Table {
  const prior = weights.performance.priors.recency;
  const table = { points: new Float64Array(years.length), weight: new Float64Array(years.length) };
  for (let code = 0; code < years.length; code++) {
    const year = years[code] ?? null;
    const isKnown = year !== null && study.year !== null;
    const fit = isKnown ? expectedFit(recencyFit(study.year, year, weights), prior, 'registry') : prior;
    table.points[code] = weight * fit;
    table.weight[code] = isKnown ? weight : 0;
  }
  return table;
}

type Contributor = (dimension: Dimension, field: SiteField, site: Partial<MatchSite>) => Contribution;

/** @param record the known weight of a track record that the site has reviewed, and the points of one that it has not. */
function readinessTable(sites: SiteIndex, contribution: Contributor, record: Contribution): Table {
  const parts = summed<Readiness>(contribution, [
    ['regulatory', 'status'],
    ['regulatory', 'documentCount'],
    ['regulatory', 'hasInvestigator'],
    ['capacity', 'activeStudies'],
  ]);
  return tableOf(sites.readinesses.values, (readiness) => {
    const { points, weight } = parts(readiness);
    return readiness.reviewed ? { points, weight: weight + record.weight } : { points: points + record.points, weight };
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
  readonly history: Table;
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
  const before = known?.weights === key ? known.history : { points: new Float64Array(0), weight: new Float64Array(0) };
  if (known?.weights !== key || before.points.length < values.length) {
    const added = tableOf(values.slice(before.points.length), (history) =>
      contributionOf(collect(history ?? BLANK.history), 'history', unit),
    );
    const history = { points: joined(before.points, added.points), weight: joined(before.weight, added.weight) };
    known = { weights: key, history };
    cachedHistories.set(sites, known);
  }
  return known;
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function placeTables(
  study: MatchStudy,
  sites: SiteIndex,
  weights: Weights,
  collect: (site: Partial<MatchSite>) => Evidence[],
  unitOf: (evidence: readonly Evidence[]) => number,
  home: SponsorHome | null,
) {
  const places = sites.places.values;
  const states = sites.states.values.map((state) => {
    const evidence = collect({ state });
    const unit = unitOf(evidence);
    const distances = evidence.filter((entry) => entry.kind === 'missing' && entry.field === 'point');
    const far = unit * sum(distances.map((entry) => (entry.kind === 'missing' ? entry.weight : 0)));
    const unlocated = contributionOf(evidence, 'point', unit).points;
    return { ...contributionOf(evidence, 'state', unit), far, unlocated, unit };
  });
  /** Two entries for each state: for its places without and with coordinates. */
  const region = tableOf(
    states.flatMap(({ points, weight, unlocated }) => [
      { points: points + unlocated, weight },
      { points, weight },
    ]),
    (contribution) => contribution,
  );
  /** The weight of the distance, by the same entries. */
  const far = Float64Array.from(states.flatMap((state) => [0, state.far]));

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
  const cities = [...(home?.cities.keys() ?? [])].flatMap((city) => sites.cities.get(city) ?? []);
  /** Points added by a place's city; null if none adds any. */
  const city = cities.length > 0 ? new Float64Array(places.length) : null;
  if (city) for (const code of cities) city[code] = beyondState(code, BLANK.name);
  /** Points added to sites that carry the sponsor's name, by slot. */
  const ownSites = new Map<number, number>();
  for (const [slot, name] of home ? ownSitesOf(home.words, sites) : []) {
    const code = sites.place[slot] as number;
    ownSites.set(slot, beyondState(code, name) - (city?.[code] ?? 0));
  }

  const milesOf = milesFor(study);
  const distances = new Float64Array(places.length).fill(Number.NaN);
  /** The fit of a place's distance. Call it only if the distance has a weight. */
  const distance = (code: number) => {
    const known = distances[code] as number;
    if (!Number.isNaN(known)) return known;
    const from = milesOf((places[code] as Place).point as GeoPoint);
    const fit = from ? closeness(from.miles, weights) : 0;
    distances[code] = fit;
    return fit;
  };
  return { region, far, distance, city, ownSites };
}

import { regionOfState } from '~/catalogue/regions';
import { statedPatientsOf } from '../enrollment';
import { promisesOf } from '../insights/promises';
import { type Chosen, chosenOf, countRequirements, type SiteStatistics, scoresOf } from '../insights/statistics';
import { sum } from '../numbers';
import { type Counted, REQUIREMENT_KINDS, requirementsOf } from '../qualify';
import { sitesSought } from '../target';
import type { PreparedStudy } from './prepare';
import { type Best, bestOf, scored, sumsOf } from './score';
import { NONE, statementsOf } from './site-index';

/** What the insights count, over all sites of the index. How many sites are pending, it need not know. */
export type IndexStatistics = Omit<SiteStatistics, 'pending'>;

/** @param best the best-ranked sites, at least ten if there are that many. */
export function indexStatistics(prepared: PreparedStudy, best: readonly Best[]): IndexStatistics {
  const { sites, tables, gate, alike } = prepared;
  const isReviewed = reviewedIn(prepared);
  const scores = new Uint32Array(101);
  const relevant: number[] = [];
  let [verified, reviewed, similar, placed, known] = [0, 0, 0, 0, 0];
  for (let slot = 0; slot < sites.length; slot++) {
    if (!gate.isVerified(slot)) continue;
    verified += 1;
    if (isReviewed(slot)) reviewed += 1;
    if ((alike[slot] as number) > 0) similar += 1;
    if (!gate.isRelevant(slot)) continue;
    relevant.push(slot);
    if (!gate.qualifies(slot)) continue;
    const sums = sumsOf(prepared, slot);
    placed += 1;
    known += Math.round((10_000 * sums.weight) / tables.asked) / 10_000;
    const score = Math.round(scored(prepared, sums));
    if (score >= 0) scores[score] = (scores[score] ?? 0) + 1;
  }
  return {
    sites: verified,
    relevant: relevant.length,
    regions: regionsOf(prepared, relevant),
    requirements: countRequirements(requirementsAt(prepared, relevant)),
    trackRecord: { reviewed, unreviewed: verified - reviewed, similar },
    placed,
    scores: scoresOf(sum([...scores]) - 1, (rank) => scoreAt(scores, rank)),
    confidence: known / Math.max(1, placed),
    promises: promisesIn(prepared, relevant, placed),
    unstated: unstatedBy(prepared, relevant),
    best: best.map(({ siteId }) => siteId),
    chosen: chosenFrom(prepared, relevant, placed),
  };
}

function reviewedIn({ sites }: PreparedStudy): (slot: number) => boolean {
  return (slot) => sites.readinesses.values[sites.readiness[slot] as number]?.reviewed === true;
}

/** How many of these slots have each code. */
function histogram(slots: readonly number[], codeOf: (slot: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const slot of slots) {
    const code = codeOf(slot);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

/** Most sites first, then by name. */
function regionsOf({ sites, gate }: PreparedStudy, relevant: readonly number[]): SiteStatistics['regions'] {
  const counts = new Map<string | null, number>();
  for (const [code, number] of histogram(relevant, gate.readings.region.codeOf)) {
    const region = regionOfState(sites.states.values[code] ?? '') ?? null;
    counts.set(region, (counts.get(region) ?? 0) + number);
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([region, sites]) => ({ region, sites }));
}

/** The study's requirements at these slots, by what the sites have, with the number of sites. */
function* requirementsAt(
  { study, now, gate }: PreparedStudy,
  relevant: readonly number[],
): Generator<readonly [Counted, number]> {
  const asked = requirementsOf(study, now);
  for (const kind of REQUIREMENT_KINDS) {
    const { codeOf, siteOf } = gate.readings[kind];
    for (const [code, sites] of histogram(relevant, codeOf)) {
      const { data, alike } = siteOf(code);
      for (const requirement of asked(kind, data, alike)) if (!requirement.isExtra) yield [requirement, sites];
    }
  }
}

function promisesIn({ study, now, gate }: PreparedStudy, relevant: readonly number[], placed: number) {
  return promisesOf(study, now, (changed) => relevant.filter(gate.meets(changed)).length - placed);
}

function unstatedBy(prepared: PreparedStudy, relevant: readonly number[]): SiteStatistics['unstated'] {
  const { sites } = prepared;
  const isReviewed = reviewedIn(prepared);
  const capacityAt = (slot: number) => sites.capacities.values[sites.capacity[slot] as number];
  const count = (is: (slot: number) => boolean) => relevant.filter(is).length;
  return {
    population: count((slot) => !capacityAt(slot)?.patientPanelSize),
    equipment: count((slot) => sites.equipment[slot] === NONE),
    trials: count((slot) => capacityAt(slot)?.priorTrials === null),
    gcp: count((slot) => Number.isNaN(sites.gcp[slot])),
    trackRecord: count((slot) => !isReviewed(slot)),
  };
}

/** The score at a rank from 0, best first, by the number of sites with each score. */
function scoreAt(counts: Uint32Array, rank: number): number {
  let before = 0;
  for (let score = 100; score > 0; score--) {
    before += counts[score] as number;
    if (before > rank) return score;
  }
  return 0;
}

/** The best sites, as many as the study seeks, with the patients that each states. */
function chosenFrom(prepared: PreparedStudy, relevant: readonly number[], placed: number): Chosen {
  const { study, sites, qualifies } = prepared;
  const sought = sitesSought(study);
  const slots =
    sought === null || sought >= placed
      ? relevant.filter(qualifies)
      : bestOf(prepared, sought).map(({ siteId }) => sites.ids.slotOf(siteId) as number);
  return chosenOf(
    [...histogram(slots, (slot) => sites.patients[slot] as number)].map(([code, number]) => {
      const patients = statementsOf(sites, sites.patientNumbers.values[code] ?? []);
      return { patients: statedPatientsOf(study, { patients, patientPanelSize: null }), sites: number };
    }),
  );
}

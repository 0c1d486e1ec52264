import { ALL_AREAS } from '../areas';
import { statedPatientsOf } from '../enrollment';
import { DECLARABLE } from '../equipment';
import { fitTo, hasArea, requirementsOf, type SiteGroup } from '../insights/requirements';
import {
  type Chosen,
  NOBODY,
  type SiteStatistics,
  scoresOf,
  similarTrialCriteria,
  withSite,
} from '../insights/statistics';
import { sum } from '../numbers';
import type { StatedSubject } from '../patients';
import { sitesSought } from '../target';
import { Dictionary } from './memory';
import type { PreparedStudy } from './prepare';
import { type Best, bestOf, scored, sumsOf } from './score';
import { membersOf, NONE } from './site-index';

/** What the insights count, over all sites of the index. How many sites are pending, it need not know. */
export type IndexStatistics = Omit<SiteStatistics, 'pending'>;

/** @param best the best-ranked sites, at least ten if there are that many. */
export function indexStatistics(prepared: PreparedStudy, best: readonly Best[]): IndexStatistics {
  const { sites, tables } = prepared;
  const groups = groupsIn(prepared);
  const counts = new Map<number, SiteGroup & { sites: number }>();
  const scores = new Uint32Array(101);
  const patientsAt = patientsIn(prepared);
  let [placed, known, inArea] = [0, 0, NOBODY];
  for (let slot = 0; slot < sites.length; slot++) {
    if (sites.readinesses.values[sites.readiness[slot] as number]?.status !== 'verified') continue;
    if (prepared.qualifies(slot)) {
      const sums = sumsOf(prepared, slot);
      placed += 1;
      known += Math.round((10_000 * sums.weight) / tables.asked) / 10_000;
      const score = Math.round(scored(prepared, sums));
      if (score >= 0) scores[score] = (scores[score] ?? 0) + 1;
      if (groups.hasArea(slot)) inArea = withSite(inArea, patientsAt(slot));
    }
    const code = groups.codeOf(slot);
    const group = counts.get(code);
    if (group) group.sites += 1;
    else counts.set(code, { ...groups.of(slot), sites: 1 });
  }
  const counted = [...counts.values()];
  return {
    groups: counted,
    placed,
    scores: scoresOf(sum([...scores]) - 1, (rank) => scoreAt(scores, rank)),
    confidence: known / Math.max(1, placed),
    best: best.map(({ siteId }) => siteId),
    chosen: chosenFrom(prepared, inArea, (slot) => groups.hasArea(slot), patientsAt),
  };
}

/** The group that a slot's site counts toward; `codeOf` encodes it as one number. */
function groupsIn({ study, sites, tables, weights, qualifies }: PreparedStudy) {
  const by = fitTo(study, weights);
  const { areaSets, equipmentSets } = sites;
  const area = coded(areaSets.values.length, (code) => by.area(membersOf(ALL_AREAS, areaSets.values[code] as number)));
  const lacking = coded(equipmentSets.values.length, (code) =>
    by.lacking(membersOf(DECLARABLE, equipmentSets.values[code] as number)),
  );
  const region = coded(sites.states.values.length, (state) => by.region(sites.states.values[state] ?? ''));
  const hasPopulation = coded(
    sites.capacities.values.length,
    (code) => sites.capacities.values[code]?.patientPanelSize !== null,
  );
  const similar = similarTrialsIn({ study, sites });
  const { area: wanted } = requirementsOf(study);
  const stateAt = (slot: number) => (sites.region[slot] as number) >>> 1;
  const stated = {
    patients: (slot: number) =>
      tables.stated(sites.patients[slot] as number) !== null || hasPopulation.of(sites.capacity[slot] as number),
    equipment: (slot: number) => sites.equipment[slot] !== NONE,
    trials: (slot: number) => sites.capacities.values[sites.capacity[slot] as number]?.priorTrials !== null,
    gcp: (slot: number) => !Number.isNaN(sites.gcp[slot]),
    trackRecord: (slot: number) => sites.readinesses.values[sites.readiness[slot] as number]?.reviewed === true,
    similar,
    placed: qualifies,
  };
  const flags = Object.values(stated);
  return {
    hasArea: (slot: number) => hasArea({ area: area.of(sites.areas[slot] as number) }, wanted),
    codeOf(slot: number): number {
      let bits = 0;
      for (let bit = 0; bit < flags.length; bit++) if (flags[bit]?.(slot)) bits |= 1 << bit;
      // At most 3 area fits and 8 regions, each including 'none'.
      const place = lacking.codeOf(sites.equipment[slot] as number) * 16 + region.codeOf(stateAt(slot));
      return (place * 4 + area.codeOf(sites.areas[slot] as number)) * 128 + bits;
    },
    of: (slot: number) => ({
      area: area.of(sites.areas[slot] as number),
      region: region.of(stateAt(slot)),
      lacking: lacking.of(sites.equipment[slot] as number),
      patients: stated.patients(slot),
      equipment: stated.equipment(slot),
      trials: stated.trials(slot),
      gcp: stated.gcp(slot),
      trackRecord: stated.trackRecord(slot),
      similar: stated.similar(slot),
      placed: stated.placed(slot),
    }),
  };
}

/** Dictionary-encodes what codes map to, looking at each code once. */
function coded<T>(codes: number, meaningOf: (code: number) => T) {
  const values = new Dictionary<T>();
  const known = new Int32Array(codes).fill(-1);
  const codeOf = (code: number): number => {
    if (known[code] === -1) known[code] = values.add(meaningOf(code));
    return known[code] as number;
  };
  return { codeOf, of: (code: number) => values.values[codeOf(code)] as T };
}

function similarTrialsIn({ study, sites }: Pick<PreparedStudy, 'study' | 'sites'>): (slot: number) => boolean {
  const { area, words, ownNctId } = similarTrialCriteria(study);
  const isSimilar = sites.trials.about(area, words);
  const own = ownNctId === null ? undefined : sites.trials.find(ownNctId);
  if (own !== undefined) isSimilar[own] = 0;
  return (slot) => {
    for (const trial of sites.trialsOf(slot)) if (isSimilar[trial] === 1) return true;
    return false;
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

/** The patients with the condition that a slot's site states, looked up once for each combination of statements. */
function patientsIn({ study, sites, tables }: PreparedStudy): (slot: number) => number | null {
  const known = new Map<number, number | null>();
  const patientsOfCode = (code: number) => {
    const patients = (sites.patientNumbers.values[code] ?? []).map(({ subject, perYear }) => ({
      ...(sites.subjects.values[subject] as StatedSubject),
      perYear,
      asOf: 0,
    }));
    return statedPatientsOf(study, { patients, patientPanelSize: null });
  };
  return (slot) => {
    const code = sites.patients[slot] as number;
    if (code === NONE || !tables.stated(code)) return null;
    const stated = known.get(code) ?? patientsOfCode(code);
    known.set(code, stated);
    return stated;
  };
}

/** The best sites in the area, as many as the study seeks; all of them if it does not say, or seeks more. */
function chosenFrom(
  prepared: PreparedStudy,
  inArea: Chosen,
  hasArea: (slot: number) => boolean,
  patientsAt: (slot: number) => number | null,
): Chosen {
  const { study, sites } = prepared;
  const sought = sitesSought(study);
  if (sought === null || sought >= inArea.sites) return inArea;
  return bestOf(prepared, sought, (slot) => prepared.qualifies(slot) && hasArea(slot)).reduce(
    (chosen, { siteId }) => withSite(chosen, patientsAt(sites.ids.slotOf(siteId) as number)),
    NOBODY,
  );
}

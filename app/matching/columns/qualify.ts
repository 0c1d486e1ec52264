import { ALL_AREAS } from '../areas';
import { lackingCapacity, lacksPatients } from '../declines';
import { isAtLeast } from '../enrollment';
import { coverageOf, DECLARABLE } from '../equipment';
import { inPreferredRegion } from '../geography';
import { areaState, DEFAULT_MUSTS } from '../qualify';
import { hasArea, worksInArea } from '../specialty';
import type { Decline, MatchStudy, TrialFacts } from '../types';
import { maskOf, membersOf, NONE, type SiteIndex } from './site-index';

/** By slot, the number of trials on the track record that are like the study; a scratch buffer for each index. */
const cachedCounts = new WeakMap<SiteIndex, Uint16Array>();

export function likeCounts(sites: SiteIndex, like: readonly number[]): Uint16Array {
  let counts = cachedCounts.get(sites);
  if (!counts || counts.length < sites.length) counts = new Uint16Array(sites.readiness.length);
  else counts.fill(0);
  cachedCounts.set(sites, counts);
  const known = counts;
  for (const trial of like) {
    sites.listings.eachSlotOf(trial, (slot) => {
      known[slot] = (known[slot] as number) + 1;
    });
  }
  return known;
}

interface QualifierOptions {
  /** By slot, as from likeCounts. */
  readonly like: Uint16Array;
  /** Whether a trial's subject is like the study's. */
  readonly isLike: (trial: TrialFacts) => boolean;
  readonly now: number;
}

/**
 * Whether a slot's site is verified, relevant, and meets every must as far as we know: the columnar counterpart of
 * ../qualify.ts.
 */
export function qualifier(
  study: MatchStudy,
  sites: SiteIndex,
  { like, isLike, now }: QualifierOptions,
): (slot: number) => boolean {
  const musts = study.musts ?? DEFAULT_MUSTS;
  const verified = flags(sites.readinesses.values, ({ status }) => status === 'verified');
  const reviewed = flags(sites.readinesses.values, ({ reviewed }) => reviewed);
  const relevant = maskOf(ALL_AREAS, (area) => worksInArea(study, [area]));
  const area = flags(sites.areaSets.values, (set) => (set & relevant) !== 0);
  const isAreaMust = musts.area && hasArea(study);
  const hasOwnArea = flags(sites.areaSets.values, (set) => {
    const therapeuticAreas = isAreaMust ? membersOf(ALL_AREAS, set) : [];
    return areaState(study, { therapeuticAreas, trackRecord: null }, 0) !== 'not met';
  });
  const region = flags(sites.states.values, (state) => !musts.region || inPreferredRegion(study, state) !== false);
  const population = flags(
    sites.capacities.values,
    ({ patientPanelSize: own }) => !musts.population || !own || isAtLeast(own, musts.population),
  );
  const required = study.requiredEquipment.filter((item) => !musts.wishedEquipment.includes(item.trim()));
  const coverage = coverageOf(required);
  const equipment = flags(
    sites.equipmentSets.values,
    (set) => required.length === 0 || coverage(membersOf(DECLARABLE, set)).lacking.length === 0,
  );
  const held = slotsOf(sites, (declines) => lackingCapacity(study, { declines }, now).length > 0);
  const unsuited = slotsOf(sites, (declines) => lacksPatients({ declines }, now, isLike));
  return (slot) => {
    const readiness = sites.readiness[slot] as number;
    if (verified[readiness] === 0) return false;
    const alike = like[slot] as number;
    if (alike === 0 && (area[sites.areas[slot] as number] === 0 || unsuited.has(slot))) return false;
    if (held.has(slot)) return false;
    if (isAreaMust && alike === 0) {
      const code = sites.areas[slot] as number;
      if (hasOwnArea[code] === 0 || (code === NONE && reviewed[readiness] === 1)) return false;
    }
    if (alike < musts.trials && reviewed[readiness] === 1) return false;
    if (equipment[sites.equipment[slot] as number] === 0) return false;
    if (population[sites.capacity[slot] as number] === 0) return false;
    if (region[(sites.region[slot] as number) >>> 1] === 0) return false;
    return !musts.gcp || !((sites.gcp[slot] as number) <= now);
  };
}

/** The slots of the sites whose declines meet the condition. Few sites have any. */
function slotsOf({ declines }: SiteIndex, is: (declines: readonly Decline[]) => boolean): ReadonlySet<number> {
  return new Set([...declines].flatMap(([slot, own]) => (is(own) ? [slot] : [])));
}

const flags = <T>(values: readonly T[], is: (value: T) => boolean): Uint8Array =>
  Uint8Array.from(values, (value) => Number(is(value)));

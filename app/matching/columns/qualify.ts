import { ALL_AREAS } from '../areas';
import { lacksPatients } from '../declines';
import { DECLARABLE } from '../equipment';
import { DEFAULT_MUSTS, isRelevant, meetsAll, REQUIREMENT_KINDS, requirementsOf } from '../qualify';
import { worksInArea } from '../specialty';
import type { Decline, MatchSite, MatchStudy, Must, TrialFacts } from '../types';
import { membersOf, type SiteIndex, statementsOf } from './site-index';

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

interface GateOptions {
  /** By slot, as from likeCounts. */
  readonly like: Uint16Array;
  /** Whether a trial's subject is like the study's. */
  readonly isLike: (trial: TrialFacts) => boolean;
  readonly now: number;
}

/** Decides which slots' sites qualify: those that are verified, relevant, and meet every requirement as far as we know. */
export function gateFor(study: MatchStudy, sites: SiteIndex, { like, isLike, now }: GateOptions) {
  const verified = byCode(
    sites.readinesses.values.length,
    (code) => at(sites.readinesses.values, code).status === 'verified',
  );
  const works = byCode(sites.areaSets.values.length, (code) => worksInArea(study, areasOf(sites, code)));
  const unsuited = new Set(
    [...sites.declines].flatMap(([slot, declines]) => (lacksPatients({ declines }, now, isLike) ? [slot] : [])),
  );
  const isVerified = (slot: number) => verified(sites.readiness[slot] as number);
  const relevant = (slot: number): boolean => {
    const alike = like[slot] as number;
    return alike > 0 || isRelevant(works(sites.areas[slot] as number), unsuited.has(slot), alike);
  };
  const readings = readingsOf(study, sites, like, now);
  /** Whether a slot's site meets every requirement of the study, or of the same study with other requirements and regions. */
  const meets = (of: MatchStudy): ((slot: number) => boolean) => {
    const required = requirementsOf(of, now);
    // A kind that the study does not require rules nobody out. Only a site's declines can require capacity of it.
    const tests = REQUIREMENT_KINDS.filter(
      (kind) => kind === 'capacity' || required(kind, {}).some((each) => each.required),
    ).map((kind) => {
      const { codes, codeOf, siteOf } = readings[kind];
      const isMet = byCode(codes, (code) => {
        const { data, alike } = siteOf(code);
        return meetsAll(required(kind, data, alike));
      });
      return (slot: number) => isMet(codeOf(slot));
    });
    return (slot) => {
      for (const test of tests) if (!test(slot)) return false;
      return true;
    };
  };
  const meetsOwn = meets(study);
  return {
    isVerified,
    isRelevant: relevant,
    qualifies: (slot: number): boolean => isVerified(slot) && relevant(slot) && meetsOwn(slot),
    meets,
    readings,
  };
}

export type Gate = ReturnType<typeof gateFor>;

/** What a kind of requirement reads of a slot's site as a code, and the data that a code stands for. */
export interface Reading {
  readonly codes: number;
  readonly codeOf: (slot: number) => number;
  readonly siteOf: (code: number) => { readonly data: Partial<MatchSite>; readonly alike?: number };
}

function readingsOf(
  study: MatchStudy,
  sites: SiteIndex,
  like: Uint16Array,
  now: number,
): Record<Must['kind'], Reading> {
  const isReviewed = byCode(sites.readinesses.values.length, (code) => at(sites.readinesses.values, code).reviewed);
  const reviewed = (slot: number) => isReviewed(sites.readiness[slot] as number);
  const most = Math.max(1, (study.musts ?? DEFAULT_MUSTS).trials);
  const held = [...sites.declines.keys()];
  const heldAt = new Map(held.map((slot, index) => [slot, index + 1]));
  const trained: Partial<MatchSite>[] = [{}, { gcp: { expiresAt: now + 1 } }, { gcp: { expiresAt: now } }];
  return {
    // For each set of areas: a track record that is not reviewed, one without a trial like the study, and one with it.
    area: {
      codes: 3 * sites.areaSets.values.length,
      codeOf: (slot) => 3 * (sites.areas[slot] as number) + ((like[slot] as number) > 0 ? 2 : reviewed(slot) ? 1 : 0),
      siteOf: (code) => {
        const data = {
          therapeuticAreas: areasOf(sites, Math.floor(code / 3)),
          trackRecord: code % 3 === 0 ? null : [],
        };
        return { data, alike: code % 3 === 2 ? 1 : 0 };
      },
    },
    trials: {
      codes: most + 2,
      codeOf: (slot) => (reviewed(slot) ? 1 + Math.min(like[slot] as number, most) : 0),
      siteOf: (code) => ({ data: { trackRecord: code === 0 ? null : [] }, alike: Math.max(0, code - 1) }),
    },
    region: {
      codes: sites.states.values.length,
      codeOf: (slot) => (sites.region[slot] as number) >>> 1,
      siteOf: (code) => ({ data: { state: at(sites.states.values, code) } }),
    },
    equipment: {
      codes: sites.equipmentSets.values.length,
      codeOf: (slot) => sites.equipment[slot] as number,
      siteOf: (code) => ({ data: { equipment: membersOf(DECLARABLE, at(sites.equipmentSets.values, code)) } }),
    },
    gcp: {
      codes: trained.length,
      codeOf: (slot) => {
        const expires = sites.gcp[slot] as number;
        return Number.isNaN(expires) ? 0 : expires > now ? 1 : 2;
      },
      siteOf: (code) => ({ data: at(trained, code) }),
    },
    population: study.musts?.population
      ? {
          codes: sites.capacities.values.length,
          codeOf: (slot) => sites.capacity[slot] as number,
          siteOf: (code) => ({ data: at(sites.capacities.values, code) }),
        }
      : {
          codes: sites.patientNumbers.values.length,
          codeOf: (slot) => sites.patients[slot] as number,
          siteOf: (code) => ({ data: { patients: statementsOf(sites, at(sites.patientNumbers.values, code)) } }),
        },
    capacity: {
      codes: held.length + 1,
      codeOf: (slot) => heldAt.get(slot) ?? 0,
      siteOf: (code) => ({ data: { declines: declinesAt(sites, held[code - 1]) } }),
    },
  };
}

const at = <T>(values: { readonly [code: number]: T }, code: number): T => values[code] as T;

const areasOf = (sites: SiteIndex, code: number) => membersOf(ALL_AREAS, at(sites.areaSets.values, code));

const declinesAt = (sites: SiteIndex, slot: number | undefined): readonly Decline[] =>
  slot === undefined ? [] : (sites.declines.get(slot) ?? []);

/** Whether a code meets a condition, which is decided once, when it is first asked. */
function byCode(codes: number, is: (code: number) => boolean) {
  const [NO, YES] = [1, 2];
  const known = new Uint8Array(codes);
  const decide = (code: number): boolean => {
    const decided = is(code);
    known[code] = decided ? YES : NO;
    return decided;
  };
  return (code: number): boolean => {
    const state = known[code] as number;
    return state === 0 ? decide(code) : state === YES;
  };
}

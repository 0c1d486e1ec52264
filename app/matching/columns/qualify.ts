import { ALL_AREAS } from '../areas';
import { lacksPatients } from '../declines';
import { DECLARABLE } from '../equipment';
import { isRelevant, meetsMusts } from '../qualify';
import { worksInArea } from '../specialty';
import type { Decline, MatchStudy, TrialFacts } from '../types';
import { membersOf, type SiteIndex } from './site-index';

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

/** Whether a slot's site is verified, relevant, and meets every must as far as we know. */
export function qualifier(
  study: MatchStudy,
  sites: SiteIndex,
  { like, isLike, now }: QualifierOptions,
): (slot: number) => boolean {
  const meets = meetsMusts(study, now);
  const verified = byCode(sites.readinesses.values, ({ status }) => status === 'verified');
  const reviewed = byCode(sites.readinesses.values, ({ reviewed }) => reviewed);
  const works = byCode(sites.areaSets.values, (set) => worksInArea(study, membersOf(ALL_AREAS, set)));
  /** Without a trial like the study, which meets the must by itself. */
  const [area, reviewedArea] = [null, []].map((trackRecord) =>
    byCode(sites.areaSets.values, (set) => meets('area', { therapeuticAreas: membersOf(ALL_AREAS, set), trackRecord })),
  ) as [ByCode, ByCode];
  const region = byCode(sites.states.values, (state) => meets('region', { state }));
  const population = byCode(sites.capacities.values, (capacity) => meets('population', capacity));
  const equipment = byCode(sites.equipmentSets.values, (set) =>
    meets('equipment', { equipment: membersOf(DECLARABLE, set) }),
  );
  /** By number of trials like the study, of a site that has reviewed its track record. */
  const enough = byCode(new Uint8Array((study.musts?.trials ?? 0) + 1), (_, trials) =>
    meets('trials', { trackRecord: [] }, trials),
  );
  const trainedUntil = (expiresAt: number) => meets('gcp', { gcp: { expiresAt } });
  const [current, expired] = [trainedUntil(now + 1), trainedUntil(now)];
  const held = slotsOf(sites, (declines) => !meets('capacity', { declines }));
  const unsuited = slotsOf(sites, (declines) => lacksPatients({ declines }, now, isLike));
  return (slot) => {
    const readiness = sites.readiness[slot] as number;
    if (!verified(readiness)) return false;
    const alike = like[slot] as number;
    const areas = sites.areas[slot] as number;
    if (alike === 0 && !isRelevant(works(areas), unsuited.has(slot), alike)) return false;
    if (held.has(slot)) return false;
    const isReviewed = reviewed(readiness);
    if (alike === 0 && !(isReviewed ? reviewedArea : area)(areas)) return false;
    if (isReviewed && !enough(Math.min(alike, enough.codes - 1))) return false;
    if (!equipment(sites.equipment[slot] as number)) return false;
    if (!population(sites.capacity[slot] as number)) return false;
    if (!region((sites.region[slot] as number) >>> 1)) return false;
    const expires = sites.gcp[slot] as number;
    return expires > now ? current : !(expires <= now) || expired;
  };
}

/** The slots of the sites whose declines meet the condition. Few sites have any. */
function slotsOf({ declines }: SiteIndex, is: (declines: readonly Decline[]) => boolean): ReadonlySet<number> {
  return new Set([...declines].flatMap(([slot, own]) => (is(own) ? [slot] : [])));
}

type ByCode = ReturnType<typeof byCode>;

/** Whether the value of a code meets a condition, which is decided once, when it is first asked. */
function byCode<T>(
  values: { readonly length: number; readonly [code: number]: T },
  is: (value: T, code: number) => boolean,
) {
  const [NO, YES] = [1, 2];
  const known = new Uint8Array(values.length);
  const decide = (code: number): boolean => {
    const decided = is(values[code] as T, code);
    known[code] = decided ? YES : NO;
    return decided;
  };
  return Object.assign(
    (code: number): boolean => {
      const state = known[code] as number;
      return state === 0 ? decide(code) : state === YES;
    },
    { codes: values.length },
  );
}

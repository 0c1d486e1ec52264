import { STUDY_AREAS } from '~/catalogue/options';
import { regionOfState } from '~/catalogue/regions';
import { sameArea } from '../areas';
import { coverage } from '../equipment';
import { readPreferences } from '../geography';
import { bestArea } from '../specialty';
import type { MatchStudy } from '../types';
import type { Weights } from '../weights';

/** How a site stands to what the study asks. */
export interface Standing {
  /** The area itself; one near it or named by the study's words; neither, or none declared. */
  readonly area: 'own' | 'near' | 'none';
  /** Null when the state is no US state. */
  readonly region: string | null;
  /** Required items that the site's list leaves out; none when it has no list. */
  readonly lacking: readonly string[];
}

/** What a site states, as far as it is counted. */
export interface Stated {
  /** Patients it may be expected to enroll by its panel alone. */
  readonly panel: number | null;
  readonly equipment: boolean;
  readonly trials: boolean;
  readonly gcp: boolean;
  /** Somebody has gone through its track record; and there is a trial like the study on it. */
  readonly trackRecord: boolean;
  readonly similar: boolean;
}

/** Verified sites that are alike in all that is counted, and how many they are. */
export interface Alike extends Standing, Stated {
  readonly sites: number;
}

/** What is asked of a site. */
export interface Asks {
  /** 'any' when the study states no area. */
  readonly area: 'own' | 'near' | 'any';
  /** Null when any will do. */
  readonly regions: ReadonlySet<string> | null;
  readonly equipment: ReadonlySet<string>;
}

/** What the study asks of the data that a site's profile has. */
export function asksOf(study: MatchStudy): Asks {
  const { regions, abroad, everywhere } = readPreferences(study.geographicPreferences);
  const listed = sameArea(study.therapeuticArea) !== null;
  return {
    area: !areaStated(study) ? 'any' : listed ? 'own' : 'near',
    regions: !everywhere && (abroad || regions.length > 0) ? new Set(regions) : null,
    equipment: new Set(coverage(study.requiredEquipment, []).lacking),
  };
}

/** What a site's declared areas, its state and its equipment come to. */
export function standingBy(study: MatchStudy, weights: Weights) {
  // Sites declare the same few lists of areas, and reading the study's words for each takes long.
  const areas = new Map<string, Standing['area']>();
  return {
    area(declared: readonly string[]): Standing['area'] {
      const key = declared.join('|');
      const area = areas.get(key) ?? areaStanding(study, declared, weights);
      areas.set(key, area);
      return area;
    },
    region: (state: string): Standing['region'] => regionOfState(state) ?? null,
    lacking: (equipment: readonly string[] | null): Standing['lacking'] =>
      equipment?.length ? coverage(study.requiredEquipment, equipment).lacking : [],
  };
}

function areaStanding(study: MatchStudy, declared: readonly string[], weights: Weights): Standing['area'] {
  const fit = areaStated(study) ? (bestArea(study, declared, weights)?.fit ?? 0) : 0;
  const same = sameArea(study.therapeuticArea);
  if (same && declared.includes(same)) return 'own';
  return fit > 0 ? 'near' : 'none';
}

/** Whether the area is met: declared, since a site that declares none is none of the area's. */
export function hasArea({ area }: Pick<Standing, 'area'>, asked: Asks['area']): boolean {
  return asked === 'any' || area === 'own' || (asked === 'near' && area === 'near');
}

/** Whether all is met, as far as it is known: an unknown region and a list of equipment left out exclude nobody. */
export function fits(standing: Standing, { area, regions, equipment }: Asks): boolean {
  return (
    hasArea(standing, area) &&
    (regions === null || standing.region === null || regions.has(standing.region)) &&
    !standing.lacking.some((item) => equipment.has(item))
  );
}

function areaStated({ therapeuticArea }: MatchStudy): boolean {
  const key = therapeuticArea.trim().toLowerCase();
  return STUDY_AREAS.some(({ value }) => value === key);
}

import { regionOfState } from '~/catalogue/regions';
import { isOnFirstList, sameArea } from '../areas';
import { askable, coverage } from '../equipment';
import { readPreferences } from '../geography';
import { bestArea, hasArea as studyHasArea } from '../specialty';
import type { MatchStudy } from '../types';
import type { Weights } from '../weights';

/** Verified sites with the same values for everything that is counted, and their number. */
export interface SiteGroup {
  /** own: the study's area; near: a related area, or one the study mentions; none: neither. */
  readonly area: 'own' | 'near' | 'none';
  /** Null if the state is not a US state. */
  readonly region: string | null;
  /** Required items missing from the site's list; empty if the site has no list. */
  readonly lacking: readonly string[];
  /** Whether it has stated its patient population, or its patients with the condition. */
  readonly patients: boolean;
  /** Whether it has stated its equipment, prior trials and GCP training. */
  readonly equipment: boolean;
  readonly trials: boolean;
  readonly gcp: boolean;
  /** Whether the site has reviewed its track record, and whether it includes a similar trial. */
  readonly trackRecord: boolean;
  readonly similar: boolean;
  /** Whether the sites qualify for the study, so that they were ranked. */
  readonly placed: boolean;
  readonly sites: number;
}

export interface Requirements {
  /** 'any' if the study has no area. */
  readonly area: 'own' | 'near' | 'any';
  /** Null if any region will do. */
  readonly regions: ReadonlySet<string> | null;
  readonly equipment: ReadonlySet<string>;
}

export function requirementsOf(study: MatchStudy): Requirements {
  const { regions, abroad, everywhere } = readPreferences(study.geographicPreferences);
  const listed = isOnFirstList(sameArea(study.therapeuticArea));
  return {
    area: !studyHasArea(study) ? 'any' : listed ? 'own' : 'near',
    regions: !everywhere && (abroad || regions.length > 0) ? new Set(regions) : null,
    equipment: new Set(askable(study.requiredEquipment).listed),
  };
}

/** Compares areas, states and equipment with the study's requirements. */
export function fitTo(study: MatchStudy, weights: Weights) {
  // Cached: sites declare the same few combinations of areas, and matching them against the study's text is slow.
  const areas = new Map<string, SiteGroup['area']>();
  return {
    area(declared: readonly string[]): SiteGroup['area'] {
      const key = declared.join('|');
      const area = areas.get(key) ?? areaFit(study, declared, weights);
      areas.set(key, area);
      return area;
    },
    region: (state: string): SiteGroup['region'] => regionOfState(state) ?? null,
    lacking: (equipment: readonly string[] | null): SiteGroup['lacking'] =>
      equipment?.length ? coverage(study.requiredEquipment, equipment).lacking : [],
  };
}

function areaFit(study: MatchStudy, declared: readonly string[], weights: Weights): SiteGroup['area'] {
  const fit = studyHasArea(study) ? (bestArea(study, declared, weights)?.fit ?? 0) : 0;
  const same = sameArea(study.therapeuticArea);
  if (same && declared.includes(same)) return 'own';
  return fit > 0 ? 'near' : 'none';
}

/** A site that has declared no area does not have the required one. */
export function hasArea({ area }: Pick<SiteGroup, 'area'>, required: Requirements['area']): boolean {
  return required === 'any' || area === 'own' || (required === 'near' && area === 'near');
}

/** Whether a site meets all requirements. An unknown region or an empty equipment list does not exclude it. */
export function fits(
  fit: Pick<SiteGroup, 'area' | 'region' | 'lacking'>,
  { area, regions, equipment }: Requirements,
): boolean {
  return (
    hasArea(fit, area) &&
    (regions === null || fit.region === null || regions.has(fit.region)) &&
    !fit.lacking.some((item) => equipment.has(item))
  );
}

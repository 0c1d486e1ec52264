import { labelOf, SITE_AREAS, STUDY_AREAS } from '~/catalogue/options';
import { areasNamedIn, RELATED_AREAS, type SiteArea, sameArea } from './areas';
import { type Evidence, found, type Gather, missing } from './evidence';
import { experienceEvidence } from './experience';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';
import { listed } from './words';

/** Has the site run trials like the study, and do the areas it declares serve the study's area? */
export const specialty: Gather = (study, site, { weights, view }) => [
  areaEvidence(study, site, weights),
  experienceEvidence(site, weights.specialty.experience, view, weights.trials),
];

function areaEvidence(study: MatchStudy, site: MatchSite, weights: Weights): Evidence {
  const weight = weights.specialty.area;
  if (!knownArea(study)) return missing(null, weight, 'The study states no therapeutic area.');
  const best = bestArea(study, site.therapeuticAreas, weights);
  if (!best) return missing('therapeuticAreas', weight, 'The site states no therapeutic area.');
  return found(site, 'therapeuticAreas', { weight, fit: best.fit, text: best.text });
}

export interface AreaFit {
  readonly fit: number;
  readonly text: string;
}

/**
 * The declared area that serves the study best; null when none is declared.
 * Taken in the catalogue's order, so the order in which a site ticked them changes nothing.
 */
export function bestArea(study: MatchStudy, declared: readonly string[], weights: Weights): AreaFit | null {
  const areas = SITE_AREAS.map(({ value }) => value).filter((area) => declared.includes(area));
  if (areas.length === 0) return null;
  const words = areasNamedIn([study.title, study.indication ?? '', ...(study.conditions ?? [])].join(' \n '));
  const none = { fit: 0, text: `The site declares ${listed(areas)}, not ${areaLabel(study)} or an area near it.` };
  return areas
    .map((area) => areaFit(study, area, words.get(area), weights))
    .reduce<AreaFit>((best, next) => (next.fit > best.fit ? next : best), none);
}

/** How one declared area serves the study; `word` is the word of the study's text that names the area. */
function areaFit(study: MatchStudy, area: SiteArea, word: string | undefined, { specialty }: Weights): AreaFit {
  const same = sameArea(study.therapeuticArea);
  if (area === same) return { fit: 1, text: `The site declares ${area}, the study's area.` };
  if (area === 'Other') {
    // A site that meant an area on its list would have declared it, so 'Other' can only hint at the areas that are not.
    const fit = same ? 0 : specialty.other;
    return { fit, text: `The site declares 'Other', which may or may not include ${areaLabel(study)}.` };
  }
  const related = RELATED_AREAS[key(study)]?.[area] ?? 0;
  const named = word ? (same ? specialty.namedBeside : specialty.namedInstead) : 0;
  return named > related
    ? { fit: named, text: `The site declares ${area}, which the study's own words touch ('${word}').` }
    : { fit: related, text: `The site declares ${area}, which is near ${areaLabel(study)}.` };
}

/** The study's area as it is read. */
export function areaLabel(study: MatchStudy): string {
  return labelOf(STUDY_AREAS, key(study));
}

function knownArea(study: MatchStudy): boolean {
  return STUDY_AREAS.some(({ value }) => value === key(study));
}

function key(study: MatchStudy): string {
  return study.therapeuticArea.trim().toLowerCase();
}

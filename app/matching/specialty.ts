import { labelOf, SITE_AREAS, STUDY_AREAS } from '~/catalogue/options';
import { areasNamedIn, RELATED_AREAS, type SiteArea, sameArea } from './areas';
import { type Collect, type Evidence, found, missing } from './evidence';
import { experienceEvidence } from './experience';
import { listed } from './numbers';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Has the site run similar trials, and do its declared areas cover the study's? */
export const specialty: Collect = (study, site, { weights, view }) => [
  areaEvidence(study, site, weights),
  experienceEvidence(site, weights.specialty.experience, view, weights.trials),
];

function areaEvidence(study: MatchStudy, site: MatchSite, weights: Weights): Evidence {
  const weight = weights.specialty.area;
  if (!knownArea(study)) return missing(null, weight, 'The study has no therapeutic area.');
  const best = bestArea(study, site.therapeuticAreas, weights);
  if (!best) return missing('therapeuticAreas', weight, 'The site has not stated a therapeutic area.');
  return found(site, 'therapeuticAreas', { weight, fit: best.fit, text: best.text });
}

type AreaFit = ReturnType<typeof areaFit>;

/** The declared area that fits the study best, independent of the order in which they were declared; null if there is none. */
export function bestArea(study: MatchStudy, declared: readonly string[], weights: Weights): AreaFit | null {
  const areas = SITE_AREAS.map(({ value }) => value).filter((area) => declared.includes(area));
  if (areas.length === 0) return null;
  const words = areasNamedIn([study.title, study.indication ?? '', ...(study.conditions ?? [])].join(' \n '));
  const none = { fit: 0, text: `The site works in ${listed(areas)}, not in ${areaLabel(study)} or a related area.` };
  return areas
    .map((area) => areaFit(study, area, words.get(area), weights))
    .reduce<AreaFit>((best, next) => (next.fit > best.fit ? next : best), none);
}

/** How one declared area fits the study; `word` is the word in the study's text that indicates the area. */
function areaFit(study: MatchStudy, area: SiteArea, word: string | undefined, { specialty }: Weights) {
  const same = sameArea(study.therapeuticArea);
  if (area === same) return { fit: 1, text: `The site works in ${area}, the study's area.` };
  if (area === 'Other') {
    // Sites select an area that is on the list, so 'Other' can only mean an area that is not.
    const fit = same ? 0 : specialty.other;
    return { fit, text: `The site selected 'Other', which may or may not include ${areaLabel(study)}.` };
  }
  const related = RELATED_AREAS[key(study)]?.[area] ?? 0;
  const named = word ? (same ? specialty.namedBeside : specialty.namedInstead) : 0;
  return named > related
    ? { fit: named, text: `The site works in ${area}, which the study mentions ('${word}').` }
    : { fit: related, text: `The site works in ${area}, which is related to ${areaLabel(study)}.` };
}

export function areaLabel(study: MatchStudy): string {
  return labelOf(STUDY_AREAS, key(study));
}

function knownArea(study: MatchStudy): boolean {
  return STUDY_AREAS.some(({ value }) => value === key(study));
}

function key(study: MatchStudy): string {
  return study.therapeuticArea.trim().toLowerCase();
}

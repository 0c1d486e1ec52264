import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';
import { ALL_AREAS, areasNamedIn, isBroad, isOnFirstList, RELATED_AREAS, type SiteArea, sameArea } from './areas';
import { type Collect, type Evidence, found, missing, unasked } from './evidence';
import { experienceEvidence } from './experience';
import { listed } from './numbers';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Has the site run similar trials, and do its declared areas cover the study's? */
export const specialty: Collect = (study, site, { weights, view }) => [
  areaEvidence(study, site, weights),
  experienceEvidence(site, weights.specialty.experience, view, weights),
];

function areaEvidence(study: MatchStudy, site: MatchSite, weights: Weights): Evidence {
  const { area: weight, priors } = weights.specialty;
  if (!hasArea(study)) return unasked('The study has no therapeutic area.');
  const best = bestArea(study, site.therapeuticAreas, weights);
  if (!best) return missing('therapeuticAreas', weight, priors.area, 'The site has not stated a therapeutic area.');
  const { fit, text } = best;
  return found(site, 'therapeuticAreas', { weight, prior: priors.area, source: 'declared', fit, text });
}

type AreaFit = ReturnType<typeof areaFit>;

/** The declared area that fits the study best, independent of the order in which they were declared; null if there is none. */
function bestArea(study: MatchStudy, declared: readonly string[], weights: Weights): AreaFit | null {
  const areas = ALL_AREAS.filter((area) => declared.includes(area));
  if (areas.length === 0) return null;
  const words = namedIn(study);
  const none = { fit: 0, text: `The site works in ${listed(areas)}, not in ${areaLabel(study)} or a related area.` };
  return areas
    .map((area) => areaFit(study, area, words.get(area), weights))
    .reduce<AreaFit>((best, next) => (next.fit > best.fit ? next : best), none);
}

/** How one declared area fits the study; `word` is the word in the study's text that indicates the area. */
function areaFit(study: MatchStudy, area: SiteArea, word: string | undefined, { specialty }: Weights) {
  const same = sameArea(study.therapeuticArea);
  if (area === same) return { fit: 1, text: `The site works in ${area}, the study’s area.` };
  if (area === 'Other') {
    // On the wizard's list, 'Other' can only mean an area that is not on it.
    const fit = isOnFirstList(same) ? 0 : specialty.other;
    return { fit, text: `The site selected ‘Other’, which may or may not include ${areaLabel(study)}.` };
  }
  const related = valueIn(RELATED_AREAS, key(study))?.[area] ?? 0;
  const named = word ? (isBroad(same) ? specialty.namedInstead : specialty.namedBeside) : 0;
  return named > related
    ? { fit: named, text: `The site works in ${area}, which the study mentions (‘${word}’).` }
    : { fit: related, text: `The site works in ${area}, which is related to ${areaLabel(study)}.` };
}

/** Whether one of these areas is the study's, or is named in its text. Related areas do not count. */
export function worksInArea(study: MatchStudy, declared: readonly string[]): boolean {
  const same = sameArea(study.therapeuticArea);
  return declared.some((area) => area === same) || namedAreas(study, declared).length > 0;
}

/** The areas among these that the study's text names, apart from its own. */
export function namedAreas(study: MatchStudy, declared: readonly string[]): string[] {
  const same = sameArea(study.therapeuticArea);
  return ALL_AREAS.filter((area) => area !== same && declared.includes(area) && namedIn(study).has(area));
}

const named = new WeakMap<MatchStudy, Map<SiteArea, string>>();

/** The areas that a study's text names, each with the first word that indicates it; cached by study. */
function namedIn(study: MatchStudy): Map<SiteArea, string> {
  const known =
    named.get(study) ?? areasNamedIn([study.title, study.indication ?? '', ...(study.conditions ?? [])].join(' \n '));
  named.set(study, known);
  return known;
}

export function areaLabel(study: MatchStudy): string {
  return labelOf(STUDY_AREAS, key(study));
}

/** The areas that make a site relevant, as in 'Cardiology or Endocrinology': the study's own and those that it names. */
export function relevantAreas(study: MatchStudy): string {
  const areas = [...(hasArea(study) ? [areaLabel(study)] : []), ...namedAreas(study, ALL_AREAS)];
  return areas.length > 0 ? listed(areas, 'or') : 'an area that the study names';
}

export function hasArea(study: MatchStudy): boolean {
  return STUDY_AREAS.some(({ value }) => value === key(study));
}

function key(study: MatchStudy): string {
  return study.therapeuticArea.trim().toLowerCase();
}

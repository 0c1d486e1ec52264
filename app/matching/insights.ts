import { type InsightFacts, insightFacts } from './insightFacts';
import { recommendations } from './recommendations';
import { areaLabel } from './specialty';
import type { Insights, MatchSite, MatchStudy, RankedSite } from './types';
import { WEIGHTS_V1, type Weights } from './weights';
import { count, figure, listed } from './words';

/**
 * What the ranking as a whole says (MAT-01), in sentences whose every figure is counted from the input.
 * `ranked` is rankSites of the same study and sites. Works for no site, for one and for many.
 */
export function insights(
  study: MatchStudy,
  ranked: readonly RankedSite[],
  sites: readonly MatchSite[],
  weights: Weights = WEIGHTS_V1,
): Insights {
  const facts = insightFacts(study, ranked, sites, weights);
  return {
    summary: summary(facts),
    marketAnalysis: marketAnalysis(study, facts, weights),
    recommendations: recommendations(study, facts),
  };
}

function summary({ verified, scores, confidence }: InsightFacts): string {
  const best = scores[0];
  if (verified === 0) return 'No verified site can be matched to this study yet.';
  const known = `${Math.round(100 * confidence)}% of the evidence is known`;
  const opening = verified === 1 ? 'One verified site was ranked' : `${figure(verified)} verified sites were ranked`;
  if (best === undefined) return `${opening}; too little is known to score any.`;
  if (scores.length === 1) return `${opening}, with a score of ${best}%; ${known}.`;
  const middle = scores.length > 2 ? ` and a median of ${median(scores)}%` : '';
  return `${opening}, with scores from ${best}% down to ${scores.at(-1)}%${middle}; on average ${known}.`;
}

function marketAnalysis(study: MatchStudy, facts: InsightFacts, weights: Weights): string {
  if (facts.verified === 0) return 'There is no verified site to count.';
  return [areaSentence(study, facts), regionSentence(facts), enrollmentSentence(study, facts, weights)]
    .filter(Boolean)
    .join(' ');
}

function areaSentence(study: MatchStudy, { verified, withArea, areaListed, byRegion }: InsightFacts): string {
  const area = areaLabel(study);
  if (!area) return 'The study states no therapeutic area to count sites by.';
  const serve = `${withArea === 1 || verified === 1 ? 'declares' : 'declare'} ${areaListed ? area : `an area that may serve ${area}`}`;
  const places = byRegion.map(({ region, sites }) => `${region ?? 'region not known'} ${sites}`);
  return `${figure(withArea)} of ${count(verified, 'verified site')} ${serve}${places.length > 0 ? ` (${places.join(', ')})` : ''}.`;
}

function regionSentence({ withArea, withAreaInRegion: inside, regions }: InsightFacts): string {
  if (inside === null || withArea === 0) return '';
  const where = `in ${listed(regions, 'or')}, where the study prefers its sites`;
  if (withArea === 1) return `It ${inside === 1 ? 'lies' : 'does not lie'} ${where}.`;
  return `Of these, ${inside === 0 ? 'none' : figure(inside)} ${inside > 1 ? 'lie' : 'lies'} ${where}.`;
}

function enrollmentSentence(study: MatchStudy, facts: InsightFacts, { capacity }: Weights): string {
  const { chosen, panelUnknown, expected } = facts;
  const best = chosen === 1 ? 'the best site with the area' : `the best ${figure(chosen)} sites with the area`;
  const target = study.enrollmentTarget ?? 0;
  if (target <= 0) return 'The study states no enrollment target to set the panels against.';
  if (chosen === 0) return 'Without a site of the area, enrollment cannot be estimated.';
  if (panelUnknown === chosen) return `No patient panel size is stated by ${best}, so enrollment cannot be estimated.`;
  const unknown = panelUnknown > 0 ? `; sites left out for stating no panel: ${figure(panelUnknown)}` : '';
  return `Reckoning 1 patient in ${figure(capacity.panelPerPatient)} of a panel, ${best} would enroll about ${figure(expected)} of the ${count(target, 'patient')} sought${unknown}.`;
}

/** The middle of scores in order; between two, their mean. */
function median(scores: readonly number[]): number {
  const low = scores[Math.floor((scores.length - 1) / 2)] ?? 0;
  const high = scores[Math.floor(scores.length / 2)] ?? 0;
  return Math.round((low + high) / 2);
}

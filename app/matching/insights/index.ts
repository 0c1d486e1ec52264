import { areaLabel } from '../specialty';
import type { MatchSite, MatchStudy, RankedSite } from '../types';
import { DEFAULT_WEIGHTS, type Weights } from '../weights';
import { count, figure, listed, tenths } from '../words';
import { type Counted, countFacts } from './facts';
import { recommendations } from './recommendations';
import { type Survey, surveyOf } from './survey';
import type { CompetingStudy, Insights } from './types';

export interface InsightOptions {
  readonly weights?: Weights;
  /** The open studies of the area; null or left out when nobody looked. */
  readonly competing?: readonly CompetingStudy[] | null;
}

/** What the ranking of these sites as a whole says. `ranked` is rankSites of the same study and sites. */
export function insights(
  study: MatchStudy,
  ranked: readonly RankedSite[],
  sites: readonly MatchSite[],
  { weights = DEFAULT_WEIGHTS, competing = null }: InsightOptions = {},
): Insights {
  return insightsFrom(study, surveyOf(study, ranked, sites, weights), { weights, competing });
}

/**
 * What a ranking as a whole says (MAT-01): facts, every figure of them counted, and sentences made of them. Works for no
 * site, for one and for many.
 */
export function insightsFrom(
  study: MatchStudy,
  survey: Survey,
  { weights = DEFAULT_WEIGHTS, competing = null }: InsightOptions = {},
): Insights {
  const counted = countFacts(study, survey, competing);
  return {
    summary: summary(counted),
    marketAnalysis: marketAnalysis(study, counted, weights),
    recommendations: recommendations(study, counted),
    facts: counted.facts,
  };
}

function summary({ facts: { sites }, placed, scores, confidence }: Counted): string {
  if (sites === 0) return 'No verified site can be matched to this study yet.';
  const known = `${Math.round(100 * confidence)}% of the evidence is known`;
  const opening = `${placed === sites ? '' : `${figure(placed)} of `}${count(sites, 'verified site')} ${placed === 1 ? 'was' : 'were'} ranked`;
  if (!scores) return `${opening}; too little is known to score any.`;
  const { best, worst, median } = scores;
  if (scores.count === 1) return `${opening}, with a score of ${best}%; ${known}.`;
  const middle = scores.count > 2 ? ` and a median of ${median}%` : '';
  return `${opening}, with scores from ${best}% down to ${worst}%${middle}; on average ${known}.`;
}

function marketAnalysis(study: MatchStudy, counted: Counted, weights: Weights): string {
  if (counted.facts.sites === 0) return 'There is no verified site to count.';
  const sentences = [
    areaSentence(study, counted),
    regionSentence(counted),
    trackRecordSentence(counted),
    competingSentence(study, counted),
    enrollmentSentence(study, counted, weights),
  ];
  return sentences.filter(Boolean).join(' ');
}

function areaSentence(study: MatchStudy, { areaListed, facts: { sites, withArea, regions } }: Counted): string {
  if (withArea === null) return 'The study states no therapeutic area to count sites by.';
  const area = areaLabel(study);
  const serve = `${withArea === 1 || sites === 1 ? 'declares' : 'declare'} ${areaListed ? area : `an area that may serve ${area}`}`;
  const places = regions.map(({ region, sites }) => `${region ?? 'region not known'} ${figure(sites)}`);
  return `${figure(withArea)} of ${count(sites, 'verified site')} ${serve}${places.length > 0 ? ` (${places.join(', ')})` : ''}.`;
}

function regionSentence({ preferred, facts: { regions, withArea } }: Counted): string {
  if (preferred.length === 0 || !withArea) return '';
  const inside = regions.reduce((sum, { sites, preferred }) => sum + (preferred ? sites : 0), 0);
  const where = `in ${listed(preferred, 'or')}, where the study prefers its sites`;
  if (withArea === 1) return `It ${inside === 1 ? 'lies' : 'does not lie'} ${where}.`;
  return `Of these, ${inside === 0 ? 'none' : figure(inside)} ${inside > 1 ? 'lie' : 'lies'} ${where}.`;
}

function trackRecordSentence({ facts: { trackRecord } }: Counted): string {
  const { reviewed, similar } = trackRecord;
  if (reviewed === 0) return '';
  return `Of ${count(reviewed, 'site')} with a confirmed track record, ${similar === 0 ? 'none' : figure(similar)} ${similar > 1 ? 'have' : 'has'} run a similar trial.`;
}

function competingSentence(study: MatchStudy, { facts: { competing } }: Counted): string {
  if (!competing) return '';
  const { studies, samePhase, best, running, invited } = competing;
  if (studies === 0) return `No other open study here is in ${areaLabel(study)}.`;
  const phase = samePhase > 0 ? `, ${figure(samePhase)} of the same phase` : '';
  const opening = `${count(studies, 'other open study', 'other open studies')} here ${studies === 1 ? 'is' : 'are'} in ${areaLabel(study)}${phase}`;
  if (best === 0) return `${opening}.`;
  const taken = `${figure(running)} ${running === 1 ? 'runs' : 'run'} one already and ${figure(invited)} more ${invited === 1 ? 'is' : 'are'} invited to one`;
  return `${opening}; of the best ${count(best, 'site')}, ${taken}.`;
}

function enrollmentSentence(study: MatchStudy, { chosen, facts }: Counted, { capacity }: Weights): string {
  const { shortfall, withArea } = facts;
  const area = withArea === null ? '' : ' with the area';
  const best = chosen === 1 ? `the best site${area}` : `the best ${figure(chosen)} sites${area}`;
  if ((study.enrollmentTarget ?? 0) <= 0) return 'The study states no enrollment target to set the panels against.';
  if (chosen === 0) return 'Without a site of the area, enrollment cannot be estimated.';
  if (!shortfall) return `No patient panel size is stated by ${best}, so enrollment cannot be estimated.`;
  const { expected, target, uncounted } = shortfall;
  const unknown = uncounted > 0 ? `; sites left out for stating no panel: ${figure(uncounted)}` : '';
  return `Reckoning 1 patient in ${figure(capacity.panelPerPatient)} of a panel, ${best} would enroll about ${tenths(expected)} where ${count(target, 'patient')} ${target === 1 ? 'is' : 'are'} sought${unknown}.`;
}

import { TOP_MATCHES } from '~/catalogue/limits';
import { type PrepareOptions, prepare } from '../columns/prepare';
import { bestOf } from '../columns/score';
import { indexOfSites } from '../columns/site-index';
import { indexStatistics } from '../columns/statistics';
import { takePart } from '../enrollment';
import { count, estimated, figure, listed } from '../numbers';
import { areaLabel, relevantAreas } from '../specialty';
import { inCountry, isAbroad, patientsSought } from '../target';
import type { MatchSite, MatchStudy } from '../types';
import { type Counted, countFacts, type LookedUp } from './facts';
import { recommendations, takenInWords } from './recommendations';
import type { SiteStatistics } from './statistics';
import type { Insights } from './types';

/** Summarizes the ranking of a list of sites. */
export function insights(
  study: MatchStudy,
  sites: readonly MatchSite[],
  { competing, prospective, ...options }: LookedUp & PrepareOptions,
): Insights {
  const prepared = prepare(indexOfSites(sites, options.weights), study, options);
  const statistics = indexStatistics(prepared, bestOf(prepared, TOP_MATCHES));
  const pending = sites.filter(({ status }) => status === 'pending').length;
  return insightsFrom(study, { ...statistics, pending }, { competing, prospective });
}

/** The facts and sentences of MAT-01. Works for any number of sites, including none. */
export function insightsFrom(study: MatchStudy, statistics: SiteStatistics, lookedUp: LookedUp = {}): Insights {
  const counted = countFacts(study, statistics, lookedUp);
  return {
    summary: summary(counted),
    marketAnalysis: marketAnalysis(study, counted),
    recommendations: recommendations(study, counted),
    promises: counted.promises,
    facts: counted.facts,
  };
}

function summary({ facts: { sites }, placed, scores, confidence }: Counted): string {
  if (sites === 0) return 'There are no verified sites to match to this study yet.';
  const known = `based on ${Math.round(100 * confidence)}% of the data we look for`;
  const opening = `${placed === sites ? '' : `${figure(placed)} of `}${count(sites, 'verified site')} ${placed === 1 ? 'was' : 'were'} ranked`;
  if (!scores) return `${opening}, but we know too little to score any.`;
  const { best, worst, median } = scores;
  if (scores.count === 1) return `${opening}, with a score of ${best}%, ${known}.`;
  const middle = scores.count > 2 ? ` and a median of ${median}%` : '';
  return `${opening}, with scores from ${best}% down to ${worst}%${middle}, on average ${known}.`;
}

function marketAnalysis(study: MatchStudy, counted: Counted): string {
  if (counted.facts.sites === 0) return 'There are no verified sites to count.';
  const sentences = [
    countrySentence(study),
    relevanceSentence(study, counted),
    regionSentence(counted),
    prospectiveSentence(counted),
    requirementsSentence(counted),
    trackRecordSentence(counted),
    competingSentence(study, counted),
    enrollmentSentence(study, counted),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Our sites are all in the United States, so other countries are no market for them. */
function countrySentence(study: MatchStudy): string {
  if (!isAbroad(study)) return '';
  const countries = study.countries?.map(({ country }) => country) ?? [];
  return `None of the study’s countries (${listed(countries)}) is the United States, where all our sites are.`;
}

/** What makes a site relevant, as in 'work in Urology, or have a confirmed trial like this study'. */
function relevanceSentence(study: MatchStudy, { facts: { sites, relevant, regions } }: Counted): string {
  const one = relevant === 1 || sites === 1;
  const reason = `${one ? 'works' : 'work'} in ${relevantAreas(study)}, or ${one ? 'has' : 'have'} a confirmed trial like this study`;
  const places = regions.map(({ region, sites }) => `${region ?? 'unknown region'} ${figure(sites)}`);
  const where = places.length > 0 ? ` (${places.join(', ')})` : '';
  return `${figure(relevant)} of ${count(sites, 'verified site')} ${reason}${where}.`;
}

function prospectiveSentence({ facts: { prospective } }: Counted): string {
  if (!prospective) return '';
  return `${count(prospective, 'facility', 'facilities')} without an account ${prospective === 1 ? 'has' : 'have'} run trials like this study.`;
}

function regionSentence({ preferred, facts: { regions, relevant } }: Counted): string {
  if (preferred.length === 0 || relevant === 0) return '';
  const inside = regions.reduce((sum, { sites, preferred }) => sum + (preferred ? sites : 0), 0);
  const where = `in the study's preferred ${preferred.length === 1 ? 'region' : 'regions'} (${listed(preferred, 'or')})`;
  if (relevant === 1) return `It is ${inside === 1 ? '' : 'not '}${where}.`;
  return `Of these, ${inside === 0 ? 'none' : figure(inside)} ${inside > 1 ? 'are' : 'is'} ${where}.`;
}

/** How many relevant sites lack what is required, and how many do not say. */
function requirementsSentence({ facts: { requirements, relevant, qualifying, left } }: Counted): string {
  if (relevant === 0) return '';
  const gone = left
    ? `${figure(left)} of those that qualify ${left === 1 ? 'is' : 'are'} no longer available, because one side has declined.`
    : '';
  const open = requirements.filter(({ required, notMet, notKnown }) => required && notMet + notKnown > 0);
  if (open.length === 0) return gone;
  const each = open.map(({ what, notMet, notKnown }) => {
    const parts = [
      ...(notMet > 0 ? [`${figure(notMet)} ${notMet === 1 ? 'does' : 'do'} not meet it`] : []),
      ...(notKnown > 0 ? [`${figure(notKnown)} ${notKnown === 1 ? 'does' : 'do'} not say`] : []),
    ];
    return `${what}: ${parts.join(', ')}`;
  });
  const fit =
    qualifying === 0 ? 'None qualifies' : `${figure(qualifying)} ${qualifying === 1 ? 'qualifies' : 'qualify'}`;
  return [`${fit}. What is required: ${each.join('; ')}.`, gone].filter(Boolean).join(' ');
}

function trackRecordSentence({ facts: { trackRecord } }: Counted): string {
  const { reviewed, similar } = trackRecord;
  if (reviewed === 0) return '';
  return `Of ${count(reviewed, 'site')} with a confirmed track record, ${similar === 0 ? 'none' : figure(similar)} ${similar > 1 ? 'have' : 'has'} a trial like this study.`;
}

function competingSentence(study: MatchStudy, { facts: { competing } }: Counted): string {
  if (!competing) return '';
  const { studies, samePhase, best, running, invited } = competing;
  if (studies === 0) return `There are no other open studies in ${areaLabel(study)} here.`;
  const phase = samePhase > 0 ? `, ${figure(samePhase)} in the same phase` : '';
  const opening = `There ${studies === 1 ? 'is' : 'are'} ${count(studies, 'other open study', 'other open studies')} in ${areaLabel(study)} here${phase}`;
  if (best === 0) return `${opening}.`;
  if (running + invited === 0)
    return `${opening}. None of the top ${count(best, 'site')} takes part in one or is invited to one.`;
  return `${opening}. Of the top ${count(best, 'site')}, ${takenInWords({ running, invited })}.`;
}

function enrollmentSentence(study: MatchStudy, { chosen, facts }: Counted): string {
  const { shortfall } = facts;
  const best = chosen === 1 ? 'the best site' : `the top ${figure(chosen)} sites`;
  if (isAbroad(study)) return '';
  if ((patientsSought(study) ?? 0) <= 0)
    return `The study has no enrollment target${inCountry(study)}, so we cannot estimate a shortfall.`;
  if (chosen === 0) return 'No site qualifies, so we cannot estimate enrollment.';
  if (!shortfall)
    return `We can’t say yet how many participants ${best} can enroll: ${chosen === 1 ? 'it has not' : 'none of them has'} stated how many patients with the condition it sees a year.`;
  const { target, counted, uncounted } = shortfall;
  const who =
    uncounted > 0
      ? `${figure(counted)} of ${best} ${counted === 1 ? 'states' : 'state'}`
      : `${best} ${chosen === 1 ? 'states' : 'state'}`;
  const unknown =
    uncounted > 0
      ? ` We can’t say yet what the other ${uncounted === 1 ? 'site adds' : `${figure(uncounted)} add`}.`
      : '';
  return `${who[0]?.toUpperCase()}${who.slice(1)} how many patients with the condition they see, or how many are eligible. If ${takePart('condition')} with the condition take part, or ${takePart('eligible')} who are eligible, that is ${estimated(shortfall)}, a year. The study needs ${count(target, 'patient')}${inCountry(study)}.${unknown}`;
}

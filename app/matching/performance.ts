import { PRIOR_TRIALS } from '~/catalogue/options';
import { type Collect, type Evidence, found, missing } from './evidence';
import { count, figure, tenths } from './numbers';
import { decimalYear } from './trials/profile';
import type { StudyView } from './trials/view';
import type { MatchSite, SiteHistory } from './types';
import type { Weights } from './weights';

/**
 * What has the site done so far? Declining an invitation does not count against it, because sites would stop answering.
 */
export const performance: Collect = (_study, site, { weights, view }) => [
  volumeEvidence(site, weights),
  recencyEvidence(site, weights, view),
  trialEvidence(site, weights),
  ...keptEvidence(site, weights),
  answerEvidence(site, weights),
  answerTimeEvidence(site, weights),
];

export const TRACK_RECORD_OPEN = 'The site has not reviewed its track record yet.';

/** The fit of a number of trials, with diminishing returns. */
export const volumeFit = (trials: number, { performance: { fullTrials } }: Weights): number =>
  Math.log(1 + trials) / Math.log(1 + fullTrials);

/** The fit of a latest trial. Work from long ago says little about what a site can do now. */
export const recencyFit = (studyYear: number, begun: number, { performance: { oldYears } }: Weights): number =>
  1 - Math.max(0, studyYear - begun) / oldYears;

function volumeEvidence(site: MatchSite, weights: Weights): Evidence {
  const { volume: weight, priors } = weights.performance;
  if (!site.trackRecord) return missing('trackRecord', weight, priors.volume, TRACK_RECORD_OPEN);
  const trials = site.trackRecord.length;
  const completed = site.trackRecord.filter(({ status }) => status === 'COMPLETED').length;
  return found(site, 'trackRecord', {
    weight,
    prior: priors.volume,
    source: 'registry',
    fit: volumeFit(trials, weights),
    text: volumeSentence(trials, completed),
    cited: () => ({ trials, completed }),
  });
}

/** Not just the registry's listings, because administrators confirm trials whose locations are not like the site. */
function volumeSentence(trials: number, completed: number): string {
  if (trials === 1) return `The track record has 1 trial${completed > 0 ? ', which is completed' : ''}.`;
  return `The track record has ${count(trials, 'trial')}${completed > 0 ? `, ${figure(completed)} of them completed` : ''}.`;
}

function recencyEvidence(site: MatchSite, weights: Weights, { study }: StudyView): Evidence {
  const { recency: weight, priors } = weights.performance;
  const begun = (site.trackRecord ?? []).flatMap((trial) => trial.startDate ?? []).sort();
  const last = begun.at(-1);
  const year = decimalYear(last ?? null);
  if (last === undefined || year === null || study.year === null) {
    return missing('trackRecord', weight, priors.recency, 'We do not know when the site last started a trial.');
  }
  return found(site, 'trackRecord', {
    weight,
    prior: priors.recency,
    source: 'registry',
    fit: recencyFit(study.year, year, weights),
    text: `The latest trial on its track record started in ${monthInWords(last)}.`,
    cited: () => ({ lastBegun: last }),
  });
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'March 2022' for '2022-03-07' or '2022-03'. */
function monthInWords(date: string): string {
  const time = Date.parse(date.slice(0, 7));
  return Number.isNaN(time) ? date : MONTH.format(time);
}

function trialEvidence(
  site: MatchSite,
  { performance: { priorTrials: weight, priorTrialsFit, priors } }: Weights,
): Evidence {
  const trials = site.priorTrials;
  const prior = priors.priorTrials;
  if (trials === null)
    return missing('priorTrials', weight, prior, 'The site has not stated how many trials it has run.');
  const fit = priorTrialsFit.findLast(([from]) => from <= trials)?.[1] ?? 0;
  const range = PRIOR_TRIALS.find(({ value }) => value === String(trials))?.label ?? String(trials);
  const text =
    trials > 0 ? `The site reports ${range} prior trials.` : 'The site reports that it has not run a trial yet.';
  return found(site, 'priorTrials', { weight, prior, source: 'declared', fit, text });
}

/**
 * Selections, and what came of them. What is known shares one weight, so that a site of which neither is known has the same
 * score as before, and nobody’s other evidence counts for less.
 */
function keptEvidence(site: MatchSite, weights: Weights): Evidence[] {
  const { enrolled, startUp } = site.history;
  const collect = [
    selectionEvidence,
    ...(enrolled && enrolled.promised > 0 ? [enrollmentEvidence(enrolled)] : []),
    ...(startUp ? [startUpEvidence(startUp)] : []),
  ];
  const weight = weights.performance.selections / collect.length;
  return collect.map((each) => each(site, weight, weights));
}

/** Each selection counts as a full fit. Having none counts as unknown, because selecting is up to sponsors. */
function selectionEvidence(site: MatchSite, weight: number, { performance }: Weights): Evidence {
  const { fullSelections, priors } = performance;
  const prior = priors.selections;
  const { selected } = site.history;
  if (selected <= 0)
    return missing('history', weight, prior, 'The site has not been selected for a study here before.');
  return found(site, 'history', {
    weight,
    prior,
    source: 'platform',
    fit: 1,
    extent: selected / fullSelections,
    text: `The site has been selected for ${count(selected, 'study', 'studies')} here.`,
    ...(selected < fullSelections && {
      gap: `Limited history: ${count(selected, 'selection')} here. It takes ${fullSelections} to count in full.`,
    }),
  });
}

/** More than it has committed to counts as all of it. */
const enrollmentEvidence =
  ({ cases, promised, randomized }: NonNullable<SiteHistory['enrolled']>) =>
  (site: MatchSite, weight: number, { performance: { priors } }: Weights): Evidence =>
    found(site, 'history', {
      weight,
      prior: priors.selections,
      source: 'platform',
      fit: randomized / promised,
      text: `In the ${count(cases, 'study', 'studies')} it has enrolled for here, the site has so far randomized ${figure(randomized)} of the ${count(promised, 'participant')} it had committed to.`,
    });

const startUpEvidence =
  ({ cases, days }: NonNullable<SiteHistory['startUp']>) =>
  (site: MatchSite, weight: number, { performance }: Weights): Evidence => {
    const { promptStartUpDays, slowStartUpDays, priors } = performance;
    return found(site, 'history', {
      weight,
      prior: priors.selections,
      source: 'platform',
      fit: (slowStartUpDays - days) / (slowStartUpDays - promptStartUpDays),
      text: `The site’s median time from the beginning of a start-up to activation is ${count(days, 'day')}, in ${count(cases, 'study', 'studies')} here.`,
    });
  };

/** A single unanswered invitation proves little, so the weight grows with their number. */
function answerEvidence(site: MatchSite, { performance }: Weights): Evidence {
  const { answers: weight, fullInvitations, priors } = performance;
  const prior = priors.answers;
  const { invited, answered } = site.history;
  if (invited <= 0)
    return missing('history', weight, prior, 'There is no earlier invitation here that the site could have answered.');
  return found(site, 'history', {
    weight,
    prior,
    source: 'platform',
    fit: answered / invited,
    extent: invited / fullInvitations,
    text: `The site has answered ${answered} of ${count(invited, 'invitation')} here.`,
    ...(invited < fullInvitations && {
      gap: `Limited history: ${count(invited, 'invitation')} here. It takes ${fullInvitations} to count in full.`,
    }),
  });
}

function answerTimeEvidence(site: MatchSite, { performance }: Weights): Evidence {
  const { answerTime: weight, promptDays, slowDays, priors } = performance;
  const prior = priors.answerTime;
  const days = site.history.medianAnswerDays;
  if (days === null)
    return missing(
      'history',
      weight,
      prior,
      'There is no earlier invitation here to show how quickly the site answers.',
    );
  const fit = (slowDays - days) / (slowDays - promptDays);
  return found(site, 'history', {
    weight,
    prior,
    source: 'platform',
    fit,
    text: `The site’s median time to answer an invitation is ${tenths(days)} ${tenths(days) === '1' ? 'day' : 'days'}.`,
  });
}
